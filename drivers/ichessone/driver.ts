/** The iChessOne behind the HAL, over USB serial. */
import type { Board } from '../../src/board/board.js';
import type { OpenContext } from '../../src/board/family.js';
import { tapLink } from '../../src/board/family.js';
import type { ByteLink } from '../../src/board/link.js';
import { openLink } from '../../src/board/openLink.js';
import { superviseBoard } from '../../src/board/supervisor.js';
import { BAUD_RATE } from './protocol.js';
import { openIChessOneSession } from './session.js';

export interface IChessOneContext extends OpenContext {
  /** How bytes get to an address; default: a serial port or `tcp://host:port`. */
  readonly connect?: (address: string) => Promise<ByteLink>;
  readonly queueLimit?: number;
}

/** Opens an iChessOne and keeps it open; rejects with a `BoardError` as `superviseBoard` does. */
export function openIChessOneBoard(address: string, context: IChessOneContext): Promise<Board> {
  const { clock } = context;
  const log = context.log ?? (() => undefined);
  const connect = context.connect ?? ((where: string) => openLink(where, { baudRate: BAUD_RATE }));
  return superviseBoard({
    ...context,
    resolve: context.resolve ?? (() => Promise.resolve(address)),
    async open(where, sink, signal) {
      const link = tapLink(await connect(where), context.tap);
      return openIChessOneSession({ link, sink, clock, log }, signal);
    },
  });
}
