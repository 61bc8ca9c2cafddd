/** The page: its frame, and the view that the address names. */
import { useEffect, useMemo } from 'preact/hooks';
import { ControlBar } from './control/controlBar.js';
import { GamesView } from './games/gamesView.js';
import { ReplayView } from './games/replayView.js';
import { StatisticsView } from './games/statisticsView.js';
import { Navigation } from './navigation.js';
import { PlayView } from './play/playView.js';
import { type Route, useRoute } from './route.js';
import { SettingsView } from './settings/settingsView.js';
import { Announcer } from './sound/announcer.js';
import { useObserved } from './store/observable.js';
import { preferences } from './store/preferences.js';
import { table } from './store/table.js';
import { useWords, WordsProvider, wordsOf } from './text/index.js';
import { Toast } from './toast.js';

export function App() {
  const route = useRoute();
  const liked = useObserved(preferences, (value) => value);
  const tableLanguage = useObserved(table, ({ state }) => state?.settings.language ?? 'en');
  const language = liked.language ?? tableLanguage;
  const words = useMemo(() => wordsOf(language, liked.letters), [language, liked.letters]);

  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  useEffect(() => {
    document.documentElement.dataset.colours = liked.colours;
  }, [liked.colours]);

  return (
    <WordsProvider value={words}>
      <button type="button" class="skip" onClick={skipToContent}>
        {words.t.nav.skip}
      </button>
      <Navigation route={route} />
      <main id="content" tabIndex={-1} class={`view view-${route.at}`}>
        <View route={route} />
      </main>
      <ControlBar />
      <Announcer />
      <Toast />
    </WordsProvider>
  );
}

function View({ route }: { readonly route: Route }) {
  const { t } = useWords();
  const title = titleOf(route, t);
  useEffect(() => {
    document.title = `${title} · eboard960`;
  }, [title]);
  switch (route.at) {
    case 'table':
      return <PlayView />;
    case 'games':
      return <GamesView />;
    case 'game':
      return <ReplayView name={route.name} key={route.name} />;
    case 'statistics':
      return <StatisticsView />;
    case 'settings':
      return <SettingsView />;
  }
}

function titleOf(route: Route, t: ReturnType<typeof useWords>['t']): string {
  switch (route.at) {
    case 'table':
      return t.nav.table;
    case 'games':
    case 'game':
      return t.nav.games;
    case 'statistics':
      return t.nav.statistics;
    case 'settings':
      return t.nav.settings;
  }
}

/** No link: the fragment of the address is the view's name here. */
function skipToContent(): void {
  document.getElementById('content')?.focus();
}
