/** The games under fixtures/games, as hands play them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sense } from '../../src/board/sensor.js';
import { makeUci, startNumberOf } from '../../src/rules/index.js';
import { repoRoot } from '../cli/program.js';
import { handsFor, loadGames, toTrace } from '../hands/index.js';

const GAMES = ['short-castles', 'long-castles', 'en-passant-and-knight'] as const;
type GameName = (typeof GAMES)[number];

export interface PlayedGame {
  readonly number: string;
  readonly uci: readonly string[];
  /** The trace's file. */
  readonly trace: string;
}

/** Writes the trace of a game, as tidy hands make it on a board of this sense, into a folder. */
export function writeTrace(name: GameName, sense: Sense, folder: string): PlayedGame {
  const [game] = loadGames(join(repoRoot, `fixtures/games/${name}.pgn`));
  if (game === undefined) throw new Error(`no game ${name}`);
  const script = handsFor(game.start, game.moves, { seed: 960, sense });
  const number = String(startNumberOf(game.start));
  const trace = join(folder, `${name}.${sense}.trace`);
  writeFileSync(trace, toTrace(script, sense).replace(/^# start: .*$/m, `# start: ${number}`));
  return { number, uci: game.moves.map(makeUci), trace };
}
