import { BoardError } from '../../src/board/board.js';
import { createLineReader } from '../../src/board/lineReader.js';
import { startHandshake } from './handshake.js';
import { HOST_BUFFER_LIMIT } from './protocol.js';
import type { EblSessionOptions } from './session.js';
import { EblSession } from './session.js';

/** Identifies the board at the other end of a link; rejects with `no-answer`, `not-a-board` or `port-failed`. */
export function openEblSession(options: EblSessionOptions, signal: AbortSignal): Promise<EblSession> {
  const { link, clock } = options;
  const reader = createLineReader(HOST_BUFFER_LIMIT);
  return new Promise((resolve, reject) => {
    let session: EblSession | undefined;
    const take = (line: string) => (session === undefined ? handshake.line(line) : session.line(line));
    const fail = (error: BoardError) => {
      handshake.stop();
      signal.removeEventListener('abort', stop);
      reject(error);
      void link.close();
    };
    const stop = () => fail(new BoardError('closed', `The board at ${link.address} was no longer wanted.`));
    const handshake = startHandshake({
      address: link.address,
      clock,
      send: (text) => void link.write(Buffer.from(text, 'latin1')),
      failed: fail,
      done: (line, owed) => {
        signal.removeEventListener('abort', stop);
        session = new EblSession(options, reader, line, owed);
        resolve(session);
      },
    });
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    link.onClose((reason) => {
      if (session === undefined) fail(new BoardError('port-failed', reason));
      else session.over(reason);
    });
    link.onData((bytes) => {
      if (session !== undefined) {
        session.bytes(bytes);
        return;
      }
      handshake.bytes(bytes.length);
      // The hello may have company in the same chunk: what follows it belongs to the session.
      for (const line of reader.read(bytes)) take(line);
    });
  });
}
