/** `eboard960 solve --board …`: the problem on a board, the solver defending. */
import { dirname, join } from 'node:path';
import { parseBoardSelector } from '../attach/index.js';
import { SENSES } from '../board/sensor.js';
import { type Language, render } from '../guidance/messages.js';
import { ProblemCheck } from '../opponents/problemCheck.js';
import { ok, type Result } from '../rules/index.js';
import { DEFAULT_SETTINGS } from '../table/settings.js';
import type { Terminal } from './command.js';
import { type ConditionOptions, positionOf, variantOfOptions } from './conditionOptions.js';
import { defaultGamesFolder, gamesFolder, languageOf } from './run/places.js';
import type { RunPlan } from './run/runPlan.js';
import { runTable } from './run/runTable.js';
import { listenForStop } from './stop.js';
import { languageOption, oneOf } from './values.js';

export interface BoardProblem extends ConditionOptions {
  readonly board: string;
  /** Left out: it is read off the board. */
  readonly fen?: string;
  readonly length: number;
  readonly threads: number;
  /** Memory for the search that tells whether there is a solution. */
  readonly tableBytes: number;
  /** Who mates in a problem that is read off the board. */
  readonly turn?: string;
  readonly showDestinations?: boolean;
  readonly games?: string;
  readonly sense?: string;
  readonly language?: string;
}

export async function solveAtBoard(problem: BoardProblem, terminal: Terminal): Promise<void> {
  const { length, threads, tableBytes } = problem;
  const check = new ProblemCheck({ length, threads, tableBytes, note: (text) => terminal.note(text) });
  const plan = terminal.valueOf(planOf(problem, check));
  if (plan === undefined) return;
  if (problem.fen === undefined || (await canBePosed(problem.fen, problem, plan.language, check, terminal)))
    await runTable(plan, terminal);
}

/** Before a board is looked for; false: `terminal` was told why not. */
async function canBePosed(
  fen: string,
  condition: ConditionOptions,
  language: Language,
  check: ProblemCheck,
  terminal: Terminal,
): Promise<boolean> {
  const position = terminal.valueOf(positionOf(fen, condition));
  if (position === undefined) return false;
  const stop = listenForStop();
  const verdict = await check.verdict(position, stop.signal);
  stop.dispose();
  if (verdict === 'sound') return true;
  terminal.fail(
    verdict === 'stopped'
      ? 'Stopped before it was clear whether the problem has a solution.'
      : render(verdict, language),
  );
  return false;
}

function planOf(problem: BoardProblem, check: ProblemCheck): Result<RunPlan> {
  const wish = parseBoardSelector(problem.board);
  if (!wish.ok) return wish;
  const turn = oneOf(['white', 'black'], '--turn', problem.turn);
  if (!turn.ok) return turn;
  // Which pieces are marked can be checked only once the pieces are known.
  const variant = variantOfOptions(problem, problem.fen ?? null);
  if (!variant.ok) return variant;
  const sense = oneOf(SENSES, '--sense', problem.sense);
  if (!sense.ok) return sense;
  const language = languageOption(problem.language);
  if (!language.ok) return language;
  const usual = join(dirname(defaultGamesFolder(process.env)), 'problems');
  const games = gamesFolder(problem.games, usual);
  if (!games.ok) return games;
  const { fen, length } = problem;
  return ok({
    wish: wish.value,
    games: games.value,
    tableName: 'problem',
    draw: fen === undefined ? { way: 'standing', turn: turn.value ?? 'white' } : { way: 'position', fen },
    table: {
      ...DEFAULT_SETTINGS,
      variant: variant.value,
      control: 'none',
      showDestinations: problem.showDestinations ?? false,
    },
    sense: sense.value ?? 'piece',
    language: language.value ?? languageOf(process.env),
    deny: [],
    blind: [],
    page: null,
    tags: { event: `Problem: mate in ${length}` },
    problem: { length, check },
  });
}
