import type { BoardInfo } from '../../src/board/board.js';
import type { LightKind } from './leds.js';
import type { StreamKind } from './stream.js';

/** About how long a frame of chips takes on the wire; a frame of occupied squares is a few milliseconds. */
const CHIP_FRAME_MS = 250;
const OCCUPANCY_FRAME_MS = 50;

/**
 * What can be known of a board that never says its name. A board that reads chips knows its chessmen only once they
 * were learned; before that it feels that something stands there.
 */
export function infoOf(stream: StreamKind, lights: LightKind, learned: boolean): BoardInfo {
  const coloured = lights === 'rgb' ? ' Spectrum' : '';
  const chips = stream === 'chips';
  const plainName = chips ? 'Certabo or TabuTronic Cerno' : 'TabuTronic Sentio or Tactum';
  const scanMs = chips ? CHIP_FRAME_MS : OCCUPANCY_FRAME_MS;
  return {
    family: chips ? 'certabo' : lights === 'none' ? 'tactum' : 'sentio',
    name: coloured === '' ? plainName : `TabuTronic ${chips ? 'Cerno' : 'Sentio'}${coloured}`,
    sense: chips && learned ? 'piece' : 'occ',
    leds: lights === 'none' ? 'none' : lights === 'rgb' ? 'corners' : 'one',
    scanMs,
    // Two frames of three must agree.
    settleMs: scanMs,
  };
}
