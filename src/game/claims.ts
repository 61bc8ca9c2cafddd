/** Draws that a player may claim: threefold repetition (FIDE 9.2) and fifty moves (9.3). */
import { legalMoves, type Move, type Position, parseSan, playWithSan, whySan } from '../rules/index.js';
import { finish, type InputOf, type Playing, refuse, type Step, word } from './answers.js';
import { timesSeen } from './line.js';
import type { ClaimKind, Refusal } from './refusal.js';
import { type Game, type GameState, head } from './state.js';

const THREEFOLD = 3;
const FIFTY_PLIES = 100;
/** What a refusal repeats of a text that is no move. */
const MAX_TEXT = 20;

/** A claim that would be granted. */
export interface Claim {
  readonly ground: ClaimKind;
  /** SAN of the move with which it is claimed; null: for the position that stands. */
  readonly move: string | null;
}

/**
 * The claims that would be granted now, by whoever is to move. A ground that the position gives by itself is named
 * once, without moves. Cheap: moves are only tried where a position that has stood twice may come back, or where the
 * hundredth half-move is next.
 */
export function claimable(state: GameState): readonly Claim[] {
  if (state.phase !== 'playing') return [];
  const { game } = state;
  return [...open('threefold', game, repeating), ...open('fifty', game, hundredth)];
}

function open(ground: ClaimKind, game: Game, moves: (game: Game) => readonly string[]): readonly Claim[] {
  if (hasGround(ground, { pos: head(game), seen: seenNow(game) })) return [{ ground, move: null }];
  return moves(game).map((move) => ({ ground, move }));
}

interface Standing {
  readonly pos: Position;
  /** How often it has stood, this time included. */
  readonly seen: number;
}

function hasGround(ground: ClaimKind, { pos, seen }: Standing): boolean {
  return ground === 'threefold' ? seen >= THREEFOLD : pos.halfmoves >= FIFTY_PLIES;
}

function seenNow(game: Game): number {
  return game.line.at(-1)?.seen ?? 1;
}

interface Tried extends Standing {
  readonly san: string;
}

function tried(game: Game, move: Move): Tried {
  const { san, after } = playWithSan(head(game), move);
  return { san, pos: after, seen: timesSeen(game.start.position, game.line, after) };
}

/** Moves after which a position stands for the third time. */
function repeating(game: Game): readonly string[] {
  const { line } = game;
  const pos = head(game);
  // With the other side to move, as after any move from here: every second half-move back from the last but one.
  const twice: Position[] = [];
  for (let ply = line.length - 2; ply >= Math.max(0, line.length - pos.halfmoves); ply -= 2) {
    const entry = line[ply];
    if (entry !== undefined && entry.seen >= THREEFOLD - 1) twice.push(entry.after);
  }
  if (twice.length === 0) return [];
  const mayReturn = ({ from, to }: Move): boolean => {
    const { lo, hi } = pos.board.occupied.without(from).with(to);
    return twice.some(({ board }) => board.occupied.lo === lo && board.occupied.hi === hi);
  };
  return legalMoves(pos)
    .filter(mayReturn)
    .map((move) => tried(game, move))
    .filter((each) => hasGround('threefold', each))
    .map(({ san }) => san);
}

/** Moves that are the hundredth half-move without a capture or a pawn's move. */
function hundredth(game: Game): readonly string[] {
  const pos = head(game);
  if (pos.halfmoves !== FIFTY_PLIES - 1) return [];
  return legalMoves(pos)
    .map((move) => tried(game, move))
    .filter((each) => hasGround('fifty', each))
    .map(({ san }) => san);
}

/**
 * A claim for the position that stands, whoever has just moved into it; or for the one that the side to move intends to
 * bring about: then the move is written down with the end and not played.
 */
export function onClaim(state: Playing, input: InputOf<'claim'>): Step {
  const { game } = state;
  const { at, ground, move: text } = input;
  if (text === undefined) {
    const standing = { pos: head(game), seen: seenNow(game) };
    if (hasGround(ground, standing)) return finish(state, at, word('1/2-1/2', ground));
    return refuse(state, input, noGround(ground, standing, null));
  }
  const move = parseSan(head(game), text);
  if (move === undefined) {
    const why = whySan(head(game), text) ?? null;
    return refuse(state, input, { code: 'claim-illegal', move: text.slice(0, MAX_TEXT), why });
  }
  const after = tried(game, move);
  if (!hasGround(ground, after)) return refuse(state, input, noGround(ground, after, after.san));
  return finish(state, at, { ...word('1/2-1/2', ground), intended: after.san });
}

function noGround(ground: ClaimKind, { pos, seen }: Standing, move: string | null): Refusal {
  return ground === 'threefold'
    ? { code: 'no-threefold', times: seen, move }
    : { code: 'no-fifty', plies: pos.halfmoves, move };
}
