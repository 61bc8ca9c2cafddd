/** The middle of a legal sequence: half a castle, en passant with the victim standing, a pawn not yet replaced. */
import type { Millis } from '../board/sensor.js';
import { halfCastle } from './castling.js';
import { movesOfSquares, type Node, type Successor } from './moveTable.js';
import { isPromotionSquare } from './pieces.js';
import type { State } from './state.js';

/** A castle, an en passant capture or a promotion waits for its second half: nothing is wrong. */
export function halfDone(st: State, at: Millis): boolean {
  const half = halfCastle(st);
  if (half) {
    const { castle, stage } = half;
    if (st.report.condition.kind === 'halfCastle' && st.report.condition.stage === stage) return true;
    st.report.become({ kind: 'halfCastle', side: castle.side, stage });
    st.report.say({
      kind: 'halfCastle',
      at,
      king: castle.king,
      kingTo: castle.kingTo,
      rook: castle.rook,
      rookTo: castle.rookTo,
    });
    return true;
  }
  const victim = enPassantHalf(st);
  if (victim !== undefined) {
    if (st.report.condition.kind !== 'waiting') st.report.say({ kind: 'enPassantHalf', at, victim });
    st.report.become({ kind: 'waiting', square: victim });
    return true;
  }
  const pawn = unpromoted(st);
  if (pawn !== undefined) {
    if (st.report.condition.kind !== 'waiting')
      st.report.say({ kind: 'promotionAsked', at, ply: st.line.ply + 1, square: pawn });
    st.report.become({ kind: 'waiting', square: pawn });
    return true;
  }
  return false;
}

/** The moves of the pieces whose squares are empty now. */
function movesBegun(st: State): readonly Successor[] {
  const head = st.line.head;
  const h = st.belief.first;
  if (!h) return [];
  const own = head.pos.board[head.pos.turn];
  return movesOfSquares(head, own.lo & ~h.occLo, own.hi & ~h.occHi);
}

function enPassantHalf(st: State): number | undefined {
  const head = st.line.head;
  if (head.pos.epSquare === undefined) return undefined;
  for (const s of movesBegun(st)) {
    if (s.victimAt < 0 || s.victimAt === s.to) continue;
    const back = 1 << (s.victimAt & 31);
    const occLo = s.victimAt < 32 ? s.occLo | back : s.occLo;
    const occHi = s.victimAt < 32 ? s.occHi : s.occHi | back;
    if (
      st.belief.all.some(
        (h) => h.main && h.occLo === occLo && h.occHi === occHi && h.squares[s.to] === s.code,
      )
    )
      return s.victimAt;
  }
  return undefined;
}

function pawnBeforeLast({ pos }: Node): boolean {
  const { lo, hi } = pos.board.pieces(pos.turn, 'pawn');
  return pos.turn === 'white' ? (hi & 0x00ff0000) !== 0 : (lo & 0x0000ff00) !== 0;
}

/** Piece boards: a pawn stands on the last rank and is not yet replaced. */
function unpromoted(st: State): number | undefined {
  if (!pawnBeforeLast(st.line.head)) return undefined;
  for (const s of movesBegun(st)) {
    if (s.mover === s.code || s.castle) continue;
    const stands = st.belief.all.some(
      (h) =>
        h.main &&
        h.occLo === s.occLo &&
        h.occHi === s.occHi &&
        h.squares[s.to] === s.mover &&
        isPromotionSquare(s.mover, s.to),
    );
    if (stands) return s.to;
  }
  return undefined;
}
