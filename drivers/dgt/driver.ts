/** DGT e-boards behind the HAL: the session kept alive by the supervisor. */
import type { Board, ShownTimes } from '../../src/board/board.js';
import { FamilyBoard, type LinkContext, serialConnect, superviseLink } from '../../src/board/linkedBoard.js';
import type { SupervisedBoard } from '../../src/board/supervisor.js';
import { ClockDisplay } from './clockDisplay.js';
import type { ClockResult } from './clockLane.js';
import { identify } from './handshake.js';
import type { Battery, ClockCommand, ClockMessage, ClockTimes } from './protocol.js';
import { BAUD_RATE } from './protocol.js';
import type { DgtSettings } from './session.js';
import { DgtSession } from './session.js';

export interface DgtContext extends LinkContext {
  readonly settings?: DgtSettings;
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
  const { settings = {} } = context;
  const listeners = new Set<(message: ClockMessage) => void>();
  const onClock = (message: ClockMessage) => {
    for (const listener of listeners) listener(message);
  };
  const connect = serialConnect(context, { baudRate: BAUD_RATE });
  const board = await superviseLink(address, context, connect, async (options, signal) => {
    const identity = await identify(options.link, options.clock, signal);
    return new DgtSession({ ...options, identity, settings, onClock });
  });
  return new DgtFamilyBoard(board, context, listeners);
}

class DgtFamilyBoard extends FamilyBoard<DgtSession> implements DgtBoard {
  private readonly revelation: boolean;
  private readonly display: ClockDisplay;

  constructor(
    board: SupervisedBoard<DgtSession>,
    { clock, settings, log = () => undefined }: DgtContext,
    private readonly listeners: Set<(message: ClockMessage) => void>,
  ) {
    super(board);
    this.revelation = settings?.revelation === true;
    this.display = new ClockDisplay({
      clock,
      run: (command) => this.clock(command),
      width: () => displayWidth(this.revelation, this.clockModel),
      text: (text) => textCommand(text, false, this.revelation, this.clockModel),
      log,
    });
  }

  get clockTimes(): ClockTimes | undefined {
    return this.board.session?.clockTimes;
  }

  say(sentence: string): void {
    this.display.say(sentence);
  }

  showTimes(times: ShownTimes): void {
    this.display.showTimes(times);
  }

  override close(): Promise<void> {
    this.display.stop();
    return super.close();
  }

  onClock(listener: (message: ClockMessage) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async clock(command: ClockCommand): Promise<ClockResult> {
    const { session } = this.board;
    if (session?.clockTimes === undefined) return { ok: false, text: 'There is no clock at the board.' };
    const result = await session.lane.run(command);
    if (result.ok && isText(command)) session.noteText(true);
    if (result.ok && command.word === 'end') session.noteText(false);
    return result;
  }

  showText(text: string, beep = false): Promise<ClockResult> {
    return this.clock(textCommand(text, beep, this.revelation, this.clockModel));
  }

  battery(): Promise<Battery | undefined> {
    return this.board.session?.battery() ?? Promise.resolve(undefined);
  }

  private get clockModel(): DgtSession['clockModel'] | undefined {
    return this.board.session?.clockModel;
  }
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
