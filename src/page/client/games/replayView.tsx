/** One game, step by step. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { GameOnPage } from '../../contract.js';
import type { BoardViewProps } from '../board/boardProps.js';
import { BoardView } from '../board/boardView.js';
import { fenPlacement, type Picture } from '../board/picture.js';
import { Icon } from '../icon.js';
import { MoveList } from '../play/moveList.js';
import { pgnAddress, readOneGame } from '../store/api.js';
import { useObserved } from '../store/observable.js';
import { preferences } from '../store/preferences.js';
import { table } from '../store/table.js';
import { useWords } from '../text/index.js';
import { playersOf, resultText } from './gameText.js';

type Loaded = GameOnPage | 'loading' | 'failed';

export function ReplayView({ name }: { readonly name: string }) {
  const { t } = useWords();
  const [loaded, setLoaded] = useState<Loaded>('loading');
  // A game that is being played grows while one looks at it.
  const grown = useObserved(table, ({ state }) =>
    state?.game === name ? `${state.moves.length} ${state.uci.at(-1) ?? ''} ${state.end?.result ?? ''}` : '',
  );
  useEffect(() => {
    let wanted = true;
    void readOneGame(name).then((game) => {
      if (wanted) setLoaded(game ?? 'failed');
    });
    return () => {
      wanted = false;
    };
  }, [name, grown]);
  return (
    <>
      <a class="back" href="#/games">
        <Icon name="previous" />
        {t.games.back}
      </a>
      {loaded === 'loading' && <p class="muted">{t.games.loading}</p>}
      {loaded === 'failed' && <p>{t.games.unreadable}</p>}
      {typeof loaded !== 'string' && <Replay game={loaded} />}
    </>
  );
}

function Replay({ game }: { readonly game: GameOnPage }) {
  const { t, move } = useWords();
  const { card, moves } = game;
  const [ply, setPly] = useState(0);
  const flipped = useObserved(preferences, (value) => value.flipped);
  const last = moves.length;
  const go = (to: number): void => setPly(Math.min(last, Math.max(0, to)));
  useStepKeys((to) => setPly((now) => Math.min(last, Math.max(0, to(now, last)))), last);
  const here = moves[ply - 1];
  const picture = useMemo(() => pictureOfFen(here?.fen ?? game.fen), [here?.fen, game.fen]);
  const [white, black] = playersOf(card, t);
  const [top, bottom] = flipped ? [white, black] : [black, white];
  return (
    <div class="replay">
      <section class="board-column" aria-label={t.boardLabel}>
        <p class="player">{top}</p>
        <BoardView
          picture={picture}
          flipped={flipped}
          leds={NO_LIGHTS}
          lastMove={here === undefined ? null : squaresOfUci(here.uci)}
          arrows={[]}
          hands={null}
          label={t.boardLabel}
        />
        <p class="player">{bottom}</p>
      </section>
      <div class="panel">
        <section class="guidance">
          <h1 class="replay-title">
            {white} – {black} <span class="game-result">{resultText(card.result)}</span>
          </h1>
          <p role="status">{here === undefined ? t.games.atStart : t.games.afterMove(move(here.san))}</p>
        </section>
        <div class="steps-row">
          <button type="button" aria-label={t.games.first} disabled={ply === 0} onClick={() => go(0)}>
            <Icon name="first" />
          </button>
          <button
            type="button"
            aria-label={t.games.previous}
            disabled={ply === 0}
            onClick={() => go(ply - 1)}
          >
            <Icon name="previous" />
          </button>
          <button type="button" aria-label={t.games.next} disabled={ply === last} onClick={() => go(ply + 1)}>
            <Icon name="next" />
          </button>
          <button type="button" aria-label={t.games.last} disabled={ply === last} onClick={() => go(last)}>
            <Icon name="last" />
          </button>
        </div>
        <p class="muted">{t.games.arrows}</p>
        <MoveList
          moves={moves.map(({ san }) => san)}
          start={{ ...card, fen: game.fen }}
          chosen={ply}
          onChoose={go}
        />
        {game.fault !== null && <p class="trouble">{game.fault}</p>}
        <div class="actions">
          <a class="button" href={pgnAddress(card.name)} download={`${card.name}.pgn`}>
            <Icon name="download" />
            {t.games.one}
          </a>
        </div>
      </div>
    </div>
  );
}

const NO_LIGHTS: BoardViewProps['leds'] = new Map();

type Step = (now: number, last: number) => number;
const KEYS: Readonly<Record<string, Step>> = {
  ArrowLeft: (now) => now - 1,
  ArrowRight: (now) => now + 1,
  Home: () => 0,
  End: (_now, last) => last,
};

/** Arrow keys, unless they are needed where the focus is: in a field, or on the squares of the board. */
function useStepKeys(step: (to: Step) => void, last: number): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const to = KEYS[event.key];
      const busy =
        event.target instanceof Element && event.target.closest('input, select, [role="grid"]') !== null;
      if (to === undefined || busy || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      step(to);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [last]);
}

function pictureOfFen(fen: string): Picture {
  return [...fenPlacement(fen)].map((letter) => ({
    piece: letter === '.' ? null : letter,
    ghost: null,
    mark: null,
    blind: false,
  }));
}

function squaresOfUci(uci: string): { readonly from: number; readonly to: number } {
  const at = (index: number): number =>
    'abcdefgh'.indexOf(uci.charAt(index)) + 8 * (Number(uci.charAt(index + 1)) - 1);
  return { from: at(0), to: at(2) };
}
