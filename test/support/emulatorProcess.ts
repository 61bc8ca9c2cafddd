/** A device in its own process, to be killed: `tsx emulatorProcess.ts PORT BOARD` with `lift e2`, `place e4 P` on its input. */
import { createInterface } from 'node:readline';
import { parseSquare } from 'chessops';
import { EblEmulator } from '../../drivers/ebl/emulator.js';
import { systemClock } from '../../src/board/clock.js';
import { openLink } from '../../src/board/openLink.js';
import { isSeenPiece, makePlacement, parsePlacement } from '../../src/board/placement.js';

const [port = '', text = ''] = process.argv.slice(2);
const placement = parsePlacement(text);
if (placement === undefined) throw new Error(`not a board: ${text}`);
const device = new EblEmulator({ clock: systemClock, placement });
device.attach(await openLink(port, { baudRate: 115_200 }));
device.onLeds((lights) => console.log([...lights.keys()].join(' ')));
createInterface({ input: process.stdin }).on('line', (line) => {
  const [word, name = '', piece = ''] = line.split(' ');
  const square = parseSquare(name);
  if (square === undefined) return;
  if (word === 'lift') device.lift(square);
  else if (isSeenPiece(piece)) device.place(square, piece);
  console.log(makePlacement(device.board()));
});
