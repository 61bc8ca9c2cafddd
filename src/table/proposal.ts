/** The players' own choice of a start: which of the 960 stands on the board? */
import type { Placement } from '../board/sensor.js';
import { numberOfArrangement } from '../rules/index.js';

/** Only a board that names its pieces can say. Black must mirror White, the pawns stand on their ranks. */
export function proposedStart(placement: Placement | null): number | undefined {
  if (!placement) return undefined;
  const rank = (n: number): string => placement.slice(n * 8, n * 8 + 8).join('');
  const white = rank(0);
  if (rank(1) !== 'PPPPPPPP' || rank(6) !== 'pppppppp' || rank(7) !== white.toLowerCase()) return undefined;
  if ([2, 3, 4, 5].some((n) => rank(n) !== '........')) return undefined;
  const number = numberOfArrangement(white);
  return number.ok ? number.value : undefined;
}
