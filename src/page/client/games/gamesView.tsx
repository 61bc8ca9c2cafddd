/** The games kept here, newest first. */
import { useEffect, useState } from 'preact/hooks';
import { API, type GameCard } from '../../contract.js';
import { Icon } from '../icon.js';
import { readGames } from '../store/api.js';
import { useObserved } from '../store/observable.js';
import { table } from '../store/table.js';
import { rulesText } from '../text/conditions.js';
import { useWords } from '../text/index.js';
import { playersOf, resultText } from './gameText.js';
import { LiveLink } from './liveLink.js';

/** Games asked for at a time. */
const PAGE = 50;

type Loaded = { readonly at: 'loading' } | { readonly at: 'failed' } | LoadedList;
interface LoadedList {
  readonly at: 'list';
  readonly total: number;
  readonly games: readonly GameCard[];
}

export function GamesView() {
  const { t } = useWords();
  const [loaded, setLoaded] = useState<Loaded>({ at: 'loading' });
  // A game begun or ended changes the list.
  const moment = useObserved(table, ({ state }) => `${state?.game ?? ''} ${state?.end?.result ?? ''}`);
  useEffect(() => {
    let wanted = true;
    void readGames(0, PAGE).then((list) => {
      if (wanted) setLoaded(list === undefined ? { at: 'failed' } : { at: 'list', ...list });
    });
    return () => {
      wanted = false;
    };
  }, [moment]);
  const more = async (known: LoadedList): Promise<void> => {
    const next = await readGames(known.games.length, PAGE);
    if (next !== undefined)
      setLoaded({ ...known, total: next.total, games: [...known.games, ...next.games] });
  };
  return (
    <>
      <div class="heading">
        <h1>{t.games.title}</h1>
        {loaded.at === 'list' && loaded.total > 0 && (
          <a class="button" href={API.allGames} download="eboard960.pgn">
            <Icon name="download" />
            {t.games.all}
          </a>
        )}
      </div>
      {loaded.at === 'loading' && <p class="muted">{t.games.loading}</p>}
      {loaded.at === 'failed' && <p class="muted">{t.failed}</p>}
      {loaded.at === 'list' && loaded.total === 0 && <p class="muted">{t.games.none}</p>}
      {loaded.at === 'list' && loaded.games.length > 0 && (
        <ul class="games">
          {loaded.games.map((game) => (
            <GameRow key={game.name} game={game} />
          ))}
        </ul>
      )}
      {loaded.at === 'list' && loaded.games.length < loaded.total && (
        <button type="button" onClick={() => void more(loaded)}>
          {t.games.older}
        </button>
      )}
      <LiveLink />
    </>
  );
}

function GameRow({ game }: { readonly game: GameCard }) {
  const { t, language } = useWords();
  const [white, black] = playersOf(game, t);
  return (
    <li>
      <a class="game-card" href={`#/games/${encodeURIComponent(game.name)}`}>
        <span class="game-players">
          <span>{white}</span>
          <span class="game-against">–</span>
          <span>{black}</span>
        </span>
        <span class="game-result">{game.live && game.result === '*' ? t.live : resultText(game.result)}</span>
        <span class="game-facts muted">
          {[
            dateText(game.date),
            game.number === null ? t.play.position : t.play.start(game.number),
            rulesText(game.condition, game.variant, language),
            t.games.halfMoves(game.plies),
            game.event === '?' ? '' : game.event,
          ]
            .filter((fact) => fact !== '')
            .join(' · ')}
        </span>
      </a>
    </li>
  );
}

/** `2026.05.01` as `2026-05-01`; nothing where a part is unknown. */
function dateText(date: string): string {
  return date.includes('?') ? '' : date.replaceAll('.', '-');
}
