import { shakeHands } from '../../src/board/handshake.js';
import { createLineReader } from '../../src/board/lineReader.js';
import { startHandshake } from './handshake.js';
import { HOST_BUFFER_LIMIT } from './protocol.js';
import type { EblSessionOptions } from './session.js';
import { EblSession } from './session.js';

/** Identifies the board at the other end of a link; rejects with `no-answer`, `not-a-board` or `port-failed`. */
export function openEblSession(options: EblSessionOptions, signal: AbortSignal): Promise<EblSession> {
  const { link, clock } = options;
  const reader = createLineReader(HOST_BUFFER_LIMIT);
  return shakeHands(link, signal, ({ done, failed }) => {
    let session: EblSession | undefined;
    const handshake = startHandshake({
      address: link.address,
      clock,
      send: (text) => void link.write(Buffer.from(text, 'latin1')),
      failed,
      done: (line, owed) => {
        session = new EblSession(options, reader, line, owed);
        done(session);
      },
    });
    return {
      bytes(bytes) {
        handshake.bytes(bytes.length);
        // The hello may have company in the same chunk: what follows it belongs to the session.
        for (const line of reader.read(bytes)) {
          if (session === undefined) handshake.line(line);
          else session.line(line);
        }
      },
      stop: () => handshake.stop(),
    };
  });
}
