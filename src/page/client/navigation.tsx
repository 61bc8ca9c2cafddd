import { Icon, type IconName } from './icon.js';
import type { Route } from './route.js';
import { useObserved } from './store/observable.js';
import { table } from './store/table.js';
import { useWords } from './text/index.js';

const ENTRIES: readonly { readonly at: Route['at']; readonly href: string; readonly icon: IconName }[] = [
  { at: 'table', href: '#/', icon: 'board' },
  { at: 'games', href: '#/games', icon: 'list' },
  { at: 'statistics', href: '#/statistics', icon: 'chart' },
  { at: 'settings', href: '#/settings', icon: 'settings' },
];

export function Navigation({ route }: { readonly route: Route }) {
  const { t } = useWords();
  const name = useObserved(table, ({ welcome }) => welcome?.table ?? '');
  const here = route.at === 'game' ? 'games' : route.at;
  return (
    <header class="bar">
      <a class="brand" href="#/">
        <img src="/icon.svg" alt="" width="28" height="28" />
        <span class="brand-name">eboard960</span>
        {name !== '' && <span class="brand-table">{name}</span>}
      </a>
      <nav aria-label={t.nav.menu}>
        {ENTRIES.map(({ at, href, icon }) => (
          <a key={at} href={href} aria-current={here === at ? 'page' : undefined}>
            <Icon name={icon} />
            <span>{t.nav[at === 'game' ? 'games' : at]}</span>
          </a>
        ))}
      </nav>
      <Lamp />
    </header>
  );
}

/** Whether this page hears the table, and the table its board. */
function Lamp() {
  const { t } = useWords();
  const line = useObserved(table, (value) => value.line);
  const link = useObserved(table, ({ state }) => state?.link ?? null);
  const saved = useObserved(table, ({ state }) => state?.record.ok ?? true);
  const heard = line === 'open';
  const text = !heard ? t.offline : link === null ? t.live : t.link[link];
  const good = heard && (link === null || link === 'up');
  return (
    <p class="lamp" data-good={good && saved} role="status">
      <Icon name={good ? 'linked' : 'unlinked'} />
      <span class="lamp-text">{text}</span>
      {!saved && <strong>{t.notSaved}</strong>}
    </p>
  );
}
