import { useObserved } from '../store/observable.js';
import { hasControl, table } from '../store/table.js';
import { useWords } from '../text/index.js';
import { FinishedNames } from './finishedNames.js';
import { ScreenSettings } from './screenSettings.js';
import { TableSettingsForm } from './tableSettings.js';

export function SettingsView() {
  const { t } = useWords();
  const state = useObserved(table, (value) => value.state);
  const control = useObserved(table, hasControl);
  const over = state?.phase === 'finished';
  return (
    <>
      <h1>{t.settings.title}</h1>
      <div class="settings">
        <ScreenSettings />
        {state !== null && <TableSettingsForm settings={state.settings} over={over} />}
        {state?.allowed.correctNames === true && control && <FinishedNames names={state.names} />}
      </div>
    </>
  );
}
