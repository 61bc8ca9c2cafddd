import { openChessnutBoard } from '../../../drivers/chessnut/driver.js';
import { ChessnutEmulator } from '../../../drivers/chessnut/emulator.js';
import { makePositionReport } from '../../../drivers/chessnut/protocol.js';
import type { HidDevice, HidLayer } from '../../../src/board/hidLayer.js';
import { EMPTY_PLACEMENT } from '../../../src/board/placement.js';
import { unhex } from '../../support/hex.js';
import { conformance } from '../conformance.js';

const AIR: HidDevice = { path: 'reports', vendorId: 0x2d80, productId: 0x8001, usagePage: 0xff00 };

const layerOver = (connect: HidLayer['open'] | undefined): HidLayer => ({
  devices: async () => [AIR],
  open: async (path) => {
    if (connect === undefined) throw new Error('this family speaks in reports');
    return connect(path);
  },
});

const empty = makePositionReport(EMPTY_PLACEMENT);

conformance({
  name: 'chessnut',
  sense: 'piece',
  leds: 'one',
  link: 'reports',
  repeats: true,
  make: (options) => new ChessnutEmulator({ ...options, reportMs: 20 }),
  open: (address, context) => openChessnutBoard(address, { ...context, hid: layerOver(context.connect) }),
  noise: unhex('F3 01 00'),
  spoiled: [empty.with(9, 0xd0), empty.with(1, 0x3c), empty.subarray(0, 33), empty.subarray(0, 1)],
  half: empty.subarray(0, 20),
});
