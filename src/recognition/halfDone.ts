/** The middle of a legal sequence: half a castle, en passant with the victim standing, a pawn not yet replaced. */
import type { Millis } from '../board/sensor.js';
import type { Square } from '../rules/index.js';
import { type HalfCastle, halfCastle } from './castling.js';
import { movesOfSquares, type Node, type Successor } from './moveTable.js';
import { isPromotionSquare } from './pieces.js';
import type { Of, State } from './state.js';

/** What waits for its second half: nothing is wrong. */
export type HalfDone =
  | ({ readonly kind: 'castle' } & HalfCastle)
  | { readonly kind: 'enPassant' | 'promotion'; readonly square: Square };

export function halfDone(st: Of<'line' | 'belief'>): HalfDone | undefined {
  const half = halfCastle(st);
  if (half) return { kind: 'castle', ...half };
  const victim = enPassantHalf(st);
  if (victim !== undefined) return { kind: 'enPassant', square: victim };
  const pawn = unpromoted(st);
  return pawn === undefined ? undefined : { kind: 'promotion', square: pawn };
}

/** Says what is waited for, once. */
export function tellHalf(st: State, half: HalfDone, at: Millis): void {
  const { condition } = st.report;
  if (half.kind === 'castle') {
    const { castle, stage } = half;
    if (condition.kind === 'halfCastle' && condition.stage === stage) return;
    st.report.become({ kind: 'halfCastle', side: castle.side, stage });
    const { king, kingTo, rook, rookTo } = castle;
    st.report.say({ kind: 'halfCastle', at, king, kingTo, rook, rookTo });
    return;
  }
  const { kind, square } = half;
  if (condition.kind !== 'waiting')
    st.report.say(
      kind === 'enPassant'
        ? { kind: 'enPassantHalf', at, victim: square }
        : { kind: 'promotionAsked', at, ply: st.line.ply + 1, square },
    );
  st.report.become({ kind: 'waiting', square });
}

/** The moves of the pieces whose squares are empty now. */
function movesBegun(st: Of<'line' | 'belief'>): readonly Successor[] {
  const head = st.line.head;
  const h = st.belief.first;
  if (!h) return [];
  const own = head.pos.board[head.pos.turn];
  return movesOfSquares(head, own.lo & ~h.occLo, own.hi & ~h.occHi);
}

function enPassantHalf(st: Of<'line' | 'belief'>): number | undefined {
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
function unpromoted(st: Of<'line' | 'belief'>): number | undefined {
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
