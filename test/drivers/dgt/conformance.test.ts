import { openDgtBoard, openRevelation } from '../../../drivers/dgt/driver.js';
import { DgtEmulator } from '../../../drivers/dgt/emulator.js';
import { BAUD_RATE } from '../../../drivers/dgt/protocol.js';
import { bytesOf } from '../../support/driverBench.js';
import { conformance } from '../conformance.js';

const common = {
  name: 'dgt',
  sense: 'piece',
  link: BAUD_RATE,
  noise: bytesOf('00 7f 15 0d 0a'),
  spoiled: [
    // A change one byte too long; a dump with a piece that does not exist; an id byte inside a change.
    bytesOf('8e 00 06 34 00 00'),
    bytesOf(`86 00 43 ${'00 '.repeat(63)}10`),
    bytesOf('8e 00 05 34 c0'),
    bytesOf('8e 01 05 34 00'),
  ],
  half: bytesOf('8e 00 05 34'),
} as const;

conformance({
  ...common,
  leds: 'none',
  make: (options) => new DgtEmulator({ ...options, order: 'lifts-first', scanMs: 5 }),
  open: openDgtBoard,
});

conformance({
  ...common,
  variant: 'Revelation II',
  leds: 'one',
  lights: 'together',
  make: (options) => new DgtEmulator({ ...options, revelation: true, hasClock: false }),
  open: openRevelation,
});
