/** Moves played while nobody looked: what a snapshot, and the touches since, say of them. */
import { isSwap } from './castling.js';
import { sameSuccessor } from './explain.js';
import { mayBeHeld } from './held.js';
import { fitsBoard, picture } from './lost.js';
import type { Node, Successor } from './moveTable.js';
import { agrees, compatible, EMPTY, sensed } from './pieces.js';
import type { Uncertain } from './question.js';
import type { Of } from './state.js';
import { answerOf, linesOf, type Picture, type UnseenAnswer, type UnseenLine } from './unseen.js';

/** Most unseen plies looked for after a pause. */
const MOST_UNSEEN = 4;

/** After a touch only short stories are tried; a calm board is given longer ones. */
export interface LossLook {
  readonly when: 'touch' | 'calm' | 'rest';
  readonly pic: Picture;
}

export interface UnseenStory {
  readonly line: readonly Successor[];
  /** It replaces the last move. */
  readonly amends: boolean;
  /** The moves may have been played in any of these orders. */
  readonly orders?: readonly UnseenLine[];
}

/** The one story there is; or nobody knows: lines to choose from, none where they are too many. */
export type Unseen =
  | { readonly kind: 'story'; readonly story: UnseenStory }
  | { readonly kind: 'open'; readonly lines: readonly Pick<UnseenLine, 'moves'>[] };

type Pictured = 'options' | 'line' | 'belief' | 'sensors' | 'question';

/** Numbered lines: the one story that needs no more unseen events than numbers are missing. */
export function numberedStory(st: Of<Pictured>, { when, pic }: LossLook): Unseen | undefined {
  const spare = st.question.uncertain?.spare ?? null;
  const stories = spare === null ? undefined : numberedStories(st, pic, spare);
  if (!stories || (stories.length === 0 && when !== 'touch')) return undefined;
  const [only, ...others] = stories;
  if (only && others.length === 0) return { kind: 'story', story: only };
  const plain = stories.filter((s) => !s.amends && s.line.length > 0);
  return { kind: 'open', lines: plain.length > 1 ? plain.map((s) => ({ moves: s.line })) : [] };
}

function numberedStories(st: Of<Pictured>, pic: Picture, spare: number): UnseenStory[] | undefined {
  const head = st.line.head;
  const landed = landings(st);
  const stories: UnseenStory[] = [];
  if (fitsBoard(st, head, pic)) stories.push({ line: [], amends: false });
  for (const plies of [1, 2]) {
    const lines = linesOf(head, pic, plies, { sense: st.options.sense });
    if (!lines) return undefined;
    stories.push(...lines.map((l) => ({ line: l.moves, amends: false })));
  }
  stories.push(...amendedStories(st, pic));
  return stories.filter(({ line }) => unseenEvents(line, landed) <= spare);
}

/** Three and four plies whose every landing was seen, but for what the missing numbers can pay. */
export function longerNumbered(st: Of<Pictured>, { when, pic }: LossLook): Unseen | undefined {
  const spare = st.question.uncertain?.spare ?? null;
  if (spare === null || when === 'rest') return undefined;
  const landed = landings(st);
  for (let plies = 3; plies <= MOST_UNSEEN; plies++) {
    const lines = linesOf(st.line.head, pic, plies, { sense: st.options.sense });
    const answer = answerOf(lines?.filter((l) => unseenEvents(l.moves, landed) <= spare));
    if (answer.kind !== 'none') return answered(answer);
  }
  return undefined;
}

/**
 * The shortest lines that give the picture. What was lifted since the snapshot and did not land is in the air or was
 * captured: nobody knows, and nothing is read before the board has been at rest, and then only by asking.
 */
export function unseenLine(st: Of<Pictured>, { when, pic }: LossLook): Unseen | undefined {
  const { uncertain } = st.question;
  if (!uncertain) return undefined;
  const { head } = st.line;
  const flying = isFlying(st);
  const most = when === 'touch' || onePieceAstray(st, head, pic) ? 2 : MOST_UNSEEN;
  for (let plies = 1; plies <= most; plies++) {
    const answer = answerOf(unseenLines(st, uncertain, pic, plies));
    if (answer.kind === 'none') {
      const [only, ...others] = plies === 1 && !flying ? amendedStories(st, pic) : [];
      if (only && others.length === 0) return { kind: 'story', story: only };
      continue;
    }
    // Nobody has touched the board for a while: one piece may be in a hand that waits, more hardly.
    const waiting = when === 'rest' && uncertain.balance === undefined;
    // Two plies that explain a calm board are as likely as one and a hand that waits, and the next touch would tell.
    const short = when === 'calm' && uncertain.balance === undefined && plies <= 2;
    const held = !short && mayBeHeld(st, head, pic, plies, waiting ? 1 : undefined);
    if (held && when !== 'rest') return undefined;
    return held || flying ? { kind: 'open', lines: answer.lines } : answered(answer);
  }
  return undefined;
}

/** Was more lifted than landed since the snapshot? */
export function isFlying(st: Of<'question'>): boolean {
  return (st.question.uncertain?.balance ?? 0) > 0;
}

/**
 * Last resort at rest, after events were lost: a piece that a hand seemed to hold may have moved and been captured since,
 * and where the opponent moves out of turn, king and rook may have changed places unseen; that is asked.
 */
export function doubtedLine(st: Of<Pictured>): Unseen | undefined {
  if (!st.question.doubted || st.question.uncertain || st.question.pending) return undefined;
  const pic = picture(st);
  const head = st.line.head;
  for (const plies of [1, 2]) {
    const found = linesOf(head, pic, plies, { sense: st.options.sense });
    const astray = plies === 2 && onePieceAstray(st, head, pic);
    const answer = answerOf(astray ? found?.filter(({ moves }) => isSwap(head, moves[0])) : found);
    if (answer.kind === 'none') continue;
    const sure = !astray && answer.kind === 'line' && !mayBeHeld(st, head, pic, plies);
    return sure ? answered(answer) : { kind: 'open', lines: answer.lines };
  }
  return undefined;
}

function answered({ kind, lines }: Exclude<UnseenAnswer, { kind: 'none' }>): Unseen {
  const [first] = lines;
  if (kind === 'several' || !first) return { kind: 'open', lines };
  const story = { line: first.moves, amends: false };
  return { kind: 'story', story: kind === 'order' ? { ...story, orders: lines } : story };
}

function unseenLines(
  st: Of<'options' | 'line'>,
  { searched }: Uncertain,
  pic: Picture,
  plies: number,
): readonly UnseenLine[] | undefined {
  if (!searched.has(plies))
    searched.set(plies, linesOf(st.line.head, pic, plies, { sense: st.options.sense }));
  return searched.get(plies);
}

/**
 * Does one piece stand on another square, and nothing else differ? Long lines with moves to and fro explain nearly every
 * such board; a piece put back on a wrong square does so too, and much more often.
 */
function onePieceAstray(st: Of<'options' | 'sensors'>, head: Node, pic: Picture): boolean {
  const { sense } = st.options;
  let left = -1;
  let found = -1;
  for (let s = 0; s < 64; s++) {
    const had = sensed(head.squares[s] as number, sense);
    const has = pic.codes[s] as number;
    if (st.sensors.unreadable.has(s) || agrees(had, has)) continue;
    if (has === EMPTY && left < 0) left = s;
    else if (had === EMPTY && found < 0) found = s;
    else return false;
  }
  if (left < 0 || found < 0) return false;
  return compatible(sensed(head.squares[left] as number, sense), pic.codes[found] as number);
}

/** A ply whose landing was not seen took a lift and a place that nobody saw. */
function unseenEvents(line: readonly Successor[], landed: ReadonlySet<number>): number {
  return 2 * line.filter((s) => !landed.has(s.to) && !(s.castle && landed.has(s.castle.rookTo))).length;
}

function landings(st: Of<'belief'>): Set<number> {
  const squares = new Set<number>();
  for (const h of st.belief.all) {
    h.somePut((_code, square) => {
      squares.add(square);
      return false;
    });
  }
  return squares;
}

function amendedStories(st: Of<'options' | 'line'>, pic: Picture): UnseenStory[] {
  const before = st.line.previous;
  const by = st.line.head.by;
  if (!before || !by) return [];
  const lines = linesOf(before, pic, 1, { sense: st.options.sense }) ?? [];
  return lines
    .filter((l) => !sameSuccessor(l.moves[0] as Successor, by))
    .map((l) => ({ line: l.moves, amends: true }));
}
