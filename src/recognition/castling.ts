/** Castling by hand: the protocol, the look-alikes, strict order, half castles and castles the rules forbid. */
import { type CastleFault, castleFault, castleGeometry, type Square } from '../rules/index.js';
import { type Explanation, fitOf, landing } from './explain.js';
import type { Hypothesis } from './hypothesis.js';
import { type Castle, type Node, type Successor, tableOf } from './moveTable.js';
import { codeOf, EMPTY, isColor } from './pieces.js';
import { castleHands } from './sequence.js';
import { headOf, type State } from './state.js';

/**
 * A castle performed by the protocol: king off, rook off, rook to its final square, king to its final square, without
 * another own piece touched in between. On boards that cannot tell pieces apart it goes before every other reading:
 * it is what the players agreed on, and by the touch rule king then rook touched means castling.
 */
export function protocolCastle(st: State): Explanation | undefined {
  const head = headOf(st);
  if (head.pos.castles.castlingRights.isEmpty()) return undefined;
  let found: Explanation | undefined;
  for (const s of tableOf(head)) {
    if (!s.castle) continue;
    const last = st.touches.lastOf(4, s.castle, st.headOrder, foreignTo(head));
    const latest = last[last.length - 1];
    if (!latest || latest.order !== st.order || castleHands(last, s.castle) !== 'protocol') continue;
    const hyps = st.belief.filter((h) => h.main && fitOf(h, head, s) !== 'no');
    if (hyps.length > 0) found = { line: [s], hyps, air: hyps.some((h) => fitOf(h, head, s) === 'air') };
  }
  return found;
}

function foreignTo(head: Node): (square: Square) => boolean {
  return (square) => {
    const code = head.squares[square] as number;
    return code !== EMPTY && !isColor(code, head.pos.turn);
  };
}

/** Hypotheses in which king and rook have changed places by a castle that leaves the occupancy as it was. */
export function swapsOf(st: State, head: Node): Hypothesis[] {
  if (st.options.sense === 'piece' || head.pos.castles.castlingRights.isEmpty()) return [];
  const candidates = st.belief.filter((h) => h.main && h.away > 0);
  if (candidates.length === 0) return [];
  return candidates.filter((h) =>
    tableOf(head).some(
      (s) =>
        s.castle &&
        s.occLo === head.occLo &&
        s.occHi === head.occHi &&
        h.lo === s.lo &&
        h.hi === s.hi &&
        landing(h, s) >= 0,
    ),
  );
}

/**
 * Strict mode allows the protocol, and the king first onto its final square where that is no legal king move; rook
 * first is a rook move (touch-move). `since`: order of the head, undefined to look as far back as remembered.
 */
export function castleOrderAllowed(
  st: State,
  s: Successor,
  since: number | undefined,
  _h: Hypothesis,
): boolean {
  const c = s.castle;
  if (!c || st.options.castling === 'any-order') return true;
  if (since === undefined) return false;
  const touches = st.touches.allOf(c, since);
  if (castleHands(touches.slice(-4), c) === 'protocol') return true;
  // Trailing handling of the castle: from the last time the king left its square.
  const kingOff = touches.findLastIndex((t) => t.lift && t.square === c.king && c.king !== c.kingTo);
  const run = kingOff >= 0 ? touches.slice(kingOff) : touches;
  const first = run[0];
  if (!first?.lift || first.square !== c.king) return c.king === c.kingTo && protocolInPlace(touches, c);
  if (
    touches
      .slice(0, kingOff)
      .some((t) => t.square === c.rook && t.lift && !backAgain(touches, t.order, c.rook))
  )
    return false;
  return isOnlyCastle(headOf(st), c) || c.rook === c.rookTo;
}

function protocolInPlace(touches: readonly { lift: boolean; square: Square }[], c: Castle): boolean {
  return touches.length >= 1 && touches[0]?.square === c.king && touches[0].lift;
}

function backAgain(
  touches: readonly { lift: boolean; square: Square; order: number }[],
  order: number,
  square: Square,
): boolean {
  return touches.some((t) => !t.lift && t.square === square && t.order > order);
}

/** The king's way to its final square is no legal king move. */
function isOnlyCastle(head: Node, c: Castle): boolean {
  return !tableOf(head).some((s) => !s.castle && s.move.from === c.king && s.to === c.kingTo);
}

export interface HalfCastle {
  readonly castle: Castle;
  /** A word for the stage, so that the same stage is told once. */
  readonly stage: string;
}

/** Is the board in the middle of a legal castle? Nothing is wrong then, and the missing squares are lit. */
export function halfCastle(st: State): HalfCastle | undefined {
  const head = headOf(st);
  if (head.pos.castles.castlingRights.isEmpty()) return undefined;
  for (const s of tableOf(head)) {
    if (!s.castle) continue;
    for (const h of st.belief) {
      const stage = h.main ? stageOf(h, head, s.castle, s.code) : undefined;
      if (stage) return { castle: s.castle, stage };
    }
  }
  return undefined;
}

function stageOf(h: Hypothesis, head: Node, c: Castle, king: number): string | undefined {
  const near = [c.king, c.rook, c.kingTo, c.rookTo];
  for (let s = 0; s < 64; s++) {
    if (near.includes(s)) continue;
    const code = h.squares[s] as number;
    if (
      code !== (head.squares[s] as number) &&
      !(code === EMPTY && !isColor(head.squares[s] as number, head.pos.turn))
    ) {
      return undefined;
    }
  }
  const kingAt = near.find((s) => h.squares[s] === king);
  const rookAt = near.find((s) => h.squares[s] === c.rookCode);
  if (near.some((s) => h.squares[s] !== EMPTY && s !== kingAt && s !== rookAt)) return undefined;
  const kingMoved = kingAt !== c.king;
  const rookMoved = rookAt !== c.rook;
  if (!kingMoved && !rookMoved) return undefined;
  // A single piece in the air may go anywhere: that is no castle yet.
  if (kingAt === undefined && !rookMoved) return undefined;
  if (rookAt === undefined && !kingMoved) return undefined;
  if (kingAt !== undefined && kingAt !== c.king && kingAt !== c.kingTo && kingAt !== c.rook) return undefined;
  if (rookAt !== undefined && rookAt !== c.rook && rookAt !== c.rookTo && rookAt !== c.king) return undefined;
  return `${c.side}${kingAt ?? '-'}${rookAt ?? '-'}`;
}

/** A castle that the hands completed and the rules forbid, and why. */
export function refusedCastle(st: State): { side: 'a' | 'h'; fault: CastleFault | 'order' } | undefined {
  const head = headOf(st);
  const { pos } = head;
  const king = pos.board.kingOf(pos.turn);
  if (king === undefined) return undefined;
  const back = pos.turn === 'white' ? 0 : 56;
  const kingCode = codeOf('king', pos.turn);
  const rookCode = codeOf('rook', pos.turn);
  for (const side of ['a', 'h'] as const) {
    const kingTo = back + (side === 'a' ? 2 : 6);
    const rookTo = back + (side === 'a' ? 3 : 5);
    const stands = st.belief.some(
      (h) =>
        h.main &&
        h.away > 0 &&
        h.squares[kingTo] === kingCode &&
        (kingTo !== king || h.squares[rookTo] === rookCode) &&
        castleLike(h, head, king, kingTo, rookTo, rookCode),
    );
    if (!stands) continue;
    const fault = castleFault(pos, side);
    return { side, fault: fault ?? 'order' };
  }
  return undefined;
}

/** King and one rook of the back rank stand as after castling, the king having gone farther than a step or the rook too. */
function castleLike(
  h: Hypothesis,
  head: Node,
  king: Square,
  kingTo: Square,
  rookTo: Square,
  rookCode: number,
): boolean {
  if (king >> 3 !== kingTo >> 3) return false;
  if (h.squares[rookTo] === rookCode && (head.squares[rookTo] !== rookCode || Math.abs(king - kingTo) > 1))
    return true;
  return Math.abs(king - kingTo) > 1 && castleGeometryNear(head, kingTo, king);
}

function castleGeometryNear(head: Node, kingTo: Square, king: Square): boolean {
  return castleGeometry(head.pos, kingTo < king || (kingTo & 7) === 2 ? 'a' : 'h') !== undefined;
}
