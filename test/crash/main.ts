/**
 * `npm run crash -- --rounds 1000 [--seed 1] [--tables 2]`: kills a controller at random instants while it plays real
 * games, and fails when a single half-move that was told is lost. Without the reference data random games are played.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compile } from '../support/compiled.js';
import { crashGames } from './games.js';
import { type CrashTally, runCrash } from './rounds.js';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    tables: { type: 'string', default: '2' },
  },
});
const rounds = Number(values.rounds);
const tables = Math.max(1, Number(values.tables));
compile();
const began = Date.now();
const tallies = await Promise.all(Array.from({ length: tables }, (_, table) => oneTable(table)));
const total = tallies.reduce(add);
const seconds = Math.round((Date.now() - began) / 1000);
console.log(
  `${total.kills} kills (${total.early} before the start was done), ${total.acknowledged} half-moves told, ` +
    `${total.gamesFinished} games finished, ${total.journals} journals and ${total.pgns} PGN files read, ` +
    `${total.questions} questions answered, ${total.putBack} times put back, ${total.misread.length} games misread, ` +
    `${total.lost.length} lost, ${seconds} s`,
);
for (const fault of [...total.lost, ...total.misread]) console.log(`  ${fault}`);
process.exitCode = total.lost.length === 0 && total.gamesFinished > 0 ? 0 : 1;

async function oneTable(table: number): Promise<CrashTally> {
  const folder = mkdtempSync(join(tmpdir(), 'eboard960-crash-'));
  const tally = await runCrash({
    rounds: Math.ceil(rounds / tables),
    seed: Number(values.seed) * 100 + table,
    folder,
    games: crashGames(Number(values.seed) * 100 + table),
    onRound(round, { acknowledged, lost }) {
      if (round % 50 === 0)
        console.log(
          `table ${table + 1}: ${round} kills, ${acknowledged} half-moves told, ${lost.length} lost`,
        );
    },
  });
  if (tally.lost.length + tally.misread.length === 0) rmSync(folder, { recursive: true });
  else console.log(`table ${table + 1}: its files are kept in ${folder}`);
  return tally;
}

function add(one: CrashTally, other: CrashTally): CrashTally {
  return {
    kills: one.kills + other.kills,
    early: one.early + other.early,
    acknowledged: one.acknowledged + other.acknowledged,
    gamesFinished: one.gamesFinished + other.gamesFinished,
    journals: one.journals + other.journals,
    pgns: one.pgns + other.pgns,
    questions: one.questions + other.questions,
    putBack: one.putBack + other.putBack,
    lost: [...one.lost, ...other.lost],
    misread: [...one.misread, ...other.misread],
  };
}
