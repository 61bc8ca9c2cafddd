import { BoardError } from '../../src/board/board.js';
import type { Probe, ProbeLink } from '../../src/board/probe.js';
import { startHandshake } from './handshake.js';
import { infoOf } from './info.js';
import { BAUD_RATE } from './protocol.js';
import { createStreamReader } from './stream.js';

/** Real boards send several lines a second. */
const LISTEN_MS = 2000;

/** Only listens: the board talks all the time, and not one byte is sent to whatever it is. */
export const probeCertabo: ProbeLink = (link, clock, signal) => {
  const reader = createStreamReader();
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      handshake.stop();
      signal.removeEventListener('abort', stop);
      settle();
    };
    const fail = (error: BoardError) => end(() => reject(error));
    const stop = () => fail(new BoardError('closed', `The search at ${link.address} was stopped.`));
    const handshake = startHandshake({
      address: link.address,
      clock,
      listenMs: LISTEN_MS,
      send: undefined,
      failed: fail,
      done: ({ stream }) => {
        const { family, name, sense } = infoOf(stream, 'plain', stream === 'chips');
        end(() => resolve({ family, name, sense }));
      },
    });
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    link.onClose((reason) => fail(new BoardError('port-failed', reason)));
    link.onData((bytes) => handshake.take(reader.read(bytes), bytes.length));
  });
};

export const probe: Probe = { baudRate: BAUD_RATE, ask: probeCertabo };
