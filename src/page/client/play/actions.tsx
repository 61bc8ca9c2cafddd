/** What whoever controls the table can do now. What cannot be undone is asked for twice. */
import { useRef, useState } from 'preact/hooks';
import { type Action, API, type PageState } from '../../contract.js';
import { Icon } from '../icon.js';
import { Sheet } from '../sheet.js';
import { ask } from '../store/table.js';
import { useWords } from '../text/index.js';
import type { Text } from '../text/text.js';

export interface ActionsProps {
  readonly state: PageState;
  readonly control: boolean;
  readonly turnPicture: () => void;
  /** Shows the ways to draw the next start. */
  readonly newGame: () => void;
}

interface Choice {
  readonly label: string;
  readonly action: Action;
  /** Ends something: asked for twice. */
  readonly grave?: boolean;
}

export function Actions({ state, control, turnPicture, newGame }: ActionsProps) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const [grave, setGrave] = useState<Choice | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const choices = control ? choicesOf(state, t) : [];
  const close = (): void => {
    setOpen(false);
    setGrave(null);
    opener.current?.focus();
  };
  const take = (choice: Choice): void => {
    if (choice.grave && grave !== choice) {
      setGrave(choice);
      return;
    }
    close();
    void perform(choice.action, state.simulator !== null);
  };
  const quick = control ? quickOf(state, t) : [];
  return (
    <div class="actions">
      {control && state.phase === 'finished' && (
        <button type="button" class="main" onClick={newGame}>
          {t.play.newGame}
        </button>
      )}
      {quick.map((choice) => (
        <button type="button" key={choice.label} class="main" onClick={() => void ask(choice.action)}>
          {choice.label}
        </button>
      ))}
      <button type="button" onClick={turnPicture}>
        <Icon name="turn" />
        {t.play.turn}
      </button>
      {state.game !== null && (state.phase === 'playing' || state.phase === 'finished') && (
        <a class="button" href={API.live} download={`${state.game}.pgn`}>
          <Icon name="download" />
          {t.play.download}
        </a>
      )}
      {choices.length > 0 && (
        <button type="button" ref={opener} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon name="more" />
          {t.play.more}
        </button>
      )}
      {open && (
        <Sheet title={grave === null ? t.play.more : t.play.sure(grave.label)} onClose={close}>
          {grave === null ? (
            <div class="sheet-list">
              {choices.map((choice) => (
                <button type="button" class="big" key={choice.label} onClick={() => take(choice)}>
                  {choice.label}
                </button>
              ))}
            </div>
          ) : (
            <div class="row">
              <button type="button" class="big danger" onClick={() => take(grave)}>
                {grave.label}
              </button>
              <button type="button" class="big" onClick={() => setGrave(null)}>
                {t.cancel}
              </button>
            </div>
          )}
        </Sheet>
      )}
    </div>
  );
}

/** On the simulated board nobody's hands take a move back: it follows the word. */
async function perform(action: Action, simulated: boolean): Promise<void> {
  const done = await ask(action);
  if (done && simulated && action.do === 'word' && action.word.kind === 'takeback') await ask({ do: 'fill' });
}

/** What is wanted most, without opening anything. */
function quickOf(state: PageState, t: Text): readonly Choice[] {
  if (state.phase !== 'playing' || state.clock === null) return [];
  if (state.clock.paused) return [{ label: t.play.goOn, action: { do: 'resume' } }];
  if (state.settings.press === 'button')
    return [{ label: t.play.pressClock, action: { do: 'word', word: { kind: 'clock' } } }];
  return [];
}

function choicesOf(state: PageState, t: Text): readonly Choice[] {
  const rotate: Choice = { label: t.play.boardTurned, action: { do: 'rotate' } };
  switch (state.phase) {
    case 'idle':
    case 'drawing':
    case 'proposing':
      return [];
    case 'settingUp':
      return [rotate];
    case 'playing':
      return [...playChoices(state, t), rotate];
    case 'finished':
      return [...resultChoices(state, t), rotate];
  }
}

function playChoices(state: PageState, t: Text): readonly Choice[] {
  const runs = state.clock !== null && state.clock.running !== null && !state.clock.paused;
  return [
    {
      label: t.play.resign('white'),
      action: { do: 'word', word: { kind: 'resign', color: 'white' } },
      grave: true,
    },
    {
      label: t.play.resign('black'),
      action: { do: 'word', word: { kind: 'resign', color: 'black' } },
      grave: true,
    },
    { label: t.play.agreeDraw, action: { do: 'word', word: { kind: 'draw' } }, grave: true },
    ...(state.moves.length > 0
      ? [{ label: t.play.takeBack, action: { do: 'word', word: { kind: 'takeback', plies: 1 } } } as const]
      : []),
    { label: t.play.claimThreefold, action: { do: 'word', word: { kind: 'claim', claim: 'threefold' } } },
    { label: t.play.claimFifty, action: { do: 'word', word: { kind: 'claim', claim: 'fifty' } } },
    ...(runs ? [{ label: t.play.pause, action: { do: 'pause' } } as const] : []),
    ...minutes(state, t),
  ];
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** A clock that stands may be given time: a fallen flag that was none, a penalty. */
function minutes({ clock }: PageState, t: Text): readonly Choice[] {
  if (clock === null || !clock.paused) return [];
  return (['white', 'black'] as const).map((side) => ({
    label: t.play.minuteMore(side),
    action: { do: 'setTime', side, left: Math.min(DAY_MS, clock[side] + MINUTE_MS) },
  }));
}

/** A slip is put right, or withdrawn; what the board itself has ended goes on without its last move. */
function resultChoices({ end }: PageState, t: Text): readonly Choice[] {
  const others = [
    [t.play.wins.white, '1-0'],
    [t.play.wins.black, '0-1'],
    [t.play.draw, '1/2-1/2'],
  ] as const;
  return [
    ...others
      .filter(([, result]) => result !== end?.result)
      .map(
        ([label, result]): Choice => ({
          label: `${t.play.correct}: ${label}`,
          action: { do: 'word', word: { kind: 'result', result } },
          grave: true,
        }),
      ),
    end?.onBoard
      ? { label: t.play.takeBack, action: { do: 'word', word: { kind: 'takeback', plies: 1 } }, grave: true }
      : { label: t.play.reopen, action: { do: 'word', word: { kind: 'reopen' } }, grave: true },
  ];
}
