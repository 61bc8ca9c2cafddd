/** Piece letters between stations: what is wanted on a square, what was found there, and whether the two agree. */
import type { Placement } from '../board/sensor.js';
import type { Piece, Position, Square } from '../rules/index.js';
import type { PieceName } from './messages.js';

const ROLES = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' } as const;
const LETTERS = { pawn: 'p', knight: 'n', bishop: 'b', rook: 'r', queen: 'q', king: 'k' } as const;

/** FEN letters by square (index a1 = 0 … h8 = 63); null = empty. */
export type Letters = readonly (string | null)[];

export const SQUARES: readonly Square[] = Array.from({ length: 64 }, (_, square) => square);

/** The FEN letter of a piece. */
export function letterOf(piece: Piece): string {
  const letter = LETTERS[piece.role];
  return piece.color === 'white' ? letter.toUpperCase() : letter;
}

/** The piece a FEN letter names; null for `?`, `U`, `u` and anything else that names none. */
export function pieceOf(letter: string): PieceName | null {
  const lower = letter.toLowerCase();
  if (!isRoleLetter(lower)) return null;
  return { side: letter === lower ? 'black' : 'white', role: ROLES[lower] };
}

function isRoleLetter(letter: string): letter is keyof typeof ROLES {
  return Object.hasOwn(ROLES, letter);
}

/** The pieces of a position by square. */
export function lettersOf(position: Position): Letters {
  return SQUARES.map((square) => {
    const piece = position.board.get(square);
    return piece === undefined ? null : letterOf(piece);
  });
}

/** The pieces of a FEN by square, whatever rule set its position belongs to: only its first field is read. */
export function lettersOfFen(fen: string): Letters {
  const ranks = (fen.split(' ')[0] ?? '').split('/').reverse();
  const letters = ranks.map((rank) =>
    [...rank].flatMap((letter) => (/[1-8]/.test(letter) ? Array(Number(letter)).fill(null) : [letter])),
  );
  return letters.flat();
}

/** A sensed placement by square: `.` becomes null; `x`, an unreadable square, takes what is wanted there. */
export function lettersFound(placement: Placement, wanted: Letters): Letters {
  return SQUARES.map((square) => {
    const seen = placement[square] ?? '.';
    if (seen === '.') return null;
    return seen === 'x' ? (wanted[square] ?? null) : seen;
  });
}

/** Whether what was found can be the piece wanted: `?` any piece, `U`/`u` any of that colour, a letter only itself. */
export function couldBe(found: string, wanted: string): boolean {
  if (found === wanted || found === '?') return true;
  if (found === 'U') return wanted !== wanted.toLowerCase();
  if (found === 'u') return wanted === wanted.toLowerCase();
  return false;
}

/** Whether a square stands as it should, as far as can be seen. */
export function agrees(found: string | null, wanted: string | null): boolean {
  return found === null || wanted === null ? found === wanted : couldBe(found, wanted);
}
