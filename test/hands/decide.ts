/**
 * Which stories of legal moves a board at rest could tell, on a board of a given sense. The generator asks before it
 * lets hands do something that is readable only by luck. Plain search, so it can judge a cleverer one.
 */
import type { Position } from 'chessops';
import { Board } from 'chessops/board';
import type { Sense } from '../../src/board/sensor.js';
import { type Move, movesOf, type Pieces, playMove } from './facts.js';

export interface Known {
  readonly head: Position;
  /** The half-move that led to the head: it may be read again as another one, or as taken back. */
  readonly last?: { readonly before: Position; readonly move: Move };
}

/** A line, as moves without promotion, with the number of half-moves it keeps of the game so far. */
export interface Story {
  readonly from: 'head' | 'before';
  readonly moves: readonly string[];
}

/** Every story with at most `depth` moves from the head (amending the last half-move included) that ends on `pieces`. */
export function stories(known: Known, pieces: Pieces, sense: Sense, depth: number): Story[] {
  const target = boardOf(pieces);
  const found: Story[] = [];
  search(known.head, target, sense, depth, [], (moves) => found.push({ from: 'head', moves }));
  if (known.last !== undefined) {
    const last = key(known.last.move);
    search(known.last.before, target, sense, depth, [], (moves) => {
      if (moves[0] !== last) found.push({ from: 'before', moves });
    });
  }
  return found;
}

/** Every line of at most `depth` moves from `pos` that ends on `pieces`. */
export function linesTo(pos: Position, pieces: Pieces, sense: Sense, depth: number): (readonly string[])[] {
  const found: (readonly string[])[] = [];
  search(pos, boardOf(pieces), sense, depth, [], (moves) => found.push(moves));
  return found;
}

function key(move: Move): string {
  return `${move.from}-${move.to}`;
}

function search(
  pos: Position,
  target: Board,
  sense: Sense,
  depth: number,
  path: readonly string[],
  found: (moves: readonly string[]) => void,
): void {
  if (looksAlike(pos.board, target, sense)) found(path);
  if (depth === 0) return;
  const tried = new Set<string>();
  for (const move of movesOf(pos, sense === 'piece')) {
    const next = playMove(pos, move);
    // One move changes at most four squares: what is further away cannot be reached any more.
    if (next.board.occupied.xor(target.occupied).size() > 4 * (depth - 1)) continue;
    const id = `${key(move)}${sense === 'piece' ? (move.promotion ?? '') : ''}`;
    if (tried.has(id)) continue;
    tried.add(id);
    search(next, target, sense, depth - 1, [...path, key(move)], found);
  }
}

function boardOf(pieces: Pieces): Board {
  const board = Board.empty();
  pieces.forEach((piece, square) => {
    if (piece !== undefined) board.set(square, piece);
  });
  return board;
}

function looksAlike(a: Board, b: Board, sense: Sense): boolean {
  if (!a.occupied.equals(b.occupied)) return false;
  if (sense === 'occ') return true;
  if (!a.white.equals(b.white)) return false;
  if (sense === 'color') return true;
  const roles = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'] as const;
  return roles.every((role) => a[role].equals(b[role]));
}
