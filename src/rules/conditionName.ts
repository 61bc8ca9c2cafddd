/**
 * Conditions as text.
 *
 * In the program, in traces and on the command line: the condition's name; `rz-pieces` is followed by the squares where
 * its marked units stand in the start position: `rz-pieces d5e8` (read with blanks or commas too).
 *
 * In PGN one tag carries everything: `[Variant "Randzueger Black"]`, `[Variant "Edge Priority Double"]`,
 * `[Variant "Edge Obligatory White"]`, `[Variant "Randzueger Pieces d5 e8"]`. No other program knows these names, so none
 * takes such a game for chess. Reading is forgiving: case, `ü`, hyphens and blanks do not matter, and the names of the
 * first kind are understood in the tag as well.
 */
import type { Position, Square } from 'chessops';
import { makeSquare } from 'chessops/util';
import { CONDITIONS, type Condition } from './conditions.js';
import type { BadFen } from './fenFault.js';
import { type ConditionOf, type MarkFault, positionWith } from './positionWith.js';
import { err, ok, type Result } from './result.js';

/** Every unit of a full board marked, with blanks, and the longest name. */
const MAX_TEXT = 160;
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

const TAGS: Readonly<Record<Condition, string | undefined>> = {
  orthodox: undefined,
  'rz-black': 'Randzueger Black',
  'rz-white': 'Randzueger White',
  'rz-double': 'Randzueger Double',
  'rz-pieces': 'Randzueger Pieces',
  'prio-black': 'Edge Priority Black',
  'prio-white': 'Edge Priority White',
  'prio-double': 'Edge Priority Double',
  'oblig-black': 'Edge Obligatory Black',
  'oblig-white': 'Edge Obligatory White',
  'oblig-double': 'Edge Obligatory Double',
};

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/ü|u\u0308/g, 'ue')
    .replace(/[\s_-]+/g, '');
}

const BY_NAME: ReadonlyMap<string, Condition> = new Map(
  CONDITIONS.flatMap((condition) =>
    [condition, TAGS[condition]].flatMap((name) =>
      name === undefined ? [] : [[plain(name), condition] as const],
    ),
  ),
);

/** `rz-black`; `rz-pieces d5e8`. */
export function conditionText({ condition, flagged }: ConditionOf): string {
  return flagged.length === 0 ? condition : `${condition} ${flagged.map(makeSquare).join('')}`;
}

/** `text` is no list of squares. */
export type SquaresFault = {
  readonly code: 'no-squares';
  readonly text: string;
};

/** A rule set that is not known here. */
export type RulesFault = {
  readonly code: 'no-rules';
  readonly variant: string;
};

/** Why there is no position: its FEN, its marks or its rule set. */
export type PositionFault = BadFen | MarkFault | RulesFault;

/** Squares as people list them: `d5 e8`, `d5,e8`, `d5e8`. Ascending, each once. */
export function parseSquares(text: string): Result<Square[], SquaresFault> {
  const squares = text.toLowerCase().replace(/[\s,;]+/g, '');
  if (text.length > MAX_TEXT || !/^(?:[a-h][1-8])*$/.test(squares))
    return err({ code: 'no-squares', text: text.slice(0, 40) });
  const found = new Set<Square>();
  for (let at = 0; at < squares.length; at += 2)
    found.add(squares.charCodeAt(at) - 97 + 8 * (squares.charCodeAt(at + 1) - 49));
  return ok([...found].sort((a, b) => a - b));
}

/** What `conditionText` or a Variant tag says; undefined where no condition of that name is known here. */
export function parseCondition(text: string): ConditionOf | undefined {
  if (text.length > MAX_TEXT) return undefined;
  const whole = BY_NAME.get(plain(text));
  if (whole !== undefined) return { condition: whole, flagged: [] };
  const match = /^(.*?)[\s:(]+((?:[a-h][1-8][\s,]*)+)\)?\s*$/i.exec(text);
  if (match === null || BY_NAME.get(plain(match[1] ?? '')) !== 'rz-pieces') return undefined;
  const flagged = parseSquares(match[2] ?? '');
  return flagged.ok ? { condition: 'rz-pieces', flagged: flagged.value } : undefined;
}

/**
 * The PGN Variant tag of a game's variant: `standard` and `orthodox` have none, `chess960` is `Chess960`, a condition's
 * text has the tag that names it. A name unknown here is its own tag, so that nobody reads such a game as chess.
 */
export function variantTag(variant: string): string | undefined {
  if (variant === 'standard' || variant === 'orthodox') return undefined;
  if (variant === 'chess960') return 'Chess960';
  const known = parseCondition(variant);
  if (known === undefined) return variant;
  return [TAGS[known.condition] ?? variant, ...known.flagged.map(makeSquare)].join(' ');
}

/** The condition that a PGN Variant tag names; undefined for a tag of another game. */
export function conditionOfTag(tag: string): ConditionOf | undefined {
  return parseCondition(tag);
}

/** A position of any rule set that is played here: `standard`, `chess960`, or a condition's text. */
export function readPosition(fen: string, variant: string): Result<Position, PositionFault> {
  if (variant === 'standard' || variant === 'chess960') return positionWith('orthodox', fen);
  const known = parseCondition(variant);
  if (known === undefined) return err({ code: 'no-rules', variant: variant.slice(0, 40) });
  return positionWith(known.condition, fen, known.flagged);
}

/**
 * The start of a game whose Variant tag names a condition, and the variant's text; undefined for any other tag. A game
 * without a FEN tag starts from the orthodox array.
 */
export function readTaggedPosition(
  tag: string,
  fen: string | undefined,
): Result<{ position: Position; variant: string }, PositionFault> | undefined {
  const known = conditionOfTag(tag);
  if (known === undefined || known.condition === 'orthodox') return undefined;
  const position = positionWith(known.condition, fen ?? START, known.flagged);
  return position.ok ? ok({ position: position.value, variant: conditionText(known) }) : position;
}
