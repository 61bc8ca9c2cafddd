/** The clock's side of the protocol, for the emulator: reads what `makeClockCommand` writes, and acknowledges it. */
import type { ClockAck, ClockButton, ClockMessage, ClockSide, ClockTimes } from './protocol.js';
import { ACK_FINE, CLOCK_BUTTONS, segmentsOf } from './protocol.js';

const CHARACTERS = [...' 0123456789ABCDEFGHJLNOPQRTUY-=_'];

function characterOf(segments: number): string {
  return CHARACTERS.find((character) => segmentsOf(character) === segments) ?? '?';
}

interface EmulatedClock {
  /** What the display shows in place of the times; empty: the times. */
  readonly text: string;
  readonly times: ClockTimes;
}

interface Obeyed {
  readonly clock: EmulatedClock;
  readonly ack: ClockAck;
}

const ackOf = (ack0: number, ack1: number, ack2 = 0): ClockAck => ({
  kind: 'ack',
  ack0,
  ack1,
  ack2,
  ack3: 0,
});

/** Carries out the bytes after `2b n`: `03 cmd data 00`; `external`: the clock is in the mode that lets itself be set. */
function obeyClockCommand(clock: EmulatedClock, body: Uint8Array, external: boolean): Obeyed {
  const [, word = 0] = body;
  const data = body.subarray(2, -1);
  const fine = ackOf(ACK_FINE, word);
  switch (word) {
    case 0x01: {
      const [c = 0, b = 0, a = 0, f = 0, e = 0, d = 0] = data;
      return { clock: { ...clock, text: [a, b, c, d, e, f].map(characterOf).join('') }, ack: fine };
    }
    case 0x0c:
    case 0x0d:
      return {
        clock: { ...clock, text: String.fromCharCode(...data.subarray(0, -1)) },
        ack: fine,
      };
    case 0x03:
      return { clock: { ...clock, text: '' }, ack: fine };
    case 0x09:
      // Version 2.0: a DGT 3000.
      return { clock, ack: ackOf(ACK_FINE, word, 0x20) };
    case 0x0a:
      return external ? { clock: set(clock, data), ack: fine } : { clock, ack: ackOf(0x40, word) };
    case 0x02:
    case 0x08:
    case 0x0b:
      return { clock, ack: fine };
    default:
      return { clock, ack: ackOf(0x40, word) };
  }
}

function set(clock: EmulatedClock, data: Uint8Array): EmulatedClock {
  const [lh = 0, lm = 0, ls = 0, rh = 0, rm = 0, rs = 0, status = 0] = data;
  const side = (hours: number, minutes: number, seconds: number) => ({
    seconds: hours * 3600 + minutes * 60 + seconds,
    fallen: false,
    perMove: false,
    flag: false,
  });
  const running = (status & 0x03) !== 0;
  return {
    text: '',
    times: {
      ...clock.times,
      left: side(lh, lm, ls),
      right: side(rh, rm, rs),
      running,
      high: running ? ((status & 0x02) !== 0 ? 'right' : 'left') : clock.times.high,
    },
  };
}

const STOPPED_SIDE = { seconds: 300, fallen: false, perMove: false, flag: false };

/** The clock at an emulated board, or the lack of one. */
export class DeviceClock {
  private clock: EmulatedClock = {
    text: '',
    times: {
      kind: 'times',
      left: STOPPED_SIDE,
      right: STOPPED_SIDE,
      running: false,
      high: 'left',
      batteryLow: false,
    },
  };

  /** `there`: a clock is connected; `external`: it lets itself be set. */
  constructor(
    private readonly there: boolean,
    private readonly external: boolean,
  ) {}

  get text(): string {
    return this.clock.text;
  }

  get times(): ClockTimes {
    return this.clock.times;
  }

  /** What the board tells of its clock when it is asked. */
  get message(): ClockMessage {
    return this.there ? this.times : { kind: 'no-clock' };
  }

  setTimes(times: Partial<Omit<ClockTimes, 'kind'>>): void {
    this.clock = { ...this.clock, times: { ...this.times, ...times } };
  }

  /** A player presses: the lever goes down on this side and up on the other. */
  press(side: ClockSide): void {
    this.setTimes({ high: side === 'left' ? 'right' : 'left' });
  }

  /** The word of the clock for one of its buttons. */
  button(button: ClockButton): ClockAck {
    const number = CLOCK_BUTTONS.indexOf(button);
    return { kind: 'ack', ack0: ACK_FINE, ack1: 0x88, ack2: 1 | (2 << (number + 1)), ack3: 0x31 + number };
  }

  /** Carries out a command and acknowledges it; `undefined` without a clock. */
  obey(body: Uint8Array): ClockAck | undefined {
    if (!this.there) return undefined;
    const { clock, ack } = obeyClockCommand(this.clock, body, this.external);
    this.clock = clock;
    return ack;
  }
}
