/**
 * What the game is told (inputs) and what it says (events). Events are plain data: they go to the journal as they
 * are, and `fold` gives the same game back.
 */
import type { Color, Move } from '../rules/index.js';
import type { ClockPress, ClockTimes, Millis } from './clock.js';
import type { GameEnd, GameResult } from './ends.js';
import type { ClaimKind, Refusal } from './refusal.js';

/** `unseen`: sensor events were lost, moves that returned to the same board would not be known. `order`: the moves before are certain as a set, their order is not. */
export const GAP_KINDS = ['unseen', 'order'] as const;
export type GapKind = (typeof GAP_KINDS)[number];

export type StartChoice = { readonly number: number } | { readonly fen: string };

/** How the start position came about, for the record: the method's name and what people threw, step by step. */
export interface DrawStory {
  readonly method: string;
  readonly steps: readonly string[];
}

interface Timed {
  readonly at: Millis;
}

export type GameInput = Timed &
  (
    | {
        readonly kind: 'draw';
        readonly start: StartChoice;
        /** `chess960` where it is left out, `standard`, or the name of another rule set the table knows. */
        readonly variant?: string;
        readonly draw?: DrawStory;
        /** A spelling of timeControl.ts; `none` where it is left out. */
        readonly control?: string;
        readonly press?: ClockPress;
      }
    /** People begin to put the pieces up. */
    | { readonly kind: 'setUp' }
    /** The pieces stand: the game begins. */
    | { readonly kind: 'start' }
    | { readonly kind: 'move'; readonly move: Move; readonly provisional?: boolean }
    /** The move at `ply` (1 = first of the game) was another one; later moves stay where they are still legal. */
    | { readonly kind: 'amend'; readonly ply: number; readonly move: Move; readonly provisional?: boolean }
    /** The game goes back to `ply` half-moves. */
    | { readonly kind: 'takeBack'; readonly ply: number }
    | { readonly kind: 'settle'; readonly ply: number }
    | { readonly kind: 'gap'; readonly ply: number; readonly gap: GapKind; readonly plies?: number }
    | { readonly kind: 'resign'; readonly color: Color }
    | { readonly kind: 'agreeDraw' }
    /**
     * A claim for the position that stands, whoever has just moved into it; with `move`, for the one after that move,
     * which is written down (SAN or UCI) and not played.
     */
    | { readonly kind: 'claim'; readonly ground: ClaimKind; readonly move?: string }
    | { readonly kind: 'result'; readonly result: GameResult; readonly by: 'kings' | 'arbiter' }
    /** The kings that told the result are back on their squares: the game goes on. */
    | { readonly kind: 'kingsBack' }
    /** Given up without a result; where no move stands it is as if nothing had been drawn. */
    | { readonly kind: 'abandon' }
    /** After the end: another result, or `*` to withdraw it and play on. */
    | { readonly kind: 'correct'; readonly result: GameResult | '*' }
    /** A press of the clock; `side` where the device says who pressed. */
    | { readonly kind: 'press'; readonly side?: Color }
    | { readonly kind: 'pause' }
    | { readonly kind: 'resume' }
    | { readonly kind: 'setClock'; readonly times: ClockTimes }
    /** Has the times written down, so that a restart loses no more than since then. */
    | { readonly kind: 'saveClock' }
    /** The controller started again and `at` counts anew: the clock stands at the last known times, paused. */
    | { readonly kind: 'wake' }
    | { readonly kind: 'tick' }
  );

export const CLOCK_CHANGES = ['started', 'pressed', 'paused', 'resumed', 'set', 'saved'] as const;
export type ClockChange = (typeof CLOCK_CHANGES)[number];

/** What a move event says. `uci`: UCI_Chess960 form; `clock`: times on show right after it. */
export interface MoveFacts {
  /** 1 = the first half-move of the game. */
  readonly ply: number;
  readonly move: Move;
  readonly uci: string;
  readonly san: string;
  /** X-FEN after the move. */
  readonly fen: string;
  readonly provisional: boolean;
  readonly clock?: ClockTimes;
}

export type GameEvent = Timed &
  (
    | {
        readonly kind: 'drawn';
        readonly fen: string;
        readonly variant: string;
        /** 0 to 959 where the start is one of the 960. */
        readonly number?: number;
        readonly draw?: DrawStory;
        readonly control: string;
        readonly press: ClockPress;
      }
    | { readonly kind: 'settingUp' }
    | { readonly kind: 'started'; readonly clock?: ClockTimes }
    | ({ readonly kind: 'moved' } & MoveFacts)
    | { readonly kind: 'settled'; readonly ply: number }
    /** `later`: SAN of the moves after it, which may read differently now. `fen`: after the move at `ply`. */
    | ({ readonly kind: 'amended'; readonly later: readonly string[] } & MoveFacts)
    | { readonly kind: 'takenBack'; readonly ply: number; readonly fen: string; readonly clock?: ClockTimes }
    | { readonly kind: 'gap'; readonly ply: number; readonly gap: GapKind; readonly plies?: number }
    | {
        readonly kind: 'clock';
        readonly change: ClockChange;
        readonly clock: ClockTimes;
        readonly running: Color | null;
      }
    | ({ readonly kind: 'finished'; readonly clock?: ClockTimes } & GameEnd)
    | ({ readonly kind: 'corrected' } & GameEnd)
    /** `by`: the hands undid what the board had decided, or the arbiter's word did. */
    | { readonly kind: 'reopened'; readonly by: 'board' | 'word'; readonly clock?: ClockTimes }
    | { readonly kind: 'woken'; readonly clock?: ClockTimes }
    /** Given up before a move was made: nothing of it is kept. */
    | { readonly kind: 'discarded' }
    /** Nothing changed. */
    | ({ readonly kind: 'refused'; readonly input: GameInput['kind'] } & Refusal)
  );

type RefusedEvent = Extract<GameEvent, { kind: 'refused' }>;

/** The refusal of an event, as guidance/messages says it. */
export function refusalOf({ kind, at, input, ...refusal }: RefusedEvent): Refusal {
  return refusal;
}
