/** The buttons of whoever controls the table. What cannot be undone is asked for twice. */
import { useRef, useState } from 'preact/hooks';
import { API, type PageState } from '../../contract.js';
import { Icon } from '../icon.js';
import { Sheet } from '../sheet.js';
import { ask } from '../store/table.js';
import { useWords } from '../text/index.js';
import { type Choice, type ChoiceGroup, menuChoices, quickChoices } from './choices.js';

export interface ActionsProps {
  readonly state: PageState;
  readonly control: boolean;
  readonly turnPicture: () => void;
  /** Shows the ways to draw the next start. */
  readonly newGame: () => void;
  /** They are shown. */
  readonly isChoosing: boolean;
}

export function Actions({ state, control, turnPicture, newGame, isChoosing }: ActionsProps) {
  const words = useWords();
  const { t } = words;
  const quick = control ? quickChoices(state, t) : [];
  return (
    <div class="actions">
      {control && state.phase === 'finished' && !isChoosing && state.allowed.draw.length > 0 && (
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
      <Menu choices={control ? menuChoices(state, words) : []} newGame={newGame} />
    </div>
  );
}

interface MenuProps {
  readonly choices: readonly (Choice | ChoiceGroup)[];
  readonly newGame: () => void;
}

function Menu({ choices, newGame }: MenuProps) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  /** Labels of the group that is open and of what is asked for the second time; gone when it can no longer be done. */
  const [groupLabel, setGroupLabel] = useState<string | null>(null);
  const [label, setLabel] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const group = choices.find(
    (choice): choice is ChoiceGroup => isGroup(choice) && choice.label === groupLabel,
  );
  const listed = group?.choices ?? choices;
  const grave = listed.find((choice): choice is Choice => !isGroup(choice) && choice.label === label) ?? null;
  if (choices.length === 0) return null;
  const close = (): void => {
    setOpen(false);
    setGroupLabel(null);
    setLabel(null);
    opener.current?.focus();
  };
  const perform = async ({ request, thenDraw = false }: Choice): Promise<void> => {
    close();
    if ((await ask(request)) && thenDraw) newGame();
  };
  const press = (choice: Choice | ChoiceGroup): void => {
    if (isGroup(choice)) setGroupLabel(choice.label);
    else if (choice.grave) setLabel(choice.label);
    else void perform(choice);
  };
  return (
    <>
      <button type="button" ref={opener} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="more" />
        {t.play.more}
      </button>
      {open && (
        <Sheet
          title={grave === null ? (group?.label ?? t.play.more) : t.play.sure(grave.label)}
          onClose={close}
        >
          {grave === null ? (
            <div class="sheet-list">
              {listed.map((choice) => (
                <button type="button" class="big" key={choice.label} onClick={() => press(choice)}>
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

function isGroup(choice: Choice | ChoiceGroup): choice is ChoiceGroup {
  return 'choices' in choice;
}
