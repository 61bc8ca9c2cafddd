/** A board that is still to come: the table and its page are there before it, and say that it is awaited. */
import type { Board, BoardInfo, LedFrame, ShownTimes } from '../board/board.js';
import type { SensorEvent } from '../board/sensor.js';

/** What is known of a board that nobody has seen: nothing. The family `none` says so. */
const UNKNOWN: BoardInfo = { family: 'none', name: '', sense: 'piece', leds: 'none', scanMs: 0, settleMs: 0 };

export class AwaitedBoard implements Board {
  readonly events: AsyncIterable<SensorEvent>;
  private board: Board | undefined;
  private tell: (board: Board | undefined) => void = () => undefined;

  constructor() {
    const arrival = new Promise<Board | undefined>((resolve) => {
      this.tell = resolve;
    });
    this.events = eventsOf(arrival);
  }

  get info(): BoardInfo {
    return this.board?.info ?? UNKNOWN;
  }

  /** Here it is; from now on this is that board. */
  arrive(board: Board): void {
    this.board = board;
    this.tell(board);
  }

  show(frame: LedFrame): void {
    this.board?.show(frame);
  }

  say(sentence: string): void {
    this.board?.say?.(sentence);
  }

  showTimes(times: ShownTimes): void {
    this.board?.showTimes?.(times);
  }

  requestSnapshot(): void {
    this.board?.requestSnapshot();
  }

  async close(): Promise<void> {
    this.tell(undefined);
    await this.board?.close();
  }
}

async function* eventsOf(arrival: Promise<Board | undefined>): AsyncGenerator<SensorEvent, void, undefined> {
  const board = await arrival;
  if (board !== undefined) yield* board.events;
}
