/** What the page reads over HTTP, parsed. */
import type { z } from 'zod';
import {
  API,
  type GameList,
  type GameOnPage,
  gameListSchema,
  gameSchema,
  type StatisticsOnPage,
  statisticsSchema,
} from '../../contract.js';

async function read<S extends z.ZodType>(address: string, schema: S): Promise<z.output<S> | undefined> {
  try {
    const answer = await fetch(address, { headers: { accept: 'application/json' } });
    if (!answer.ok) return undefined;
    const parsed = schema.safeParse(await answer.json());
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined: the table did not answer, or not as expected. */
export function readGames(offset: number, limit: number): Promise<GameList | undefined> {
  return read(`${API.games}?offset=${offset}&limit=${limit}`, gameListSchema);
}

export function readOneGame(name: string): Promise<GameOnPage | undefined> {
  return read(`${API.games}/${encodeURIComponent(name)}`, gameSchema);
}

export function readStatistics(): Promise<StatisticsOnPage | undefined> {
  return read(API.statistics, statisticsSchema);
}

export function pgnAddress(name: string): string {
  return `${API.games}/${encodeURIComponent(name)}.pgn`;
}
