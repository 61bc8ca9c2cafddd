/**
 * Everything that anyone may ask of a table: the keyboard, the page, the API, an opponent, a trace. One union, checked
 * where it comes in from outside; {@link TableService} takes it and answers.
 */
import { z } from 'zod';
import {
  CEREMONIES,
  claim,
  color,
  millis,
  promotion,
  result,
  seenPiece,
  sense,
  square,
  thrown,
  wing,
} from './parts.js';
import { settingsSchema, tagsSchema } from './settings.js';

/** The most half-moves one request may take back; longer than any game, short enough to be no typing error. */
export const MAX_TAKEBACK = 1000;
/** No honest draw needs more throws. */
const MAX_THROWS = 400;
const MAX_CLOCK_MS = 86_400_000;
/** No move is written longer. */
export const MAX_MOVE_TEXT = 20;

const drawWaySchema = z.discriminatedUnion('way', [
  /** One of the 960 by chance, or under a condition the array of chess. */
  z.object({ way: z.literal('usual') }),
  z.object({ way: z.literal('random') }),
  z.object({ way: z.literal('number'), number: z.int().min(0).max(959) }),
  /** People throw it themselves; what was thrown by this method and not finished goes on. */
  z.object({ way: z.enum(CEREMONIES) }),
  /** The players put up any of the 960 by hand; only where the board names its pieces. */
  z.object({ way: z.literal('board') }),
  /** From a position instead of a drawn start: X-FEN or Shredder-FEN. */
  z.object({ way: z.literal('position'), fen: z.string().max(200) }),
  /** From what stands on the board once it is confirmed, with `turn` to move. */
  z.object({ way: z.literal('standing'), turn: color }),
]);
/** How a start position comes about. */
export type DrawWay = z.output<typeof drawWaySchema>;

/** What players and the arbiter say of the game, beside what their hands do; traces have these as `> word`. */
const words = [
  /** For the promotion just made, or the next one to be made. */
  z.object({ kind: z.literal('promote'), role: promotion }),
  /** Without a colour: the side to move. */
  z.object({ kind: z.literal('resign'), color: color.optional() }),
  /** Both have agreed. */
  z.object({ kind: z.literal('agreeDraw') }),
  z.object({ kind: z.literal('takeback'), plies: z.int().min(1).max(MAX_TAKEBACK) }),
  /** The arbiter's result; after the end: the right one. */
  z.object({ kind: z.literal('result'), result }),
  /** After the end: its result is withdrawn, the game goes on from where it stood, its clock stopped. */
  z.object({ kind: z.literal('reopen') }),
  /** No result: the game ends with `*`. Where nothing was played, the start and any draw under way are thrown away. */
  z.object({ kind: z.literal('abandon') }),
  /**
   * A draw for the position that stands; with `move`, for the one after the move that the side to move intends (SAN or
   * UCI): it is written down and not played.
   */
  z.object({ kind: z.literal('claim'), ground: claim, move: z.string().max(MAX_MOVE_TEXT).exactOptional() }),
  /** The clock is pressed. */
  z.object({ kind: z.literal('press') }),
  /** The answer to a question about a castle: towards the a-file or the h-file. */
  z.object({ kind: z.literal('castle'), side: wing }),
] as const;

const wordSchema = z.discriminatedUnion('kind', words);
type Word = z.output<typeof wordSchema>;
/** A word as the game takes it and a trace keeps it: who resigns is named. */
export type PlayerWord =
  | Exclude<Word, { kind: 'resign' }>
  | { readonly kind: 'resign'; readonly color: z.output<typeof color> };

/** Hands on the simulated board. */
const hands = [
  z.object({ kind: z.literal('lift'), square }),
  /**
   * Puts a piece on an empty square: `piece` by name, or the one in the hand that is meant. `ask`: a pawn that promotes
   * there by a legal move stays in the hand until the table has been told which piece it becomes (`promote`).
   */
  z.object({
    kind: z.literal('place'),
    square,
    piece: seenPiece.optional(),
    ask: z.boolean().optional(),
  }),
  /** From square to square; takes what stands there first. Onto one's own rook: the castle, by the protocol. */
  z.object({ kind: z.literal('carry'), from: square, to: square }),
  /** A legal move in SAN or UCI, carried out in tidy order. */
  z.object({ kind: z.literal('move'), text: z.string().max(MAX_MOVE_TEXT) }),
  /** Puts everything up as it should stand; carries out what is lit. */
  z.object({ kind: z.literal('fill') }),
  /** Takes everything off. */
  z.object({ kind: z.literal('clear') }),
  /** The sensor of a square dies and says for ever what it says now, or answers again. */
  z.object({ kind: z.literal('dead'), square, dead: z.boolean() }),
  /** What the simulated board senses; not while a game is being played. */
  z.object({ kind: z.literal('sense'), sense }),
] as const;

const handsSchema = z.discriminatedUnion('kind', hands);
export type HandsRequest = z.output<typeof handsSchema>;

export const requestSchema = z.discriminatedUnion('kind', [
  ...words,
  ...hands,
  /** Begins a new start; without a way: as the table was told to. */
  z.object({ kind: z.literal('draw'), way: drawWaySchema.optional() }),
  /** Throws of the ceremony that is under way. `after`: how many the sender knows of; others meanwhile: refused. */
  z.object({
    kind: z.literal('throw'),
    throws: z.array(thrown).min(1).max(MAX_THROWS),
    after: z.int().min(0).optional(),
  }),
  /** Takes the last throws back. */
  z.object({ kind: z.literal('unthrow'), count: z.int().min(1).max(MAX_THROWS) }),
  /** Leaves the ceremony or the start by hand: the table is where it was before. */
  z.object({ kind: z.literal('leaveDraw') }),
  /** Everything stands right; what stands is the start. */
  z.object({ kind: z.literal('confirm') }),
  /** The pawn that waits for its piece goes back, and so does what it took. */
  z.object({ kind: z.literal('keepPawn') }),
  /** The answer to an open question, 0-based. */
  z.object({ kind: z.literal('choose'), candidate: z.int().min(0).max(63) }),
  /** The board stands the other way round. */
  z.object({ kind: z.literal('rotate') }),
  z.object({ kind: z.literal('pause') }),
  z.object({ kind: z.literal('resume') }),
  /** Puts time on one side's clock, as an arbiter does. */
  z.object({ kind: z.literal('setTime'), side: color, left: millis.max(MAX_CLOCK_MS) }),
  /** Names of the game at the table; once it is over, of the next one. */
  z.object({ kind: z.literal('setNames'), tags: tagsSchema.partial() }),
  /** Names that were wrong in the game that has just ended. */
  z.object({ kind: z.literal('correctNames'), tags: tagsSchema.partial() }),
  z.object({
    kind: z.literal('settings'),
    change: settingsSchema.omit({ tags: true }).partial().extend({ tags: tagsSchema.partial().optional() }),
  }),
  /** A move for hands at this board to carry out, in UCI (castling: king takes own rook); it is lit until it stands. */
  z.object({ kind: z.literal('announce'), move: z.string().max(5) }),
]);
export type TableRequest = z.output<typeof requestSchema>;
export type RequestKind = TableRequest['kind'];
export type RequestOf<K extends RequestKind> = Extract<TableRequest, { kind: K }>;
