import type { Probe, ProbeLink } from '../../src/board/probe.js';
import { identify } from './handshake.js';
import { boardInfo } from './info.js';
import { BAUD_RATE } from './protocol.js';

/** Listens, then sends `V` twice at most, which changes nothing on a board. */
const ask: ProbeLink = async (link, clock, signal) => {
  const identity = await identify(link, clock, signal);
  const { family, name, firmware, sense } = boardInfo(identity, identity.model === 'eone');
  return { family, name, sense, ...(firmware === undefined ? {} : { firmware }) };
};

export const probe: Probe = { baudRate: BAUD_RATE, ask };
