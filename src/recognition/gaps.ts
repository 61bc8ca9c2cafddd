/** Moves played while nobody looked: what a snapshot, and the touches since, say of them. */
import type { Millis } from '../board/sensor.js';
import { isSwap, unseenSwaps } from './castling.js';
import { amend, commitLine, standAsHead } from './commit.js';
import { sameSuccessor } from './explain.js';
import { mayBeHeld } from './held.js';
import { fitsBoard, picture } from './lost.js';
import { movesFrom, type Node, type Successor } from './moveTable.js';
import { agrees, compatible, EMPTY, sensed } from './pieces.js';
import { optionsOfLines, type Uncertain } from './question.js';
import type { State } from './state.js';
import { answerOf, linesOf, type Picture, type UnseenLine } from './unseen.js';

/** Most unseen plies looked for after a pause. */
const MOST_UNSEEN = 4;

interface Story {
  readonly line: readonly Successor[];
  readonly amends: boolean;
}

/**
 * Explains a board after lost events. After a touch only short stories are tried; a calm board is given longer ones.
 * What was lifted since the snapshot and did not land is in the air or was captured: nobody knows, and nothing is read
 * before the board has been at rest, and then only by asking. True: explained.
 */
export function explainUncertain(st: State, at: Millis, when: 'touch' | 'calm' | 'rest'): boolean {
  const uncertain = st.question.uncertain;
  if (!uncertain) return false;
  const pic = picture(st);
  const head = st.line.head;
  if (uncertain.spare !== null) {
    const stories = numberedStories(st, pic, uncertain.spare);
    if (stories && (stories.length > 0 || when === 'touch')) return decide(st, stories, at);
    // Several plies went by before the board could be asked: the numbers say no more, the picture still does.
    if (when === 'rest') st.question.spareNoMore();
    else return longerNumbered(st, pic, uncertain.spare, at);
  }
  if (fitsBoard(st, head, pic)) return stay(st, at);
  const flying = (uncertain.balance ?? 0) > 0;
  if (flying && when !== 'rest') return false;
  const most = when === 'touch' || onePieceAstray(st, head, pic) ? 2 : MOST_UNSEEN;
  for (let plies = 1; plies <= most; plies++) {
    const answer = answerOf(unseenLines(st, uncertain, pic, plies));
    if (answer.kind === 'none') {
      const amended = plies === 1 && !flying ? amendedStories(st, pic) : [];
      const [only] = amended;
      if (only && amended.length === 1) return accept(st, only, at);
      continue;
    }
    // Nobody has touched the board for a while: one piece may be in a hand that waits, more hardly.
    const waiting = when === 'rest' && uncertain.balance === undefined;
    // Two plies that explain a calm board are as likely as one and a hand that waits, and the next touch would tell.
    const short = when === 'calm' && uncertain.balance === undefined && plies <= 2;
    const held = !short && mayBeHeld(st, head, pic, plies, waiting ? 1 : undefined);
    if (held && when !== 'rest') return false;
    if (held || flying || answer.kind === 'several') {
      question(st, answer.lines);
      return false;
    }
    accept(st, storyOf(answer.lines[0]), at);
    if (answer.kind === 'order') askOrder(st, answer.lines, at);
    return true;
  }
  return false;
}

function unseenLines(st: State, { searched }: Uncertain, pic: Picture, plies: number) {
  if (!searched.has(plies))
    searched.set(plies, linesOf(st.line.head, pic, plies, { sense: st.options.sense }));
  return searched.get(plies);
}

/**
 * Does one piece stand on another square, and nothing else differ? Long lines with moves to and fro explain nearly every
 * such board; a piece put back on a wrong square does so too, and much more often.
 */
function onePieceAstray(st: State, head: Node, pic: Picture): boolean {
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

/**
 * Last resort at rest, after events were lost: a piece that a hand seemed to hold may have moved and been captured since,
 * and where the opponent moves out of turn, king and rook may have changed places unseen; that is asked. True: explained.
 */
export function explainDoubted(st: State, at: Millis): boolean {
  if (!st.question.doubted || st.question.uncertain || st.question.pending) return false;
  const pic = picture(st);
  const head = st.line.head;
  for (const plies of [1, 2]) {
    const found = linesOf(head, pic, plies, { sense: st.options.sense });
    const astray = plies === 2 && onePieceAstray(st, head, pic);
    const answer = answerOf(astray ? found?.filter(({ moves }) => isSwap(head, moves[0])) : found);
    if (answer.kind === 'none') continue;
    if (astray || answer.kind !== 'line' || mayBeHeld(st, head, pic, plies)) {
      question(st, answer.lines);
      return false;
    }
    accept(st, storyOf(answer.lines[0]), at);
    st.report.say({ kind: 'unseen', at, ply: st.line.ply });
    return true;
  }
  return false;
}

/** The position is known, the order of the moves is not: play goes on, the record asks. */
function askOrder(st: State, lines: readonly UnseenLine[], at: Millis): void {
  const ply = st.line.ply;
  const from = ply - (lines[0]?.moves.length ?? 0);
  st.line.askOrder({ from, lines: lines.map((l) => l.moves) });
  const candidates = lines.map((l) => ({ from, moves: l.moves.map((s) => s.move) }));
  st.report.say({ kind: 'orderUnknown', at, ply, candidates });
}

/** One piece is missing after a pause: in a hand, or it has captured. The next touch tells; a board at rest is asked about. */
export function askWhetherCaptured(st: State): void {
  if (st.options.sense !== 'occ' || st.question.pending) return;
  const pic = picture(st);
  for (const plies of [1, 2]) {
    const lines = linesOf(st.line.head, pic, plies, { sense: st.options.sense });
    if (!lines || lines.length === 0) continue;
    const options = optionsOfLines(st.line.ply, lines);
    st.question.ask({ why: 'capture-unseen', options, order: st.touches.order });
    return;
  }
}

function storyOf(line: UnseenLine | undefined): Story {
  return { line: line?.moves ?? [], amends: false };
}

function question(st: State, lines: readonly UnseenLine[]): void {
  if (lines.length === 0) return;
  const options = optionsOfLines(st.line.ply, lines);
  const known = st.question.pending;
  const same =
    known?.why === 'several-lines' &&
    known.options.length === options.length &&
    known.order === st.touches.order;
  if (!same) st.question.ask({ why: 'several-lines', options, order: st.touches.order });
}

/** Numbered lines: everything that needs no more unseen events than numbers are missing. */
function numberedStories(st: State, pic: Picture, spare: number): Story[] | undefined {
  const head = st.line.head;
  const landed = landings(st);
  const affordable = (line: readonly Successor[]): boolean => unseenEvents(line, landed) <= spare;
  const stories: Story[] = [];
  if (fitsBoard(st, head, pic)) stories.push({ line: [], amends: false });
  for (const plies of [1, 2]) {
    const lines = linesOf(head, pic, plies, { sense: st.options.sense });
    if (!lines) return undefined;
    for (const l of lines) if (affordable(l.moves)) stories.push(storyOf(l));
  }
  for (const story of amendedStories(st, pic)) if (affordable(story.line)) stories.push(story);
  return stories;
}

/** Three and four plies whose every landing was seen, but for what the missing numbers can pay. */
function longerNumbered(st: State, pic: Picture, spare: number, at: Millis): boolean {
  const landed = landings(st);
  for (let plies = 3; plies <= MOST_UNSEEN; plies++) {
    const lines = linesOf(st.line.head, pic, plies, { sense: st.options.sense });
    const answer = answerOf(lines?.filter((l) => unseenEvents(l.moves, landed) <= spare));
    if (answer.kind === 'none') continue;
    if (answer.kind === 'several') {
      question(st, answer.lines);
      return false;
    }
    accept(st, storyOf(answer.lines[0]), at);
    if (answer.kind === 'order') askOrder(st, answer.lines, at);
    return true;
  }
  return false;
}

/** A ply whose landing was not seen took a lift and a place that nobody saw. */
function unseenEvents(line: readonly Successor[], landed: ReadonlySet<number>): number {
  return 2 * line.filter((s) => !landed.has(s.to) && !(s.castle && landed.has(s.castle.rookTo))).length;
}

function landings(st: State): Set<number> {
  const squares = new Set<number>();
  for (const h of st.belief.all) {
    h.somePut((_code, square) => {
      squares.add(square);
      return false;
    });
  }
  return squares;
}

function amendedStories(st: State, pic: Picture): Story[] {
  const before = st.line.previous;
  const by = st.line.head.by;
  if (!before || !by) return [];
  const lines = linesOf(before, pic, 1, { sense: st.options.sense }) ?? [];
  return lines
    .filter((l) => !sameSuccessor(l.moves[0] as Successor, by))
    .map((l) => ({ line: l.moves, amends: true }));
}

function decide(st: State, stories: readonly Story[], at: Millis): boolean {
  const [only] = stories;
  if (!only) return false;
  if (stories.length === 1) return accept(st, only, at);
  const plain = stories.filter((s) => !s.amends && s.line.length > 0);
  if (plain.length > 1) {
    question(
      st,
      plain.map((s) => ({ moves: s.line, end: st.line.head })),
    );
  }
  return false;
}

function accept(st: State, story: Story, at: Millis): boolean {
  const marked = st.question.uncertain?.spare === null;
  if (story.line.length === 0) return stay(st, at);
  if (story.amends) {
    const before = st.line.previous;
    const [told] = story.line;
    const s = before && told && movesFrom(before, told.move.from).find((t) => sameSuccessor(t, told));
    if (s) {
      amend(st, s, [], at);
      standAsHead(st);
    }
  } else commitLine(st, { from: st.line.ply, line: story.line, air: [] }, at);
  st.question.doubtHead(marked);
  if (marked) st.report.say({ kind: 'unseen', at, ply: st.line.ply });
  return true;
}

/** The board stands as the head after all. */
function stay(st: State, at: Millis): boolean {
  const { uncertain } = st.question;
  const marked = uncertain?.spare === null;
  standAsHead(st);
  // King and rook stood elsewhere for a while and may have changed places: the next completed move decides.
  if (uncertain && marked) st.belief.add(unseenSwaps(st, st.line.head, uncertain.emptied));
  st.question.doubtHead(marked);
  st.report.ordered(at);
  if (marked) st.report.say({ kind: 'unseen', at, ply: st.line.ply });
  return true;
}
