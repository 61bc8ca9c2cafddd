/**
 * The controller that is killed: `controller.ts FOLDER ADDRESS`. A table with its record at an EBL/1 board behind a
 * socket. What listeners are told goes to standard output at once, so whoever reads there is a listener as well.
 */
import { appendFileSync, writeSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { openEblBoard } from '../../drivers/ebl/driver.js';
import { systemClock } from '../../src/board/clock.js';
import { makePlacement } from '../../src/board/placement.js';
import { gameOf } from '../../src/game/index.js';
import { diskLayer, openGames } from '../../src/record/index.js';
import { makeUci } from '../../src/rules/index.js';
import { DEFAULT_SETTINGS } from '../../src/table/settings.js';
import { Table, type TableCommand } from '../../src/table/table.js';
import { parseWord } from '../../src/table/words.js';
import { serviceAt } from '../support/serviceAt.js';
import { type Order, parseOrder, type Report, type Told } from './wire.js';

const [directory = '', address = ''] = process.argv.slice(2);
const record = { layer: diskLayer, directory };
const board = await openEblBoard(address, { clock: systemClock, wait: true });
const table = new Table({
  name: 'crash',
  board,
  clock: systemClock,
  now: () => new Date(),
  record,
  settings: DEFAULT_SETTINGS,
  // Where something was read wrongly, this tells what from.
  tap(input) {
    const shown = input.kind === 'snapshot' ? { ...input, placement: makePlacement(input.placement) } : input;
    if (input.kind !== 'tick') appendFileSync(join(directory, 'inputs.log'), `${JSON.stringify(shown)}\n`);
  },
});
const service = serviceAt(table, systemClock);
appendFileSync(join(directory, 'inputs.log'), '# a new life\n');

function tell(report: Report): void {
  writeSync(1, `${JSON.stringify(report)}\n`);
}

function told(): Told {
  const { state } = table.core;
  const { pgnPath } = service.view;
  return {
    name: pgnPath === null ? null : basename(pgnPath, '.pgn'),
    phase: state.phase,
    line: (gameOf(state)?.line ?? []).map((ply) => ply.uci),
    result: state.phase === 'finished' ? state.end.result : null,
  };
}

service.onNews(({ events, readings }) => {
  if (events.length > 0) tell({ kind: 'news', told: told() });
  const open = readings.find(({ kind }) => kind === 'ambiguous' || kind === 'orderUnknown');
  if (open?.kind !== 'ambiguous' && open?.kind !== 'orderUnknown') return;
  const candidates = open.candidates.map(({ from, moves }) => ({ from, moves: moves.map(makeUci) }));
  tell({ kind: 'asked', candidates });
});

void service.run();
const notices: string[] = [];
for (const name of await openGames(record, 'crash')) {
  const notice = await service.resume(name);
  if (notice !== undefined) notices.push(notice);
  if (table.core.state.phase !== 'idle') break;
}
tell({ kind: 'up', told: told(), notices });

createInterface({ input: process.stdin }).on('line', (line) => {
  void table.send(commandOf(parseOrder(line)));
});

function commandOf(order: Order): TableCommand {
  switch (order.kind) {
    case 'draw':
      return { kind: 'draw', start: { fen: order.fen }, standing: true };
    case 'choose':
      return { kind: 'choose', candidate: order.candidate };
    case 'word': {
      const word = parseWord(order.word);
      if (!word.ok) throw new Error(word.error.code);
      return { kind: 'word', word: word.value };
    }
  }
}
