import type { Key } from '@lichess-org/chessground/types';

/** `a1` … `h8`. */
export function squareName(square: number): Key {
  return `${'abcdefgh'.charAt(square & 7)}${(square >> 3) + 1}` as Key;
}
