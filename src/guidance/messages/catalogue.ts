/**
 * Every sentence the program may say to players and arbiters, as typed data: which messages there are, and what each needs
 * to know. A language is an object with one function per key, so a missing translation does not compile.
 */
import { makeSquare } from 'chessops/util';
import type { GameEnd, Refusal } from '../../game/index.js';
import type { Ambiguity } from '../../recognition/reading.js';
import type {
  CastleFault,
  Color,
  DrawPart,
  EdgeDuty,
  PlacedPiece,
  Reason,
  Role,
  Square,
  Throw,
} from '../../rules/index.js';
import type { Fault } from './faults.js';

/** Languages the players can choose. */
export const LANGUAGES = ['en', 'fr', 'nl', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A piece as players name it: whose, and which. */
export interface PieceName {
  readonly side: Color;
  readonly role: Role;
}

/** Why a request is not carried out. */
export const REQUEST_FAULTS = [
  'no-board',
  'nothing-to-confirm',
  'nothing-to-leave',
  'question-closed',
  'game-running',
  'pieces-unnamed',
  'real-board',
  'nothing-there',
  'not-empty',
  'empty-hand',
  'own-piece',
  'no-game',
  'not-legal',
  'no-start',
  'lights-endless',
  'not-as-played',
  'no-finished-game',
  'bad-marks',
  'not-yours',
  'problem-table',
  'thrown-meanwhile',
  'no-draw',
  'simulated-board',
  'board-silent',
  'unread-squares',
  'no-such-answer',
] as const;
export type RequestFault = (typeof REQUEST_FAULTS)[number];

/** How sure it is that a set-up stands: the board named every piece, it was led piece by piece, or people vouch for it. */
export const ASSURANCES = ['sensed', 'guided', 'confirmed'] as const;
export type Assurance = (typeof ASSURANCES)[number];

/** One thing to do on the way back to the right placement. `piece` null: nobody knows which piece stands there. */
export type Fix =
  | {
      readonly kind: 'carry';
      readonly piece: PieceName;
      readonly from: Square;
      readonly to: Square;
      readonly sure: boolean;
    }
  | { readonly kind: 'lift'; readonly piece: PieceName | null; readonly from: Square }
  | { readonly kind: 'takeOff'; readonly piece: PieceName | null; readonly from: Square }
  | { readonly kind: 'put'; readonly piece: PieceName; readonly to: Square };

/** What can be the matter with the link to the board. */
export const LINK_TROUBLES = ['searching', 'silent', 'lost'] as const;
type LinkTrouble = (typeof LINK_TROUBLES)[number];

/** What can be the matter with the file the game is written to. */
export const RECORD_TROUBLES = ['disk-full', 'read-only', 'failed'] as const;
export type RecordTrouble = (typeof RECORD_TROUBLES)[number];

/** Whose names: of the game at the table, of the next one, of the one that is over. */
export const NAMED_GAMES = ['this', 'next', 'finished'] as const;
export type NamedGame = (typeof NAMED_GAMES)[number];

/** What can be said of a game by name. */
export const NAME_TAGS = ['white', 'black', 'event', 'site', 'round'] as const;
export type NameTag = (typeof NAME_TAGS)[number];

type Nothing = Readonly<Record<never, never>>;

/** Parameters of each message. Moves travel as English SAN and are shown with the piece letters of the language. */
export interface MessageParams {
  // Set-up
  readonly setUpPut: { readonly piece: PieceName; readonly squares: readonly Square[] };
  readonly setUpCarry: { readonly piece: PieceName; readonly from: Square; readonly to: Square };
  readonly setUpTake: { readonly piece: PieceName | null; readonly squares: readonly Square[] };
  /** A board that cannot name pieces must see these squares empty once. */
  readonly setUpMakeRoom: { readonly squares: readonly Square[] };
  /** Something was put where nothing was asked for. */
  readonly setUpNotHere: { readonly squares: readonly Square[] };
  readonly setUpLook: { readonly squares: readonly Square[] };
  readonly setUpTurned: { readonly sure: boolean };
  /** `again`: so few that the players' second word makes them blind. */
  readonly setUpConfirmRefused: { readonly squares: readonly Square[]; readonly again: boolean };
  /** Squares whose sensors are not believed, and what belongs there: players put it up by eye. */
  readonly blindSetUp: {
    readonly men: readonly { readonly square: Square; readonly piece: PieceName | null }[];
  };
  readonly setUpDone: { readonly assurance: Assurance; readonly toMove: Color };
  readonly setUpWaiting: Nothing;

  // Drawing the start position
  /** `tosses`: how many are still to come for this part. */
  readonly drawToss: { readonly part: DrawPart; readonly tosses: number };
  /** `highest`: the eyes from 1 to this count. */
  readonly drawRoll: { readonly part: DrawPart; readonly highest: number };
  readonly drawNumber: { readonly below: number };
  readonly drawAgain: { readonly part: DrawPart; readonly throws: readonly Throw[] };
  readonly drawPlaced: { readonly pieces: readonly PlacedPiece[] };
  /** A part that is done: what was thrown, what it counted to among the candidates, what stands there now. */
  readonly drawStep: {
    readonly what: DrawPart;
    readonly throws: readonly Throw[];
    readonly value: number;
    readonly again: boolean;
    readonly candidates: readonly Square[];
    readonly placed: readonly PlacedPiece[];
  };
  readonly drawDone: { readonly number: number; readonly arrangement: string };
  readonly drawUneven: Nothing;

  // Play
  readonly toMove: { readonly side: Color; readonly check: boolean };
  /** `number`: the move's number on the score sheet; `check`: the side to move now is in check. */
  readonly moved: {
    readonly san: string;
    readonly number: number;
    readonly mover: Color;
    readonly next: Color;
    readonly check: boolean;
    readonly provisional: boolean;
  };
  readonly inHand: { readonly pieces: readonly { readonly piece: PieceName; readonly from: Square }[] };
  /** A castle under way: what still has to arrive, and where. At least one of the two. */
  readonly castleUnderWay: {
    readonly side: Color;
    readonly king: Square | null;
    readonly rook: Square | null;
  };
  readonly halfCastle: { readonly side: Color; readonly rook: Square; readonly rookTo: Square };
  readonly castleRefused: {
    readonly side: Color;
    readonly wing: 'a' | 'h';
    readonly fault: CastleFault | 'order';
  };
  readonly enPassantLeft: { readonly piece: PieceName; readonly square: Square };
  readonly promotionAsked: { readonly side: Color; readonly square: Square };
  readonly promotionReplace: { readonly side: Color; readonly square: Square };
  /** `offers`: each story's moves in SAN, as words; an empty string is the story in which nothing was played. */
  readonly ambiguous: {
    readonly why: Ambiguity;
    readonly squares: readonly Square[];
    readonly offers: readonly string[];
  };
  readonly wayBack: { readonly fix: Fix; readonly left: number };
  readonly ordered: Nothing;
  readonly boardTurned: { readonly sure: boolean };
  readonly orderUnknown: { readonly ply: number };
  readonly unseen: { readonly ply: number };
  readonly takenBack: { readonly ply: number };
  readonly amended: { readonly san: string; readonly number: number; readonly mover: Color };

  // A move announced elsewhere (an engine, a distant player), to be carried out on the board
  readonly carryOut: {
    readonly piece: PieceName;
    readonly from: Square;
    readonly to: Square;
    readonly capture: boolean;
    readonly promotion: Role | null;
    readonly san: string;
  };
  readonly carryOutCastle: {
    readonly side: Color;
    readonly king: Square;
    readonly kingTo: Square;
    readonly rook: Square;
    readonly rookTo: Square;
    readonly san: string;
  };
  readonly notAnnounced: { readonly san: string; readonly fix: Fix };

  // Randzüger and its neighbours
  /** `to` inside is forbidden to the piece on `from`; null: the duty leaves that piece no move at all. */
  readonly edgeRefused: {
    readonly side: Color;
    readonly from: Square;
    readonly to: Square | null;
    readonly why: EdgeDuty;
  };

  // A problem solved at the board. Moves are the attacker's
  readonly problemPutUp: Nothing;
  readonly problemPosed: { readonly side: Color; readonly mateIn: number };
  /** The move solves so far; `mateIn` moves are left after the defence. */
  /** It is not posed: nothing forces mate in time. */
  readonly problemNone: { readonly side: Color; readonly mateIn: number };
  /** How many first moves solve; `mateIn` null: none mates sooner than it should. */
  readonly problemCooked: { readonly keys: number; readonly mateIn: number | null };
  readonly problemDefence: { readonly san: string; readonly mateIn: number };
  readonly problemRefuted: { readonly san: string; readonly mateIn: number; readonly defence: string };
  readonly problemSolved: { readonly mateIn: number };
  readonly problemMissed: { readonly mateIn: number };

  // Results and claims
  readonly gameOver: Pick<GameEnd, 'result' | 'cause' | 'intended'>;
  readonly resultOffered: { readonly result: Exclude<GameEnd['result'], '*'> };
  readonly resultCorrected: { readonly result: GameEnd['result'] };
  readonly reopened: Nothing;
  readonly drawOffered: { readonly side: Color };
  /** What was tried, or stands on the board, is no legal move. */
  readonly whyNot: Reason;
  /** A bad value: a position, a number, a throw, a word, a time control. */
  readonly fault: Fault;
  /** The game does not take an input. */
  readonly refused: Refusal;
  /** A request of the page or of simulated hands; `text`: the move that was asked for, else empty. */
  readonly requestRefused: {
    readonly why: RequestFault;
    readonly squares: readonly Square[];
    readonly text: string;
  };

  // Clock
  readonly flagFell: { readonly side: Color };
  readonly clockPress: { readonly side: Color };
  readonly clockPaused: Nothing;
  readonly clockSilent: Nothing;

  // A table without a game
  readonly noGame: Nothing;
  /** The players put up a start of their own: its number once it stands, null before. */
  readonly proposal: { readonly number: number | null };
  /** After a game, where nobody has a screen: empty the board for the next start. */
  readonly nextGame: Nothing;
  /** After a result that somebody spoke, or the clock: what to do where it was a mistake. */
  readonly resultSlip: Nothing;
  /** A name was taken for a game. */
  readonly named: { readonly game: NamedGame; readonly tag: NameTag; readonly text: string };

  // Link and record
  /** The same in a game: play goes on without them. */
  readonly blindSquares: { readonly squares: readonly Square[] };
  readonly linkTrouble: { readonly state: LinkTrouble };
  readonly linkBack: Nothing;
  readonly recordTrouble: { readonly trouble: RecordTrouble };
  readonly recordBack: Nothing;
  readonly resumed: { readonly ply: number };
}

export type MessageKey = keyof MessageParams;

/** A sentence to be said, not yet in any language. */
export type Message = {
  readonly [K in MessageKey]: { readonly key: K; readonly params: MessageParams[K] };
}[MessageKey];

/** One language: a function per message. */
export type Catalogue = { readonly [K in MessageKey]: (params: MessageParams[K]) => string };

/**
 * Names of squares with the language's own "and": `a1`, `a1 and h1`, `a1, c1 and h1`. Three and more neighbours on a
 * rank are drawn together: `a2–h2`.
 */
export function squareList(squares: readonly Square[], and: string): string {
  const words: string[] = [];
  for (let first = 0; first < squares.length; ) {
    let last = first;
    while (areNeighbours(squares[last], squares[last + 1])) last += 1;
    const run = squares.slice(first, last + 1).map(makeSquare);
    words.push(...(run.length < 3 ? run : [`${run[0]}–${run.at(-1)}`]));
    first = last + 1;
  }
  return wordList(words, and);
}

function areNeighbours(a: Square | undefined, b: Square | undefined): boolean {
  return a !== undefined && b === a + 1 && b % 8 !== 0;
}

/** Words with commas, and the language's "and" (or "or") before the last. */
export function wordList(words: readonly string[], and: string): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${and} ${last}`;
}

/** SAN with the piece letters of a language: `letters` gives those for K Q R B N. */
export function localSan(
  san: string,
  letters: Readonly<Record<'K' | 'Q' | 'R' | 'B' | 'N', string>>,
): string {
  return san.replace(/[KQRBN]/g, (letter) => letters[letter as 'K' | 'Q' | 'R' | 'B' | 'N']);
}

/** `12. Nf3` for White, `12... Nf6` for Black. */
export function numbered(number: number, mover: Color, san: string): string {
  return `${number}.${mover === 'white' ? '' : '..'} ${san}`;
}

export { makeSquare as squareName };
