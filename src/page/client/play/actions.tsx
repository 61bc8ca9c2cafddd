/** The buttons of whoever controls the table. What cannot be undone is asked for twice. */
import { useRef, useState } from 'preact/hooks';
import { API, type PageState } from '../../contract.js';
import { Icon } from '../icon.js';
import { Sheet } from '../sheet.js';
import { ask } from '../store/table.js';
import { useWords } from '../text/index.js';
import { type Choice, menuChoices, quickChoices } from './choices.js';

export interface ActionsProps {
  readonly state: PageState;
  readonly control: boolean;
  readonly turnPicture: () => void;
  /** Shows the ways to draw the next start. */
  readonly newGame: () => void;
}

export function Actions({ state, control, turnPicture, newGame }: ActionsProps) {
  const { t } = useWords();
  const quick = control ? quickChoices(state, t) : [];
  return (
    <div class="actions">
      {control && state.phase === 'finished' && state.allowed.draw.length > 0 && (
        <button type="button" class="main" onClick={newGame}>
          {t.play.newGame}
        </button>
      )}
      {quick.map((choice) => (
        <button type="button" key={choice.label} class="main" onClick={() => void ask(choice.request)}>
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
      <Menu choices={control ? menuChoices(state, t) : []} newGame={newGame} />
    </div>
  );
}

interface MenuProps {
  readonly choices: readonly Choice[];
  readonly newGame: () => void;
}

function Menu({ choices, newGame }: MenuProps) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  /** The label of what is asked for the second time; gone when it can no longer be done. */
  const [label, setLabel] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const grave = choices.find((choice) => choice.label === label) ?? null;
  if (choices.length === 0) return null;
  const close = (): void => {
    setOpen(false);
    setLabel(null);
    opener.current?.focus();
  };
  const perform = async ({ request, thenDraw = false }: Choice): Promise<void> => {
    close();
    if ((await ask(request)) && thenDraw) newGame();
  };
  return (
    <>
      <button type="button" ref={opener} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="more" />
        {t.play.more}
      </button>
      {open && (
        <Sheet title={grave === null ? t.play.more : t.play.sure(grave.label)} onClose={close}>
          {grave === null ? (
            <div class="sheet-list">
              {choices.map((choice) => (
                <button
                  type="button"
                  class="big"
                  key={choice.label}
                  onClick={() => (choice.grave ? setLabel(choice.label) : void perform(choice))}
                >
                  {choice.label}
                </button>
              ))}
            </div>
          ) : (
            <>
              {grave.warning !== undefined && <p>{grave.warning}</p>}
              <div class="row">
                <button type="button" class="big danger" onClick={() => void perform(grave)}>
                  {grave.label}
                </button>
                <button type="button" class="big" onClick={() => setLabel(null)}>
                  {t.cancel}
                </button>
              </div>
            </>
          )}
        </Sheet>
      )}
    </>
  );
}
