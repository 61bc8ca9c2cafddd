/** From what `--board` names to an open board: asks a port that nobody knows which family is there, and waits for it. */
import { type Board, BoardError } from '../board/board.js';
import type { Clock } from '../board/clock.js';
import type { LinkTap } from '../board/family.js';
import { pause } from '../board/pause.js';
import type { Millis } from '../board/sensor.js';
import { BoardSearch } from './boardSearch.js';
import type { RealSelector } from './boardSelector.js';
import { followPort } from './followPort.js';
import { type BoardAddress, openBoard } from './openBoard.js';
import { probePort } from './probePort.js';

export interface ConnectContext {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly deny: readonly string[];
  readonly log: (sentence: string) => void;
  /** Called once, when the family is known and before it is spoken to; the tap sees every byte from then on. */
  readonly located: (board: BoardAddress) => LinkTap;
  /**
   * Milliseconds to wait for a board; left out: for ever. Whoever is being asked when they are over may still answer:
   * asking a port for every family takes some seconds, and a shorter patience must not make that impossible.
   */
  readonly patience?: Millis;
}

/** Between two looks for a board that is not there yet. */
const LOOK_MS = 2000;

interface Located extends BoardAddress {
  readonly resolve: () => Promise<string>;
}

/** Waits for the board; rejects with a `BoardError` when stopped, when patience is over, or when it can never come. */
export async function connectBoard(selector: RealSelector, context: ConnectContext): Promise<Board> {
  const { clock, signal, log } = context;
  const { address, family, resolve } = await locate(selector, context);
  const tap = context.located({ address, family });
  const options = { clock, signal, log, resolve, tap };
  const open = (wait: boolean) => openBoard({ address, family }, { ...options, wait });
  return context.patience === undefined ? await open(true) : await patiently(context, () => open(false));
}

async function locate(selector: RealSelector, context: ConnectContext): Promise<Located> {
  const { clock, signal, deny } = context;
  const search = new BoardSearch({ clock, signal, deny });
  switch (selector.kind) {
    case 'port': {
      const { address, family } = selector;
      const resolve = followPort(address);
      if (family !== undefined) return { address, family, resolve };
      const answer = await patiently(
        context,
        async () => await probePort(await resolve(), { clock, signal }),
      );
      return { address, family: answer.family, resolve };
    }
    case 'family': {
      const look = () => search.find(selector.family);
      if (context.patience !== undefined) await patiently(context, look);
      return {
        address: selector.family,
        family: selector.family,
        resolve: async () => (await look()).address,
      };
    }
    case 'serial': {
      const look = () => search.findSerial(selector.serial);
      const found = await patiently(context, look);
      return { ...found, resolve: async () => (await look()).address };
    }
    case 'any': {
      const found = await patiently(context, () => search.find());
      return { ...found, resolve: followPort(found.address) };
    }
  }
}

/** Tries until it succeeds, is stopped or has waited long enough; each new trouble is told once. */
async function patiently<T>(context: ConnectContext, attempt: () => Promise<T>): Promise<T> {
  const { clock, signal, log, patience = Number.POSITIVE_INFINITY } = context;
  const began = clock.now();
  let told = '';
  while (!signal.aborted) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof BoardError) || error.code === 'bad-address' || error.code === 'closed')
        throw error;
      if (error.message !== told) log(error.message);
      told = error.message;
    }
    const left = began + patience - clock.now();
    await pause(Math.min(LOOK_MS, left), signal);
    if (left <= LOOK_MS && !signal.aborted) throw tooLate(patience);
  }
  throw new BoardError(
    'closed',
    'The search for the board was stopped before one was found: start it again.',
  );
}

function tooLate(patience: Millis): BoardError {
  const within = `No board answered within ${patience / 1000} s`;
  return new BoardError('no-answer', `${within}: name its port with --board PORT, or see eboard960 boards.`);
}
