/** How a family on a byte link opens its boards: link, tap, first words, supervision. */
import type { Board, BoardInfo, LedFrame } from './board.js';
import { type OpenContext, tapLink } from './family.js';
import type { ByteLink } from './link.js';
import { type LinkOptions, openLink } from './openLink.js';
import type { SensorEvent } from './sensor.js';
import type { SessionOptions } from './sessionBase.js';
import { type BoardSession, type SupervisedBoard, superviseBoard } from './supervisor.js';

export interface LinkContext extends OpenContext {
  /** How bytes get to an address; default: a serial port or `tcp://host:port`. */
  readonly connect?: (address: string) => Promise<ByteLink>;
  readonly queueLimit?: number;
}

/** The connection of a family on serial ports. */
export function serialConnect(
  { connect }: LinkContext,
  options: LinkOptions,
): (address: string) => Promise<ByteLink> {
  return connect ?? ((address) => openLink(address, options));
}

/**
 * Opens a board and keeps it open; rejects with a `BoardError` as `superviseBoard` does. `open` shakes hands and gives
 * the session; where it rejects, the link is closed for it.
 */
export function superviseLink<S extends BoardSession>(
  address: string,
  context: OpenContext & { readonly queueLimit?: number },
  connect: (address: string) => Promise<ByteLink>,
  open: (options: SessionOptions, signal: AbortSignal) => Promise<S>,
): Promise<SupervisedBoard<S>> {
  const { clock, log = () => undefined } = context;
  return superviseBoard<S>({
    ...context,
    resolve: context.resolve ?? (() => Promise.resolve(address)),
    async open(where, sink, signal) {
      const link = tapLink(await connect(where), context.tap);
      try {
        return await open({ link, sink, clock, log }, signal);
      } catch (cause) {
        await link.close();
        throw cause;
      }
    },
  });
}

/** A supervised board as its family shows it: what every board has, and room for what only this family can do. */
export abstract class FamilyBoard<S extends BoardSession> implements Board {
  constructor(protected readonly board: SupervisedBoard<S>) {}

  get info(): BoardInfo {
    return this.board.info;
  }

  get events(): AsyncIterable<SensorEvent> {
    return this.board.events;
  }

  show(frame: LedFrame): void {
    this.board.show(frame);
  }

  requestSnapshot(): void {
    this.board.requestSnapshot();
  }

  close(): Promise<void> {
    return this.board.close();
  }
}
