import type { Role, Square } from 'chessops';
import { makeUci as chessopsUci } from 'chessops/util';
import type { Move } from './position.js';

const UCI = /^([a-h])([1-8])([a-h])([1-8])([qrbn])?$/i;

const PROMOTION_OF: Readonly<Record<string, Role>> = { q: 'queen', r: 'rook', b: 'bishop', n: 'knight' };

/** `e2e4`, `e7e8q`; castling as king takes own rook (`e1h1`: UCI_Chess960). */
export function makeUci(move: Move): string {
  return chessopsUci(move);
}

function square(file: string, rank: string): Square {
  return file.toLowerCase().charCodeAt(0) - 97 + 8 * (rank.charCodeAt(0) - 49);
}

/**
 * The squares and the promotion that a UCI text names, upper or lower case. Whether they are a legal move is for
 * `isLegal`, what they mean in a position (`e1g1`) for `normalizeMove`. The null move `0000` is none.
 */
export function parseUci(text: string): Move | undefined {
  const match = UCI.exec(text);
  if (match === null) return undefined;
  const [, fromFile = '', fromRank = '', toFile = '', toRank = '', letter] = match;
  const squares = { from: square(fromFile, fromRank), to: square(toFile, toRank) };
  if (squares.from === squares.to) return undefined;
  const promotion = letter === undefined ? undefined : PROMOTION_OF[letter.toLowerCase()];
  return promotion === undefined ? squares : { ...squares, promotion };
}
