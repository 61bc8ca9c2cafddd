/**
 * How families are told apart on a port nobody has named, in the order they are tried. A family has a line here only
 * if its documents say that being asked does no harm to a stranger's device.
 */
import { BoardError } from '../src/board/board.js';
import type { Clock } from '../src/board/clock.js';
import type { ByteLink } from '../src/board/link.js';
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
  const { signal, family } = options;
  let last = new BoardError('not-a-board', `No family can be looked for at ${address}: name the family.`);
  for (const probe of PROBES) {
    if (family !== undefined && !familiesOf(probe).includes(family)) continue;
    if (signal.aborted) throw new BoardError('closed', `The search at ${address} was stopped.`);
    const link = await openLink(address, { baudRate: probe.baudRate });
    try {
      return await askOne(probe, link, options);
    } catch (error) {
      if (!(error instanceof BoardError)) throw error;
      last = error;
    } finally {
      await link.close();
    }
  }
  throw last;
}

/**
 * One family's question. A home-made board that has just been plugged in says who it is without being asked: whoever
 * listens for another family must not miss that (on a socket or pseudo-terminal every speed reads it).
 */
async function askOne(probe: Probe, link: ByteLink, { clock, signal, family }: ProbeOptions) {
  const ask = await probe.load();
  if (probe.family === 'ebl' || family !== undefined) return await ask(link, clock, signal);
  const { createGreetingEar } = await import('./ebl/probe.js');
  const enough = new AbortController();
  const end = () => enough.abort();
  signal.addEventListener('abort', end, { once: true });
  let greeted: ProbeAnswer | undefined;
  const hear = createGreetingEar((answer) => {
    greeted = answer;
    end();
  });
  try {
    return await ask(overheard(link, hear), clock, enough.signal);
  } catch (error) {
    if (greeted !== undefined) return greeted;
    throw error;
  } finally {
    signal.removeEventListener('abort', end);
  }
}

function overheard(link: ByteLink, hear: (bytes: Uint8Array) => void): ByteLink {
  return {
    address: link.address,
    write: (bytes) => link.write(bytes),
    onData: (listener) =>
      link.onData((bytes) => {
        listener(bytes);
        hear(bytes);
      }),
    onClose: (listener) => link.onClose(listener),
    close: () => link.close(),
  };
}
