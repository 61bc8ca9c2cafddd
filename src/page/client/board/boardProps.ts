import type { LedMeaning } from '../../../board/board.js';
import type { Arrow } from '../../contract.js';
import type { Hands } from './hands.js';
import type { Picture } from './picture.js';

/** What there is to see on a board, and who may touch it. */
export interface BoardViewProps {
  readonly picture: Picture;
  readonly flipped: boolean;
  readonly leds: ReadonlyMap<number, LedMeaning>;
  readonly lastMove: { readonly from: number; readonly to: number } | null;
  readonly arrows: readonly Arrow[];
  readonly hands: Hands | null;
  readonly label: string;
}
