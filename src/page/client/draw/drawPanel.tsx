/** From no game to a drawn start: the ways, the ceremony of real throws, or the players' own choice on the board. */
import { useState } from 'preact/hooks';
import type { PageState } from '../../contract.js';
import { Icon } from '../icon.js';
import { ask } from '../store/table.js';
import { CONDITION_NAMES } from '../text/conditions.js';
import { useWords } from '../text/index.js';
import { DRAW_WAYS, type DrawWay } from '../text/text.js';
import { CeremonyPanel } from './ceremonyPanel.js';
import { NumberForm } from './numberForm.js';

/** The usual array among the 960. */
const ARRAY = 518;

export interface DrawPanelProps {
  readonly state: PageState;
  readonly control: boolean;
  /** Where something else is there to go back to: a set-up, a finished game. */
  readonly onBack?: () => void;
}

export function DrawPanel({ state, control, onBack }: DrawPanelProps) {
  const { t, language } = useWords();
  const [asksNumber, setAsksNumber] = useState(false);
  if (state.phase === 'drawing' && state.ceremony !== null)
    return <CeremonyPanel ceremony={state.ceremony} control={control} />;
  if (state.phase === 'proposing') {
    return (
      <section class="card" aria-labelledby="draw-title">
        <h2 id="draw-title">{t.draw.atBoard}</h2>
        <p>{t.draw.atBoardWait}</p>
        {control && (
          <button type="button" onClick={() => void ask({ do: 'cancelDraw' })}>
            {t.draw.back}
          </button>
        )}
      </section>
    );
  }
  if (!control) return null;
  if (asksNumber) return <NumberForm onBack={() => setAsksNumber(false)} />;
  const begin = (way: DrawWay): void => {
    if (way === 'number') setAsksNumber(true);
    else if (way === 'random') void ask({ do: 'drawRandom' });
    else if (way === 'board') void ask({ do: 'drawOnBoard' });
    else void ask({ do: 'throws', method: way, throws: [] });
  };
  const { condition } = state.settings;
  return (
    <section class="card" aria-labelledby="draw-title">
      <h2 id="draw-title">{t.draw.title}</h2>
      <p class="muted">{t.draw.lead}</p>
      {condition !== 'orthodox' && (
        <div class="row">
          <span>{CONDITION_NAMES[language][condition]}</span>
          <button type="button" onClick={() => void ask({ do: 'drawNumber', number: ARRAY })}>
            {t.draw.array}
          </button>
        </div>
      )}
      <ul class="ways">
        {DRAW_WAYS.map((way) => (
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
