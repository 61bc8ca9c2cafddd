/** Results, starts and lengths of all games here, in numbers and bars. */
import { useEffect, useState } from 'preact/hooks';
import { arrangementOf } from '../../../rules/index.js';
import type { StatisticsOnPage, TallyOnPage } from '../../contract.js';
import { readStatistics } from '../store/api.js';
import { useObserved } from '../store/observable.js';
import { table } from '../store/table.js';
import { useWords } from '../text/index.js';

/** Starts shown; the table knows more. */
const MOST = 10;

export function StatisticsView() {
  const { t } = useWords();
  const [loaded, setLoaded] = useState<StatisticsOnPage | 'loading' | 'failed'>('loading');
  const moment = useObserved(table, ({ state }) => `${state?.game ?? ''} ${state?.end?.result ?? ''}`);
  useEffect(() => {
    let wanted = true;
    void readStatistics().then((read) => {
      if (wanted) setLoaded(read ?? 'failed');
    });
    return () => {
      wanted = false;
    };
  }, [moment]);
  return (
    <>
      <div class="heading">
        <h1>{t.statistics.title}</h1>
        {typeof loaded !== 'string' && <span class="muted">{t.statistics.games(loaded.all.games)}</span>}
      </div>
      {loaded === 'loading' && <p class="muted">{t.games.loading}</p>}
      {loaded === 'failed' && <p>{t.failed}</p>}
      {typeof loaded !== 'string' && loaded.all.games === 0 && <p class="muted">{t.statistics.none}</p>}
      {typeof loaded !== 'string' && loaded.all.games > 0 && <Plots statistics={loaded} />}
    </>
  );
}

function Plots({ statistics }: { readonly statistics: StatisticsOnPage }) {
  const { t } = useWords();
  const { all, starts, lengths } = statistics;
  return (
    <div class="plots">
      <Results tally={all} />
      <Bars
        title={t.statistics.starts}
        rows={starts.slice(0, MOST).map(({ key, tally }) => ({
          label: startLabel(key, t.statistics.position),
          tally,
        }))}
      />
      <Bars
        title={`${t.statistics.lengths} (${t.statistics.lengthUnit})`}
        rows={lengths.map(({ key, tally }) => ({ label: key.replace('-', '–'), tally }))}
      />
    </div>
  );
}

function startLabel(key: string, position: string): string {
  if (!/^\d{1,3}$/.test(key)) return key === 'position' ? position : key;
  const number = Number(key);
  return number < 960 ? `${key} ${arrangementOf(number)}` : key;
}

function Results({ tally }: { readonly tally: TallyOnPage }) {
  const { t } = useWords();
  const parts = [
    { kind: 'white', label: t.play.wins.white, games: tally.white },
    { kind: 'draws', label: t.play.draw, games: tally.draws },
    { kind: 'black', label: t.play.wins.black, games: tally.black },
    // Rare: said only where there is one.
    ...(tally.bothLost > 0 ? [{ kind: 'lost', label: t.play.bothLost, games: tally.bothLost }] : []),
    { kind: 'unfinished', label: t.play.unfinished, games: tally.unfinished },
  ];
  const percent = (games: number): string => `${Math.round((1000 * games) / tally.games) / 10} %`;
  return (
    <section class="card" aria-labelledby="results-title">
      <h2 id="results-title">{t.statistics.results}</h2>
      <div class="share" aria-hidden="true">
        {parts
          .filter(({ games }) => games > 0)
          .map(({ kind, games }) => (
            <span key={kind} data-kind={kind} style={{ flexGrow: games }} />
          ))}
      </div>
      <dl class="share-legend">
        {parts.map(({ kind, label, games }) => (
          <div key={kind}>
            <dt>
              <span class="share-mark" data-kind={kind} aria-hidden="true" />
              {label}
            </dt>
            <dd>
              {games} <span class="muted">{percent(games)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface BarsProps {
  readonly title: string;
  readonly rows: readonly { readonly label: string; readonly tally: TallyOnPage }[];
}

function Bars({ title, rows }: BarsProps) {
  const most = Math.max(1, ...rows.map(({ tally }) => tally.games));
  return (
    <section class="card" aria-label={title}>
      <h2>{title}</h2>
      <dl class="bars">
        {rows.map(({ label, tally }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span class="bar-track" aria-hidden="true">
                <span class="bar-fill" style={{ width: `${(100 * tally.games) / most}%` }} />
              </span>
              <span class="bar-count">{tally.games}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
