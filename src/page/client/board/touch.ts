/**
 * The hands of whoever plays on the simulated board: what a click or a drag does to its pieces.
 *
 * Pure. A press on a piece lifts it (that is what a sensor sees of it), the next press or the drop puts it down. What
 * is not on the board lies in the box. Castling is king onto rook, as on the web; the hands then do what the protocol
 * of real boards asks for: king up, rook up, rook down, king down.
 */
import type { Seen, SeenPiece } from '../../../board/sensor.js';
import type { Color, Position, Role, Square } from '../../../rules/index.js';
import { castleGeometry, castleSide, normalizeMove } from '../../../rules/index.js';

/** One touch, as the board's sensors will know it. */
export type Touch =
  | { readonly kind: 'lift'; readonly square: Square }
  /** `ask`: a pawn on its last square; where it may go there, the table asks which piece it becomes. */
  | { readonly kind: 'place'; readonly square: Square; readonly piece: SeenPiece; readonly ask?: true };

/** A piece between two squares. `from` null: taken out of the box. */
interface Held {
  readonly piece: SeenPiece;
  readonly from: Square | null;
}

export interface HandsState {
  /** The pieces that really stand there, by square. */
  readonly pieces: readonly Seen[];
  readonly held: Held | null;
}

export interface HandsStep {
  readonly state: HandsState;
  readonly touches: readonly Touch[];
}

export interface HandsWorld {
  /** The game's position; undefined outside a game. */
  readonly position: Position | undefined;
  /** What a lit empty square wants during the set-up. */
  readonly wantedAt: (square: Square) => SeenPiece | undefined;
}

const LETTERS: Readonly<Record<Role, string>> = {
  king: 'K',
  queen: 'Q',
  rook: 'R',
  bishop: 'B',
  knight: 'N',
  pawn: 'P',
};
const ROLES: Readonly<Record<string, Role>> = {
  K: 'king',
  Q: 'queen',
  R: 'rook',
  B: 'bishop',
  N: 'knight',
  P: 'pawn',
};
/** A set as it is sold: one queen more of each colour. */
const SET = { K: 1, Q: 1, R: 2, B: 2, N: 2, P: 8 } as const;

export function pieceLetter(color: Color, role: Role): SeenPiece {
  const letter = LETTERS[role];
  return (color === 'white' ? letter : letter.toLowerCase()) as SeenPiece;
}

/** Whose and which; null for what no letter names. */
export function pieceNamed(seen: Seen): { readonly color: Color; readonly role: Role } | null {
  const role = ROLES[seen.toUpperCase()];
  if (role === undefined) return null;
  return { color: seen === seen.toUpperCase() ? 'white' : 'black', role };
}

/** The pieces of a colour that lie beside the board, most valuable first; `held` is in a hand, not in the box. */
export function boxOf(
  { pieces, held }: HandsState,
  color: Color,
): readonly { readonly piece: SeenPiece; readonly count: number }[] {
  return (Object.keys(SET) as (keyof typeof SET)[]).flatMap((letter) => {
    const piece = (color === 'white' ? letter : letter.toLowerCase()) as SeenPiece;
    const out = pieces.filter((seen) => seen === piece).length + (held?.piece === piece ? 1 : 0);
    const count = SET[letter] - out;
    return count > 0 ? [{ piece, count }] : [];
  });
}

/** A press, or the drop of a drag, on a square. */
export function touchSquare(state: HandsState, square: Square, world: HandsWorld): HandsStep {
  const here = state.pieces[square] ?? '.';
  const { held } = state;
  if (held === null) return here === '.' ? putWanted(state, square, world) : lift(state, square);
  if (here === '.') return putDown(state, held, square);
  const mine = pieceNamed(held.piece);
  const other = pieceNamed(here);
  if (mine !== null && other !== null && mine.color !== other.color) return capture(state, held, square);
  const castle = held.from === null ? undefined : castleOf(state, held, square, world.position);
  if (castle !== undefined) return castle;
  // Another piece of one's own: the first goes back to where it stood, and this one is taken up.
  const back = putBack(state);
  const next = lift(back.state, square);
  return { state: next.state, touches: [...back.touches, ...next.touches] };
}

/** Takes a piece out of the box. */
export function takeFromBox(state: HandsState, piece: SeenPiece): HandsStep {
  const back = putBack(state);
  return { state: { ...back.state, held: { piece, from: null } }, touches: back.touches };
}

/** What is in the hand stays off the board. */
export function putAway(state: HandsState): HandsStep {
  return still({ ...state, held: null });
}

/** What is in the hand goes back to its square, or into the box where it came from there. */
export function putBack(state: HandsState): HandsStep {
  const { held } = state;
  if (held === null) return still(state);
  if (held.from === null || state.pieces[held.from] !== '.') return putAway(state);
  return setDown(state, held.from, held.piece);
}

function still(state: HandsState): HandsStep {
  return { state, touches: [] };
}

function lift(state: HandsState, square: Square): HandsStep {
  const piece = state.pieces[square] ?? '.';
  if (piece === '.' || piece === 'x') return still(state);
  return {
    state: { pieces: state.pieces.with(square, '.'), held: { piece, from: square } },
    touches: [{ kind: 'lift', square }],
  };
}

function setDown(state: HandsState, square: Square, piece: SeenPiece): HandsStep {
  return {
    state: { pieces: state.pieces.with(square, piece), held: null },
    touches: [{ kind: 'place', square, piece }],
  };
}

/** During the set-up a press on a lit square puts there what it asks for. */
function putWanted(state: HandsState, square: Square, world: HandsWorld): HandsStep {
  const wanted = world.wantedAt(square);
  return wanted === undefined ? still(state) : setDown(state, square, wanted);
}

function putDown(state: HandsState, held: Held, square: Square): HandsStep {
  const mine = pieceNamed(held.piece);
  const rank = square >> 3;
  const arrives = mine?.role === 'pawn' && rank === (mine.color === 'white' ? 7 : 0);
  const step = setDown(state, square, held.piece);
  return arrives ? { ...step, touches: step.touches.map((touch) => ({ ...touch, ask: true })) } : step;
}

function capture(state: HandsState, held: Held, square: Square): HandsStep {
  const cleared = { ...state, pieces: state.pieces.with(square, '.') };
  const put = putDown(cleared, held, square);
  return { state: put.state, touches: [{ kind: 'lift', square }, ...put.touches] };
}

function castleOf(
  state: HandsState,
  held: Held,
  square: Square,
  position: Position | undefined,
): HandsStep | undefined {
  if (position === undefined || held.from === null) return undefined;
  if (pieceNamed(held.piece)?.role !== 'king') return undefined;
  const move = normalizeMove(position, held.from, square);
  const side = move === undefined ? undefined : castleSide(position, move);
  const castle = side === undefined ? undefined : castleGeometry(position, side);
  if (castle === undefined || castle.rook !== square) return undefined;
  const rook = state.pieces[square] ?? '.';
  if (rook === '.' || rook === 'x') return undefined;
  if (castle.rook === castle.rookTo) {
    const done = setDown(state, castle.kingTo, held.piece);
    return done;
  }
  const pieces = state.pieces.with(square, '.').with(castle.rookTo, rook).with(castle.kingTo, held.piece);
  return {
    state: { pieces, held: null },
    touches: [
      { kind: 'lift', square },
      { kind: 'place', square: castle.rookTo, piece: rook },
      { kind: 'place', square: castle.kingTo, piece: held.piece },
    ],
  };
}
