/**
 * Every recorded game as traces for every sense, through the whole way: board text → recognition → game → PGN. Run by
 * `npm run games`; prints a line per file and sense and fails when a single half-move differs.
 *
 * Also asked: nothing is read before the event that completes a half-move, least of all in the middle of a castle; the
 * PGN is legal to our own reader and to pgn-extract.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadReplays } from '../../drivers/families.js';
import { SENSES, type Sense } from '../../src/board/sensor.js';
import { gameOf } from '../../src/game/index.js';
import { checkGames, makePgn, readPgnFile } from '../../src/record/index.js';
import { err, makeUci, ok } from '../../src/rules/index.js';
import { Replay } from '../../src/table/replay.js';
import { parseTrace } from '../../src/table/trace.js';
import { type HandsScript, handsFor, loadGames, TIDY, toTrace } from '../hands/index.js';
import { dataDir } from '../support/data.js';
import { pgnExtract } from '../support/pgnExtract.js';

const decoderOf = await loadReplays();

const FILES = ['chess960', 'double-frc', 'standard', 'castling-geometry'];

if (dataDir === undefined) {
  console.log('skipped: the reference data folder is absent (EBOARD960_DATA)');
  process.exit(process.env.CI ? 1 : 0);
}
const folder = mkdtempSync(join(tmpdir(), 'eboard960-games-'));
let faults = 0;
for (const file of FILES) {
  for (const sense of SENSES) faults += await replayAll(file, sense);
}
rmSync(folder, { recursive: true });
console.log(faults === 0 ? 'all games read right' : `${faults} faults`);
process.exitCode = faults === 0 ? 0 : 1;

async function replayAll(file: string, sense: Sense): Promise<number> {
  const games = loadGames(join(dataDir as string, 'games', `${file}.pgn`));
  const pgn: string[] = [];
  const faults: string[] = [];
  let plies = 0;
  games.forEach((game, index) => {
    const script = handsFor(game.start, game.moves, { seed: index, habits: TIDY, sense });
    const found = replayOne(script, sense, `${file} ${index + 1}`);
    plies += game.moves.length;
    faults.push(...found.faults);
    pgn.push(found.pgn);
  });
  const path = join(folder, `${file}-${sense}.pgn`);
  writeFileSync(path, pgn.join('\n'));
  faults.push(...(await judge(path, games.length)));
  console.log(`${file} ${sense}: ${games.length} games, ${plies} half-moves, ${faults.length} faults`);
  for (const fault of faults.slice(0, 10)) console.log(`  ${fault}`);
  return faults.length;
}

function replayOne(script: HandsScript, sense: Sense, name: string): { faults: string[]; pgn: string } {
  const faults: string[] = [];
  const earliest = new Map<number, number>();
  for (const ply of script.plies) earliest.set(ply.ply, script.items[ply.earliest]?.at ?? 0);
  const replay = new Replay({
    decoder: (family) => {
      const decoder = decoderOf(family);
      return decoder ? ok(decoder) : err(`no decoder for ${family}`);
    },
    onReading: (reading) => {
      if (reading.kind !== 'move' || reading.at >= (earliest.get(reading.ply) ?? 0)) return;
      faults.push(`${name}: half-move ${reading.ply} was read before it was made`);
    },
  });
  const trace = parseTrace(toTrace(script, sense));
  if (!trace.ok) return { faults: [`${name}: ${trace.error}`], pgn: '' };
  for (const item of [{ kind: 'header', header: trace.value.header } as const, ...trace.value.entries]) {
    const fed = replay.feed(item);
    if (!fed.ok) faults.push(`${name}: ${fed.error}`);
  }
  const end = replay.end();
  if (!end.ok) return { faults: [...faults, `${name}: ${end.error}`], pgn: '' };
  if (end.value.trouble !== undefined) faults.push(`${name}: at the end ${end.value.trouble}`);
  const line = gameOf(end.value.state)?.line ?? [];
  const wanted = script.moves.map(makeUci);
  const differs = wanted.findIndex((uci, i) => line[i]?.uci !== uci);
  if (differs >= 0 || line.length !== wanted.length) {
    faults.push(`${name}: half-move ${differs + 1} is ${wanted[differs]}, read ${line[differs]?.uci}`);
  }
  return { faults, pgn: makePgn(end.value.state) ?? '' };
}

async function judge(path: string, games: number): Promise<string[]> {
  const faults: string[] = [];
  const own = await checkGames(path, readPgnFile(path));
  if (own.fault) faults.push(`pgn check: ${JSON.stringify(own.fault)}`);
  if (own.games !== games) faults.push(`pgn check: ${own.games} of ${games} games`);
  const verdict = pgnExtract(readFileSync(path, 'utf8'));
  if (verdict && (verdict.good !== games || verdict.complaints.length > 0)) {
    faults.push(
      `pgn-extract: ${verdict.good} of ${games} games; ${verdict.complaints.slice(0, 3).join(' | ')}`,
    );
  }
  return faults;
}
