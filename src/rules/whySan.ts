/** Why a move that was written down is not legal. */
import type { Position, Role, Square } from 'chessops';
import { kingAttacks } from 'chessops/attacks';
import { parseSquare } from 'chessops/util';
import type { Man, Reason } from './reason.js';
import { bareText, CASTLE, parseSan } from './san.js';
import { parseUci } from './uci.js';
import { manOn, whyIllegal, whyNoCastle } from './whyNot.js';

const MOVE = /^([KQRBN])?([a-h])?([1-8])?[x:-]?([a-h][1-8])(?:[=/(]?([QRBNK])\)?)?$/;
const ROLES = { K: 'king', Q: 'queen', R: 'rook', B: 'bishop', N: 'knight' } as const;

/**
 * Why a text names no legal move; undefined where it does, and where it is no move at all. Of several pieces that may
 * be meant the one counts that comes nearest to the move.
 */
export function whySan(pos: Position, text: string): Reason | undefined {
  const bare = bareText(text);
  if (bare === undefined || parseSan(pos, text) !== undefined) return undefined;
  const castle = CASTLE.exec(bare);
  if (castle !== null) return whyNoCastle(pos, castle[1] === undefined ? 'h' : 'a');
  const uci = parseUci(bare);
  if (uci !== undefined) return whyIllegal(pos, uci.from, uci.to, uci.promotion);
  const match = MOVE.exec(bare);
  const to = parseSquare(match?.[4] ?? '');
  if (match === null || to === undefined) return undefined;
  const [, letter, file, rank, , promoted] = match;
  const promotion = promoted === undefined ? undefined : ROLES[promoted as keyof typeof ROLES];
  return whyNone(pos, { role: roleOf(letter), file, rank, to, promotion });
}

interface Written {
  readonly role: Role;
  readonly file: string | undefined;
  readonly rank: string | undefined;
  readonly to: Square;
  readonly promotion: Role | undefined;
}

function roleOf(letter: string | undefined): Role {
  return letter === undefined ? 'pawn' : ROLES[letter as keyof typeof ROLES];
}

function whyNone(pos: Position, written: Written): Reason {
  const { role, file, rank, to, promotion } = written;
  const side = pos.turn;
  const fits = (square: Square): boolean =>
    (file === undefined || fileOf(square) === file) &&
    (rank === undefined || `${1 + (square >> 3)}` === rank);
  const told = [...pos.board.pieces(side, role)].filter(fits).map((from) => ({
    from,
    reason: role === 'king' ? whyNoKingStep(pos, from, to) : whyIllegal(pos, from, to, promotion),
  }));
  const free = told.filter(({ reason }) => reason === undefined).map(({ from }) => from);
  if (free.length > 0) return { code: 'several-go', role, to, from: free };
  // A pawn's move without a file is straight ahead.
  const meant = told.filter(
    ({ from }) => role !== 'pawn' || file !== undefined || fileOf(from) === fileOf(to),
  );
  const [best, second] = meant
    .flatMap(({ reason }) => (reason === undefined ? [] : [reason]))
    .sort((a, b) => nearness(a) - nearness(b));
  const far = best === undefined || (best.code === 'no-step' && second !== undefined);
  return far ? { code: 'none-goes', side, role, to } : best;
}

function fileOf(square: Square): string {
  return 'abcdefgh'.charAt(square & 7);
}

/** A king's move that is written as such is no castle. */
function whyNoKingStep(pos: Position, from: Square, to: Square): Reason {
  const mover: Man = { side: pos.turn, role: 'king', square: from };
  const reason = whyIllegal(pos, from, to);
  const isCastle = reason === undefined || reason.code.startsWith('castle-');
  if (!isCastle) return reason;
  const there = manOn(pos, to);
  if (there?.side === mover.side && kingAttacks(from).has(to)) return { code: 'own-piece', mover, by: there };
  return { code: 'no-step', mover, to };
}

/** How far a try is from being a move; 0 is nearest. */
function nearness({ code }: Reason): number {
  switch (code) {
    case 'no-step':
      return 3;
    case 'way-blocked':
    case 'pawn-diagonal':
      return 2;
    case 'own-piece':
      return 1;
    default:
      return 0;
  }
}
