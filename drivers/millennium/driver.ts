/** Millennium boards behind the HAL: the session kept alive by the supervisor. */
import type { Board } from '../../src/board/board.js';
import { type LinkContext, serialConnect, superviseLink } from '../../src/board/linkedBoard.js';
import { prepare } from './handshake.js';
import { BAUD_RATE } from './protocol.js';
import type { MillenniumSettings } from './session.js';
import { MillenniumSession } from './session.js';

export interface MillenniumContext extends LinkContext {
  readonly settings?: MillenniumSettings;
}

/** Opens a ChessLink board and keeps it open; rejects with a `BoardError` as `superviseBoard` does. */
export function openMillenniumBoard(address: string, context: MillenniumContext): Promise<Board> {
  const { settings = {} } = context;
  const connect = serialConnect(context, { baudRate: BAUD_RATE, dtr: false });
  return superviseLink(address, context, connect, async (options, signal) => {
    const identity = await prepare(options.link, options.clock, signal);
    return new MillenniumSession({ ...options, identity, settings });
  });
}

/** An eOne, whatever it says of itself. */
export function openEone(address: string, context: MillenniumContext): Promise<Board> {
  return openMillenniumBoard(address, { ...context, settings: { ...context.settings, eone: true } });
}
