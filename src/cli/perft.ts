/** `eboard960 perft`: node counts, to compare rules with other programs. */
import type { Command } from 'commander';
import { makeFen, ORTHODOX_START, perft, perftDivide, type Result, startPosition } from '../rules/index.js';
import { newCommand, type Terminal } from './command.js';
import { type ConditionOptions, positionOf, withConditionOptions } from './conditionOptions.js';
import { needed, wholeNumber } from './values.js';

/** Deeper than any machine can count; a larger number is a slip of the key. */
const MAX_DEPTH = 20;
const START = makeFen(startPosition(ORTHODOX_START));

interface Options extends ConditionOptions {
  readonly fen?: string;
  readonly depth?: string;
  readonly divide?: boolean;
  readonly json?: boolean;
}

const EXAMPLE = `eboard960 perft --depth 1 --divide --fen "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
one line per legal move, castling as king takes own rook: e1h1: 1`;

export function perftCommand(terminal: Terminal): Command {
  const command = newCommand(
    terminal,
    'perft',
    'Counts the sequences of legal moves from a position.',
    EXAMPLE,
  );
  return withConditionOptions(command)
    .option('--fen <fen>', 'X-FEN or Shredder-FEN (default: the orthodox start)')
    .option('--depth <n>', `half-moves, 0 to ${MAX_DEPTH}; needed`)
    .option('--divide', 'one line per first move; with depth 1 the list of legal moves')
    .option('--json', 'answer as JSON')
    .action((options: Options) => count(options, terminal));
}

function count(options: Options, terminal: Terminal): void {
  const depth = terminal.valueOf(depthOf(options));
  const position =
    depth === undefined ? undefined : terminal.valueOf(positionOf(options.fen ?? START, options));
  if (depth === undefined || position === undefined) return;
  if (!options.divide) {
    const nodes = perft(position, depth);
    if (options.json) terminal.writeJson({ fen: makeFen(position), depth, nodes });
    else terminal.write(`Nodes searched: ${nodes}\n`);
    return;
  }
  const rows = perftDivide(position, depth);
  const nodes = rows.reduce((sum, row) => sum + row.nodes, 0);
  if (options.json) {
    const divide = Object.fromEntries(rows.map((row) => [row.move, row.nodes]));
    terminal.writeJson({ fen: makeFen(position), depth, nodes, divide });
  } else {
    terminal.write(`${rows.map((row) => `${row.move}: ${row.nodes}\n`).join('')}Nodes searched: ${nodes}\n`);
  }
}

function depthOf({ depth: text, divide }: Options): Result<number> {
  return wholeNumber(needed(text, '--depth <n>'), 'depth', divide ? 1 : 0, MAX_DEPTH);
}
