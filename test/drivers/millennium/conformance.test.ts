import { openMillenniumBoard } from '../../../drivers/millennium/driver.js';
import { MillenniumEmulator } from '../../../drivers/millennium/emulator.js';
import { BAUD_RATE, encodeFrame } from '../../../drivers/millennium/protocol.js';
import { bytesOf } from '../../support/driverBench.js';
import { conformance } from '../conformance.js';

const FULL = `sRNBKQBNRPPPPPPPP${'.'.repeat(32)}pppppppprnbqkbnr`;
/** A frame whose last check digit is another one. */
const spoil = (text: string) => {
  const bytes = encodeFrame(text);
  bytes[bytes.length - 1] = bytes.at(-1) === 0x30 ? 0x31 : 0x30;
  return bytes;
};
const common = {
  name: 'millennium',
  leds: 'corners',
  link: BAUD_RATE,
  lights: 'together',
  open: openMillenniumBoard,
  noise: bytesOf('00 73 72 0a 3a ff'),
  spoiled: [
    spoil(FULL.replace('P', '.')),
    spoil(FULL.replace('PPPP', '....')),
    // A letter that no piece has; a frame that is too short.
    encodeFrame(FULL.replace('P', 'X')),
    encodeFrame(FULL.slice(0, 40)),
  ],
  half: encodeFrame(FULL.replace('PPPP', '....')).subarray(0, 40),
} as const;

conformance({
  ...common,
  sense: 'piece',
  make: (options) => new MillenniumEmulator({ ...options, scanMs: 20 }),
});

conformance({
  ...common,
  variant: 'eOne',
  sense: 'occ',
  make: (options) =>
    new MillenniumEmulator({ ...options, model: 'eone', noParity: true, mute: true, reports: 4, scanMs: 20 }),
});
