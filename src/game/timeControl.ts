/**
 * Time controls: how much time, by which rule, in which stages.
 *
 * Spelling, minutes first, seconds second:
 * `20+0` twenty minutes each · `5+3` with an increment of three seconds · `20b5` Bronstein delay · `20d5` simple
 * delay · `40/90+30,30+30` forty moves in ninety minutes, then thirty minutes, thirty seconds a move throughout ·
 * `none` no clock. Where the last stage has a number of moves (`40/60+0`) it repeats.
 */
import { err, ok, type Result } from '../rules/index.js';

/**
 * What a turn brings. Time given per move counts from the first move on (FIDE Laws, glossary, "increment": added
 * from the start before each move), so 5+3 starts at 5:03.
 * `increment`: added whole. `bronstein`: the used part is given back. `delay`: the clock waits before it runs.
 */
const TIME_METHODS = ['increment', 'bronstein', 'delay'] as const;
type TimeMethod = (typeof TIME_METHODS)[number];

export interface TimeStage {
  /** Moves of one side that complete the stage; null = the rest of the game. */
  readonly moves: number | null;
  readonly baseMs: number;
  readonly method: TimeMethod;
  /** Increment or delay for each move. */
  readonly perMoveMs: number;
}

export interface TimeControl {
  /** As people write it, in one normal spelling. */
  readonly text: string;
  /** At least one, at most {@link MAX_STAGES}. Empty = no clock. */
  readonly stages: readonly TimeStage[];
}

const NO_CLOCK: TimeControl = { text: 'none', stages: [] };

const MAX_STAGES = 5;
const MAX_TEXT = 80;
const MAX_BASE_MINUTES = 1440;
const MAX_PER_MOVE_SECONDS = 3600;
const MAX_STAGE_MOVES = 500;
const METHOD_OF = { '+': 'increment', b: 'bronstein', d: 'delay' } as const;
const SIGN_OF = { increment: '+', bronstein: 'b', delay: 'd' } as const;
const HINT = 'write minutes+seconds such as 20+0, 20b5 (Bronstein), 20d5 (delay), 40/90+30,30+30, or none';

/** Reads a spelling of a time control; a refusal says which part is wrong. */
export function parseTimeControl(text: string): Result<TimeControl> {
  if (text.length > MAX_TEXT) return err(`The time control is longer than ${MAX_TEXT} characters; ${HINT}.`);
  const plain = text.toLowerCase().replace(/\s+/g, '');
  if (plain === 'none' || plain === '-') return ok(NO_CLOCK);
  const parts = plain.split(',');
  if (parts.length > MAX_STAGES) {
    return err(
      `The time control ${quote(text)} has ${parts.length} stages, at most ${MAX_STAGES} are known; ${HINT}.`,
    );
  }
  const stages: TimeStage[] = [];
  for (const [index, part] of parts.entries()) {
    const stage = parseStage(part, index === parts.length - 1);
    if (!stage.ok) return err(`The time control ${quote(text)} cannot be used: ${stage.error}; ${HINT}.`);
    stages.push(stage.value);
  }
  return ok({ text: stages.map(stageText).join(','), stages });
}

function parseStage(part: string, last: boolean): Result<TimeStage> {
  const match = /^(?:(\d{1,4})\/)?(\d{1,5}(?:\.\d{1,2})?)(?:([+bd])(\d{1,5}))?$/.exec(part);
  if (!match) return err(`${quote(part)} is not a stage`);
  const moves = match[1] === undefined ? null : Number(match[1]);
  const minutes = Number(match[2]);
  const method = METHOD_OF[match[3] === 'b' ? 'b' : match[3] === 'd' ? 'd' : '+'];
  const seconds = Number(match[4] ?? '0');
  if (moves === null && !last)
    return err(`only the last stage may leave out its number of moves, and ${quote(part)} is not the last`);
  if (moves !== null && (moves < 1 || moves > MAX_STAGE_MOVES))
    return err(`a stage has 1 to ${MAX_STAGE_MOVES} moves, not ${moves}`);
  if (minutes > MAX_BASE_MINUTES) return err(`${minutes} minutes are more than ${MAX_BASE_MINUTES}`);
  if (seconds > MAX_PER_MOVE_SECONDS)
    return err(`${seconds} seconds a move are more than ${MAX_PER_MOVE_SECONDS}`);
  if (minutes === 0 && (seconds === 0 || method !== 'increment')) return err('it gives no time at all');
  return ok({ moves, baseMs: Math.round(minutes * 60_000), method, perMoveMs: seconds * 1000 });
}

function stageText(stage: TimeStage): string {
  const moves = stage.moves === null ? '' : `${stage.moves}/`;
  return `${moves}${stage.baseMs / 60_000}${SIGN_OF[stage.method]}${stage.perMoveMs / 1000}`;
}

/** The stage in which a side makes its move number `move` (1 = first), and whether that move is the stage's first. */
export function stageAt(
  control: TimeControl,
  move: number,
): { readonly stage: TimeStage; readonly first: boolean } | undefined {
  let left = move;
  const last = control.stages.at(-1);
  for (const stage of control.stages) {
    if (stage.moves === null || (left <= stage.moves && stage !== last)) return { stage, first: left === 1 };
    if (stage === last) return { stage, first: (left - 1) % stage.moves === 0 };
    left -= stage.moves;
  }
  return undefined;
}

/**
 * The TimeControl tag of the PGN standard (9.6.1): seconds, `moves/seconds+increment`, stages joined by `:`, `-` for
 * no clock. The standard knows no delay: `b` or `d` takes the place of `+`.
 */
export function pgnTimeControl(control: TimeControl): string {
  if (control.stages.length === 0) return '-';
  return control.stages
    .map((stage) => {
      const moves = stage.moves === null ? '' : `${stage.moves}/`;
      const perMove = stage.perMoveMs === 0 ? '' : `${SIGN_OF[stage.method]}${stage.perMoveMs / 1000}`;
      return `${moves}${stage.baseMs / 1000}${perMove}`;
    })
    .join(':');
}

function quote(text: string): string {
  return `"${text.replace(/[^\x20-\x7e]/g, '?').slice(0, 40)}"`;
}
