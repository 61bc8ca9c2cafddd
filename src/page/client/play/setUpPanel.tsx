/** Setting up: the number, its back rank, how far one is. */
import type { PageState } from '../../contract.js';
import { fenPlacement } from '../board/picture.js';
import { BackRank } from '../draw/backRank.js';
import { ask } from '../store/table.js';
import { rulesText } from '../text/conditions.js';
import { useWords } from '../text/index.js';

export interface SetUpPanelProps {
  readonly state: PageState;
  readonly control: boolean;
  /** Shows the ways to draw another start. */
  readonly drawAnew: () => void;
}

export function SetUpPanel({ state, control, drawAnew }: SetUpPanelProps) {
  const { t, language } = useWords();
  const rules = state.start === null ? '' : rulesText(state.start.condition, state.start.variant, language);
  const { start, progress, allowed } = state;
  const letters = start === null ? '' : fenPlacement(start.fen).slice(0, 8);
  return (
    <section class="card set-up" aria-labelledby="set-up-title">
      <h2 id="set-up-title">{start?.number == null ? t.setUp.title : t.draw.drawn(start.number)}</h2>
      {rules !== '' && <p class="muted">{rules}</p>}
      <BackRank letters={letters} reveal key={start?.fen} />
      {progress !== null && (
        <div class="progress">
          <progress value={progress.placed} max={progress.of} aria-label={t.setUp.title} />
          <span>{t.setUp.progress(progress.placed, progress.of)}</span>
        </div>
      )}
      {control && (
        <div class="row">
          {allowed.fill && (
            <button type="button" class="main" onClick={() => void ask({ kind: 'fill' })}>
              {t.setUp.fill}
            </button>
          )}
          {allowed.hands && (
            <button type="button" onClick={() => void ask({ kind: 'clear' })}>
              {t.setUp.clear}
            </button>
          )}
          {allowed.draw.length > 0 && (
            <button type="button" onClick={drawAnew}>
              {t.draw.back}
            </button>
          )}
        </div>
      )}
    </section>
  );
}
