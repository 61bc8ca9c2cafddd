/** `doctor --squares`: one piece over all squares of a board, and which of them do not answer. */
import { parseRealSelector, type RealSelector, waitForBoard } from '../../attach/index.js';
import { BoardError } from '../../board/board.js';
import { makeSquareList } from '../../board/squareList.js';
import type { SquareFindings } from '../../board/squareTest.js';
import { ok, type Result, type Square } from '../../rules/index.js';
import { trySquares } from '../../table/squareTrial.js';
import type { Terminal } from '../command.js';
import type { Stop } from '../stop.js';
import { numberOption } from '../values.js';

export interface SquaresPlan {
  readonly selector: RealSelector;
  readonly ms: number;
  readonly json: boolean;
}

/** A line of progress each time so many more squares have answered. */
const PROGRESS = 16;

export function squaresPlanOf(
  board: string | undefined,
  seconds: string,
  json: boolean,
): Result<SquaresPlan> {
  const selector = parseRealSelector(board, { refusal: 'The simulator has no sensors: name a real board.' });
  if (!selector.ok) return selector;
  const limit = numberOption(seconds, '--seconds', 'a number', 0.1, 86_400);
  return limit.ok ? ok({ selector: selector.value, ms: limit.value * 1000, json }) : limit;
}

export async function testSquares(plan: SquaresPlan, terminal: Terminal, stop: Stop): Promise<void> {
  // What goes to a program is one object and nothing else.
  const say = (sentence: string) => (plan.json ? terminal.note(sentence) : terminal.write(`${sentence}\n`));
  try {
    const board = await waitForBoard(plan.selector, {
      terminal: { write: (text) => say(text.trimEnd()) },
      stop,
      patience: plan.ms,
      located: () => () => undefined,
    });
    const { name, family, leds } = board.info;
    const lit = leds === 'none' ? '' : ' A square goes dark once it has answered.';
    say(
      `${name} (${family}): clear the board, then put one piece on every square in turn and lift it again.${lit} Ctrl-C ends it.`,
    );
    let told = 0;
    const progress = (answering: number) => {
      if (answering >= 64 || answering < told + PROGRESS) return;
      told = answering - (answering % PROGRESS);
      say(`${answering} of 64 squares answer.`);
    };
    const findings = await trySquares(board, { ms: plan.ms, signal: stop.signal, progress });
    tell(findings, board.info.blind ?? [], plan.json, terminal);
  } catch (error) {
    if (!(error instanceof BoardError)) throw error;
    if (error.code !== 'closed') terminal.fail(error.message);
  }
}

function tell(findings: SquareFindings, named: readonly Square[], json: boolean, terminal: Terminal): void {
  const { answering, silent, full, flickering } = findings;
  const bad = [...new Set([...silent, ...full, ...flickering, ...named])].sort((a, b) => a - b);
  if (json) {
    const names = (squares: readonly Square[]) =>
      squares.length === 0 ? [] : makeSquareList(squares).split(',');
    terminal.writeJson({
      ok: bad.length === 0,
      silent: names(silent),
      full: names(full),
      flickering: names(flickering),
      named: names(named),
    });
  } else {
    terminal.write(`${answering.length} of 64 squares answer.\n`);
    const lines = [
      [silent, 'never felt a piece'],
      [full, 'felt a piece all the time'],
      [flickering, 'change by themselves'],
      [named, 'are blind, says the board itself'],
    ] as const;
    for (const [squares, what] of lines)
      if (squares.length > 0) terminal.write(`fix  ${makeSquareList(squares)}: ${what}\n`);
  }
  if (bad.length === 0) return;
  const few = bad.length <= 8 ? ` Until then: eboard960 run --blind ${makeSquareList(bad)}.` : '';
  terminal.fail(
    `${bad.length === 1 ? 'One square does' : `${bad.length} squares do`} not answer as they should: look at the sensors and their wires.${few}`,
  );
}
