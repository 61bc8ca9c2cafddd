/** Castling by hand: the protocol, the look-alikes, strict order, half castles and castles the rules forbid. */
import {
  CASTLE_SIDES,
  type CastleFault,
  type CastleSide,
  castleFault,
  castleGeometry,
  type Square,
} from '../rules/index.js';
import { type Explanation, fitOf, landing } from './explain.js';
import { Hypothesis } from './hypothesis.js';
import { type Castle, castlesOf, mayCastle, movesFrom, type Node, type Successor } from './moveTable.js';
import { codeOf, EMPTY, isColor } from './pieces.js';
import { castleHands, isOf, type Touch } from './sequence.js';
import type { Of, State } from './state.js';

/**
 * A castle performed by the protocol: king off, rook off, rook to its final square, king to its final square, without
 * another own piece touched in between. On boards that cannot tell pieces apart it goes before every other reading:
 * it is what the players agreed on, and by the touch rule king then rook touched means castling.
 */
export function protocolCastle(st: Of<'line' | 'belief' | 'touches'>): Explanation | undefined {
  const head = st.line.head;
  if (!mayCastle(head) || !endsCastle(st, head)) return undefined;
  let found: Explanation | undefined;
  for (const s of castlesOf(head)) {
    if (!s.castle) continue;
    const last = st.touches.lastOf(4, s.castle, st.touches.headOrder, foreignTo(head));
    const latest = last[last.length - 1];
    if (!latest || latest !== st.touches.latest || castleHands(last, s.castle) !== 'protocol') continue;
    const hyps = st.belief.all.filter((h) => h.main && fitOf(h, head, s) !== 'no');
    if (hyps.length > 0) found = { line: [s], hyps, air: hyps.some((h) => fitOf(h, head, s) === 'air') };
  }
  return found;
}

/** Is the latest touch a put-down on the king's final square? The protocol ends with it. */
function endsCastle(st: Of<'touches'>, head: Node): boolean {
  const latest = st.touches.latest;
  if (!latest || latest.lift) return false;
  const back = head.pos.turn === 'white' ? 0 : 56;
  return latest.square === back + 2 || latest.square === back + 6;
}

/** Squares whose touching does not break a castle's run: the opponent's pieces. */
export function foreignTo(head: Node): (square: Square) => boolean {
  return (square) => {
    const code = head.squares[square] as number;
    return code !== EMPTY && !isColor(code, head.pos.turn);
  };
}

/** Hypotheses in which king and rook have changed places by a castle that leaves the occupancy as it was. */
export function swapsOf(st: Of<'options' | 'belief'>, head: Node): Hypothesis[] {
  if (st.options.sense === 'piece' || !mayCastle(head)) return [];
  const candidates = st.belief.all.filter((h) => h.main && h.away > 0);
  if (candidates.length === 0) return [];
  return candidates.filter((h) =>
    castlesOf(head).some((s) => isSwap(head, s) && h.lo === s.lo && h.hi === s.hi && landing(h, s) >= 0),
  );
}

/** May this square be empty because its side is castling? On boards that cannot tell king and rook apart from others. */
export function mayBeCastling(st: Of<'options' | 'line'>, square: Square): boolean {
  if (st.options.sense === 'piece') return false;
  return castlesOf(st.line.head).some(({ castle }) => castle?.king === square || castle?.rook === square);
}

/** A castle that leaves the occupancy as it was. */
export function isSwap(head: Node, s: Successor | undefined): boolean {
  return s?.castle !== undefined && s.occLo === head.occLo && s.occHi === head.occHi;
}

/**
 * The belief that king and rook changed places while nobody looked, one hypothesis for each castle that leaves the
 * occupancy as it was and one of whose squares was seen empty. The landings count from now on.
 */
export function unseenSwaps(st: State, head: Node, emptied: ReadonlySet<Square>): Hypothesis[] {
  if (st.options.sense === 'piece') return [];
  return castlesOf(head).flatMap((s) => {
    const c = s.castle;
    if (!c || !isSwap(head, s)) return [];
    if (!emptied.has(c.king) && !emptied.has(c.rook)) return [];
    const king = head.squares[c.king] as number;
    const rook = head.squares[c.rook] as number;
    const h = Hypothesis.of(head);
    const order = st.touches.addUnseen();
    h.lift(c.king, head.squares);
    h.lift(c.rook, head.squares);
    h.put(c.rookTo, rook, rook, order, head.squares);
    h.put(c.kingTo, king, king, order, head.squares);
    return [h];
  });
}

/**
 * May the hands have castled in this order? Any-order mode asks nothing. Strict mode wants the king touched first, and
 * then either the rook on its final square before the king (the protocol) or, where the king's way is no legal king
 * move, the king on its final square before the rook. A rook touched first is a rook move: touch-move.
 * `since`: order of the touch that completed the move before; undefined: that move is past, and strict mode refuses.
 */
export function castleOrderAllowed(
  st: Of<'options' | 'line' | 'touches'>,
  s: Successor,
  since: number | undefined,
): boolean {
  const c = s.castle;
  if (!c || st.options.castling === 'any-order') return true;
  if (since === undefined) return false;
  const run = sinceHome(st.touches.allOf(c, since), c);
  if (run[0]?.square !== c.king) return false;
  const kingOn = run.findLastIndex((t) => !t.lift && t.square === c.kingTo);
  const rookOn = run.findLastIndex((t) => !t.lift && t.square === c.rookTo);
  return rookOn < kingOn || !isKingMove(st.line.head, c);
}

/** The touches after the last moment when both stood at home: what was straightened before is not the castle. */
function sinceHome(touches: readonly Touch[], c: Castle): readonly Touch[] {
  let kingHome = true;
  let rookHome = true;
  let start = 0;
  touches.forEach((t, i) => {
    if (t.square === c.king) kingHome = !t.lift;
    else if (t.square === c.rook) rookHome = !t.lift;
    if (kingHome && rookHome && i < touches.length - 1) start = i + 1;
  });
  return touches.slice(start);
}

/** Is the king's way to its final square also a legal king move? */
function isKingMove(head: Node, c: Castle): boolean {
  return movesFrom(head, c.king).some((s) => !s.castle && s.to === c.kingTo);
}

export interface HalfCastle {
  readonly castle: Castle;
  /** A word for the stage, so that the same stage is told once. */
  readonly stage: string;
}

/** Is the board in the middle of a legal castle? Nothing is wrong then, and the missing squares are lit. */
export function halfCastle(st: Of<'line' | 'belief'>): HalfCastle | undefined {
  const head = st.line.head;
  if (!castleBegun(st, head)) return undefined;
  for (const s of castlesOf(head)) {
    if (!s.castle) continue;
    for (const h of st.belief.all) {
      const stage = h.main ? stageOf(h, head, s.castle, s.code) : undefined;
      if (stage) return { castle: s.castle, stage };
    }
  }
  return undefined;
}

/** Is the king, or a rook that may castle, away from its square? */
function castleBegun(st: Of<'belief'>, head: Node): boolean {
  const { a, h } = head.pos.castles.rook[head.pos.turn];
  if (a === undefined && h === undefined) return false;
  const king = head.pos.board.kingOf(head.pos.turn);
  for (const b of st.belief.all) {
    if (b.main && (hasLeft(b, head, king) || hasLeft(b, head, a) || hasLeft(b, head, h))) return true;
  }
  return false;
}

function hasLeft(b: Hypothesis, head: Node, square: Square | undefined): boolean {
  return square !== undefined && b.squares[square] !== head.squares[square];
}

function stageOf(h: Hypothesis, head: Node, c: Castle, king: number): string | undefined {
  if (h.squares[c.king] === king && h.squares[c.rook] === c.rookCode) return undefined;
  const kingAt = firstWith(h, c, king);
  const rookAt = firstWith(h, c, c.rookCode);
  // A single piece in the air may go anywhere: that is no castle yet.
  if (kingAt === undefined && rookAt === c.rook) return undefined;
  if (rookAt === undefined && kingAt === c.king) return undefined;
  for (let i = 0; i < 4; i++) {
    const s = i === 0 ? c.king : i === 1 ? c.rook : i === 2 ? c.kingTo : c.rookTo;
    if (h.squares[s] !== EMPTY && s !== kingAt && s !== rookAt) return undefined;
  }
  if (kingAt !== undefined && kingAt !== c.king && kingAt !== c.kingTo && kingAt !== c.rook) return undefined;
  if (rookAt !== undefined && rookAt !== c.rook && rookAt !== c.rookTo && rookAt !== c.king) return undefined;
  return restStands(h, head, c) ? `${c.side}${kingAt ?? '-'}${rookAt ?? '-'}` : undefined;
}

/** On which of the castle's squares does this piece stand? */
function firstWith({ squares }: Hypothesis, c: Castle, code: number): Square | undefined {
  if (squares[c.king] === code) return c.king;
  if (squares[c.rook] === code) return c.rook;
  if (squares[c.kingTo] === code) return c.kingTo;
  return squares[c.rookTo] === code ? c.rookTo : undefined;
}

/** Everything else stands at home, but for pieces of the opponent in the air. */
function restStands(h: Hypothesis, head: Node, c: Castle): boolean {
  for (let s = 0; s < 64; s++) {
    const code = h.squares[s] as number;
    const had = head.squares[s] as number;
    if (code === had || isOf(c, s)) continue;
    if (code !== EMPTY || isColor(had, head.pos.turn)) return false;
  }
  return true;
}

export interface RefusedCastle {
  readonly side: CastleSide;
  /** `order`: strict mode, and the hands did not keep to its order. */
  readonly fault: CastleFault | 'order';
}

/** A castle that the hands completed and that may not be played, and why. */
export function refusedCastle(st: Of<'line' | 'belief'>): RefusedCastle | undefined {
  const head = st.line.head;
  const { turn } = head.pos;
  const king = head.pos.board.kingOf(turn);
  if (king === undefined) return undefined;
  for (const side of CASTLE_SIDES) {
    const stands = st.belief.all.some((h) => h.main && h.away > 0 && looksCastled(h, head, king, side));
    if (stands) return { side, fault: castleFault(head.pos, side) ?? 'order' };
  }
  return undefined;
}

/**
 * Do king and rook stand as after castling, and did they come there from the back rank? The king alone, two files or
 * more from home on its final square, tells the same: no king goes that far for another reason.
 */
function looksCastled(h: Hypothesis, head: Node, king: Square, side: CastleSide): boolean {
  const { turn } = head.pos;
  const back = turn === 'white' ? 0 : 56;
  const kingTo = back + (side === 'a' ? 2 : 6);
  const rookTo = back + (side === 'a' ? 3 : 5);
  const rook = codeOf('rook', turn);
  if (king >> 3 !== back >> 3 || h.squares[kingTo] !== codeOf('king', turn)) return false;
  const far = Math.abs(king - kingTo) > 1;
  const rookStands = h.squares[rookTo] === rook;
  const rookCame = rookStands && head.squares[rookTo] !== rook;
  return rookCame || (far && (rookStands || castleGeometry(head.pos, side) !== undefined));
}
