/** Which board a run is for, where nobody has named one: the one that is attached, or one of several. */
import { BoardError } from '../board/board.js';
import { systemClock } from '../board/clock.js';
import { pause } from '../board/pause.js';
import { BoardSearch } from './boardSearch.js';
import type { BoardSelector } from './boardSelector.js';
import type { BoardAddress } from './openBoard.js';

/** Somebody who may be asked which of several boards is meant. */
interface Asked {
  /** Only at a terminal is there anybody to answer. */
  readonly kind: 'tty' | 'pipe' | 'none';
  ask(question: string): Promise<string>;
}

/** While no board is attached, the ports are looked at this often. */
const LOOK_MS = 2000;

export interface BoardChoice {
  readonly selector: BoardSelector;
  readonly deny: readonly string[];
  readonly keyboard: Asked;
  readonly signal: AbortSignal;
  readonly log: (sentence: string) => void;
  /** None is attached yet; `first`: so it was found for the first time. */
  readonly waiting: (first: boolean) => Promise<void>;
}

/** What nobody named is looked for; undefined: stopped meanwhile. */
export async function chooseBoard(
  choice: BoardChoice,
): Promise<Exclude<BoardSelector, { kind: 'any' }> | undefined> {
  const { selector, deny, signal, log } = choice;
  if (selector.kind !== 'any') return selector;
  const search = new BoardSearch({ clock: systemClock, signal, deny });
  let said = false;
  while (!signal.aborted) {
    const findings = await search.look();
    const boards = findings.flatMap(({ port, answer }) =>
      answer instanceof BoardError ? [] : [{ address: port.path, family: answer.family }],
    );
    const [first, ...others] = boards;
    if (first !== undefined) return { kind: 'port', ...(await oneOf([first, ...others], choice)) };
    if (!said) {
      for (const { answer } of findings) if (answer instanceof BoardError) log(answer.message);
    }
    if (!selector.wait) return { kind: 'simulator' };
    await choice.waiting(!said);
    said = true;
    await pause(LOOK_MS, signal);
  }
  return undefined;
}

/** One board needs no question. */
async function oneOf(
  boards: readonly [BoardAddress, ...BoardAddress[]],
  { keyboard, log }: BoardChoice,
): Promise<BoardAddress> {
  const [first] = boards;
  if (boards.length === 1) return first;
  const ports = boards.map(({ address }) => address);
  if (keyboard.kind !== 'tty') {
    log(
      `Several boards are attached (${ports.join(', ')}); ${first.address} is used, --board chooses another.`,
    );
    return first;
  }
  for (const [index, { address, family }] of boards.entries()) log(`${index + 1}) ${address} (${family})`);
  const answer = Number(await keyboard.ask('Which board? [1] '));
  return boards[answer - 1] ?? first;
}
