/** A look at what the dead controller left on disk. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gameOf } from '../../src/game/index.js';
import { parseFact } from '../../src/record/facts.js';
import { readGame, readPgnText } from '../../src/record/index.js';
import { decodeJournal } from '../../src/record/journal.js';
import { retell } from '../../src/record/retell.js';
import { makeUci } from '../../src/rules/index.js';
import type { Told } from './wire.js';

interface FoundRecord {
  readonly line: readonly string[];
  readonly phase: Told['phase'];
  readonly result: string | null;
}

/** What a journal tells; undefined where it is not there. Throws where it cannot be read to its end. */
export function readRecord(folder: string, name: string): FoundRecord | undefined {
  const bytes = bytesOf(join(folder, `${name}.journal`));
  if (bytes === undefined) return undefined;
  const content = decodeJournal(bytes, parseFact);
  if (content.damage === 'corrupt') throw new Error(`${name}: the journal is corrupt`);
  const story = retell(content.facts);
  if (story === undefined) return { line: [], phase: 'idle', result: null };
  if (story.good !== content.facts.length) throw new Error(`${name}: the journal does not make sense`);
  const { state } = story;
  return {
    line: (gameOf(state)?.line ?? []).map((ply) => ply.uci),
    phase: state.phase,
    result: state.phase === 'finished' ? state.end.result : null,
  };
}

export interface FoundPgn {
  readonly line: readonly string[];
  readonly result: string;
}

/** The one game of a PGN file; undefined where it is not there. Throws where it is not one whole legal game. */
export async function readPgn(folder: string, name: string): Promise<FoundPgn | undefined> {
  const bytes = bytesOf(join(folder, `${name}.pgn`));
  if (bytes === undefined) return undefined;
  const games = [];
  for await (const game of readPgnText([new TextDecoder().decode(bytes)])) games.push(game);
  const [game] = games;
  if (game === undefined || games.length > 1) throw new Error(`${name}.pgn holds ${games.length} games`);
  const reading = readGame(game);
  if (!reading.ok) throw new Error(`${name}.pgn: ${reading.fault.message}`);
  return { line: reading.value.moves.map(({ move }) => makeUci(move)), result: reading.value.result };
}

function bytesOf(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** Whether a line begins with another one. */
export function beginsWith(line: readonly string[], beginning: readonly string[]): boolean {
  return beginning.length <= line.length && beginning.every((uci, index) => line[index] === uci);
}
