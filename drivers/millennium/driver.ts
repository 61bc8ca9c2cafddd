/** Millennium boards behind the HAL: the session kept alive by the supervisor. */
import type { Board } from '../../src/board/board.js';
import type { OpenContext } from '../../src/board/family.js';
import { tapLink } from '../../src/board/family.js';
import type { ByteLink } from '../../src/board/link.js';
import { openLink } from '../../src/board/openLink.js';
import { superviseBoard } from '../../src/board/supervisor.js';
import { prepare } from './handshake.js';
import { BAUD_RATE } from './protocol.js';
import type { MillenniumSettings } from './session.js';
import { MillenniumSession } from './session.js';

export interface MillenniumContext extends OpenContext {
  readonly settings?: MillenniumSettings;
  /** How bytes get to an address; default: a serial port or `tcp://host:port`. */
  readonly connect?: (address: string) => Promise<ByteLink>;
  readonly queueLimit?: number;
}

/** Opens a ChessLink board and keeps it open; rejects with a `BoardError` as `superviseBoard` does. */
export function openMillenniumBoard(address: string, context: MillenniumContext): Promise<Board> {
  const { clock, settings = {} } = context;
  const log = context.log ?? (() => undefined);
  const connect =
    context.connect ?? ((where: string) => openLink(where, { baudRate: BAUD_RATE, dtr: false }));
  return superviseBoard<MillenniumSession>({
    ...context,
    resolve: context.resolve ?? (() => Promise.resolve(address)),
    async open(where, sink, signal) {
      const link = tapLink(await connect(where), context.tap);
      try {
        const identity = await prepare(link, clock, signal);
        return new MillenniumSession({ link, sink, clock, log, identity, settings });
      } catch (cause) {
        await link.close();
        throw cause;
      }
    },
  });
}

/** An eOne, whatever it says of itself. */
export function openEone(address: string, context: MillenniumContext): Promise<Board> {
  return openMillenniumBoard(address, { ...context, settings: { ...context.settings, eone: true } });
}
