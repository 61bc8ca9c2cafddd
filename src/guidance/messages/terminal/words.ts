/**
 * What only the screen of a terminal says, as typed data: the words around the board, the meanings of what can be typed,
 * and notes beside the game. The browser's page loads none of it. A language that lacks one does not compile.
 */
import type { LedMeaning } from '../../../board/board.js';
import type { LinkState, Sense } from '../../../board/sensor.js';
import type { GameEnd } from '../../../game/index.js';
import type { Square } from '../../../rules/index.js';

/** The few words around the board. */
export interface Labels {
  readonly white: string;
  readonly black: string;
  readonly start: string;
  readonly board: string;
  readonly record: string;
  readonly saved: string;
  readonly notSaved: string;
  readonly pieces: string;
  /** A piece that is still to be put up. */
  readonly toCome: string;
  /** Below a page of a sheet that has another one, and below its last one. */
  readonly more: string;
  readonly back: string;
  readonly sense: Readonly<Record<Sense, string>>;
  readonly link: Readonly<Record<LinkState, string>>;
  readonly lights: Readonly<Record<LedMeaning, string>>;
}

/** What can be typed, by topic. */
export type HelpTopic =
  | 'move'
  | 'carry'
  | 'touch'
  | 'fill'
  | 'promote'
  | 'confirm'
  | 'choose'
  | 'takeback'
  | 'resign'
  | 'claim'
  | 'result'
  | 'clock'
  | 'name'
  | 'correct'
  | 'draw'
  | 'throw'
  | 'rotate'
  | 'show'
  | 'quit';

/** A game by its start. `number` null: no start of the 960; `variant` null: Chess960. */
export interface GameName {
  readonly number: number | null;
  readonly variant: string | null;
}

/** Why a file among the games is passed over. */
export const FILE_TROUBLES = ['unreadable', 'empty', 'cut'] as const;
export type FileTrouble = (typeof FILE_TROUBLES)[number];

type Nothing = Readonly<Record<never, never>>;

/** Parameters of each note. `why`: what the operating system says, in its words. */
export interface NoteParams {
  readonly wordsHint: Nothing;
  readonly unreadable: { readonly squares: readonly Square[] };
  readonly takenUp: { readonly game: GameName; readonly plies: number };
  readonly stillAtTable: { readonly game: GameName; readonly result: GameEnd['result'] };
  readonly fileLeft: { readonly path: string; readonly trouble: FileTrouble };
  readonly folderUnread: { readonly folder: string; readonly why: string };
  readonly recorderStops: { readonly why: string };
  readonly noPage: Nothing;
  readonly pageOpen: { readonly address: string };
  readonly pageKeyed: { readonly here: string; readonly elsewhere: string; readonly key: string };
  readonly pageKey: { readonly address: string; readonly key: string };
  readonly pageHere: { readonly address: string };
  readonly pageWindow: { readonly columns: number; readonly rows: number };
}

export type NoteKey = keyof NoteParams;

/** One language of the terminal. */
export interface TerminalWords {
  readonly labels: Labels;
  readonly help: Readonly<Record<HelpTopic, string>>;
  readonly notes: { readonly [K in NoteKey]: (params: NoteParams[K]) => string };
}
