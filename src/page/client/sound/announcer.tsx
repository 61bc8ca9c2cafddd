/** Moves and guidance for ears: screen readers always, sound and the browser's voice where this screen wants them. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Color } from '../../../rules/index.js';
import type { PageState } from '../../contract.js';
import { useObserved } from '../store/observable.js';
import { preferences } from '../store/preferences.js';
import { table } from '../store/table.js';
import { useWords, type Words } from '../text/index.js';
import { playSound } from './tones.js';

/** What has been told already. */
interface Told {
  readonly game: string | null;
  readonly plies: number;
  readonly last: string;
  readonly sentence: string;
}

export function Announcer() {
  const words = useWords();
  const state = useObserved(table, (value) => value.state);
  const liked = useObserved(preferences, (value) => value);
  const told = useRef<Told | null>(null);
  const [text, setText] = useState('');
  useEffect(() => {
    if (state === null) return;
    const before = told.current;
    const now = toldOf(state, words);
    told.current = now;
    if (before === null) return;
    const move = newMove(before, now, state, words);
    // The sentence after a move names the move again; the spoken form says it better.
    const said = state.message.key === 'moved' ? '' : now.sentence;
    const news = [move, ...(said !== '' && said !== before.sentence ? [said] : [])].filter(
      (one) => one !== '',
    );
    if (news.length > 0) setText(news.join('. '));
    if (move !== '' && liked.speech) speak(move, words.language);
    if (move !== '' && liked.sound) playSound(soundOf(state));
  }, [state, words, liked]);
  return (
    <div class="unseen" aria-live="polite" role="log">
      {text}
    </div>
  );
}

function toldOf(state: PageState, { say }: Words): Told {
  return {
    game: state.game,
    plies: state.moves.length,
    last: state.uci.at(-1) ?? '',
    sentence: say(state.ceremony?.message ?? state.message),
  };
}

/** The last move in words where there is a new one, or where it became another one. */
function newMove(before: Told, now: Told, state: PageState, { spoken }: Words): string {
  if (now.game !== before.game || now.plies < before.plies || now.plies === 0) return '';
  if (now.plies === before.plies && now.last === before.last) return '';
  const san = state.moves.at(-1) ?? '';
  const mover: Color = state.turn === 'white' ? 'black' : 'white';
  return spoken(san, now.last, mover);
}

function soundOf(state: PageState): Parameters<typeof playSound>[0] {
  if (state.end !== null) return 'end';
  if (state.check !== null) return 'check';
  return (state.moves.at(-1) ?? '').includes('x') ? 'capture' : 'move';
}

function speak(text: string, language: string): void {
  if (!('speechSynthesis' in window)) return;
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = language;
  // Only the newest move is worth hearing.
  window.speechSynthesis.cancel();
  window.speechSynthesis.speak(utterance);
}
