import type { Position } from 'chessops';
import { parseSan as chessopsParseSan, makeSan as chessopsSan, makeSanAndPlay } from 'chessops/san';
import { castleGeometry } from './castling.js';
import { isLegal, normalizeMove } from './moves.js';
import { type CastleSide, type Move, PROMOTIONS } from './position.js';
import { parseUci } from './uci.js';

/** Longer than any move people write ("Qa1xb2+!?"); anything beyond is not looked at. */
const MAX_LENGTH = 24;

const CASTLE = /^[O0o]-?[O0o](-?[O0o])?$/;
/** Marks that say nothing about which move it is. */
const MARKS = /(?:[+#!?]|\s*e\.?p\.?)+$/;
/** Promotions as older programs wrote them: `e8(Q)`, `e8/Q`. */
const OLD_PROMOTION = /([18])(?:\/|\()([QRBN])\)?$/;

/** The move in standard algebraic notation, with `+` and `#`. The move must be legal. */
export function makeSan(pos: Position, move: Move): string {
  return chessopsSan(pos, move);
}

/** The move in SAN and the position after it in one go; `pos` stays as it is. The move must be legal. */
export function playWithSan(pos: Position, move: Move): { readonly san: string; readonly after: Position } {
  const after = pos.clone();
  return { san: makeSanAndPlay(after, move), after };
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

/**
 * The legal move a text names; undefined when there is none or more than one. Forgiving in what does not change the
 * move: `0-0` for `O-O`, missing or wrong check marks, `!?`, more disambiguation than needed, long form (`Ng1-f3`),
 * `e8Q` for `e8=Q`, and UCI (`e2e4`, `f1h1` and `e1g1` for a castle).
 */
export function parseSan(pos: Position, text: string): Move | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const bare = text.trim().replace(MARKS, '');
  const castling = CASTLE.exec(bare);
  if (castling !== null) return castle(pos, castling[1] === undefined ? 'h' : 'a');
  const move = pieceMove(pos, bare);
  if (move !== undefined) return move;
  const uci = parseUci(bare);
  return uci && normalizeMove(pos, uci.from, uci.to, uci.promotion);
}
