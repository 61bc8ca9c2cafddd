/** The kinds of trouble that these hands and boards make, each asked for by its name. */
import type { Sense } from '../../src/board/sensor.js';

/** What hands do. Each has a chance per half-move. */
export const HAND_KINDS = [
  'crossing',
  'shuffle',
  'replyFirst',
  'unseenCapture',
  'exchange',
  'rest',
  'slide',
  'adjust',
  'wrongTouch',
  'rethink',
  'illegalTry',
  'variation',
  'takeback',
  'topple',
  'shaken',
  'fist',
  'boardAway',
  'pushedMan',
  'unfelt',
  'misread',
  'castle',
  'enPassant',
  'promotion',
] as const;

/** What boards are like, for a whole game. */
export const BOARD_KINDS = [
  'blindNever',
  'blindAlways',
  'flicker',
  'pictures4',
  'pictures2',
  'bounce',
] as const;

/** How games end, or seem to. */
const END_KINDS = ['kings', 'kingsLookalike'] as const;

/** `tidy`: none of all this. `mixed`: every kind of hand, each seldom. */
export const KINDS = ['tidy', 'mixed', ...HAND_KINDS, ...BOARD_KINDS, ...END_KINDS] as const;
export type HandKind = (typeof HAND_KINDS)[number];
export type Kind = (typeof KINDS)[number];

/** Chance per half-move where it is possible, when only this kind is played; in `mixed` games an eighth of it. */
export const RATES: Readonly<Record<HandKind, number>> = {
  crossing: 0.3,
  shuffle: 1,
  replyFirst: 0.2,
  unseenCapture: 0.4,
  exchange: 0.6,
  rest: 0.2,
  slide: 0.6,
  adjust: 0.3,
  wrongTouch: 0.3,
  rethink: 0.2,
  illegalTry: 0.2,
  variation: 0.1,
  takeback: 0.1,
  topple: 0.15,
  shaken: 0.1,
  fist: 0.08,
  boardAway: 0.05,
  pushedMan: 0.1,
  unfelt: 0.15,
  misread: 0.3,
  castle: 1,
  enPassant: 1,
  promotion: 1,
};

export const MIXED_SHARE = 1 / 8;

/** Whether a kind can be met on a board of this sense. */
export function occursOn(kind: Kind, sense: Sense): boolean {
  switch (kind) {
    case 'misread':
      return sense === 'piece';
    case 'blindAlways':
      // A contact that is stuck names no piece.
      return sense === 'occ';
    default:
      return true;
  }
}
