/** Two hands at a simulated board: they do with its pieces what is typed. */
import type { SimulatedBoard } from '../../drivers/simulator/simulator.js';
import type { LedFrame } from '../board/board.js';
import { EMPTY_PLACEMENT, isSeenPiece, seenAt } from '../board/placement.js';
import { type Placement, type Seen, type SeenPiece, type Sense, seenOf } from '../board/sensor.js';
import { type Message, requestRefused } from '../guidance/messages.js';
import {
  castleGeometry,
  castleSide,
  isLegal,
  legalMoves,
  type Move,
  normalizeMove,
  type Position,
  type Promotion,
  parseSan,
  type Square,
  whySan,
} from '../rules/index.js';
import type { BoardHands } from '../table/boardHands.js';

export interface HandsWorld {
  readonly board: SimulatedBoard;
  /** Called between two touches: lets hand time pass and the table take everything in. */
  readonly breathe: () => Promise<void>;
  /** What should stand on the board; null before a draw. */
  readonly wanted: () => Placement | null;
  /** What `fill` makes of it, where that is more: a move that is lit is carried out. */
  readonly target?: () => Placement | null;
  /** What is lit now. */
  readonly lit: () => LedFrame;
  /** The position that is played; undefined outside a game. */
  readonly position: () => Position | undefined;
  /** Lets a board at rest be: what time alone brings comes now. Absent: it comes when it comes. */
  readonly rest?: () => Promise<void>;
  /** Says aloud what the sensors cannot see: which piece a pawn becomes. */
  readonly promote: (role: Promotion) => Promise<void>;
}

/** Why not; undefined: done. */
type Answer = Promise<Message | undefined>;

interface Held {
  readonly piece: SeenPiece;
  readonly from: Square;
}

/** A set-up is finished in far fewer rounds of lights than this. */
const FILL_ROUNDS = 400;
/** Pieces lifted and never put down again; older ones are in the box. */
const MAX_HELD = 32;

export class SimulatedHands implements BoardHands {
  private held: Held[] = [];
  private promotion: Promotion = 'queen';

  constructor(private readonly world: HandsWorld) {}

  pieces(): Placement {
    return this.world.board.board();
  }

  setDead(square: Square, dead: boolean): void {
    this.world.board.setDead(square, dead);
  }

  setSense(sense: Sense): void {
    this.world.board.setSense(sense);
  }

  async lift(square: Square): Answer {
    const { board, breathe } = this.world;
    const seen = seenAt(board.board(), square);
    if (!isSeenPiece(seen)) return requestRefused('nothing-there', { squares: [square] });
    board.lift(square);
    this.held = [...this.held, { piece: seen, from: square }].slice(-MAX_HELD);
    await breathe();
    return undefined;
  }

  async place(square: Square, named?: SeenPiece): Answer {
    const { board, breathe } = this.world;
    if (seenAt(board.board(), square) !== '.') return requestRefused('not-empty', { squares: [square] });
    const piece = named ?? this.pieceFor(square);
    if (piece === undefined) {
      return requestRefused('empty-hand', { squares: [square] });
    }
    const index = this.held.findLastIndex((one) => one.piece === piece);
    if (index >= 0) this.held = this.held.toSpliced(index, 1);
    board.place(square, piece);
    await breathe();
    return undefined;
  }

  /** From one square to another; what stands on the target leaves first. */
  async carry(from: Square, to: Square): Answer {
    const pieces = this.world.board.board();
    const mover = seenAt(pieces, from);
    if (!isSeenPiece(mover)) return requestRefused('nothing-there', { squares: [from] });
    if (from === to) return (await this.lift(from)) ?? (await this.place(to, mover));
    const position = this.world.position();
    const target = seenAt(pieces, to);
    if (position !== undefined && target !== '.' && isWhite(target) === isWhite(mover)) {
      const castle = normalizeMove(position, from, to);
      if (castle === undefined) return requestRefused('own-piece', { squares: [to] });
      return await this.play(position, castle);
    }
    if (target !== '.') {
      const refused = await this.lift(to);
      if (refused !== undefined) return refused;
    }
    const role = this.becomes(mover, to);
    if (role !== undefined) await this.announce(role);
    const refused = await this.lift(from);
    if (refused !== undefined) return refused;
    return await this.place(to, role === undefined ? mover : seenOf({ color: colorOf(mover), role }));
  }

  /** A move in SAN or UCI, as a player with tidy hands makes it. */
  async move(text: string): Answer {
    const position = this.world.position();
    if (position === undefined) return requestRefused('no-game');
    const move = parseSan(position, text) ?? promoted(position, text, this.promotion);
    if (move === undefined) {
      const why = whySan(position, text);
      return why === undefined ? requestRefused('not-legal', { text }) : { key: 'whyNot', params: why };
    }
    return await this.play(position, move);
  }

  /** The players' word for the promotion that was made or comes next. */
  async promote(role: Promotion, lastMove: { readonly to: Square } | null): Promise<void> {
    this.promotion = role;
    const { board } = this.world;
    if (lastMove === null || (lastMove.to > 7 && lastMove.to < 56)) return;
    const standing = seenAt(board.board(), lastMove.to);
    if (!isSeenPiece(standing) || standing.toUpperCase() === 'K') return;
    // Only what a pawn has just become is exchanged.
    if (!'QRBN'.includes(standing.toUpperCase()) || !this.world.lit().has(lastMove.to)) return;
    if (board.info.sense !== 'piece') board.exchange(lastMove.to, seenOf({ color: colorOf(standing), role }));
  }

  /** Puts everything up as it should stand; on a board that must be led, in the order of its lights. */
  async fill(): Answer {
    const { board } = this.world;
    for (let round = 0; round < FILL_ROUNDS; round += 1) {
      const wanted = (this.world.target ?? this.world.wanted)();
      if (wanted === null) return requestRefused('no-start');
      const step = nextStep(board.board(), wanted, this.world.lit());
      if (step === undefined) {
        if (await this.restHelps(wanted)) continue;
        this.held = [];
        return undefined;
      }
      if (step.kind === 'lift') board.lift(step.square);
      else board.place(step.square, step.piece);
      await this.world.breathe();
    }
    return requestRefused('lights-endless');
  }

  /** The lights wait for a square that does not answer: does rest alone bring others? */
  private async restHelps(wanted: Placement): Promise<boolean> {
    const { board, rest, lit, breathe } = this.world;
    if (rest === undefined || differing(board.board(), wanted).length === 0) return false;
    const before = [...lit()].join(' ');
    // As players do whose piece is not felt: they try another square, and take it off again.
    const other = [...wanted.keys()].find(
      (square) => seenAt(board.board(), square) === '.' && !lit().has(square),
    );
    if (other !== undefined && board.place(other, 'P')) {
      await breathe();
      board.lift(other);
      await breathe();
    }
    await rest();
    return [...lit()].join(' ') !== before;
  }

  async clear(): Promise<void> {
    this.held = [];
    this.world.board.setBoard(EMPTY_PLACEMENT);
    await this.world.breathe();
  }

  private async play(position: Position, move: Move): Answer {
    const wrong = differing(this.world.board.board(), this.world.wanted());
    if (wrong.length > 0) {
      return requestRefused('not-as-played', { squares: wrong.slice(0, 4) });
    }
    const side = castleSide(position, move);
    const castle = side === undefined ? undefined : castleGeometry(position, side);
    if (castle !== undefined) {
      await this.lift(castle.king);
      if (castle.rook !== castle.rookTo) {
        await this.lift(castle.rook);
        await this.place(castle.rookTo, seenOf({ color: position.turn, role: 'rook' }));
      }
      return await this.place(castle.kingTo, seenOf({ color: position.turn, role: 'king' }));
    }
    const piece = position.board.get(move.from);
    if (piece === undefined) throw new Error('a legal move has a piece to move');
    const enPassant =
      piece.role === 'pawn' && (move.from & 7) !== (move.to & 7) && !position.board.has(move.to);
    if (move.promotion !== undefined) await this.announce(move.promotion as Promotion);
    if (position.board.has(move.to)) await this.lift(move.to);
    await this.lift(move.from);
    await this.place(move.to, seenOf({ color: piece.color, role: move.promotion ?? piece.role }));
    if (enPassant) await this.lift((move.from & 56) | (move.to & 7));
    this.held = [];
    return undefined;
  }

  /** A board that names its pieces sees the new one; any other has to be told, unless it is a queen. */
  private async announce(role: Promotion): Promise<void> {
    if (this.world.board.info.sense !== 'piece' && role !== 'queen') await this.world.promote(role);
    this.promotion = 'queen';
  }

  private becomes(mover: Seen, to: Square): Promotion | undefined {
    const last = mover === 'P' ? to >= 56 : mover === 'p' ? to < 8 : false;
    return last ? this.promotion : undefined;
  }

  /** Which piece in the hand is meant for a square: what a legal move brings there, else the mover's last, else the last. */
  private pieceFor(square: Square): SeenPiece | undefined {
    const wanted = this.world.wanted();
    const position = this.world.position();
    if (position === undefined) {
      const belongs = wanted === null ? undefined : seenAt(wanted, square);
      if (belongs !== undefined && isSeenPiece(belongs)) return belongs;
    } else {
      const meant = this.held.findLast((one) => reaches(position, one, square));
      if (meant !== undefined) {
        const role = this.becomes(meant.piece, square);
        if (role === undefined) return meant.piece;
        this.promotion = 'queen';
        return seenOf({ color: colorOf(meant.piece), role });
      }
      const own = this.held.findLast((one) => colorOf(one.piece) === position.turn);
      if (own !== undefined) return own.piece;
    }
    return this.held.at(-1)?.piece;
  }
}

function reaches(position: Position, { piece, from }: Held, square: Square): boolean {
  return legalMoves(position).some((move) => {
    const side = castleSide(position, move);
    const castle = side === undefined ? undefined : castleGeometry(position, side);
    if (castle === undefined) return move.from === from && move.to === square;
    if (piece.toUpperCase() === 'K') return from === castle.king && square === castle.kingTo;
    return from === castle.rook && square === castle.rookTo;
  });
}

/** `e7e8` without a piece is the promotion that was announced. */
function promoted(position: Position, text: string, role: Promotion): Move | undefined {
  const letter = { queen: 'q', rook: 'r', bishop: 'b', knight: 'n' }[role];
  const move =
    parseSan(position, `${text.replace(/[+#!?]+$/, '')}=${letter.toUpperCase()}`) ??
    parseSan(position, `${text}${letter}`);
  return move !== undefined && isLegal(position, move) ? move : undefined;
}

type FillStep =
  | { readonly kind: 'lift'; readonly square: Square }
  | { readonly kind: 'place'; readonly square: Square; readonly piece: SeenPiece };

/** One touch nearer to what is wanted: what stands wrong or must go leaves first; lit squares go before dark ones. */
function nextStep(pieces: Placement, wanted: Placement, lit: LedFrame): FillStep | undefined {
  const squares = [...lit.keys(), ...pieces.keys()];
  for (const square of squares) {
    const here = seenAt(pieces, square);
    if (here === '.') continue;
    const meaning = lit.get(square);
    // A board that must be led wants to see a square empty once, even where the right piece stands.
    if (here !== seenAt(wanted, square) || meaning === 'take') return { kind: 'lift', square };
  }
  const puts = [...lit].filter(([, meaning]) => meaning === 'put').map(([square]) => square);
  for (const square of puts.length > 0 ? puts : squares) {
    const piece = seenAt(wanted, square);
    if (seenAt(pieces, square) === '.' && isSeenPiece(piece)) return { kind: 'place', square, piece };
  }
  return undefined;
}

function differing(pieces: Placement, wanted: Placement | null): Square[] {
  if (wanted === null) return [];
  return [...pieces.keys()].filter((square) => seenAt(pieces, square) !== seenAt(wanted, square));
}

function isWhite(seen: Seen): boolean {
  return seen === seen.toUpperCase();
}

function colorOf(seen: SeenPiece): 'white' | 'black' {
  return isWhite(seen) ? 'white' : 'black';
}
