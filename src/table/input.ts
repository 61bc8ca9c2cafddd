/** What goes into a table, and what came of it. */
import type { Millis, SensorEvent } from '../board/sensor.js';
import type { DrawStory, GameEvent, GameInput, StartChoice } from '../game/index.js';
import type { Reading } from '../recognition/index.js';
import type { Move } from '../rules/index.js';
import type { PlayerWord } from './request.js';

interface Timed {
  readonly at: Millis;
}

export type TableInput =
  | SensorEvent
  | (Timed &
      (
        | { readonly kind: 'word'; readonly word: PlayerWord }
        /** A new game; refused while one is being played. */
        | {
            readonly kind: 'draw';
            readonly start: StartChoice;
            readonly variant?: string;
            readonly draw?: DrawStory;
            /** The pieces stand already (a trace, a test): no set-up. */
            readonly standing?: boolean;
          }
        /** The players put up any of the 960 by hand; `confirm` starts the game. */
        | { readonly kind: 'drawOnBoard' }
        /** No start by hand after all. */
        | { readonly kind: 'leaveProposal' }
        | { readonly kind: 'confirm' }
        /** The answer to an open question, 0-based. */
        | { readonly kind: 'choose'; readonly candidate: number }
        | { readonly kind: 'rotate' }
        /** A move for hands at this board to carry out; it is lit until it stands. */
        | { readonly kind: 'announce'; readonly move: Move }
        /** The game's inputs that no hand and no word brings: clock, corrections. */
        | { readonly kind: 'game'; readonly input: GameInput }
        | { readonly kind: 'tick' }
      ));

export interface TableStep {
  readonly events: readonly GameEvent[];
  readonly readings: readonly Reading[];
}
