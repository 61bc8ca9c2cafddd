import { ChipBox } from '../../../drivers/certabo/chipBox.js';
import type { ChipStore } from '../../../drivers/certabo/chipStore.js';
import { makeChipText } from '../../../drivers/certabo/chips.js';
import { openCertaboBoard } from '../../../drivers/certabo/driver.js';
import type { CertaboModel } from '../../../drivers/certabo/emulator.js';
import { CertaboEmulator } from '../../../drivers/certabo/emulator.js';
import { BAUD_RATE } from '../../../drivers/certabo/protocol.js';
import { conformance } from '../conformance.js';

const ascii = (text: string) => Buffer.from(text, 'latin1');
const learned: ChipStore = {
  name: 'memory',
  load: async () => makeChipText(new ChipBox().book(40)),
  save: async () => undefined,
};

/** Real boards send four to six frames of chips a second; a test has no time for that. */
const boardOf =
  (model: CertaboModel, frameMs: number) =>
  (options: Pick<ConstructorParameters<typeof CertaboEmulator>[0], 'clock' | 'placement' | 'turned'>) =>
    new CertaboEmulator({ ...options, model, frameMs });

const chips = `:${'59 0 114 1 2 '.repeat(64)}`;
conformance({
  name: 'certabo',
  sense: 'piece',
  leds: 'one',
  link: BAUD_RATE,
  repeats: true,
  make: boardOf('certabo', 20),
  open: (address, context) => openCertaboBoard(address, { ...context, chips: learned }),
  noise: ascii('\0\xff*L\r\n12 7 :4 4 \r\n:1 2 3 '),
  spoiled: [
    ascii(`${chips.slice(0, 700)}\r\n`),
    ascii(`${chips}7 \r\n`),
    ascii(`${chips.replace('114 1 2', '114 1 256')}\r\n`),
    ascii(`${chips.replace('114 1 2', '114 x 2')}\r\n`),
    ascii(':0 0 0 0 0 0 0 0 \r\n'),
  ],
  half: ascii(chips.slice(0, 333)),
});

conformance({
  name: 'sentio',
  sense: 'occ',
  leds: 'one',
  link: BAUD_RATE,
  repeats: true,
  make: boardOf('sentio', 10),
  open: (address, context) => openCertaboBoard(address, { ...context, chips: learned }),
  noise: ascii('\0\xff*L\r\n12 7 :4 4 \r\n:1 2 3 '),
  spoiled: [
    ascii(':0 0 0 0 0 0 0 \r\n'),
    ascii(':0 0 0 0 0 0 0 0 0 \r\n'),
    ascii(':0 0 0 0 0 0 0 300 \r\n'),
    ascii(':0 0 0 0 0 0 0 a \r\n'),
    ascii(`${chips}\r\n`),
  ],
  half: ascii(':255 255 0 0 '),
});
