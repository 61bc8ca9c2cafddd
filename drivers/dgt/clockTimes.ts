/** DGT, "BWTIME": what the message `8d` carries, times or an acknowledgement. */

export const CLOCK_SIDES = ['left', 'right'] as const;
/** Seen from the clock's front: the left player is White when White sits with the board's plug on the left hand. */
export type ClockSide = (typeof CLOCK_SIDES)[number];

interface SideTime {
  /** Seconds left, 0 to 35999 (9:59:59). */
  readonly seconds: number;
  /** The flag has fallen and the clock stands at zero. */
  readonly fallen: boolean;
  /** Time per move (Fischer, Bronstein) is shown. */
  readonly perMove: boolean;
  /** A flag is shown; the clock may still run. */
  readonly flag: boolean;
}

export interface ClockTimes {
  readonly kind: 'times';
  readonly left: SideTime;
  readonly right: SideTime;
  readonly running: boolean;
  /**
   * The side whose lever is high, so whose turn it is. Bits 3 and 4 say something about it too, but header and
   * recordings contradict each other there: they are not read.
   */
  readonly high: ClockSide;
  readonly batteryLow: boolean;
}

/** An acknowledgement or an unasked word of the clock; ack0 … ack3 as DGT numbers them. */
export interface ClockAck {
  readonly kind: 'ack';
  /** `10` = fine, everything else an error. */
  readonly ack0: number;
  /** Below 80 the command that is answered, else a word of its own. */
  readonly ack1: number;
  readonly ack2: number;
  readonly ack3: number;
}

export type ClockMessage =
  | ClockTimes
  | ClockAck
  /** No clock is connected; the times are not valid. */
  | { readonly kind: 'no-clock' }
  /** All bytes zero, as Bluetooth boards send after a clock command: says nothing. */
  | { readonly kind: 'blank' };

export const ACK_FINE = 0x10;

export const CLOCK_BUTTONS = ['back', 'plus', 'run', 'minus', 'ok'] as const;
export type ClockButton = (typeof CLOCK_BUTTONS)[number];

/** The button an unasked word of the clock names (ack1 `88`, ack3 `31` … `35`). */
export function buttonOf(ack: ClockAck): ClockButton | undefined {
  return ack.ack1 === 0x88 ? CLOCK_BUTTONS[ack.ack3 - 0x31] : undefined;
}

const DATA_LENGTH = 7;

/** Reads the seven data bytes; `undefined` when they cannot be (hours above 9, minutes or seconds above 59). */
export function parseClock(data: Uint8Array): ClockMessage | undefined {
  const [b3 = 0, b4 = 0, b5 = 0, b6 = 0, b7 = 0, b8 = 0, status = 0] = data;
  if (data.length !== DATA_LENGTH) return undefined;
  if (data.every((byte) => byte === 0)) return { kind: 'blank' };
  if ((b3 & 0x0f) === 0x0a || (b6 & 0x0f) === 0x0a) {
    return {
      kind: 'ack',
      ack0: (b4 & 0x7f) | ((b6 << 3) & 0x80),
      ack1: (b5 & 0x7f) | ((b6 << 2) & 0x80),
      ack2: (b7 & 0x7f) | ((b3 << 3) & 0x80),
      ack3: (b8 & 0x7f) | ((b3 << 2) & 0x80),
    };
  }
  if ((status & 0x20) !== 0) return { kind: 'no-clock' };
  const right = parseSide(b3, b4, b5);
  const left = parseSide(b6, b7, b8);
  if (right === undefined || left === undefined) return undefined;
  return {
    kind: 'times',
    left,
    right,
    running: (status & 0x01) !== 0,
    high: (status & 0x02) !== 0 ? 'right' : 'left',
    batteryLow: (status & 0x04) !== 0,
  };
}

function parseSide(flags: number, minutes: number, seconds: number): SideTime | undefined {
  const hours = flags & 0x0f;
  const wholeMinutes = fromBcd(minutes);
  const wholeSeconds = fromBcd(seconds);
  if (hours > 9 || wholeMinutes === undefined || wholeSeconds === undefined) return undefined;
  return {
    seconds: hours * 3600 + wholeMinutes * 60 + wholeSeconds,
    fallen: (flags & 0x10) !== 0,
    perMove: (flags & 0x20) !== 0,
    flag: (flags & 0x40) !== 0,
  };
}

/** Two decimal digits up to 59. */
function fromBcd(byte: number): number | undefined {
  const value = (byte >> 4) * 10 + (byte & 0x0f);
  return (byte & 0x0f) > 9 || value > 59 ? undefined : value;
}

const toBcd = (value: number) => (Math.floor(value / 10) << 4) | (value % 10);

/** The seven data bytes of a clock message. */
export function makeClock(message: ClockMessage): Uint8Array {
  switch (message.kind) {
    case 'blank':
      return new Uint8Array(DATA_LENGTH);
    case 'no-clock':
      return Uint8Array.of(0, 0, 0, 0, 0, 0, 0x20);
    case 'ack': {
      const { ack0, ack1, ack2, ack3 } = message;
      const high = (first: number, second: number) => ((first & 0x80) >> 3) | ((second & 0x80) >> 2);
      return Uint8Array.of(
        0x0a | high(ack2, ack3),
        ack0 & 0x7f,
        ack1 & 0x7f,
        0x0a | high(ack0, ack1),
        ack2 & 0x7f,
        ack3 & 0x7f,
        0,
      );
    }
    case 'times': {
      const { left, right, running, high, batteryLow } = message;
      // Bits 3 and 4 as the recordings have them: bit 3 the left player's turn, bit 4 the right one's.
      const turn = running ? (high === 'right' ? 0x10 : 0x08) : 0;
      const status = (running ? 1 : 0) | (high === 'right' ? 2 : 0) | (batteryLow ? 4 : 0) | turn;
      return Uint8Array.of(...sideBytes(right), ...sideBytes(left), status);
    }
  }
}

function sideBytes(side: SideTime): readonly number[] {
  const seconds = Math.max(0, Math.min(Math.floor(side.seconds), 35_999));
  const flags = (side.fallen ? 0x10 : 0) | (side.perMove ? 0x20 : 0) | (side.flag ? 0x40 : 0);
  return [Math.floor(seconds / 3600) | flags, toBcd(Math.floor(seconds / 60) % 60), toBcd(seconds % 60)];
}
