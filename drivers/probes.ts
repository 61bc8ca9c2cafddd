/**
 * How families are told apart on a port nobody has named, in the order they are tried. A family has a line here only
 * if its documents say that being asked does no harm to a stranger's device.
 */
import { BoardError } from '../src/board/board.js';
import type { Clock } from '../src/board/clock.js';
import { openLink } from '../src/board/openLink.js';
import type { ProbeAnswer, ProbeLink } from '../src/board/probe.js';

interface Probe {
  readonly family: string;
  /** Families that the same question finds. */
  readonly also?: readonly string[];
  readonly baudRate: number;
  readonly load: () => Promise<ProbeLink>;
}

const PROBES: readonly Probe[] = [
  // First: it only listens, and whatever another family sends would be lights to such a board.
  {
    family: 'certabo',
    also: ['sentio'],
    baudRate: 38_400,
    load: async () => (await import('./certabo/probe.js')).probeCertabo,
  },
  // Before the others that speak: some letters that other families are greeted with are orders to a DGT board.
  {
    family: 'dgt',
    baudRate: 9600,
    load: async () => (await import('./dgt/probe.js')).probeDgt,
  },
  {
    family: 'ebl',
    baudRate: 115_200,
    load: async () => (await import('./ebl/probe.js')).probeEbl,
  },
  {
    family: 'millennium',
    baudRate: 38_400,
    load: async () => (await import('./millennium/probe.js')).probeMillennium,
  },
];

function familiesOf({ family, also = [] }: Probe): readonly string[] {
  return [family, ...also];
}

/** Families that can be found without being named. */
export const PROBED_FAMILIES: readonly string[] = PROBES.flatMap(familiesOf);

export interface ProbeOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Only this family is asked for. */
  readonly family?: string;
}

/** Asks one port; rejects with the `BoardError` of the last family that was tried. */
export async function probePort(address: string, options: ProbeOptions): Promise<ProbeAnswer> {
  const { clock, signal, family } = options;
  let last = new BoardError('not-a-board', `No family can be looked for at ${address}: name the family.`);
  for (const probe of PROBES) {
    if (family !== undefined && !familiesOf(probe).includes(family)) continue;
    const ask = await probe.load();
    const link = await openLink(address, { baudRate: probe.baudRate });
    try {
      return await ask(link, clock, signal);
    } catch (error) {
      if (!(error instanceof BoardError)) throw error;
      last = error;
    } finally {
      await link.close();
    }
  }
  throw last;
}
