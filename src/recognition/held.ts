/** After lost events: may hands be in the middle of a gesture, with pieces in the air? */
import type { Node } from './moveTable.js';
import { agrees, EMPTY, sensed } from './pieces.js';
import type { Of } from './state.js';
import { linesOf, type Picture } from './unseen.js';

/** What two hands hold between two touches: a king and a rook, or a piece and what it takes, and one of the other side. */
const MOST_HELD = 3;
/** Longer beginnings fit too often to say anything. */
const LONGEST_BEGINNING = 2;

/**
 * Is the board what fewer than `plies` half-moves make of it, with some pieces lifted? Then a longer line, with moves to
 * and fro, is no better than a hand that holds something. `most`: pieces that hands may hold.
 */
export function mayBeHeld(
  st: Of<'options' | 'sensors'>,
  head: Node,
  picture: Picture,
  plies: number,
  most = MOST_HELD,
): boolean {
  const { sense } = st.options;
  const goneLo = head.occLo & ~picture.occLo & picture.maskLo;
  const goneHi = head.occHi & ~picture.occHi & picture.maskHi;
  if ((goneLo | goneHi) === 0) return false;
  const without = { ...picture, maskLo: picture.maskLo & ~goneLo, maskHi: picture.maskHi & ~goneHi };
  for (let begun = 0; begun < plies && begun <= LONGEST_BEGINNING; begun++) {
    const lines = linesOf(head, without, begun, { sense });
    if (lines === undefined || lines.some(({ end }) => holds(end, picture, st, most))) return true;
  }
  return false;
}

/** Every piece that is seen stands where it should; what is missing fits two hands. */
function holds(end: Node, picture: Picture, st: Of<'options' | 'sensors'>, most: number): boolean {
  let held = 0;
  for (let square = 0; square < 64; square++) {
    if (st.sensors.unreadable.has(square)) continue;
    const wanted = sensed(end.squares[square] as number, st.options.sense);
    const seen = picture.codes[square] as number;
    if (wanted !== EMPTY && seen === EMPTY) held++;
    else if (!agrees(wanted, seen)) return false;
  }
  return held > 0 && held <= most;
}
