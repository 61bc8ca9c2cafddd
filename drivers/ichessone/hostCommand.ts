/** What the host says (others: iChessOne): letters without an end, some followed by bytes. */
import type { Square } from 'chessops';

/** Strength of each colour, 0 to 15. */
export type Colour = readonly [red: number, green: number, blue: number];

/** Lamps of one colour; `fresh` replaces what was lit, else they are added to it. */
export interface LightGroup {
  readonly squares: readonly Square[];
  readonly colour: Colour;
  readonly flashing: boolean;
  readonly fresh: boolean;
}

export type IChessOneCommand =
  /** A position at every change. */
  | { readonly kind: 'watch' }
  | { readonly kind: 'unwatch' }
  | { readonly kind: 'askPosition' }
  | { readonly kind: 'askBattery' }
  | { readonly kind: 'askVersion' }
  | ({ readonly kind: 'lights' } & LightGroup);

const WORDS = {
  watch: 'CPIRQ',
  unwatch: 'CPOFF',
  askPosition: 'RP',
  askBattery: 'RB',
  askVersion: 'RH',
} as const;
const LIGHTS = 'EL';
const LIGHTS_BYTES = 16;
/** As other programs set it; what the scale means is not known. */
const DIM = 8;
const FOR_EVER = 0xff;

export function makeCommand(command: IChessOneCommand): Uint8Array {
  return command.kind === 'lights' ? makeLights(command) : Buffer.from(WORDS[command.kind], 'latin1');
}

/**
 *     E L  dim·red  green·blue  row beyond rank 8  ranks 8 … 1  row before rank 1  flash·clear  duration
 *
 * In a row bit 0 is file a; the two outer rows are not used here.
 */
function makeLights({ squares, colour, flashing, fresh }: LightGroup): Uint8Array {
  const [red, green, blue] = colour;
  const bytes = new Uint8Array(LIGHTS_BYTES);
  bytes.set(Buffer.from(LIGHTS, 'latin1'));
  bytes[2] = ((squares.length === 0 ? 0 : DIM) << 4) | red;
  bytes[3] = (green << 4) | blue;
  for (const square of squares) {
    const at = 5 + (7 - (square >> 3));
    bytes[at] = (bytes[at] ?? 0) | (1 << (square & 7));
  }
  bytes[14] = ((flashing ? 0x0f : 0) << 4) | (fresh ? 1 : 0);
  bytes[15] = FOR_EVER;
  return bytes;
}

export interface CommandReader {
  read(bytes: Uint8Array): IChessOneCommand[];
}

/** Reads commands as the board does; what it does not know it passes over, letter by letter. */
export function createCommandReader(): CommandReader {
  let rest: number[] = [];
  const kinds = Object.keys(WORDS) as (keyof typeof WORDS)[];

  const startsWith = (word: string) =>
    [...word].every((letter, index) => rest[index] === letter.charCodeAt(0));
  const mayBecome = (word: string) =>
    rest.length < word.length && rest.every((byte, index) => byte === word.charCodeAt(index));

  const next = (): IChessOneCommand | 'wait' | 'skip' => {
    if (startsWith(LIGHTS)) {
      if (rest.length < LIGHTS_BYTES) return 'wait';
      return parseLights(rest.splice(0, LIGHTS_BYTES));
    }
    for (const kind of kinds) {
      if (!startsWith(WORDS[kind])) continue;
      rest.splice(0, WORDS[kind].length);
      return { kind };
    }
    return [LIGHTS, ...Object.values(WORDS)].some(mayBecome) ? 'wait' : 'skip';
  };

  return {
    read(bytes) {
      rest.push(...bytes);
      const commands: IChessOneCommand[] = [];
      while (rest.length > 0) {
        const command = next();
        if (command === 'wait') break;
        if (command === 'skip') rest = rest.slice(1);
        else commands.push(command);
      }
      return commands;
    },
  };
}

function parseLights(bytes: readonly number[]): IChessOneCommand {
  const squares: Square[] = [];
  for (let square = 0; square < 64; square++) {
    if (((bytes[5 + (7 - (square >> 3))] ?? 0) >> (square & 7)) & 1) squares.push(square);
  }
  const [red, mixed, how] = [bytes[2] ?? 0, bytes[3] ?? 0, bytes[14] ?? 0];
  return {
    kind: 'lights',
    squares,
    colour: [red & 0x0f, mixed >> 4, mixed & 0x0f],
    flashing: how >> 4 !== 0,
    fresh: (how & 0x0f) === 1,
  };
}
