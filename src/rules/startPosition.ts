import { type Board, Chess, type Position, type Role, type Square, SquareSet } from 'chessops';
import { parseBoardFen } from 'chessops/fen';
import { err, ok, type Result } from './result.js';

/** How many arrangements Chess960 has; their numbers run from 0 to one less. */
export const START_POSITIONS = 960;
/** The number of the orthodox array, RNBQKBNR. */
export const ORTHODOX_START = 518;

/** Knights, rooks and king on the five files that bishops and queen left, in Scharnagl's order. */
const KRN: readonly string[] = [
  'NNRKR',
  'NRNKR',
  'NRKNR',
  'NRKRN',
  'RNNKR',
  'RNKNR',
  'RNKRN',
  'RKNNR',
  'RKNRN',
  'RKRNN',
];

const ROLE_OF: Readonly<Record<string, Role>> = {
  K: 'king',
  Q: 'queen',
  R: 'rook',
  B: 'bishop',
  N: 'knight',
};
const LETTER_OF: Readonly<Record<Role, string>> = {
  king: 'K',
  queen: 'Q',
  rook: 'R',
  bishop: 'B',
  knight: 'N',
  pawn: 'P',
};

/** White's first rank from a to h, for number 0 to 959: `arrangementOf(518)` is `RNBQKBNR`. */
export function arrangementOf(number: number): string {
  if (!Number.isInteger(number) || number < 0 || number >= START_POSITIONS) {
    throw new RangeError(`start position number ${number} is not in 0..${START_POSITIONS - 1}`);
  }
  const files: string[] = Array(8).fill('');
  const putOnFree = (nth: number, letter: string) => {
    const free = [0, 1, 2, 3, 4, 5, 6, 7].filter((file) => files[file] === '');
    files[free[nth] ?? 0] = letter;
  };
  files[2 * (number % 4) + 1] = 'B';
  files[2 * (Math.floor(number / 4) % 4)] = 'B';
  putOnFree(Math.floor(number / 16) % 6, 'Q');
  for (const letter of KRN[Math.floor(number / 96)] ?? '') putOnFree(0, letter);
  return files.join('');
}

/** The number of eight letters that are known to be an arrangement. */
function numberOf(letters: string): number {
  const bishops = [letters.indexOf('B'), letters.lastIndexOf('B')];
  const light = bishops.find((file) => file % 2 === 1) ?? 1;
  const dark = bishops.find((file) => file % 2 === 0) ?? 0;
  const withoutBishops = letters.replaceAll('B', '');
  const queen = withoutBishops.indexOf('Q');
  const order = KRN.indexOf(withoutBishops.replace('Q', ''));
  return 96 * order + 16 * queen + 4 * Math.floor(dark / 2) + Math.floor(light / 2);
}

/** What can be wrong with an arrangement; the counts are of letters in it. */
export type ArrangementFault =
  | { readonly code: 'letters'; readonly count: number }
  | { readonly code: 'unknown'; readonly letters: readonly string[] }
  | { readonly code: 'pieces'; readonly role: Role; readonly count: number; readonly wanted: number }
  | { readonly code: 'bishops' }
  | { readonly code: 'king' };

/** A text that is none of the 960 arrangements, with every reason (at least one). */
export type NoArrangement = {
  readonly code: 'no-arrangement';
  readonly text: string;
  readonly faults: readonly ArrangementFault[];
};

/** The most of a text that is repeated. */
const MAX_SHOWN = 40;

function faultsOfArrangement(letters: string): ArrangementFault[] {
  const faults: ArrangementFault[] = [];
  if (letters.length !== 8) faults.push({ code: 'letters', count: letters.length });
  if (letters.length > MAX_SHOWN) return faults;
  const unknown = [...new Set(letters.replace(/[KQRBN]/g, ''))];
  if (unknown.length > 0) faults.push({ code: 'unknown', letters: unknown });
  if (faults.length > 0) return faults;

  for (const [letter, role, wanted] of [
    ['K', 'king', 1],
    ['Q', 'queen', 1],
    ['R', 'rook', 2],
    ['B', 'bishop', 2],
    ['N', 'knight', 2],
  ] as const) {
    const count = letters.split(letter).length - 1;
    if (count !== wanted) faults.push({ code: 'pieces', role, count, wanted });
  }
  if (faults.length > 0) return faults;

  if ((letters.indexOf('B') - letters.lastIndexOf('B')) % 2 === 0) faults.push({ code: 'bishops' });
  const king = letters.indexOf('K');
  if (king < letters.indexOf('R') || king > letters.lastIndexOf('R')) faults.push({ code: 'king' });
  return faults;
}

/** The number of an arrangement written as eight letters from a to h (any case), or every reason why it is none. */
export function numberOfArrangement(text: string): Result<number, NoArrangement> {
  const letters = text.trim().toUpperCase();
  const faults = faultsOfArrangement(letters);
  if (faults.length === 0) return ok(numberOf(letters));
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
  return err({ code: 'no-arrangement', text: shown, faults });
}

/** The board of an arrangement, Black mirroring White on the same files. */
function startBoard(number: number): Board {
  const white = arrangementOf(number);
  return parseBoardFen(`${white.toLowerCase()}/pppppppp/8/8/8/8/PPPPPPPP/${white}`).unwrap();
}

/** The position of start number 0 to 959, all castling rights, White to move. */
export function startPosition(number: number): Position {
  const board = startBoard(number);
  return Chess.fromSetup({
    board,
    pockets: undefined,
    turn: 'white',
    castlingRights: board.rook,
    epSquare: undefined,
    remainingChecks: undefined,
    halfmoves: 0,
    fullmoves: 1,
  }).unwrap();
}

function letterOn(board: Board, square: Square): string {
  const role = board.getRole(square);
  return role === undefined ? '.' : LETTER_OF[role];
}

/** The role a letter of an arrangement stands for. */
export function roleOfLetter(letter: string): Role | undefined {
  return ROLE_OF[letter];
}

/**
 * The number whose start a placement of pieces is, whoever is to move and whatever rights there are; undefined for
 * everything else, a start with different back ranks (double Chess960) included.
 */
export function startNumberOfBoard(board: Board): number | undefined {
  const letters = [0, 1, 2, 3, 4, 5, 6, 7].map((square) => letterOn(board, square)).join('');
  if (faultsOfArrangement(letters).length > 0) return undefined;
  const number = numberOf(letters);
  const wanted = startBoard(number);
  const same =
    board.white.equals(wanted.white) &&
    (['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'] as const).every((role) =>
      board[role].equals(wanted[role]),
    );
  return same ? number : undefined;
}

/** The number whose untouched start this is: mirrored, all four castling rights, White to make move 1. */
export function startNumberOf(pos: Position): number | undefined {
  if (pos.rules !== 'chess' || pos.turn !== 'white' || pos.fullmoves !== 1 || pos.halfmoves !== 0)
    return undefined;
  if (!pos.castles.castlingRights.equals(pos.board.rook)) return undefined;
  if (!pos.board.rook.subsetOf(SquareSet.backranks())) return undefined;
  return startNumberOfBoard(pos.board);
}
