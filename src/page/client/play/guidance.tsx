/** The sentence that says what to do now, what else is worth knowing, and what the lights mean. */
import type { LedMeaning } from '../../../board/board.js';
import type { PageState } from '../../contract.js';
import { useWords } from '../text/index.js';
import type { Text } from '../text/text.js';

export function Guidance({ state, control }: { readonly state: PageState; readonly control: boolean }) {
  const { say, t } = useWords();
  const lights = state.phase === 'drawing' ? [] : explained(state);
  const notices = noticesOf(state, control).map((notice) => noticeText(notice, t) ?? say(notice));
  return (
    <section class="guidance" data-kind={kindOf(state)}>
      <p class="guidance-sentence">{say(state.message)}</p>
      {notices
        .filter((text) => text !== '')
        .map((text) => (
          <p class="guidance-notice" key={text}>
            {text}
          </p>
        ))}
      {state.record.text !== null && !state.record.ok && <p class="guidance-notice">{state.record.text}</p>}
      {lights.length > 0 && (
        <ul class="legend">
          {lights.map((light) => (
            <li key={light}>
              <span class="legend-light" data-led={light} aria-hidden="true" />
              {t.lights[light]}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A draw tells its own story below; what only a controller can mend is no news to others. */
function noticesOf({ notices, ceremony }: PageState, control: boolean): PageState['notices'] {
  const told = new Set((ceremony?.notices ?? []).map((notice) => JSON.stringify(notice)));
  return notices.filter(
    (notice) => (control || notice.key !== 'resultSlip') && !told.has(JSON.stringify(notice)),
  );
}

/** Where the guidance names a word to type, this page has a button. */
function noticeText({ key }: PageState['notices'][number], { play }: Text): string | undefined {
  return key === 'clockPaused' || key === 'resultSlip' ? play[key] : undefined;
}

/** The last move explains itself. */
function explained({ leds }: PageState): readonly LedMeaning[] {
  const seen = new Set(leds.map(([, light]) => light));
  return (['put', 'take', 'wrong', 'ask', 'check', 'may'] as const).filter((light) => seen.has(light));
}

function kindOf(state: PageState): 'calm' | 'wrong' | 'end' | 'trouble' {
  if (state.link !== 'up') return 'trouble';
  if (state.end !== null) return 'end';
  return state.way.length > 0 ? 'wrong' : 'calm';
}
