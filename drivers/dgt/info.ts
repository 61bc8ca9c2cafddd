import type { BoardInfo } from '../../src/board/board.js';
import type { Millis } from '../../src/board/sensor.js';

/** What a DGT board said of itself. */
export interface Identity {
  /** Main and sub version, as DGT writes it: `1.8`. It does not tell the model. */
  readonly firmware: string | undefined;
  readonly serial: string | undefined;
}

/** A full scan of a wired board (DGT, "Quirks": 200 to 250 ms). */
export const SCAN_MS: Millis = 250;

export function boardInfo({ firmware, serial }: Identity, revelation: boolean): BoardInfo {
  return {
    family: 'dgt',
    name: revelation ? 'DGT Revelation II' : 'DGT board',
    ...(serial === undefined ? {} : { serial }),
    ...(firmware === undefined ? {} : { firmware }),
    sense: 'piece',
    leds: revelation ? 'one' : 'none',
    scanMs: SCAN_MS,
    settleMs: 0,
  };
}
