/**
 * The games folder as others may read it: cards, single games, statistics, PGN. Only files whose names this program
 * could have written are ever opened, and nothing of a request becomes part of a path but such a name.
 */
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  fileBytes,
  type GameReading,
  type RawGame,
  readGame,
  readPgnText,
  resultOf,
  type StatGroup,
  Statistics,
  tagOf,
  textOfBytes,
} from '../record/index.js';
import { makeFen, makeUci, type Position, play, readTaggedPosition, startNumberOf } from '../rules/index.js';
import { conditionOf } from '../table/condition.js';
import type { GameCard, GameList, GameOnPage, StatisticsOnPage } from './contract.js';

const NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,119}$/;
/** A game of ours has a few kilobytes; longer files are not opened. */
const MAX_BYTES = 8_000_000;
const MAX_CARDS = 5000;
const MAX_ROWS = 100;
const MAX_TEXT = 255;

interface Stamp {
  readonly size: number;
  readonly mtimeMs: number;
}

interface GameFile extends Stamp {
  readonly name: string;
  readonly path: string;
}

export class Archive {
  private readonly cards = new Map<string, { readonly stamp: Stamp; readonly card: GameCard }>();
  private counted: { readonly key: string; readonly statistics: StatisticsOnPage } | undefined;
  private counting: Promise<StatisticsOnPage> | undefined;

  /** `live`: the name of the game that is being played. */
  constructor(
    private readonly folder: string,
    private readonly live: () => string | null,
  ) {}

  /** Newest first: names begin with the time. */
  async list(offset: number, limit: number): Promise<GameList> {
    const names = await this.names();
    const games: GameCard[] = [];
    for (const name of names.slice(offset, offset + limit)) {
      const card = await this.card(name);
      if (card !== undefined) games.push(card);
    }
    return { total: names.length, games };
  }

  /** Undefined: there is no such game. */
  async game(name: string): Promise<GameOnPage | undefined> {
    const file = await this.find(name);
    const text = file === undefined ? undefined : await textOf(file);
    if (file === undefined || text === undefined) return undefined;
    const raw = await firstGame(text);
    if (raw === undefined) return undefined;
    return gameOnPage(raw, this.cardOf(name, raw), text);
  }

  /** The file as it is; its stamp changes with its text. */
  async pgn(name: string): Promise<{ readonly text: string; readonly stamp: string } | undefined> {
    const file = await this.find(name);
    const text = file === undefined ? undefined : await textOf(file);
    if (file === undefined || text === undefined) return undefined;
    return { text, stamp: `${file.size}-${Math.floor(file.mtimeMs)}` };
  }

  /** All games, oldest first, one after the other. */
  async *allPgn(): AsyncGenerator<string, void, undefined> {
    for (const name of (await this.names()).reverse()) {
      const file = await this.find(name);
      const text = file === undefined ? undefined : await textOf(file);
      if (text !== undefined && text.trim() !== '') yield `${text.trimEnd()}\n\n`;
    }
  }

  /** Counted anew where a file has changed, one count at a time. */
  async statistics(): Promise<StatisticsOnPage> {
    this.counting ??= this.count().finally(() => {
      this.counting = undefined;
    });
    return await this.counting;
  }

  private async count(): Promise<StatisticsOnPage> {
    const files: GameFile[] = [];
    for (const name of await this.names()) {
      const file = await this.find(name);
      if (file !== undefined) files.push(file);
    }
    const key = files.map(({ name, size, mtimeMs }) => `${name}:${size}:${mtimeMs}`).join('|');
    if (this.counted?.key === key) return this.counted.statistics;
    const statistics = new Statistics();
    for (const file of files) {
      const text = await textOf(file);
      for await (const game of readPgnText([text ?? ''])) statistics.add(game);
    }
    const rows = (group: StatGroup) =>
      statistics
        .by(group)
        .slice(0, MAX_ROWS)
        .map(([row, tally]) => ({ key: row, tally: { ...tally } }));
    const answer = {
      all: { ...statistics.all },
      refused: statistics.refused,
      starts: rows('start'),
      lengths: rows('length'),
      controls: rows('control'),
    };
    this.counted = { key, statistics: answer };
    return answer;
  }

  private async names(): Promise<string[]> {
    const entries = await readdir(this.folder).catch(() => []);
    return entries
      .filter((entry) => entry.endsWith('.pgn') && NAME.test(entry.slice(0, -4)))
      .map((entry) => entry.slice(0, -4))
      .sort()
      .reverse();
  }

  private async find(name: string): Promise<GameFile | undefined> {
    if (!NAME.test(name)) return undefined;
    const path = join(this.folder, `${name}.pgn`);
    const stat = await lstat(path).catch(() => undefined);
    if (stat === undefined || !stat.isFile() || stat.size > MAX_BYTES) return undefined;
    return { name, path, size: stat.size, mtimeMs: stat.mtimeMs };
  }

  private async card(name: string): Promise<GameCard | undefined> {
    const file = await this.find(name);
    if (file === undefined) return undefined;
    const known = this.cards.get(name);
    if (known !== undefined && known.stamp.size === file.size && known.stamp.mtimeMs === file.mtimeMs)
      return { ...known.card, live: this.live() === name };
    const text = await textOf(file);
    const raw = text === undefined ? undefined : await firstGame(text);
    if (raw === undefined) return undefined;
    const card = this.cardOf(name, raw);
    if (this.cards.size >= MAX_CARDS) this.cards.clear();
    this.cards.set(name, { stamp: file, card });
    return card;
  }

  private cardOf(name: string, raw: RawGame): GameCard {
    const text = (tag: string, unknown: string) => (tagOf(raw, tag)?.trim() || unknown).slice(0, MAX_TEXT);
    const known = (tag: string) => text(tag, '?').replace(/^\?$/, '');
    const number = startNumber(raw);
    const variant = text('variant', 'Standard');
    const result = raw.result ?? resultOf(tagOf(raw, 'result') ?? '') ?? '*';
    return {
      name,
      white: known('white'),
      black: known('black'),
      event: known('event'),
      round: known('round'),
      date: text('date', '????.??.??'),
      result,
      plies: raw.moves.length,
      number,
      variant,
      condition: conditionOf(variant),
      live: this.live() === name,
    };
  }
}

/** By its own tag; under a condition the position alone tells. */
function startNumber(raw: RawGame): number | null {
  const tag = tagOf(raw, 'startposition');
  if (tag === undefined) {
    const start = readTaggedPosition(tagOf(raw, 'variant') ?? '', tagOf(raw, 'fen'));
    return start?.ok === true ? (startNumberOf(start.value.position) ?? null) : null;
  }
  const number = Number(tag);
  return Number.isInteger(number) && number >= 0 && number < 960 ? number : null;
}

async function textOf({ path }: GameFile): Promise<string | undefined> {
  const pieces: string[] = [];
  try {
    for await (const piece of textOfBytes(fileBytes(path), path)) pieces.push(piece);
  } catch {
    return undefined;
  }
  return pieces.join('');
}

async function firstGame(text: string): Promise<RawGame | undefined> {
  for await (const game of readPgnText([text])) return game;
  return undefined;
}

function gameOnPage(raw: RawGame, card: GameCard, text: string): GameOnPage {
  const tags = raw.tags.map(({ name, value }): [string, string] => [name, value.slice(0, MAX_TEXT)]);
  const reading = readGame(raw);
  const prefix = reading.ok ? reading : readGame(legalPart(raw, reading.fault.ply));
  const fault = reading.ok ? null : `${reading.fault.message}.`;
  if (!prefix.ok) return { card, tags, fen: '', moves: [], fault };
  const { start } = prefix.value;
  const number = card.number ?? startNumberOf(start.position) ?? null;
  return {
    card: { ...card, number },
    tags,
    fen: makeFen(start.position),
    moves: movesOf(prefix.value, clocksIn(text)),
    fault,
  };
}

function legalPart(raw: RawGame, faultPly: number): RawGame {
  return { ...raw, moves: raw.moves.slice(0, Math.max(0, faultPly - 1)), result: '*', fault: undefined };
}

function movesOf({ start, moves }: GameReading, clocks: readonly number[]): GameOnPage['moves'] {
  let position: Position = start.position;
  return moves.map(({ move, san }, index) => {
    const uci = makeUci(move);
    position = play(position, move);
    return {
      san,
      uci,
      fen: makeFen(position),
      clock: clocks.length >= moves.length ? (clocks[index] ?? null) : null,
    };
  });
}

/** The times left, move by move, as this program writes them after each. */
function clocksIn(text: string): number[] {
  return [...text.matchAll(/\[%clk (\d{1,2}):(\d{2}):(\d{2}(?:\.\d)?)\]/g)].map(
    ([, hours, minutes, seconds]) => 1000 * (3600 * Number(hours) + 60 * Number(minutes) + Number(seconds)),
  );
}
