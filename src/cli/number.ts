/** `eboard960 number`: which of the 960 an arrangement or a FEN is. */

import type { Command } from 'commander';
import { worded } from '../guidance/messages.js';
import {
  arrangementOf,
  err,
  makeFen,
  numberOfArrangement,
  ok,
  parseFen,
  type Result,
  startNumberOf,
  startPosition,
} from '../rules/index.js';
import { newCommand, type Terminal } from './command.js';

const EXAMPLE = `eboard960 number RNBQKBNR
518`;

export function numberCommand(terminal: Terminal): Command {
  return newCommand(terminal, 'number', 'Tells the number of a Chess960 start position.', EXAMPLE)
    .argument('<position...>', "White's first rank from a to h, or a FEN")
    .option('--json', 'answer as JSON')
    .action((words: readonly string[], options: { readonly json?: boolean }) => {
      const number = terminal.valueOf(numberOf(words.join(' ').trim()));
      if (number === undefined) return;
      if (options.json) {
        terminal.writeJson({
          number,
          arrangement: arrangementOf(number),
          fen: makeFen(startPosition(number)),
        });
      } else {
        terminal.write(`${number}\n`);
      }
    });
}

function numberOf(text: string): Result<number> {
  if (!text.includes('/')) return worded(numberOfArrangement(text));
  // A board alone means the start with everything still allowed.
  const position = worded(parseFen(text.includes(' ') ? text : `${text} w KQkq - 0 1`));
  if (!position.ok) return position;
  const number = startNumberOf(position.value);
  return number === undefined
    ? err(
        'This FEN is none of the 960 starts: White to make the first move, all castling rights, and Black mirroring White are needed.',
      )
    : ok(number);
}
