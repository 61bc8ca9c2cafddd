/** Why the last request was refused, in one sentence. */
import { Icon } from './icon.js';
import { useObserved } from './store/observable.js';
import { forgetRefusal, table } from './store/table.js';
import { useWords } from './text/index.js';

export function Toast() {
  const { t, say } = useWords();
  const refusal = useObserved(table, (value) => value.refusal);
  const sentence = ((): string => {
    if (refusal === null) return '';
    if (refusal.kind === 'lost') return t.failed;
    const said = refusal.message === null ? '' : say(refusal.message);
    if (said !== '') return said;
    return refusal.why === 'control' ? t.settings.needControl : t.notNow;
  })();
  return (
    <div class="toast-place" role="alert">
      {sentence !== '' && (
        <div class="toast">
          <p>{sentence}</p>
          <button type="button" class="quiet" aria-label={t.close} onClick={forgetRefusal}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
}
