import { Board, Chess, type Color, type Role, SquareSet } from 'chessops';
import { type Move, makeUci, type Position, parseFen, parseUci } from '../../src/rules/index.js';
import { dataLines } from '../support/data.js';

export function position(fen: string): Position {
  const parsed = parseFen(fen);
  if (!parsed.ok) throw new Error(parsed.error.code);
  return parsed.value;
}

export function uci(text: string): Move {
  const move = parseUci(text);
  if (move === undefined) throw new Error(`${text} is no UCI move`);
  return move;
}

export type Placed = readonly [square: number, color: Color, role: Role];

/** Pieces on a board, nobody may castle; undefined where two share a square or no game comes to it. */
export function arranged(pieces: readonly Placed[], turn: Color): Chess | undefined {
  const board = Board.empty();
  for (const [square, color, role] of pieces) board.set(square, { color, role });
  if (board.occupied.size() !== pieces.length) return undefined;
  const setup = {
    board,
    turn,
    castlingRights: SquareSet.empty(),
    pockets: undefined,
    epSquare: undefined,
    remainingChecks: undefined,
    halfmoves: 0,
    fullmoves: 1,
  };
  return Chess.fromSetup(setup).unwrap(
    (pos) => pos,
    () => undefined,
  );
}

/** A move or none, as text that a failing test can show. */
export function shown(move: Move | undefined): string {
  return move === undefined ? 'none' : makeUci(move);
}

/** Square number of a name such as `e4`. */
export function sq(name: string): number {
  return name.charCodeAt(0) - 97 + 8 * (name.charCodeAt(1) - 49);
}

export interface PerftRow {
  readonly fen: string;
  /** Depth and node count. */
  readonly counts: readonly (readonly [number, number])[];
}

export const PERFT_FILES = ['chess960', 'chess960-start', 'double-frc', 'standard', 'tricky'] as const;

export function perftRows(dir: string, file: (typeof PERFT_FILES)[number]): PerftRow[] {
  return dataLines(dir, `perft/${file}.epd`).map((line) => {
    const [fen = '', ...operations] = line.split(';').map((part) => part.trim());
    const counts = operations.flatMap((operation) => {
      const match = /^D(\d) (\d+)$/.exec(operation);
      return match === null ? [] : [[Number(match[1]), Number(match[2])] as const];
    });
    return { fen, counts };
  });
}
