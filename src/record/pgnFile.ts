/** PGN files: read game by game in constant memory, and checked for the first fault. */
import { textOfBytes } from './decode.js';
import { fileBytes } from './fileBytes.js';
import { type GameFault, readGame } from './pgnGame.js';
import { PgnScanner, type RawGame } from './pgnScan.js';

/**
 * The games of a file as they are written, in UTF-8 or as the old standard has it. A file that cannot be opened or read
 * rejects with Node's error or one like it; its `code` (`ENOENT` …) says why.
 */
export async function* readPgnFile(path: string): AsyncGenerator<RawGame, void, undefined> {
  yield* readPgnText(textOfBytes(fileBytes(path), path));
}

/** The games of a text that comes in pieces of any size. */
export async function* readPgnText(
  pieces: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<RawGame, void, undefined> {
  const scanner = new PgnScanner();
  for await (const piece of pieces) yield* scanner.push(piece);
  yield* scanner.end();
}

export interface WrittenGame {
  readonly game: RawGame;
  /** From the end of the game before to its own end, the last game's to the end of the file; undefined: too long to keep. */
  readonly text: string | undefined;
}

/** No game is as long, in characters; what is longer is a file of something else. */
const MAX_GAME_TEXT = 32_000_000;

/** The games of a file with their text, which put together is the text of the file. Rejects as {@link readPgnFile}. */
export async function* readWrittenGames(path: string): AsyncGenerator<WrittenGame, void, undefined> {
  const scanner = new PgnScanner();
  const kept = new KeptText();
  let last: WrittenGame | undefined;
  for await (const piece of textOfBytes(fileBytes(path), path)) {
    kept.add(piece);
    for (const game of scanner.push(piece)) {
      if (last !== undefined) yield last;
      last = { game, text: kept.take(game.until) };
    }
  }
  for (const game of scanner.end()) {
    if (last !== undefined) yield last;
    last = { game, text: kept.take(game.until) };
  }
  if (last === undefined) return;
  const rest = kept.take(Number.POSITIVE_INFINITY);
  yield { game: last.game, text: last.text === undefined ? undefined : last.text + (rest ?? '') };
}

/** The text of the game that is being read. */
class KeptText {
  private text = '';
  /** Offset of its first character. */
  private from = 0;
  /** What stood before it belongs to the same game. */
  private isTorn = false;

  add(piece: string): void {
    this.text += piece;
    if (this.text.length <= MAX_GAME_TEXT) return;
    this.from += this.text.length;
    this.text = '';
    this.isTorn = true;
  }

  /** The text up to an offset, which is behind the last one or the same. */
  take(until: number): string | undefined {
    if (until < this.from) return undefined;
    const text = this.text.slice(0, until - this.from);
    const wasTorn = this.isTorn;
    this.text = this.text.slice(text.length);
    this.from += text.length;
    this.isTorn = false;
    return wasTorn ? undefined : text;
  }
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
