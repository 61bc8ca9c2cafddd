/** From no game to a drawn start: the ways, the ceremony of real throws, or the players' own choice on the board. */
import { useState } from 'preact/hooks';
import type { PageState, TableRequest } from '../../contract.js';
import { Icon } from '../icon.js';
import { ask } from '../store/table.js';
import { CONDITION_NAMES } from '../text/conditions.js';
import { useWords } from '../text/index.js';
import { DRAW_WAYS, type DrawWay } from '../text/text.js';
import { CeremonyPanel } from './ceremonyPanel.js';
import { NumberForm } from './numberForm.js';

type RequestWay = NonNullable<Extract<TableRequest, { kind: 'draw' }>['way']>;

export interface DrawPanelProps {
  readonly state: PageState;
  readonly control: boolean;
  /** A way was left, and another one is to be chosen. */
  readonly onChoose: () => void;
  /** A start was drawn here. */
  readonly onDrawn: () => void;
  /** Where something else is there to go back to: a set-up, a finished game. */
  readonly onBack?: () => void;
}

export function DrawPanel({ state, control, onChoose, onDrawn, onBack }: DrawPanelProps) {
  const { t, language } = useWords();
  const [asksNumber, setAsksNumber] = useState(false);
  const { allowed, ceremony } = state;
  if (ceremony !== null)
    return <CeremonyPanel ceremony={ceremony} allowed={allowed} control={control} onLeft={onChoose} />;
  if (state.phase === 'proposing') {
    return (
      <section class="card" aria-labelledby="draw-title">
        <h2 id="draw-title">{t.draw.atBoard}</h2>
        <p>{t.draw.atBoardWait}</p>
        {control && allowed.leaveDraw && (
          <button type="button" onClick={() => void leave(onChoose)}>
            {t.draw.back}
          </button>
        )}
      </section>
    );
  }
  const ways = DRAW_WAYS.filter((way) => allowed.draw.includes(way));
  if (!control || ways.length === 0) return null;
  const draw = async (way: RequestWay): Promise<void> => {
    if (await ask({ kind: 'draw', way })) onDrawn();
  };
  if (asksNumber)
    return (
      <NumberForm
        onNumber={(number) => void draw({ way: 'number', number })}
        onBack={() => setAsksNumber(false)}
      />
    );
  const begin = (way: DrawWay): void => {
    if (way === 'number') setAsksNumber(true);
    else if (way === 'random') void draw({ way });
    else void ask({ kind: 'draw', way: { way } });
  };
  const { condition } = state.settings;
  return (
    <section class="card" aria-labelledby="draw-title">
      <h2 id="draw-title">{t.draw.title}</h2>
      <p class="muted">{t.draw.lead}</p>
      {condition !== 'orthodox' && (
        <div class="row">
          <span>{CONDITION_NAMES[language][condition]}</span>
          <button type="button" onClick={() => void draw({ way: 'usual' })}>
            {t.draw.array}
          </button>
        </div>
      )}
      <ul class="ways">
        {ways.map((way) => (
          <li key={way}>
            <button type="button" class="way" data-way={way} onClick={() => begin(way)}>
              <span class="way-text">
                <strong>{t.draw.ways[way].title}</strong>
                <span>{t.draw.ways[way].how}</span>
                <span class="way-chance">{t.draw.ways[way].chance}</span>
              </span>
              <Icon name="next" />
            </button>
          </li>
        ))}
      </ul>
      {onBack !== undefined && (
        <button type="button" onClick={onBack}>
          {t.cancel}
        </button>
      )}
    </section>
  );
}

async function leave(then: () => void): Promise<void> {
  if (await ask({ kind: 'leaveDraw' })) then();
}
