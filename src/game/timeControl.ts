/**
 * Time controls: how much time, by which rule, in which stages.
 *
 * Spelling, minutes first, seconds second:
 * `20+0` twenty minutes each · `5+3` with an increment of three seconds · `20b5` Bronstein delay · `20d5` simple
 * delay (`0b5` and `0d5` give five seconds for each move and nothing else) · `40/90+30,30+30` forty moves in ninety minutes, then thirty minutes, thirty seconds a move throughout ·
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

/**
 * What is wrong with a stage: nothing is there; a minus; a colon (`20:00`); a sign or word that has no meaning here; more
 * than one of `+ b d /`; no number of moves before the slash, of minutes (two places after the point at most), of seconds.
 */
export const STAGE_FAULTS = [
  'empty',
  'minus',
  'colon',
  'stray',
  'signs',
  'moves',
  'minutes',
  'seconds',
] as const;
export type StageFault = (typeof STAGE_FAULTS)[number];

/** Why a text is no time control. `text`: all of it, shortened; `part`: the stage that is wrong. */
export type ControlFault =
  | { readonly code: 'control-length'; readonly most: number }
  | { readonly code: 'control-stages'; readonly text: string; readonly count: number; readonly most: number }
  | {
      readonly code: 'control-part';
      readonly text: string;
      readonly part: string;
      readonly why: StageFault;
    }
  /** Only the last stage may leave out its number of moves. */
  | { readonly code: 'control-open-part'; readonly text: string; readonly part: string }
  | { readonly code: 'control-moves'; readonly text: string; readonly count: number; readonly most: number }
  | {
      readonly code: 'control-minutes';
      readonly text: string;
      readonly minutes: number;
      readonly most: number;
    }
  | {
      readonly code: 'control-seconds';
      readonly text: string;
      readonly seconds: number;
      readonly most: number;
    }
  | { readonly code: 'control-no-time'; readonly text: string; readonly part: string };

/** Reads a spelling of a time control; a refusal says which part is wrong. */
export function parseTimeControl(text: string): Result<TimeControl, ControlFault> {
  if (text.length > MAX_TEXT) return err({ code: 'control-length', most: MAX_TEXT });
  // Spaces between two numbers are none of these: they would make one of them.
  const plain = text
    .toLowerCase()
    .trim()
    .replace(/\s*([+bd/,])\s*/g, '$1');
  if (plain === 'none' || plain === '-') return ok(NO_CLOCK);
  const parts = plain.split(',');
  if (parts.length > MAX_STAGES)
    return err({ code: 'control-stages', text: shown(text), count: parts.length, most: MAX_STAGES });
  const stages: TimeStage[] = [];
  for (const [index, part] of parts.entries()) {
    const stage = parseStage(part, index === parts.length - 1, shown(text));
    if (!stage.ok) return stage;
    stages.push(stage.value);
  }
  return ok({ text: stages.map(stageText).join(','), stages });
}

function parseStage(part: string, last: boolean, text: string): Result<TimeStage, ControlFault> {
  const match = /^(?:(\d+)\/)?(\d+(?:\.\d{1,2})?)(?:([+bd])(\d+))?$/.exec(part);
  if (!match) return err({ code: 'control-part', text, part: shown(part), why: stageFault(part) });
  const moves = match[1] === undefined ? null : Number(match[1]);
  const minutes = Number(match[2]);
  const method = METHOD_OF[match[3] === 'b' ? 'b' : match[3] === 'd' ? 'd' : '+'];
  const seconds = Number(match[4] ?? '0');
  if (moves === null && !last) return err({ code: 'control-open-part', text, part: shown(part) });
  if (moves !== null && (moves < 1 || moves > MAX_STAGE_MOVES))
    return err({ code: 'control-moves', text, count: moves, most: MAX_STAGE_MOVES });
  if (minutes > MAX_BASE_MINUTES)
    return err({ code: 'control-minutes', text, minutes, most: MAX_BASE_MINUTES });
  if (seconds > MAX_PER_MOVE_SECONDS)
    return err({ code: 'control-seconds', text, seconds, most: MAX_PER_MOVE_SECONDS });
  if (minutes === 0 && seconds === 0) return err({ code: 'control-no-time', text, part: shown(part) });
  return ok({ moves, baseMs: Math.round(minutes * 60_000), method, perMoveMs: seconds * 1000 });
}

function stageFault(part: string): StageFault {
  if (part === '') return 'empty';
  if (part.includes('-')) return 'minus';
  if (part.includes(':')) return 'colon';
  if (/[^\d.+bd/]/.test(part)) return 'stray';
  if (/[+bd].*[+bd]|\/.*\//.test(part)) return 'signs';
  if (part.includes('/') && !/^\d+\//.test(part)) return 'moves';
  return /^(?:\d+\/)?\d+(?:\.\d{1,2})?[+bd]/.test(part) ? 'seconds' : 'minutes';
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

function shown(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '?').slice(0, 40);
}
