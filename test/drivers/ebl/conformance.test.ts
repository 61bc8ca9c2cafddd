import { openEblBoard } from '../../../drivers/ebl/driver.js';
import { EblEmulator } from '../../../drivers/ebl/emulator.js';
import { BAUD_RATE } from '../../../drivers/ebl/protocol.js';
import { conformance } from '../conformance.js';

conformance({
  name: 'ebl',
  sense: 'occ',
  leds: 'rgb',
  link: BAUD_RATE,
  lights: 'together',
  neverTurned: true,
  make: ({ clock, placement }) => new EblEmulator({ clock, placement, sense: 'occ' }),
  open: openEblBoard,
  noise: Buffer.from('\u00ff\u0000noise\n', 'latin1'),
  spoiled: [Buffer.from('lift x e2\n'), Buffer.from('lift 1 e9\n'), Buffer.from('place 2 e4 Z\n')],
  half: Buffer.from('lift 99 e'),
});
