import type { Position, Role, Square, SquareSet } from 'chessops';
import { bishopAttacks, kingAttacks, knightAttacks, queenAttacks, rookAttacks } from 'chessops/attacks';
import { parseSan as chessopsParseSan, makeSan as chessopsSan } from 'chessops/san';
import { castleGeometry } from './castling.js';
import { contextOf } from './context.js';
import { isLegal, normalizeMove } from './moves.js';
import { type Outcome, outcomeIn } from './outcome.js';
import { type CastleSide, type Move, PROMOTIONS } from './position.js';
import { parseUci } from './uci.js';

/** Longer than any move people write ("Qa1xb2+!?"); anything beyond is not looked at. */
const MAX_LENGTH = 24;

/** `O-O-O` fills the group. */
export const CASTLE = /^[O0o]-?[O0o](-?[O0o])?$/;
/** Marks that say nothing about which move it is. */
const MARKS = /(?:[+#!?]|\s*e\.?p\.?)+$/;
/** Promotions as older programs wrote them: `e8(Q)`, `e8/Q`. */
const OLD_PROMOTION = /([18])(?:\/|\()([QRBN])\)?$/;

/** The move in standard algebraic notation, with `+` and `#`. The move must be legal. */
export function makeSan(pos: Position, move: Move): string {
  return chessopsSan(pos, move);
}

export interface Played {
  readonly san: string;
  readonly after: Position;
  /** What `outcomeOf` says of the position after the move. */
  readonly outcome: Outcome | undefined;
}

/**
 * The move in SAN, the position after it and whether that ends the game, looked at once for all three; `pos` stays as
 * it is. The move must be legal.
 */
export function playWithSan(pos: Position, move: Move): Played {
  const bare = bareSan(pos, move);
  const after = pos.clone();
  after.play(move);
  const ctx = contextOf(after);
  const outcome = outcomeIn(after, ctx);
  const sign = outcome?.reason === 'checkmate' ? '#' : ctx.checkers.nonEmpty() ? '+' : '';
  return { san: bare + sign, after, outcome };
}

const FILES = 'abcdefgh';
const RANKS = '12345678';
const LETTERS: Readonly<Record<Role, string>> = {
  pawn: '',
  knight: 'N',
  bishop: 'B',
  rook: 'R',
  queen: 'Q',
  king: 'K',
};

/** The move without its sign of check or mate. */
function bareSan(pos: Position, { from, to, promotion }: Move): string {
  const { board, turn } = pos;
  const role = board.getRole(from);
  if (role === undefined) throw new RangeError(`no piece stands on square ${from}`);
  if (board[turn].has(to)) return to > from ? 'O-O' : 'O-O-O';
  const target = FILES.charAt(to & 7) + RANKS.charAt(to >> 3);
  if (role === 'pawn') {
    const way = (from & 7) === (to & 7) ? target : `${FILES.charAt(from & 7)}x${target}`;
    return promotion === undefined ? way : `${way}=${LETTERS[promotion]}`;
  }
  return LETTERS[role] + whichOne(pos, role, from, to) + (board.occupied.has(to) ? 'x' : '') + target;
}

/** File, rank or both of the square of origin, where another piece of the kind could go there too. */
function whichOne(pos: Position, role: Exclude<Role, 'pawn'>, from: Square, to: Square): string {
  const { board, turn } = pos;
  const rivals = reaching(role, to, board.occupied).intersect(board.pieces(turn, role)).without(from);
  if (rivals.isEmpty()) return '';
  const ctx = contextOf(pos);
  let any = false;
  let sameFile = false;
  let sameRank = false;
  for (const rival of rivals) {
    if (!pos.dests(rival, ctx).has(to)) continue;
    any = true;
    sameFile ||= (rival & 7) === (from & 7);
    sameRank ||= rival >> 3 === from >> 3;
  }
  if (!any) return '';
  const file = sameRank || !sameFile ? FILES.charAt(from & 7) : '';
  return sameFile ? file + RANKS.charAt(from >> 3) : file;
}

function reaching(role: Exclude<Role, 'pawn'>, to: Square, occupied: SquareSet): SquareSet {
  switch (role) {
    case 'knight':
      return knightAttacks(to);
    case 'bishop':
      return bishopAttacks(to, occupied);
    case 'rook':
      return rookAttacks(to, occupied);
    case 'queen':
      return queenAttacks(to, occupied);
    case 'king':
      return kingAttacks(to);
  }
}

function castle(pos: Position, side: CastleSide): Move | undefined {
  const geometry = castleGeometry(pos, side);
  if (geometry === undefined) return undefined;
  const move = { from: geometry.king, to: geometry.rook };
  return isLegal(pos, move) ? move : undefined;
}

function pieceMove(pos: Position, text: string): Move | undefined {
  const parsed = chessopsParseSan(pos, text.replace(OLD_PROMOTION, '$1=$2'));
  if (parsed === undefined || !('from' in parsed)) return undefined;
  // "Kg1" with the castling rook on g1: the destination is legal, but it is the castle's, and nobody wrote O-O.
  if (pos.board[pos.turn].has(parsed.to)) return undefined;
  const promotion = PROMOTIONS.find((role) => role === parsed.promotion);
  const { from, to } = parsed;
  const move: Move = promotion === undefined ? { from, to } : { from, to, promotion };
  return isLegal(pos, move) ? move : undefined;
}

/** A written move without its marks; undefined for a text that is too long to be one. */
export function bareText(text: string): string | undefined {
  return text.length > MAX_LENGTH ? undefined : text.trim().replace(MARKS, '');
}

/**
 * The legal move a text names; undefined when there is none or more than one. Forgiving in what does not change the
 * move: `0-0` for `O-O`, missing or wrong check marks, `!?`, more disambiguation than needed, long form (`Ng1-f3`),
 * `e8Q` for `e8=Q`, and UCI (`e2e4`, `f1h1` and `e1g1` for a castle).
 */
export function parseSan(pos: Position, text: string): Move | undefined {
  const bare = bareText(text);
  if (bare === undefined) return undefined;
  const castling = CASTLE.exec(bare);
  if (castling !== null) return castle(pos, castling[1] === undefined ? 'h' : 'a');
  const move = pieceMove(pos, bare);
  if (move !== undefined) return move;
  const uci = parseUci(bare);
  return uci && normalizeMove(pos, uci.from, uci.to, uci.promotion);
}
