/** `eboard960 draw`: a start position from what was thrown, with every step. */

import { randomInt } from 'node:crypto';
import { makeSquare } from 'chessops/util';
import type { Command } from 'commander';
import { drawStepText, worded } from '../guidance/messages.js';
import {
  arrangementOf,
  completeDraw,
  type DrawMethod,
  type DrawStep,
  makeFen,
  ok,
  parseThrows,
  type Result,
  START_POSITIONS,
  startPosition,
  type Throw,
  throwDraw,
} from '../rules/index.js';
import { newCommand, type Terminal } from './command.js';
import { wholeNumber } from './values.js';

interface Options {
  readonly random?: boolean;
  readonly number?: string;
  readonly coins?: string;
  readonly coins10?: string;
  readonly dice?: string;
  readonly json?: boolean;
}

const EXAMPLE = `eboard960 draw --dice 2,1,4,3,2
start position 436, RBBNNQKR, with its FEN and every step; the same throws always give the same start`;

export function drawCommand(terminal: Terminal): Command {
  return newCommand(terminal, 'draw', 'Draws a Chess960 start position and shows each step.', EXAMPLE)
    .option('--random', "by the operating system's generator (default)")
    .option('--number <n>', 'a number that was drawn elsewhere, 0 to 959')
    .option('--coins <tosses>', "Northam's method: H and T in the order tossed, e.g. HTTHH…")
    .option('--coins10 <tosses>', 'ten tosses as a binary number; the fair coin method')
    .option('--dice <eyes>', "the club's method with one die, e.g. 1,4,6")
    .option('--json', 'answer as JSON')
    .action((options: Options) => draw(options, terminal));
}

function draw(options: Options, terminal: Terminal): void {
  const methods = (['random', 'number', 'coins', 'coins10', 'dice'] as const).filter(
    (method) => options[method] !== undefined,
  );
  if (methods.length > 1) {
    terminal.fail(`Choose one way to draw, not ${methods.map((method) => `--${method}`).join(' and ')}.`, 2);
    return;
  }
  const method = methods[0] ?? 'random';
  const throws = terminal.valueOf(throwsOf(method, options));
  if (throws === undefined) return;
  const drawn = terminal.valueOf(worded(completeDraw(method, throws)));
  if (drawn === undefined) return;
  if (options.json) terminal.writeJson(drawJson(method, throws, drawn.number, drawn.steps));
  else terminal.write(drawText(method, drawn.number, drawn.steps));
}

function throwsOf(method: DrawMethod, options: Options): Result<readonly Throw[]> {
  switch (method) {
    case 'random':
      return ok(throwDraw('random', (below) => randomInt(below)));
    case 'number':
      return numberThrow(options.number ?? '');
    case 'coins':
    case 'coins10':
    case 'dice':
      return worded(parseThrows(options[method] ?? ''));
  }
}

function numberThrow(text: string): Result<readonly Throw[]> {
  const number = wholeNumber(text.trim(), 'start number', 0, START_POSITIONS - 1);
  return number.ok ? ok([number.value]) : number;
}

function drawText(method: DrawMethod, number: number, steps: readonly DrawStep[]): string {
  const lines = [
    `Start position  ${number}`,
    `Arrangement     ${arrangementOf(number)}`,
    `FEN             ${makeFen(startPosition(number))}`,
    'Steps',
    ...steps.map((step, index) => `  ${index + 1}. ${drawStepText(step)}`),
  ];
  if (method === 'coins') {
    lines.push(
      'Each step of this method is fair, yet the 960 starts are not equally likely: 1/768 or 1/1152 each. --coins10 is fair.',
    );
  }
  return `${lines.join('\n')}\n`;
}

function letterOf({ role }: DrawStep['placed'][number]): string {
  return role === 'knight' ? 'N' : role.charAt(0).toUpperCase();
}

function drawJson(
  method: DrawMethod,
  throws: readonly Throw[],
  number: number,
  steps: readonly DrawStep[],
): unknown {
  return {
    number,
    arrangement: arrangementOf(number),
    fen: makeFen(startPosition(number)),
    method,
    throws,
    steps: steps.map((step) => ({
      part: step.what,
      throws: step.throws,
      value: step.value,
      again: step.again,
      candidates: step.candidates.map(makeSquare),
      placed: step.placed.map((piece) => ({ square: makeSquare(piece.square), piece: letterOf(piece) })),
    })),
  };
}
