import type { BoardInfo } from '../../src/board/board.js';
import type { Millis } from '../../src/board/sensor.js';

/** What a ChessLink board said of itself; a board that only streams says no version. */
export interface Identity {
  /** High and low byte. */
  readonly version: number | undefined;
  /** Asked from version 2.0 on. */
  readonly model: 'eone' | 'supreme' | undefined;
}

/** From this version on a board may be an eOne. */
export const NEW_MODELS = 0x0200;

/** The scan of a board as it leaves the factory (register 01 = 20 units of 2.048 ms). */
const SCAN_MS: Millis = 41;

/** Does an identity text name an eOne, which senses only that something stands somewhere? */
export function isEone(text: string | undefined): boolean {
  return text !== undefined && /^e-?one/i.test(text);
}

export function boardInfo({ version, model }: Identity, eone: boolean): BoardInfo {
  return {
    family: 'millennium',
    name: eone ? 'Millennium eOne' : nameOf(version, model),
    ...(version === undefined ? {} : { firmware: `${version >> 8}.${version & 0xff}` }),
    sense: eone ? 'occ' : 'piece',
    leds: 'corners',
    scanMs: SCAN_MS,
    // Every change is looked at twice.
    settleMs: SCAN_MS,
  };
}

/** Drivers disagree about what a version means: it gives a name and decides nothing. */
function nameOf(version: number | undefined, model: Identity['model']): string {
  if (model === 'supreme') return 'Millennium Supreme Tournament 55';
  if (version !== undefined && version >= 0x0110 && version < 0x0200)
    return 'Millennium The King Performance';
  return 'Millennium ChessLink board';
}
