/** Why the game does not take an input: a code with what belongs to it. guidance/messages makes the sentence. */
import type { Color, EndReason, PositionFault, Reason } from '../rules/index.js';
import type { EndCause, GameEnd } from './ends.js';
import type { ControlFault } from './timeControl.js';

/** What may be claimed by a player (FIDE 9.2, 9.3). */
export const CLAIMS = ['threefold', 'fifty'] as const;
export type ClaimKind = (typeof CLAIMS)[number];

/** Why a position cannot begin a game. */
export type StartFault =
  | PositionFault
  | { readonly code: 'no-start-number'; readonly number: number; readonly most: number }
  | { readonly code: 'decided-start'; readonly reason: EndReason };

/** `ply`: a half-move, 1 = the first. `made`: half-moves the game has. */
export type Refusal =
  | { readonly code: 'bad-start'; readonly fault: StartFault }
  | { readonly code: 'bad-control'; readonly fault: ControlFault }
  | { readonly code: 'game-running' }
  | { readonly code: 'not-drawn' }
  | { readonly code: 'not-playing' }
  | { readonly code: 'game-over'; readonly result: GameEnd['result']; readonly cause: EndCause }
  /** `why` null: a legal move written in another form (a castle as the king's two steps). */
  | { readonly code: 'illegal'; readonly ply: number; readonly why: Reason | null }
  | { readonly code: 'no-such-ply'; readonly ply: number; readonly made: number }
  /** With another move at `ply`, the one at `later` would not be legal. */
  | { readonly code: 'later-illegal'; readonly ply: number; readonly later: number }
  /**
   * How often the position has stood; half-moves without a capture or a pawn move. `move`: SAN of the intended move,
   * counted in; null: the claim was for the position that stands.
   */
  | { readonly code: 'no-threefold'; readonly times: number; readonly move: string | null }
  | { readonly code: 'no-fifty'; readonly plies: number; readonly move: string | null }
  /** The intended move, as it was written. `why` null: it is no move at all. */
  | { readonly code: 'claim-illegal'; readonly move: string; readonly why: Reason | null }
  | { readonly code: 'board-decides'; readonly cause: EndCause }
  | { readonly code: 'same-result'; readonly result: GameEnd['result'] }
  | { readonly code: 'not-finished' }
  | { readonly code: 'no-clock' }
  | { readonly code: 'no-time'; readonly side: Color }
  /** `side`: whose clock runs. `toMove`: and that side has not moved yet; else the other side pressed. */
  | { readonly code: 'not-your-clock'; readonly side: Color; readonly toMove: boolean }
  | { readonly code: 'bad-times'; readonly hours: number };
export type RefusalCode = Refusal['code'];
