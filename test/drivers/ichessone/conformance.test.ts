import { openIChessOneBoard } from '../../../drivers/ichessone/driver.js';
import { IChessOneEmulator } from '../../../drivers/ichessone/emulator.js';
import { BAUD_RATE, makePositionMessage } from '../../../drivers/ichessone/protocol.js';
import { EMPTY_PLACEMENT } from '../../../src/board/placement.js';
import { unhex } from '../../support/hex.js';
import { conformance } from '../conformance.js';

const empty = makePositionMessage(EMPTY_PLACEMENT);

conformance({
  name: 'ichessone',
  sense: 'piece',
  leds: 'rgb',
  link: BAUD_RATE,
  make: (options) => new IChessOneEmulator(options),
  open: openIChessOneBoard,
  noise: unhex('00 FF 70 3D 7A 01 3D 70 00 00'),
  spoiled: [empty.with(9, 0xd0), empty.with(33, 0x0f), empty.subarray(0, 33), empty],
  half: empty.subarray(0, 20),
});
