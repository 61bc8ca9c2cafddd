import { shakeHands } from '../../src/board/handshake.js';
import type { Probe, ProbeLink } from '../../src/board/probe.js';
import { startHandshake } from './handshake.js';
import { infoOf } from './info.js';
import { BAUD_RATE } from './protocol.js';
import { createStreamReader } from './stream.js';

/** Real boards send several lines a second. */
const LISTEN_MS = 2000;

/** Only listens: the board talks all the time, and not one byte is sent to whatever it is. */
const ask: ProbeLink = (link, clock, signal) =>
  shakeHands(link, signal, ({ done, failed }) => {
    const reader = createStreamReader();
    const handshake = startHandshake({
      address: link.address,
      clock,
      listenMs: LISTEN_MS,
      send: undefined,
      failed,
      done: ({ stream }) => {
        const { family, name, sense } = infoOf(stream, 'plain', stream === 'chips');
        done({ family, name, sense });
      },
    });
    return {
      bytes: (bytes) => handshake.take(reader.read(bytes), bytes.length),
      stop: () => handshake.stop(),
    };
  });

export const probe: Probe = { baudRate: BAUD_RATE, ask };
