/** An emulated board moved by typed words. */
import { createInterface } from 'node:readline';
import { makeSquare, parseSquare } from 'chessops/util';
import type { BoardEmulator } from '../../board/emulator.js';
import { EMPTY_PLACEMENT, isSeenPiece, makePlacement, seenAt } from '../../board/placement.js';
import type { Placement, SeenPiece } from '../../board/sensor.js';
import { lettersOf } from '../../guidance/letters.js';
import { type Square, START_POSITIONS, startPosition } from '../../rules/index.js';
import type { Stop } from '../stop.js';

/** The lights as one line, squares from a1 to h8, each with the family's own word for its light. */
export function lightsLine(lights: ReadonlyMap<number, string>): string {
  if (lights.size === 0) return 'LEDs off';
  const squares = [...lights]
    .sort(([a], [b]) => a - b)
    .map(([square, light]) => `${makeSquare(square)}=${light}`);
  return `LEDs ${squares.join(' ')}`;
}

/** Pieces lifted and not put down; older ones are in the box. */
const MAX_HELD = 32;
const WORDS = 'lift e2, place e4 [P], start 518, clear, board, leds, quit';

/** Until it is told to stop. The end of the input is none: a device does not vanish because nobody types. */
export async function byKeyboard(
  emulator: BoardEmulator,
  say: (text: string) => void,
  stop: Stop,
): Promise<void> {
  say(`Words: ${WORDS}.`);
  const held: SeenPiece[] = [];
  const input = createInterface({ input: process.stdin, signal: stop.signal });
  input.on('line', (line) => {
    const answer = obey(line.trim().split(/ +/), emulator, held, stop);
    if (answer !== undefined) say(answer);
  });
  if (process.stdin.isTTY) input.on('SIGINT', () => stop.now());
  await stop.asked;
  input.close();
  process.stdin.destroy();
}

function obey(
  [verb = '', argument = '', letter]: readonly string[],
  emulator: BoardEmulator,
  held: SeenPiece[],
  stop: Stop,
): string | undefined {
  const square = parseSquare(argument.toLowerCase());
  switch (verb.toLowerCase()) {
    case '':
      return undefined;
    case 'lift':
      return square === undefined ? 'Name one square, such as lift e2.' : lift(square, emulator, held);
    case 'place':
      return square === undefined
        ? 'Name one square, such as place e4.'
        : place(square, letter, emulator, held);
    case 'start':
      return putUp(argument, emulator);
    case 'clear':
      emulator.setBoard(EMPTY_PLACEMENT);
      return undefined;
    case 'board':
      return makePlacement(emulator.board()).replaceAll('/', '\n');
    case 'leds':
      return lightsLine(emulator.leds());
    case 'quit':
      stop.now();
      return undefined;
    default:
      return `"${verb.slice(0, 20)}" is no word here: ${WORDS}.`;
  }
}

function lift(square: Square, emulator: BoardEmulator, held: SeenPiece[]): string | undefined {
  const here = seenAt(emulator.board(), square);
  if (!isSeenPiece(here)) return `Nothing stands on ${makeSquare(square)}.`;
  held.push(here);
  if (held.length > MAX_HELD) held.shift();
  emulator.lift(square);
  return undefined;
}

function place(
  square: Square,
  letter: string | undefined,
  emulator: BoardEmulator,
  held: SeenPiece[],
): string | undefined {
  if (letter !== undefined && !isSeenPiece(letter)) return `"${letter.slice(0, 10)}" is no piece letter.`;
  const piece = letter ?? held.at(-1);
  if (piece === undefined) return `No piece is in the hand: name it, as in place ${makeSquare(square)} P.`;
  if (!emulator.place(square, piece)) return `${makeSquare(square)} is not empty.`;
  const index = held.lastIndexOf(piece);
  if (index >= 0) held.splice(index, 1);
  return undefined;
}

function putUp(text: string, emulator: BoardEmulator): string | undefined {
  const number = /^\d{1,3}$/.test(text) ? Number(text) : START_POSITIONS;
  if (number >= START_POSITIONS) return 'Give the number of a start, from 0 to 959.';
  const letters = lettersOf(startPosition(number)).map((piece) => (piece ?? '.') as Placement[number]);
  emulator.setBoard(letters);
  return undefined;
}
