/** What to light and to say while a set-up is not finished: once for boards that name pieces, once for those that are led. */
import type { LedFrame, LedMeaning } from '../board/board.js';
import type { Square } from '../rules/index.js';
import { type Letters, lettersFound, pieceOf, SQUARES } from './letters.js';
import type { Message, PieceName } from './messages.js';
import { type Standing, type Status, statusOf } from './setupSquares.js';
import { type BackStep, fixOf, wayBack } from './wayBack.js';

export interface Advice {
  readonly frame: LedFrame;
  readonly message: Message;
}

/** The order in which kinds are asked for, FEN letters. */
const KIND_ORDER = ['K', 'Q', 'R', 'B', 'N', 'P', 'k', 'q', 'r', 'b', 'n', 'p'] as const;

/** The squares of a kind, and its name. */
interface Kind {
  readonly piece: PieceName;
  readonly squares: readonly Square[];
}

function kindsOf(wanted: Letters): Kind[] {
  return KIND_ORDER.flatMap((letter) => {
    const piece = pieceOf(letter);
    const squares = SQUARES.filter((square) => wanted[square] === letter);
    return piece === null || squares.length === 0 ? [] : [{ piece, squares }];
  });
}

/** For boards that name their pieces: every square that is not right, and the next step of the shortest way. */
export function adviseSensed(wanted: Letters, standing: Standing, inHand: readonly string[]): Advice {
  const frame = new Map<Square, LedMeaning>();
  const unread: Square[] = [];
  for (const square of SQUARES) {
    const status = statusOf(wanted, standing, 'piece', square);
    if (status === 'missing') frame.set(square, 'put');
    else if (status === 'extra') frame.set(square, 'take');
    else if (status === 'other') frame.set(square, 'wrong');
    else if (status === 'unread') unread.push(square);
  }
  const steps = wayBack({ expected: wanted, found: lettersFound(standing.seen, wanted), inHand });
  const step = steps[0];
  if (step !== undefined) return { frame, message: nextStep(step, steps) };
  for (const square of unread) frame.set(square, 'ask');
  return { frame, message: { key: 'setUpLook', params: { squares: unread } } };
}

/** A step as a sentence; where only puts are left, a whole kind at once. */
function nextStep(step: BackStep, steps: readonly BackStep[]): Message {
  if (steps.every(({ kind }) => kind === 'put')) {
    const letter = KIND_ORDER.find((one) => steps.some(({ piece }) => piece === one)) ?? step.piece;
    const piece = letter === null ? null : pieceOf(letter);
    const squares = steps.flatMap(({ piece: other, to }) => (other === letter && to !== null ? [to] : []));
    if (piece !== null) {
      return { key: 'setUpPut', params: { piece, squares: squares.toSorted((a, b) => a - b) } };
    }
  }
  const fix = fixOf(step);
  switch (fix.kind) {
    case 'carry':
      return { key: 'setUpCarry', params: { piece: fix.piece, from: fix.from, to: fix.to } };
    case 'put':
      return { key: 'setUpPut', params: { piece: fix.piece, squares: [fix.to] } };
    case 'lift':
    case 'takeOff':
      return { key: 'setUpTake', params: { piece: fix.piece, squares: [fix.from] } };
  }
}

/**
 * For boards that cannot name pieces. What was put down out of turn leaves first, then what stands where nothing
 * belongs; then kind by kind the squares are cleared of what stood there before, and filled.
 */
export function adviseLed(wanted: Letters, standing: Standing): Advice {
  const status = SQUARES.map((square) => statusOf(wanted, standing, 'occ', square));
  const frame = new Map<Square, LedMeaning>();
  const squaresWith = (...some: readonly Status[]): Square[] =>
    SQUARES.filter((square) => some.includes(status[square] ?? 'right'));

  const misput = squaresWith('stray', 'extra', 'other').filter(
    (square) => standing.marks[square] === 'stray',
  );
  for (const square of misput) frame.set(square, 'wrong');
  const extra = squaresWith('extra').filter((square) => !frame.has(square));
  for (const square of extra) frame.set(square, 'take');

  const kind = kindsOf(wanted).find(({ squares }) => squares.some((square) => isOpen(status[square])));
  const full = kind?.squares.filter((square) => isOpen(status[square]) && status[square] !== 'missing') ?? [];
  const room = full.filter((square) => !frame.has(square));
  const missing = kind?.squares.filter((square) => status[square] === 'missing') ?? [];
  if (extra.length === 0) {
    for (const square of room) frame.set(square, 'take');
    for (const square of missing) frame.set(square, 'put');
  }

  if (misput.length > 0) return { frame, message: { key: 'setUpNotHere', params: { squares: misput } } };
  if (extra.length > 0)
    return { frame, message: { key: 'setUpTake', params: { piece: null, squares: extra } } };
  if (room.length > 0) return { frame, message: { key: 'setUpMakeRoom', params: { squares: room } } };
  if (kind !== undefined) {
    return { frame, message: { key: 'setUpPut', params: { piece: kind.piece, squares: missing } } };
  }
  const unread = squaresWith('unread');
  for (const square of unread) frame.set(square, 'ask');
  return { frame, message: { key: 'setUpLook', params: { squares: unread } } };
}

function isOpen(status: Status | undefined): boolean {
  return status === 'missing' || status === 'unproved' || status === 'stray' || status === 'other';
}
