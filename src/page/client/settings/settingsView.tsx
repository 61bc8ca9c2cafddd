import { useObserved } from '../store/observable.js';
import { table } from '../store/table.js';
import { useWords } from '../text/index.js';
import { ScreenSettings } from './screenSettings.js';
import { TableSettingsForm } from './tableSettings.js';

export function SettingsView() {
  const { t } = useWords();
  const settings = useObserved(table, ({ state }) => state?.settings ?? null);
  return (
    <>
      <h1>{t.settings.title}</h1>
      <div class="settings">
        <ScreenSettings />
        {settings !== null && <TableSettingsForm settings={settings} />}
      </div>
    </>
  );
}
