import type { Square } from '../rules/index.js';

export function squareName(square: Square): string {
  return 'abcdefgh'.charAt(square & 7) + String((square >> 3) + 1);
}
