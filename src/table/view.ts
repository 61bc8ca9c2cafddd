/** What people should see of a table, and what they may ask of it now: one value for the terminal, the page and the lights. */
import type { BoardInfo, LedFrame } from '../board/board.js';
import type { LinkState, Millis, Placement } from '../board/sensor.js';
import type { GameEnd } from '../game/index.js';
import type { Language, Message } from '../guidance/messages.js';
import type { Order } from '../guidance/play.js';
import type { PgnTags, RecordStatus } from '../record/index.js';
import type { Position, Square } from '../rules/index.js';
import type { Ceremony } from './ceremony.js';
import type { ShownSettings, ShownTags, TableSettings } from './settings.js';
import type { Allowed, Arrow, Question, ShownCeremony } from './shown.js';

export interface ShownStart {
  readonly fen: string;
  readonly number?: number;
  readonly variant: string;
  /** How it came about: `random`, `coins`, `board` …; null: nobody said. */
  readonly draw: string | null;
}

export interface ShownClock {
  readonly white: Millis;
  readonly black: Millis;
  /** Whose time runs; null: it stands. */
  readonly running: 'white' | 'black' | null;
  /** Somebody stopped it. */
  readonly paused: boolean;
}

/** The end, and whether the position itself has ended the game: then a move taken back goes on, a word does not. */
export type ShownEnd = GameEnd & { readonly onBoard: boolean };

export interface TableView {
  readonly phase: 'idle' | 'drawing' | 'proposing' | 'settingUp' | 'playing' | 'finished';
  /** X-FEN of the position the game stands at, or is to be set up; null before a draw. */
  readonly fen: string | null;
  /** The same position, with all that its rules keep. */
  readonly position: Position | null;
  readonly start: ShownStart | null;
  /** SAN of the main line. */
  readonly moves: readonly string[];
  /** UCI_Chess960: castling is king takes own rook. */
  readonly uci: readonly string[];
  /** The last move may still grow (a slide, a castle). */
  readonly provisional: boolean;
  readonly lastMove: { readonly from: Square; readonly to: Square } | null;
  readonly turn: 'white' | 'black';
  /** The square of a king in check. */
  readonly check: Square | null;
  readonly clock: ShownClock | null;
  readonly end: ShownEnd | null;
  readonly message: Message;
  /** Less urgent than `message`, most urgent first. */
  readonly notices: readonly Message[];
  readonly question: Question | null;
  readonly ceremony: ShownCeremony | null;
  /** Every light, seen from White's side. */
  readonly frame: LedFrame;
  /** The board stands the other way round than its sensors think. */
  readonly isTurned: boolean;
  /** What the sensors see, from White's side; null before the first snapshot. */
  readonly placement: Placement | null;
  /** Squares whose pieces are in the air. */
  readonly air: readonly Square[];
  readonly way: readonly Arrow[];
  readonly badSquares: readonly Square[];
  /** Squares whose sensors are not believed; the game goes on without them. */
  readonly blindSquares: readonly Square[];
  readonly progress: { readonly placed: number; readonly of: number } | null;
  /** The stories of an open question, in words; an empty text: nothing was played. */
  readonly offers: readonly string[];
  /** The announced move that is not on the board yet. */
  readonly order: Order | null;
  /** Nothing in the air, no open question, the board as the game has it. */
  readonly inOrder: boolean;
  readonly link: LinkState;
  readonly record: RecordStatus;
  readonly pgnPath: string | null;
  readonly board: Pick<BoardInfo, 'family' | 'name' | 'sense' | 'leds'>;
  /** The pieces that really stand on a simulated board; null with a real one. */
  readonly pieces: Placement | null;
  readonly settings: ShownSettings;
  /** The names of the game at the table, also after its end. */
  readonly names: ShownTags;
  /** A proof by touch under way: whoever is not meant leaves this square alone. */
  readonly touch: { readonly square: Square } | null;
  readonly allowed: Allowed;
}

/** A pawn of the simulated board that waits for its piece before it moves. */
export interface Promoting {
  readonly from: Square;
  readonly to: Square;
}

/** What the service knows and the core does not. */
export interface ViewContext {
  readonly at: Millis;
  readonly record: RecordStatus;
  readonly pgnPath: string | null;
  readonly board: BoardInfo;
  readonly settings: TableSettings;
  readonly language: Language;
  /** Names of the game at the table, and of the one that names given now are for. */
  readonly gameTags: PgnTags;
  readonly tags: PgnTags;
  readonly ceremony: Ceremony | undefined;
  /** Any start may be drawn; false: the table is for one problem. */
  readonly freeStart: boolean;
  /** A position is being put up, to be read off the board when it is confirmed. */
  readonly putUp: boolean;
  readonly promoting: Promoting | undefined;
  readonly touch: Square | undefined;
  /** The pieces on a simulated board. */
  readonly pieces: Placement | undefined;
}
