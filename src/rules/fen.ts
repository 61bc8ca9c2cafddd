import {
  Board,
  Chess,
  COLORS,
  type Color,
  type Position,
  type Setup,
  type Square,
  SquareSet,
} from 'chessops';
import { makeCastlingFen, parsePiece } from 'chessops/fen';
import { makeSquare, opposite, parseSquare } from 'chessops/util';
import { readCastling, shredderCastling } from './fenCastling.js';
import type { BadFen, FenCounter, FenFault } from './fenFault.js';
import { legalEnPassant } from './key.js';
import { err, ok, type Result } from './result.js';
import { startNumberOfBoard } from './startPosition.js';

/** A FEN has fewer than 100 characters; what is longer is not read. */
const MAX_LENGTH = 160;
/** At most this many faults are told; a text with more of them is no FEN at all. */
const MAX_FAULTS = 6;
const MAX_COUNTER = 9999;

export interface FenOptions {
  /** False: rights only in the orthodox places (king on e, rooks in the corners). Default true. */
  readonly chess960?: boolean;
}

function readRank(board: Board, text: string, rank: number, faults: FenFault[]): void {
  let file = 0;
  for (const char of text) {
    const empty = '12345678'.indexOf(char) + 1;
    const piece = empty > 0 ? undefined : parsePiece(char);
    if (empty > 0) file += empty;
    else if (piece !== undefined) {
      if (file < 8) board.set(file + 8 * (rank - 1), piece);
      file += 1;
    } else {
      faults.push({ code: 'rank-letter', rank, letter: char });
      return;
    }
  }
  if (file !== 8) faults.push({ code: 'rank-squares', rank, count: file });
}

function readBoard(field: string, faults: FenFault[]): Board {
  const board = Board.empty();
  const ranks = field.split('/');
  if (ranks.length !== 8) {
    faults.push({ code: 'ranks', count: ranks.length });
    return board;
  }
  ranks.forEach((text, index) => {
    readRank(board, text, 8 - index, faults);
  });
  return board;
}

function readTurn(field: string, faults: FenFault[]): Color {
  const lower = field.toLowerCase();
  if (lower !== 'w' && lower !== 'b') faults.push({ code: 'turn', text: field });
  return lower === 'b' ? 'black' : 'white';
}

/**
 * The en-passant square. One that no double step can have left is dropped, because programs write such squares and they
 * change nothing that could be played; chessops does that for all of them but an occupied one.
 */
function readEnPassant(field: string, board: Board, faults: FenFault[]): Square | undefined {
  if (field === '-') return undefined;
  const square = parseSquare(field.toLowerCase());
  if (square === undefined) {
    faults.push({ code: 'en-passant', text: field });
    return undefined;
  }
  return board.occupied.has(square) ? undefined : square;
}

function readCounter(field: string, counter: FenCounter, least: number, faults: FenFault[]): number {
  if (field === '-') return least;
  if (/^\d{1,4}$/.test(field)) return Math.max(least, Number(field));
  faults.push({ code: 'counter', counter, text: field, most: MAX_COUNTER });
  return least;
}

function pieceFaults(board: Board, faults: FenFault[]): void {
  for (const color of COLORS) {
    const kings = board.pieces(color, 'king').size();
    if (kings !== 1) faults.push({ code: 'kings', side: color, count: kings });
  }
  const pawns = [...board.pawn.intersect(SquareSet.backranks())];
  if (pawns.length > 0) faults.push({ code: 'pawns', squares: pawns });
}

function refusal(faults: readonly FenFault[]): { readonly ok: false; readonly error: BadFen } {
  return err({
    code: 'bad-fen',
    faults: faults.slice(0, MAX_FAULTS),
    more: faults.length > MAX_FAULTS,
  });
}

/** A field that people may leave out, and everything after it. */
function split(text: string): { board: string; rest: string[]; extra: number } {
  const [board = '', ...rest] = text.trim().split(/[\s_]+/);
  return { board, rest, extra: rest.length - 5 };
}

/**
 * What a FEN says, before anybody asks whether the position is legal in a given game: the shape is right, each side
 * has one king, no pawn is on the last ranks, every castling right has its king and rook. For rule sets with their own
 * idea of check; everybody else takes `parseFen`.
 */
export function parseSetup(text: string, options: FenOptions = {}): Result<Setup, BadFen> {
  if (text.length > MAX_LENGTH) {
    return refusal([{ code: 'length', count: text.length, most: MAX_LENGTH }]);
  }
  const fields = split(text);
  if (fields.board === '') return refusal([{ code: 'empty' }]);
  const faults: FenFault[] = [];
  if (fields.extra > 0) faults.push({ code: 'fields', count: 6 + fields.extra, most: 6 });
  const board = readBoard(fields.board, faults);
  const [turnField = 'w', castlingField, epField = '-', halfmoveField = '0', fullmoveField = '1'] =
    fields.rest;
  const turn = readTurn(turnField, faults);
  const epSquare = readEnPassant(epField, board, faults);
  const halfmoves = readCounter(halfmoveField, 'halfmoves', 0, faults);
  const fullmoves = readCounter(fullmoveField, 'fullmoves', 1, faults);
  // What follows from the pieces can only be judged on a board that could be read.
  if (faults.length > 0) return refusal(faults);
  pieceFaults(board, faults);
  const castlingRights =
    castlingField === undefined
      ? defaultRights(board)
      : readCastling(board, castlingField, options.chess960 !== false, faults);
  if (faults.length > 0) return refusal(faults);
  return ok({
    board,
    pockets: undefined,
    turn,
    castlingRights,
    epSquare,
    remainingChecks: undefined,
    halfmoves,
    fullmoves,
  });
}

/** A FEN that stops before the castling field: all rights in a start position, none anywhere else. */
function defaultRights(board: Board): SquareSet {
  return startNumberOfBoard(board) === undefined ? SquareSet.empty() : board.rook;
}

/**
 * Reads a FEN of orthodox chess or Chess960: X-FEN, Shredder-FEN, rights of inner rooks, letters in any order. Missing
 * trailing fields are defaulted (White to move, no en passant, counters 0 and 1; castling: all rights if the pieces
 * stand in one of the 960 starts, else none). An error has every fault found.
 */
export function parseFen(text: string, options: FenOptions = {}): Result<Position, BadFen> {
  const setup = parseSetup(text, options);
  return setup.ok ? orthodoxPosition(setup.value) : setup;
}

/** The orthodox position of a set-up. */
export function orthodoxPosition(setup: Setup): Result<Position, BadFen> {
  const made = Chess.fromSetup(setup);
  return made.isOk ? ok(made.value) : refuseSetup(setup);
}

/** Why a set-up is no position; `condition` names whose idea of check it was. */
export function refuseSetup(
  { board, turn }: Setup,
  condition: string | null = null,
): { readonly ok: false; readonly error: BadFen } {
  const faults: FenFault[] = [];
  pieceFaults(board, faults);
  const king = board.kingOf(opposite(turn));
  // With the right pieces on the board there is one thing left that can be wrong.
  if (faults.length === 0 && king !== undefined)
    faults.push({ code: 'opposite-check', side: turn, king, condition });
  return refusal(faults);
}

/** `x-fen`: KQkq, a file letter only for a rook that is not the outermost. `shredder`: always file letters. */
export type FenStyle = 'x-fen' | 'shredder';

/** The position as FEN with six fields. En passant is named only where it can be captured. */
export function makeFen(pos: Position, style: FenStyle = 'x-fen'): string {
  const rights = pos.castles.castlingRights;
  const castling = rights.isEmpty()
    ? '-'
    : style === 'shredder'
      ? shredderCastling(rights)
      : makeCastlingFen(pos.board, rights);
  const target = legalEnPassant(pos);
  const ep = target === undefined ? '-' : makeSquare(target);
  const counters = `${Math.min(pos.halfmoves, MAX_COUNTER)} ${Math.min(Math.max(pos.fullmoves, 1), MAX_COUNTER)}`;
  return `${boardFen(pos)} ${pos.turn === 'white' ? 'w' : 'b'} ${castling} ${ep} ${counters}`;
}

/** The first field of the FEN: the pieces. */
export function boardFen({ board }: Position): string {
  const { white, pawn, knight, bishop, rook, queen, king } = board;
  // Four planes name the piece on every square: colour, and the role as a number from 1 to 6 in binary.
  const upper = fourRanks(
    white.hi,
    pawn.hi | bishop.hi | queen.hi,
    knight.hi | bishop.hi | king.hi,
    rook.hi | queen.hi | king.hi,
  );
  const lower = fourRanks(
    white.lo,
    pawn.lo | bishop.lo | queen.lo,
    knight.lo | bishop.lo | king.lo,
    rook.lo | queen.lo | king.lo,
  );
  return `${upper}/${lower}`;
}

function fourRanks(color: number, ones: number, twos: number, fours: number): string {
  const fourth = (color >>> 24) | ((ones >>> 24) << 8) | ((twos >>> 24) << 16) | ((fours >>> 24) << 24);
  let text = rankText(fourth);
  for (let shift = 16; shift >= 0; shift -= 8) {
    const rank =
      ((color >>> shift) & 0xff) |
      (((ones >>> shift) & 0xff) << 8) |
      (((twos >>> shift) & 0xff) << 16) |
      ((fours >>> shift) << 24);
    text += `/${rankText(rank)}`;
  }
  return text;
}

/** Ranks written lately: from move to move most of them stay as they are. */
const WRITTEN = 1024;
const ranks = new Int32Array(WRITTEN);
const texts: string[] = new Array<string>(WRITTEN).fill('8');

/** One rank, given as its bytes of the four planes, colour first. */
function rankText(rank: number): string {
  const slot = Math.imul(rank, 0x9e3779b1) >>> 22;
  if (ranks[slot] !== rank) {
    ranks[slot] = rank;
    texts[slot] = writeRank(rank);
  }
  return texts[slot] as string;
}

/** By role as in the planes, white and black. */
const WHITE_LETTERS = ' PNBRQK';
const BLACK_LETTERS = ' pnbrqk';

function writeRank(rank: number): string {
  let text = '';
  let empty = 0;
  for (let file = 0; file < 8; file++) {
    const bits = rank >>> file;
    const role = ((bits >>> 8) & 1) | ((bits >>> 15) & 2) | ((bits >>> 22) & 4);
    if (role === 0) {
      empty++;
      continue;
    }
    if (empty > 0) text += empty;
    empty = 0;
    text += ((bits & 1) !== 0 ? WHITE_LETTERS : BLACK_LETTERS).charAt(role);
  }
  return empty > 0 ? text + empty : text;
}
