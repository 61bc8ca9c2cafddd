/** DGT e-boards behind the HAL: the session kept alive by the supervisor. */
import type { Board } from '../../src/board/board.js';
import type { OpenContext } from '../../src/board/family.js';
import { tapLink } from '../../src/board/family.js';
import type { ByteLink } from '../../src/board/link.js';
import { openLink } from '../../src/board/openLink.js';
import { superviseBoard } from '../../src/board/supervisor.js';
import { ClockDisplay } from './clockDisplay.js';
import type { ClockResult } from './clockLane.js';
import { identify } from './handshake.js';
import type { Battery, ClockCommand, ClockMessage, ClockTimes } from './protocol.js';
import { BAUD_RATE } from './protocol.js';
import type { DgtSettings } from './session.js';
import { DgtSession } from './session.js';

export interface DgtContext extends OpenContext {
  readonly settings?: DgtSettings;
  /** How bytes get to an address; default: a serial port or `tcp://host:port`. */
  readonly connect?: (address: string) => Promise<ByteLink>;
  readonly queueLimit?: number;
}

/**
 * A DGT board. Its clock's lever comes as buttons 0 (left player's side) and 1 (right player's side), down when
 * pressed. Nothing about the clock ever holds up the board.
 */
export interface DgtBoard extends Board {
  /** The newest times; `undefined` without a clock. */
  readonly clockTimes: ClockTimes | undefined;
  /** Calls back at every word of the clock: times, buttons (see `buttonOf`), acknowledgements. */
  onClock(listener: (message: ClockMessage) => void): () => void;
  /** Sends a command to the clock; a refusal, silence or lost board is an answer with `ok: false`, never a rejection. */
  clock(command: ClockCommand): Promise<ClockResult>;
  /** A text as long as the clock at hand can show it: 6 characters (XL), 8 (DGT 3000), 11 (Revelation II). */
  showText(text: string, beep?: boolean): Promise<ClockResult>;
  /** The battery of a Bluetooth board. */
  battery(): Promise<Battery | undefined>;
}

/** Opens a DGT board and keeps it open; rejects with a `BoardError` as `superviseBoard` does. */
export async function openDgtBoard(address: string, context: DgtContext): Promise<DgtBoard> {
  const { clock, settings = {} } = context;
  const log = context.log ?? (() => undefined);
  const connect = context.connect ?? ((where: string) => openLink(where, { baudRate: BAUD_RATE }));
  const listeners = new Set<(message: ClockMessage) => void>();
  const onClock = (message: ClockMessage) => {
    for (const listener of listeners) listener(message);
  };
  const board = await superviseBoard<DgtSession>({
    ...context,
    resolve: context.resolve ?? (() => Promise.resolve(address)),
    async open(where, sink, signal) {
      const link = tapLink(await connect(where), context.tap);
      try {
        const identity = await identify(link, clock, signal);
        return new DgtSession({ link, sink, clock, log, identity, settings, onClock });
      } catch (cause) {
        await link.close();
        throw cause;
      }
    },
  });
  const runClock = async (command: ClockCommand): Promise<ClockResult> => {
    const { session } = board;
    if (session?.clockTimes === undefined) return { ok: false, text: 'There is no clock at the board.' };
    const result = await session.lane.run(command);
    if (result.ok && isText(command)) session.noteText(true);
    if (result.ok && command.word === 'end') session.noteText(false);
    return result;
  };
  const display = new ClockDisplay({
    clock,
    run: runClock,
    width: () => displayWidth(settings.revelation === true, board.session?.clockModel),
    text: (text) => textCommand(text, false, settings.revelation === true, board.session?.clockModel),
    log,
  });
  return {
    get info() {
      return board.info;
    },
    get clockTimes() {
      return board.session?.clockTimes;
    },
    events: board.events,
    show: (frame) => board.show(frame),
    requestSnapshot: () => board.requestSnapshot(),
    say: (sentence) => display.say(sentence),
    showTimes: (times) => display.showTimes(times),
    close() {
      display.stop();
      return board.close();
    },
    onClock(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clock: runClock,
    showText: (text, beep = false) =>
      runClock(textCommand(text, beep, settings.revelation === true, board.session?.clockModel)),
    battery: () => board.session?.battery() ?? Promise.resolve(undefined),
  };
}

/** A Revelation II, which is a DGT board with lights. */
export function openRevelation(address: string, context: DgtContext): Promise<DgtBoard> {
  return openDgtBoard(address, { ...context, settings: { ...context.settings, revelation: true } });
}

function isText({ word }: ClockCommand): boolean {
  return word === 'text' || word === 'longText' || word === 'segments';
}

function displayWidth(revelation: boolean, model: DgtSession['clockModel'] | undefined): number {
  if (revelation) return 11;
  return model === 'xl' ? 6 : 8;
}

function textCommand(
  text: string,
  beep: boolean,
  revelation: boolean,
  model: DgtSession['clockModel'] | undefined,
): ClockCommand {
  if (revelation) return { word: 'longText', text, beep: beep ? 1 : 0 };
  return model === 'xl' ? { word: 'segments', text, beep } : { word: 'text', text, beep: beep ? 1 : 0 };
}
