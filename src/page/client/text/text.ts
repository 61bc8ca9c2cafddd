/**
 * The words around the board, one object per language, so that a missing translation does not compile. Sentences of
 * guidance come from the guidance itself; here are only titles, buttons and what a screen reader needs.
 */
import type { LedMeaning } from '../../../board/board.js';
import type { LinkState, Sense } from '../../../board/sensor.js';
import type { Color, Role } from '../../../rules/index.js';
import type { Allowed } from '../../contract.js';

/** Ways to a start that the page offers. */
export const DRAW_WAYS = ['random', 'coins10', 'dice', 'coins', 'number', 'board'] as const;
export type DrawWay = (typeof DRAW_WAYS)[number];

interface Way {
  readonly title: string;
  /** What to do. */
  readonly how: string;
  /** How likely each of the 960 is. */
  readonly chance: string;
}

export interface Text {
  readonly nav: {
    readonly table: string;
    readonly games: string;
    readonly statistics: string;
    readonly settings: string;
    readonly skip: string;
    readonly menu: string;
  };
  readonly side: Readonly<Record<Color, string>>;
  readonly role: Readonly<Record<Role, string>>;
  /** A piece with its colour, as a label: `white knight`. */
  readonly piece: (side: Color, role: Role) => string;
  readonly somePiece: (side: Color | null) => string;
  readonly emptySquare: string;
  readonly unreadable: string;
  /** Of a square whose sensor is not believed. */
  readonly blindSquare: string;
  readonly lights: Readonly<Record<LedMeaning, string>>;
  readonly boardLabel: string;
  readonly link: Readonly<Record<LinkState, string>>;
  readonly live: string;
  readonly offline: string;
  readonly spectators: (count: number) => string;
  readonly notSaved: string;
  readonly close: string;
  readonly cancel: string;
  readonly copy: string;
  readonly copied: string;
  readonly failed: string;
  /** A request that is not possible now, where nobody says why. */
  readonly notNow: string;

  readonly play: {
    readonly title: string;
    readonly moves: string;
    readonly noMoves: string;
    readonly start: (number: number) => string;
    readonly position: string;
    readonly clockOf: (side: Color) => string;
    readonly toMove: string;
    readonly more: string;
    readonly newGame: string;
    readonly resign: (side: Color) => string;
    readonly agreeDraw: string;
    readonly takeBack: string;
    readonly pressClock: string;
    readonly pause: string;
    readonly goOn: string;
    readonly claims: Readonly<Record<Allowed['claim'][number]['ground'], string>>;
    /** With the move that one intends; null: which one is asked next. */
    readonly claimWith: Readonly<Record<Allowed['claim'][number]['ground'], (move: string | null) => string>>;
    /** What comes of a claim; with an intended move or without. */
    readonly claimed: (move: string | null) => string;
    readonly correct: string;
    /** The result is withdrawn, the game goes on. */
    readonly reopen: string;
    /** The game ends without a result. */
    readonly abandon: string;
    /** What becomes of it: kept, or thrown away because nothing was played. */
    readonly abandoned: Readonly<Record<NonNullable<Allowed['abandon']>, string>>;
    /** The simulated board as the game has it. */
    readonly putRight: string;
    /** Notices that name words of the prompt elsewhere; here there are buttons. */
    readonly clockPaused: string;
    readonly resultSlip: string;
    readonly minuteMore: (side: Color) => string;
    readonly turn: string;
    readonly boardTurned: string;
    readonly download: string;
    readonly sure: (what: string) => string;
    readonly unfinished: string;
    readonly bothLost: string;
    readonly wins: Readonly<Record<Color, string>>;
    readonly draw: string;
  };

  readonly ask: {
    readonly title: string;
    readonly promotion: string;
    readonly noMove: string;
    readonly castle: Readonly<Record<'a' | 'h', string>>;
    readonly turned: string;
    readonly confirm: string;
    /** A promotion is not made. */
    readonly keepPawn: string;
  };

  readonly draw: {
    readonly title: string;
    readonly lead: string;
    readonly ways: Readonly<Record<DrawWay, Way>>;
    readonly heads: string;
    readonly tails: string;
    readonly throws: string;
    readonly undo: string;
    readonly rest: string;
    readonly back: string;
    readonly numberLabel: string;
    readonly useNumber: string;
    readonly numberTooHigh: (number: number) => string;
    /** A fourth digit. */
    readonly numberDigits: string;
    readonly numberLetters: string;
    readonly numberEmpty: string;
    readonly drawn: (number: number) => string;
    readonly steps: string;
    readonly atBoard: string;
    readonly atBoardWait: string;
    readonly begin: (number: number) => string;
    /** Under Randzüger and the like: the usual array, without a draw. */
    readonly array: string;
  };

  readonly setUp: {
    readonly title: string;
    readonly progress: (placed: number, of: number) => string;
    readonly fill: string;
    readonly clear: string;
  };

  readonly box: {
    readonly title: string;
    readonly hint: string;
    readonly inHand: (piece: string) => string;
    readonly putAway: string;
    readonly sense: string;
    readonly senses: Readonly<Record<Sense, { readonly name: string; readonly knows: string }>>;
    readonly sensed: string;
    readonly becomes: string;
  };

  readonly control: {
    readonly watching: string;
    readonly holding: string;
    readonly take: string;
    readonly leave: string;
    readonly title: string;
    readonly why: string;
    readonly byTouch: string;
    readonly byTouchHow: string;
    readonly startTouch: string;
    readonly touchNow: (piece: string, square: string) => string;
    readonly seconds: (left: number) => string;
    readonly touchFailed: string;
    readonly noTouch: string;
    readonly byCode: string;
    readonly code: string;
    readonly byCodeHow: string;
    readonly enter: string;
    readonly wrongCode: string;
  };

  readonly games: {
    readonly title: string;
    readonly none: string;
    readonly all: string;
    readonly one: string;
    readonly liveLink: string;
    readonly liveHint: string;
    readonly halfMoves: (plies: number) => string;
    readonly loading: string;
    readonly first: string;
    readonly previous: string;
    readonly next: string;
    readonly last: string;
    readonly arrows: string;
    readonly back: string;
    readonly older: string;
    readonly afterMove: (what: string) => string;
    readonly atStart: string;
    readonly unreadable: string;
  };

  readonly statistics: {
    readonly title: string;
    readonly none: string;
    readonly games: (count: number) => string;
    readonly results: string;
    readonly starts: string;
    readonly lengths: string;
    readonly lengthUnit: string;
    readonly position: string;
  };

  readonly settings: {
    readonly title: string;
    readonly here: string;
    readonly hereHint: string;
    readonly table: string;
    readonly tableHint: string;
    readonly needControl: string;
    readonly language: string;
    readonly tableLanguage: string;
    readonly letters: string;
    readonly figurines: string;
    readonly localLetters: string;
    readonly sound: string;
    readonly speech: string;
    readonly colours: string;
    readonly coloursAuto: string;
    readonly coloursLight: string;
    readonly coloursDark: string;
    readonly flip: string;
    readonly event: string;
    readonly site: string;
    readonly round: string;
    readonly condition: string;
    readonly flagged: string;
    readonly flaggedHint: string;
    readonly control: string;
    readonly controlHint: string;
    readonly noClock: string;
    readonly press: string;
    readonly pressMove: string;
    readonly pressButton: string;
    readonly castling: string;
    readonly castlingAny: string;
    readonly castlingStrict: string;
    readonly takeback: string;
    readonly destinations: string;
    readonly nextGame: string;
    /** After the end: whose names are typed here. */
    readonly namesOfNext: string;
    readonly finished: string;
    readonly finishedHint: string;
    readonly correct: string;
    readonly save: string;
    readonly saved: string;
  };

  /** Spoken moves. */
  readonly speech: {
    readonly castles: (side: Color, rookFile: string) => string;
    readonly moves: (role: Role, to: string) => string;
    readonly takes: (role: Role, on: string) => string;
    readonly promotes: (role: Role) => string;
    readonly check: string;
    readonly mate: string;
  };

  /** Letters of K Q R B N in written moves. */
  readonly sanLetters: Readonly<Record<'K' | 'Q' | 'R' | 'B' | 'N', string>>;
}
