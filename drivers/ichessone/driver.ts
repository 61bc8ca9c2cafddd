/** The iChessOne behind the HAL, over USB serial. */
import type { Board } from '../../src/board/board.js';
import { type LinkContext, serialConnect, superviseLink } from '../../src/board/linkedBoard.js';
import { BAUD_RATE } from './protocol.js';
import { openIChessOneSession } from './session.js';

/** Opens an iChessOne and keeps it open; rejects with a `BoardError` as `superviseBoard` does. */
export function openIChessOneBoard(address: string, context: LinkContext): Promise<Board> {
  const connect = serialConnect(context, { baudRate: BAUD_RATE });
  return superviseLink(address, context, connect, openIChessOneSession);
}
