/** `eboard960 solve --board …`: the problem on a board, the solver defending. */
import { dirname, join } from 'node:path';
import { SENSES } from '../../board/sensor.js';
import { LANGUAGES, parseLanguage } from '../../guidance/messages.js';
import { type Color, err, ok, type Result } from '../../rules/index.js';
import { DEFAULT_SETTINGS } from '../../table/core.js';
import type { Terminal } from '../command.js';
import { type ConditionOptions, variantOfOptions } from '../conditionOptions.js';
import { boardWishOf } from './findBoard.js';
import { defaultGamesFolder, languageOf } from './places.js';
import { type RunPlan, runTable } from './session.js';

export interface BoardProblem extends ConditionOptions {
  readonly board: string;
  /** Left out: it is read off the board. */
  readonly fen?: string;
  readonly length: number;
  /** Who mates in a problem that is read off the board. */
  readonly turn: string;
  readonly showDestinations?: boolean;
  readonly games?: string;
  readonly sense?: string;
  readonly language?: string;
}

export async function solveAtBoard(problem: BoardProblem, terminal: Terminal): Promise<void> {
  const plan = planOf(problem);
  if (plan.ok) await runTable(plan.value, terminal);
  else terminal.fail(plan.error);
}

function planOf(problem: BoardProblem): Result<RunPlan> {
  const wish = boardWishOf(problem.board);
  if (!wish.ok) return wish;
  const turn = turnOf(problem.turn);
  if (!turn.ok) return turn;
  // Which pieces are marked can be checked only once the pieces are known.
  const variant = variantOfOptions(problem, problem.fen ?? null);
  if (!variant.ok) return variant;
  const sense = SENSES.find((one) => one === (problem.sense ?? 'piece'));
  if (sense === undefined) return err(`The option --sense is ${SENSES.join(', ')}, not "${problem.sense}".`);
  const language = problem.language === undefined ? undefined : parseLanguage(problem.language);
  if (problem.language !== undefined && language === undefined)
    return err(`The option --language is ${LANGUAGES.join(', ')}, not "${problem.language.slice(0, 20)}".`);
  const { fen, length } = problem;
  return ok({
    wish: wish.value,
    games: problem.games ?? join(dirname(defaultGamesFolder(process.env)), 'problems'),
    tableName: 'problem',
    draw: fen === undefined ? { way: 'standing', turn: turn.value } : { way: 'position', fen },
    table: {
      ...DEFAULT_SETTINGS,
      variant: variant.value,
      control: 'none',
      showDestinations: problem.showDestinations ?? false,
    },
    sense,
    language: language ?? languageOf(process.env),
    deny: [],
    page: null,
    tags: { event: `Problem: mate in ${length}` },
    problem: { length },
  });
}

function turnOf(text: string): Result<Color> {
  return text === 'white' || text === 'black'
    ? ok(text)
    : err(`The option --turn is white or black, not "${text.slice(0, 20)}".`);
}
