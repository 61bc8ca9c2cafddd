/**
 * The pure half of the driver: board lines to sensor events, with the sequence numbers watched. It serves a live link
 * and a recorded trace alike; where a live driver must send something, the decoder only says so.
 *
 * Loss (EBL/1, Rules for the host 2 and 3): every jump of `seq` gives a `gap` before whatever the line itself says;
 * a heartbeat that contradicts the picture gives a `gap` of unknown size; so does a hello nobody asked for. After any
 * of these a snapshot is wanted. A snapshot's own `seq` is checked in the same way.
 */
import type { SquareSet } from 'chessops';
import { occupancyOf, unreadableOf } from '../../src/board/placement.js';
import type { Millis, Placement, Seen, SensorEvent } from '../../src/board/sensor.js';
import type { BoardMessage, CrcMode, Hello, ParsedBoardLine } from './protocol.js';
import { parseBoardLine, SEQ_MODULUS } from './protocol.js';

interface DecodedLine {
  readonly line: ParsedBoardLine;
  readonly events: readonly SensorEvent[];
  /** The stream can only be healed by a snapshot: ask for one where somebody can be asked. */
  readonly wantsSnapshot: boolean;
  /** The board started anew: it has forgotten LED frame and settings. */
  readonly restarted: boolean;
}

export interface EblDecoderOptions {
  /** Stamps the events: the clock of a live link, the `<ms>` of the line at hand for a trace. */
  readonly now: () => Millis;
}

export interface EblDecoder {
  /** The newest hello; `undefined` before the first. */
  readonly hello: Hello | undefined;
  /** Whether lines must carry a checksum; set by whoever switches it. */
  crc: CrcMode;
  /**
   * Decodes one line without its LF. `helloAsked`: a hello would be the answer to our HELLO, not a restart. In a trace
   * the first hello counts as asked for.
   */
  feed(line: string, helloAsked?: boolean): DecodedLine;
}

/**
 * From `last` to `seq`: how many events were missed if the next one was due, `null` when the number went back (a
 * restart, or more than half the circle lost: nobody knows how many).
 */
function missedBefore(seq: number, due: number): number | null {
  const jump = (seq - due + SEQ_MODULUS) % SEQ_MODULUS;
  return jump < SEQ_MODULUS / 2 ? jump : null;
}

const after = (seq: number) => (seq + 1) % SEQ_MODULUS;

export function createEblDecoder(options: EblDecoderOptions): EblDecoder {
  return new Decoder(options.now);
}

class Decoder implements EblDecoder {
  crc: CrcMode = 'off';
  private readonly watch: SequenceWatch;

  constructor(now: () => Millis) {
    this.watch = new SequenceWatch(now);
  }

  get hello(): Hello | undefined {
    return this.watch.hello;
  }

  feed(line: string, helloAsked = false): DecodedLine {
    const parsed = parseBoardLine(line, this.crc);
    if (parsed.kind === 'discarded')
      return { line: parsed, events: [], wantsSnapshot: false, restarted: false };
    const { events, wantsSnapshot, restarted } = this.watch.take(parsed.message, helloAsked);
    return { line: parsed, events, wantsSnapshot, restarted };
  }
}

type Taken = Omit<DecodedLine, 'line'>;

class SequenceWatch {
  hello: Hello | undefined;
  /** Number of the newest event the board is known to have counted; undefined before the first word about it. */
  private last: number | undefined;
  /** The board as its lines tell it; this array is nobody else's. */
  private picture: Seen[] | undefined;
  /** Nothing was lost since the picture was whole. */
  private whole = false;
  /** The heartbeat that was answered with a snapshot already: a board that insists is not asked for ever. */
  private disputed: string | undefined;

  constructor(private readonly now: () => Millis) {}

  take(message: BoardMessage, helloAsked: boolean): Taken {
    switch (message.kind) {
      case 'hello':
        return this.takeHello(message, helloAsked || this.hello === undefined);
      case 'lift':
      case 'place':
        return this.takeEvent(message);
      case 'snap':
        return this.takeSnap(message.seq, message.placement);
      case 'hb':
        return this.takeHeartbeat(message.seq, message.occupied);
      case 'btn':
        return result([{ kind: 'button', at: this.now(), button: message.button, down: message.down }]);
      case 'fault':
        return result([{ kind: 'fault', at: this.now(), square: message.square, text: message.text }]);
      case 'ok':
      case 'err':
      case 'pong':
      case 'val':
      case 'raw':
      case 'comment':
        return result([]);
    }
  }

  private gap(missed: number | null): SensorEvent {
    this.whole = false;
    return { kind: 'gap', at: this.now(), missed };
  }

  private takeHello(message: Hello, asked: boolean): Taken {
    const before = this.last;
    this.hello = message;
    this.last = message.seq;
    this.disputed = undefined;
    if (!asked) return { events: [this.gap(null)], wantsSnapshot: true, restarted: true };
    if (before === undefined || before === message.seq) return result([]);
    const missed = missedBefore(message.seq, before);
    return { events: [this.gap(missed)], wantsSnapshot: true, restarted: missed === null };
  }

  private takeEvent(message: Extract<BoardMessage, { kind: 'lift' | 'place' }>): Taken {
    const { kind, seq, square, seen } = message;
    if (seq === this.last) return result([]);
    const event: SensorEvent = { kind, at: this.now(), square, seen };
    const missed = this.last === undefined ? 0 : missedBefore(seq, after(this.last));
    const events = missed === 0 ? [event] : [this.gap(missed), event];
    this.last = seq;
    this.disputed = undefined;
    if (this.picture !== undefined) this.picture[square] = kind === 'lift' ? '.' : seen;
    return { events, wantsSnapshot: missed !== 0, restarted: false };
  }

  private takeSnap(seq: number, placement: Placement): Taken {
    const missed = this.last === undefined ? 0 : missedBefore(seq, this.last);
    const events = missed === 0 ? [] : [this.gap(missed)];
    if (seq !== this.last) this.disputed = undefined;
    this.last = seq;
    this.picture = placement.slice();
    this.whole = true;
    return result([...events, { kind: 'snapshot', at: this.now(), placement }]);
  }

  private takeHeartbeat(seq: number, occupied: SquareSet): Taken {
    if (this.picture === undefined || this.last === undefined) {
      this.last ??= seq;
      return { events: [], wantsSnapshot: true, restarted: false };
    }
    const missed = missedBefore(seq, this.last);
    this.last = seq;
    if (missed !== 0) return { events: [this.gap(missed)], wantsSnapshot: true, restarted: false };
    if (!this.whole) return { events: [], wantsSnapshot: true, restarted: false };
    const differing = occupied.xor(occupancyOf(this.picture)).diff(unreadableOf(this.picture));
    const words = `${occupied.hi} ${occupied.lo}`;
    if (differing.isEmpty() || words === this.disputed) return result([]);
    this.disputed = words;
    return { events: [this.gap(null)], wantsSnapshot: true, restarted: false };
  }
}

function result(events: readonly SensorEvent[]): Taken {
  return { events, wantsSnapshot: false, restarted: false };
}
