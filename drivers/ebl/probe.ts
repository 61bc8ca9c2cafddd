import { shakeHands } from '../../src/board/handshake.js';
import { createLineReader } from '../../src/board/lineReader.js';
import type { Probe, ProbeAnswer, ProbeLink } from '../../src/board/probe.js';
import { startHandshake } from './handshake.js';
import { identityOf } from './identity.js';
import { BAUD_RATE, HOST_BUFFER_LIMIT, parseBoardLine } from './protocol.js';

/** Listens, then asks with HELLO, and sends nothing else (EBL/1, "Handshake to identify the board safely"). */
const ask: ProbeLink = (link, clock, signal) =>
  shakeHands(link, signal, ({ done, failed }) => {
    const reader = createLineReader(HOST_BUFFER_LIMIT);
    const handshake = startHandshake({
      address: link.address,
      clock,
      unnamed: true,
      send: (text) => void link.write(Buffer.from(text, 'latin1')),
      failed,
      done: (line) => {
        const answer = answerOf(line);
        if (answer !== undefined) done(answer);
      },
    });
    return {
      bytes(bytes) {
        handshake.bytes(bytes.length);
        for (const line of reader.read(bytes)) handshake.line(line);
      },
      stop: () => handshake.stop(),
    };
  });

/** Reads along while another family is looked for; calls back once, at the first greeting. */
export function createGreetingEar(greeted: (answer: ProbeAnswer) => void): (bytes: Uint8Array) => void {
  const reader = createLineReader(HOST_BUFFER_LIMIT);
  let done = false;
  return (bytes) => {
    for (const line of reader.read(bytes)) {
      const answer = done ? undefined : answerOf(line);
      if (answer === undefined) continue;
      done = true;
      greeted(answer);
    }
  };
}

/** Undefined: the line is no greeting. */
function answerOf(line: string): ProbeAnswer | undefined {
  const parsed = parseBoardLine(line, 'off');
  if (parsed.kind !== 'message' || parsed.message.kind !== 'hello') return undefined;
  return identityOf(parsed.message);
}

export const probe: Probe = { baudRate: BAUD_RATE, ask };
