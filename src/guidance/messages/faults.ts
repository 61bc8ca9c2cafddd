/**
 * Why something is not taken, as data: what rules, game and the words of a table say of a bad value. Each code has one
 * sentence in each language; that neither is missing is what the types below are for.
 */
import type { ControlFault, Refusal, StartFault } from '../../game/index.js';
import type {
  ArrangementFault,
  BadFen,
  DrawFault,
  FenFault,
  NoArrangement,
  PositionFault,
  SquaresFault,
  ThrowTextFault,
} from '../../rules/index.js';

/** A line that is no word for a table. `word`: its first word; texts are as they were typed, shortened. */
export type WordFault =
  | { readonly code: 'unknown-word'; readonly word: string; readonly known: readonly string[] }
  | { readonly code: 'surplus-words'; readonly word: string; readonly text: string }
  | { readonly code: 'word-alone'; readonly word: string; readonly found: string }
  /** `found` null: nothing stood there. */
  | {
      readonly code: 'word-choice';
      readonly word: string;
      readonly allowed: readonly string[];
      readonly found: string | null;
    }
  | {
      readonly code: 'word-number';
      readonly word: string;
      readonly least: number;
      readonly most: number;
      readonly found: string;
    };

/** A line typed at the table that asks for nothing it can do. `word`: the word the line began with. */
export type CommandFault =
  | { readonly code: 'no-command'; readonly text: string }
  | { readonly code: 'command-square'; readonly word: string }
  | { readonly code: 'command-piece' }
  | { readonly code: 'command-number' }
  | { readonly code: 'command-time' }
  | { readonly code: 'command-name'; readonly word: string; readonly known: readonly string[] }
  /** `known`: the ways to draw that are words; `most`: the highest number of a start. */
  | { readonly code: 'command-start'; readonly known: readonly string[]; readonly most: number };

/** Everything that can be wrong with a value that people give. */
export type Fault =
  | PositionFault
  | SquaresFault
  | NoArrangement
  | StartFault
  | DrawFault
  | ThrowTextFault
  | ControlFault
  | WordFault
  | CommandFault;

/** A function for each code of a union. */
export type WordsFor<F extends { readonly code: string }> = {
  readonly [C in F['code']]: (fault: Extract<F, { readonly code: C }>) => string;
};

/** One language. FEN and arrangement have clauses, for sentences that join several of them. */
export interface FaultWords {
  readonly fen: WordsFor<FenFault>;
  readonly arrangement: WordsFor<ArrangementFault>;
  /** The sentence around the clauses; `more`: there are others that are not told. */
  readonly badFen: (clauses: readonly string[], more: boolean) => string;
  readonly noArrangement: (text: string, clauses: readonly string[]) => string;
  readonly fault: WordsFor<Exclude<Fault, BadFen | NoArrangement>>;
  readonly refusal: WordsFor<Exclude<Refusal, { code: 'bad-start' | 'bad-control' }>>;
}

/** The sentence of a fault in the language of `words`. */
export function faultSentence(words: FaultWords, fault: Fault): string {
  switch (fault.code) {
    case 'bad-fen':
      return words.badFen(
        fault.faults.map((one) => wordsOf(words.fen, one)),
        fault.more,
      );
    case 'no-arrangement':
      return words.noArrangement(
        fault.text,
        fault.faults.map((one) => wordsOf(words.arrangement, one)),
      );
    default:
      return wordsOf(words.fault, fault);
  }
}

/** The sentence of a refusal of the game. */
export function refusalSentence(words: FaultWords, refusal: Refusal): string {
  switch (refusal.code) {
    case 'bad-start':
    case 'bad-control':
      return faultSentence(words, refusal.fault);
    default:
      return wordsOf(words.refusal, refusal);
  }
}

/** The one place where a code chooses its function: each takes the member of the union that has the code. */
export function wordsOf<F extends { readonly code: string }>(words: WordsFor<F>, fault: F): string {
  const say = words[fault.code as F['code']] as (one: F) => string;
  return say(fault);
}
