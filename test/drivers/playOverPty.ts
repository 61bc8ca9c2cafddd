/** Games through a family over a real pseudo-terminal, and as PGN through a reader that is not ours. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseUci } from 'chessops';
import { type GameState, NO_GAME, step } from '../../src/game/index.js';
import { makePgn } from '../../src/record/index.js';
import { makeFen, makeUci } from '../../src/rules/index.js';
import type { Game } from '../hands/index.js';
import { loadGames } from '../hands/index.js';
import { openDriverBench } from '../support/driverBench.js';
import { pgnExtract } from '../support/pgnExtract.js';
import { openPtyBench } from '../support/ptyBench.js';
import { differenceOf, type PlayedFamily, playGame } from './playGame.js';

/** USB HID has no pseudo-terminal: its reports are joined in memory where node-hid would hand them over. */
export function isReports({ name }: PlayedFamily): boolean {
  return name === 'chessnut';
}

export interface OverPty {
  /** Undefined: the moves are those of the game. */
  readonly difference: string | undefined;
  readonly pgn: string;
}

export async function playOverPty(family: PlayedFamily, game: Game, seed: number): Promise<OverPty> {
  const bench = isReports(family) ? openDriverBench : openPtyBench;
  const line = await playGame(family, game, seed, () => false, bench);
  return { difference: differenceOf(line, game), pgn: pgnOf(game, line) };
}

/**
 * Reads PGN back with the tests' own reader and has pgn-extract replay it: sentences about whatever differs from the
 * games that were played.
 */
export function faultsOfPgn(texts: readonly string[], games: readonly Game[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'eboard960-pgn-'));
  try {
    const file = join(folder, 'played.pgn');
    writeFileSync(file, texts.join('\n'));
    const read = loadGames(file);
    const faults = games.flatMap((game, number) => {
      const line = (read[number]?.moves ?? []).map((move) => makeUci(move));
      const difference = differenceOf(line, game);
      return difference === undefined ? [] : [`PGN of game ${number + 1}: ${difference}`];
    });
    if (read.length !== games.length) faults.push(`${read.length} games were read, not ${games.length}`);
    const verdict = pgnExtract(texts.join('\n'));
    if (verdict !== undefined && (verdict.good !== games.length || verdict.complaints.length > 0))
      faults.push(`pgn-extract: ${verdict.good} of ${verdict.found} games, ${verdict.complaints.join('; ')}`);
    return faults;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The record of a line of moves; a move that cannot be played ends it. */
function pgnOf(game: Game, line: readonly string[]): string {
  let state: GameState = NO_GAME;
  const say = (input: Parameters<typeof step>[1]) => {
    state = step(state, input).state;
  };
  const fen = makeFen(game.start);
  say({ kind: 'draw', at: 0, start: { fen }, variant: 'chess960', control: '90+30' });
  say({ kind: 'start', at: 0 });
  for (const [ply, uci] of line.entries()) {
    const move = parseUci(uci);
    if (move !== undefined && 'from' in move) say({ kind: 'move', at: ply * 1000, move });
  }
  return makePgn(state, {}) ?? '';
}
