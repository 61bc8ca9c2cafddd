import type { Probe, ProbeLink } from '../../src/board/probe.js';
import { identify } from './handshake.js';
import { boardInfo } from './info.js';
import { BAUD_RATE } from './protocol.js';

/** Listens, then asks with `40 4d 45 47 42` and nothing else; the board is left idle. */
const ask: ProbeLink = async (link, clock, signal) => {
  const identity = await identify(link, clock, signal);
  const { family, name, serial, firmware, sense } = boardInfo(identity, false);
  return {
    family,
    name,
    sense,
    ...(serial === undefined ? {} : { serial }),
    ...(firmware === undefined ? {} : { firmware }),
  };
};

export const probe: Probe = { baudRate: BAUD_RATE, ask };
