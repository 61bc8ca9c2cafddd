/** PGN files: read game by game in constant memory, and checked for the first fault. */
import { createReadStream } from 'node:fs';
import { type GameFault, readGame } from './pgnGame.js';
import { PgnScanner, type RawGame } from './pgnScan.js';

/**
 * The games of a file as they are written. A file that cannot be opened or read rejects with Node's error; its
 * `code` (`ENOENT` …) says why.
 */
export async function* readPgnFile(path: string): AsyncGenerator<RawGame, void, undefined> {
  yield* readPgnText(createReadStream(path, { encoding: 'utf8' }));
}

/** The games of a text that comes in pieces of any size. */
export async function* readPgnText(
  pieces: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<RawGame, void, undefined> {
  const scanner = new PgnScanner();
  for await (const piece of pieces) yield* scanner.push(piece);
  yield* scanner.end();
}

export interface PlacedFault extends GameFault {
  readonly file: string;
  /** 1-based number of the game in its file. */
  readonly game: number;
}

export type GameCheck =
  | { readonly ok: true; readonly plies: number; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly fault: PlacedFault };

/** Whether every move of a game is legal; its first fault where one is not. */
export function checkGame(game: RawGame, file: string): GameCheck {
  const reading = readGame(game);
  if (reading.ok) return { ok: true, plies: reading.value.moves.length, warnings: reading.value.warnings };
  return { ok: false, fault: { ...reading.fault, file, game: game.index } };
}

export interface FileCheck {
  readonly games: number;
  readonly plies: number;
  readonly warnings: readonly string[];
  readonly fault?: PlacedFault;
}

const MAX_WARNINGS = 100;

/** Checks games up to the first fault. A file without a game is no fault here; `games` tells. */
export async function checkGames(file: string, source: AsyncIterable<RawGame>): Promise<FileCheck> {
  let games = 0;
  let plies = 0;
  const warnings: string[] = [];
  for await (const game of source) {
    games++;
    const check = checkGame(game, file);
    if (!check.ok) return { games, plies, warnings, fault: check.fault };
    plies += check.plies;
    for (const warning of check.warnings) {
      if (warnings.length < MAX_WARNINGS) warnings.push(`${file}, game ${game.index}: ${warning}.`);
    }
  }
  return { games, plies, warnings };
}

/** A fault as one sentence. */
export function faultSentence(fault: PlacedFault): string {
  const ply = fault.ply > 0 ? `, half-move ${fault.ply}` : '';
  return `${fault.file}, game ${fault.game}, line ${fault.line}${ply}: ${fault.message}.`;
}
