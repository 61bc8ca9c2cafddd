/** How families are told apart on a port nobody has named: each asks its question, in the order of their table. */
import { FAMILIES } from '../../drivers/families.js';
import { BoardError } from '../board/board.js';
import type { Clock } from '../board/clock.js';
import type { Discovery } from '../board/family.js';
import type { ByteLink } from '../board/link.js';
import { openLink } from '../board/openLink.js';
import type { ProbeAnswer, ProbeLink } from '../board/probe.js';

interface Question {
  readonly family: string;
  /** Families that it finds. */
  readonly finds: readonly string[];
  readonly found: Extract<Discovery, { by: 'question' }>;
}

const QUESTIONS: readonly Question[] = FAMILIES.flatMap(({ name, found }) => {
  if (found.by !== 'question') return [];
  const also = FAMILIES.filter((other) => other.found.by === 'question-of' && other.found.family === name);
  return [{ family: name, finds: [name, ...also.map((other) => other.name)], found }];
});

/** Families that a question finds. */
export const PROBED_FAMILIES: readonly string[] = QUESTIONS.flatMap(({ finds }) => finds);

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
  for (const question of QUESTIONS) {
    if (family !== undefined && !question.finds.includes(family)) continue;
    if (signal.aborted) throw new BoardError('closed', `The search at ${address} was stopped.`);
    const { baudRate, ask } = await question.found.probe();
    const link = await openLink(address, { baudRate });
    try {
      if (family !== undefined) return await ask(link, clock, signal);
      return await askAndListen(ask, link, { clock, signal, ears: earsBeside(question) });
    } catch (error) {
      if (!(error instanceof BoardError)) throw error;
      last = error;
    } finally {
      await link.close();
    }
  }
  throw last;
}

type Ear = NonNullable<Question['found']['greeting']>;

/** Whoever greets of itself and is not the one that is asked. */
function earsBeside(asked: Question): readonly Ear[] {
  return QUESTIONS.flatMap(({ family, found: { greeting } }) =>
    greeting === undefined || family === asked.family ? [] : [greeting],
  );
}

/**
 * One family's question. A home-made board that has just been plugged in says who it is without being asked: whoever
 * listens for another family must not miss that (on a socket or pseudo-terminal every speed reads it).
 */
async function askAndListen(
  ask: ProbeLink,
  link: ByteLink,
  { clock, signal, ears }: ProbeOptions & { readonly ears: readonly Ear[] },
): Promise<ProbeAnswer> {
  if (ears.length === 0) return await ask(link, clock, signal);
  const enough = new AbortController();
  const end = () => enough.abort();
  signal.addEventListener('abort', end, { once: true });
  let greeted: ProbeAnswer | undefined;
  const loaded = await Promise.all(ears.map((load) => load()));
  const hearers = loaded.map((createEar) =>
    createEar((answer) => {
      greeted = answer;
      end();
    }),
  );
  try {
    return await ask(overheard(link, hearers), clock, enough.signal);
  } catch (error) {
    if (greeted !== undefined) return greeted;
    throw error;
  } finally {
    signal.removeEventListener('abort', end);
  }
}

function overheard(link: ByteLink, hearers: readonly ((bytes: Uint8Array) => void)[]): ByteLink {
  return {
    address: link.address,
    write: (bytes) => link.write(bytes),
    onData: (listener) =>
      link.onData((bytes) => {
        listener(bytes);
        for (const hear of hearers) hear(bytes);
      }),
    onClose: (listener) => link.onClose(listener),
    close: () => link.close(),
  };
}
