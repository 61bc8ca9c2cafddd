/** Results in numbers and per cent: all together, by start position, by length, by time control. Games are read, not replayed. */
import { type GameBeginning, readBeginning, tagOf } from './pgnGame.js';
import type { RawGame } from './pgnScan.js';
import { type PgnResult, resultOf } from './pgnWords.js';

export interface Tally {
  readonly games: number;
  readonly white: number;
  readonly black: number;
  readonly draws: number;
  /** Finished with `0-0`: no point for anybody. */
  readonly bothLost: number;
  /** Without a result. */
  readonly unfinished: number;
  readonly plies: number;
}

/** Per cent of the finished games, those that both have lost among them, to one decimal; null where none is finished. */
export interface Percent {
  readonly white: number | null;
  readonly black: number | null;
  readonly draws: number | null;
}

export const STAT_GROUPS = ['start', 'length', 'control'] as const;
export type StatGroup = (typeof STAT_GROUPS)[number];

type Counts = { -readonly [K in keyof Tally]: number };

/** Keys kept per group; further ones are counted together as {@link OTHER_KEY}. */
const MAX_KEYS = 5_000;
const MAX_KEY = 60;
const MAX_KNOWN_STARTS = 5_000;
const LENGTH_STEP = 20;
const LONGEST_LENGTH = 200;
const OTHER_KEY = 'other';

/** Collects games one by one in bounded memory. */
export class Statistics {
  private readonly total = noGames();
  private readonly groups: Record<StatGroup, Map<string, Counts>> = {
    start: new Map(),
    length: new Map(),
    control: new Map(),
  };
  private readonly starts = new Map<string, string>();
  private refusedCount = 0;

  add(game: RawGame): void {
    // No tag, no move, no result: whatever that text is, it is no game.
    if (game.tags.length === 0 && game.moves.length === 0 && game.result === undefined) return;
    if (isAbandoned(game)) return;
    const start = this.startKey(game);
    if (start === undefined) {
      this.refusedCount++;
      return;
    }
    const result =
      game.result === undefined || game.result === '*' ? resultOf(tagOf(game, 'result') ?? '') : game.result;
    const plies = game.moves.length;
    const control = tagOf(game, 'timecontrol')?.trim() ?? '?';
    count(this.total, result, plies);
    count(at(this.groups.start, start), result, plies);
    count(at(this.groups.length, lengthKey(plies)), result, plies);
    count(at(this.groups.control, control.slice(0, MAX_KEY) || '?'), result, plies);
  }

  /** Games that were not counted: another variant, or a start that cannot be read. */
  get refused(): number {
    return this.refusedCount;
  }

  get all(): Tally {
    return this.total;
  }

  /** Starts and time controls by number of games, lengths in order. */
  by(group: StatGroup): readonly (readonly [string, Tally])[] {
    const rows = [...this.groups[group]];
    if (group === 'length') return rows.sort(([a], [b]) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
    return rows.sort(
      ([a, one], [b, two]) => two.games - one.games || a.localeCompare(b, 'en', { numeric: true }),
    );
  }

  /** Most games of a collection start from a few positions: each is read once. */
  private startKey(game: RawGame): string | undefined {
    const source = `${tagOf(game, 'variant') ?? ''}|${tagOf(game, 'setup') ?? ''}|${game.tags.map((tag) => (tag.name.toLowerCase() === 'fen' ? tag.value : '')).join('')}`;
    const known = game.fault?.ply === 0 ? undefined : this.starts.get(source);
    if (known !== undefined) return known;
    const start = readBeginning(game);
    if (!start.ok) return undefined;
    const key = nameOf(start.value);
    if (this.starts.size < MAX_KNOWN_STARTS) this.starts.set(source, key);
    return key;
  }
}

/** Given up without a result: it says nothing of a start, a side or a length. */
function isAbandoned(game: RawGame): boolean {
  const inTag = resultOf(tagOf(game, 'result') ?? '') ?? '*';
  const hasResult = (game.result ?? '*') !== '*' || inTag !== '*';
  return !hasResult && tagOf(game, 'termination')?.trim().toLowerCase() === 'abandoned';
}

/** `518` for one of the 960, `position` for any other start of these rules, else the rule set's name. */
function nameOf({ number, variant }: GameBeginning): string {
  if (number !== undefined) return `${number}`;
  return variant === 'standard' || variant === 'chess960' ? 'position' : variant.slice(0, MAX_KEY);
}

export function percentOf({ white, black, draws, bothLost }: Tally): Percent {
  const finished = white + black + draws + bothLost;
  const share = (games: number) => (finished === 0 ? null : Math.round((1000 * games) / finished) / 10);
  return { white: share(white), black: share(black), draws: share(draws) };
}

/** Twenty moves a step: `1-20`, `21-40` … `201+`; `0` for a game without a move. */
function lengthKey(plies: number): string {
  const moves = Math.ceil(plies / 2);
  if (moves === 0) return '0';
  if (moves > LONGEST_LENGTH) return `${LONGEST_LENGTH + 1}+`;
  const first = LENGTH_STEP * Math.floor((moves - 1) / LENGTH_STEP) + 1;
  return `${first}-${first + LENGTH_STEP - 1}`;
}

function at(group: Map<string, Counts>, key: string): Counts {
  const kept = group.has(key) || group.size < MAX_KEYS ? key : OTHER_KEY;
  const known = group.get(kept);
  if (known !== undefined) return known;
  const fresh = noGames();
  group.set(kept, fresh);
  return fresh;
}

function count(counts: Counts, result: PgnResult | undefined, plies: number): void {
  counts.games++;
  counts.plies += plies;
  if (result === '1-0') counts.white++;
  else if (result === '0-1') counts.black++;
  else if (result === '1/2-1/2') counts.draws++;
  else if (result === '0-0') counts.bothLost++;
  else counts.unfinished++;
}

function noGames(): Counts {
  return { games: 0, white: 0, black: 0, draws: 0, bothLost: 0, unfinished: 0, plies: 0 };
}
