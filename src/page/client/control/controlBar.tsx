/** Whether this page may change things; how to get there and how to leave. */
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '../icon.js';
import { useObserved } from '../store/observable.js';
import { hasControl, leaveControl, table } from '../store/table.js';
import { useWords } from '../text/index.js';
import { ControlDialog } from './controlDialog.js';

export function ControlBar() {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const control = useObserved(table, hasControl);
  const welcome = useObserved(table, (value) => value.welcome);
  const viewers = useObserved(table, ({ state }) => state?.viewers ?? 0);
  useEffect(() => {
    if (control) setOpen(false);
  }, [control]);
  if (welcome === null) return null;
  return (
    <footer class="control" data-control={control}>
      <span class="control-state">
        <Icon name={control ? 'key' : 'eye'} />
        {control ? t.control.holding : t.control.watching}
      </span>
      <span class="muted control-viewers">{t.spectators(viewers)}</span>
      {!control && (
        <button type="button" class="main" onClick={() => setOpen(true)}>
          {t.control.take}
        </button>
      )}
      {control && !welcome.open && (
        <button type="button" onClick={() => void leaveControl()}>
          {t.control.leave}
        </button>
      )}
      {open && <ControlDialog onClose={() => setOpen(false)} />}
    </footer>
  );
}
