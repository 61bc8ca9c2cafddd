/**
 * What is not known: the question that the next events or the players' word may answer, and the footing on which the
 * board is read. Only this class writes them.
 */
import type { Millis } from '../board/sensor.js';
import type { Square } from '../rules/index.js';
import type { Explanation } from './explain.js';
import type { Hypothesis } from './hypothesis.js';
import type { Successor } from './moveTable.js';
import type { Ambiguity } from './reading.js';
import type { Touch } from './sequence.js';
import { LOG_LIMIT } from './touches.js';
import type { UnseenLine } from './unseen.js';

/** A question that the next events, or the players' word, may answer. */
export interface Pending {
  readonly why: Ambiguity;
  readonly options: readonly PendingOption[];
  /** Events up to this order are in the options' hypotheses. */
  readonly order: number;
  readonly asked: boolean;
  /** Two men landed while both were in the air: the answers are the order of the turn, then the exchanged ones. */
  readonly crossing?: true;
  /** Told from the touches so far: those that follow may tell another story, and then it is no question any more. */
  readonly passing?: true;
}

export interface PendingOption {
  /** Half-moves of the game that stand before the line. */
  readonly from: number;
  readonly line: readonly Successor[];
  /** Squares whose pieces are in the air at the line's end, where `hyps` is undefined. */
  readonly air: readonly Square[];
  /** The belief in which this is so; undefined: nothing in the air, the board stands as at the line's end. */
  readonly hyps: readonly Hypothesis[] | undefined;
  /** What it calls surprising that the likeliest answer does not, on the scale of COST. */
  readonly cost?: number;
}

/** Explanations from half-move `from` as answers. */
export function optionsOf(from: number, explanations: readonly Explanation[]): PendingOption[] {
  return explanations.map((e) => ({ from, line: e.line, air: [], hyps: e.hyps.map((h) => h.clone()) }));
}

/** Lines from half-move `from` as answers. */
export function optionsOfLines(from: number, lines: readonly Pick<UnseenLine, 'moves'>[]): PendingOption[] {
  return lines.map((l) => ({ from, line: l.moves, air: [], hyps: undefined }));
}

/** Events were lost; until the board is explained again no landing is asked for. */
export interface Uncertain {
  readonly kind: 'uncertain';
  /** How many more events may have gone unseen beside those the snapshot showed; null: nobody knows. */
  readonly spare: number | null;
  /** Lifts less put-downs since the snapshot; undefined: nobody has touched the board since. */
  readonly balance: number | undefined;
  /** When the snapshot came. */
  readonly since: Millis;
  /** Squares of the head's pieces that were seen empty meanwhile. */
  readonly emptied: ReadonlySet<Square>;
  /** Lines by their number of plies, as long as nobody touches the board: at rest the same ones are looked for again. */
  readonly searched: Map<number, readonly UnseenLine[] | undefined>;
  /** The hands were on their way back when the events were lost. */
  readonly returning: boolean;
}

/** Events are being lost: what is received is kept until a snapshot says what it follows on. */
export interface Awaiting {
  readonly kind: 'awaiting';
  /** Events missed so far; null: nobody knows. */
  readonly missed: number | null;
  readonly since: Millis;
  readonly received: readonly Touch[];
  /** How the board was read until then. */
  readonly before: Seeing;
}

/** The footings on which events are read as they come. */
type Seeing =
  | { readonly kind: 'sure' }
  /** Moves were taken back by word and the hands are still putting the board right: only a new move is read. */
  | { readonly kind: 'returning' }
  | Uncertain;

/** How the board is read now. One of these at a time; what one of them interrupts it carries with it. */
export type Footing = Seeing | Awaiting;

const SURE: Seeing = { kind: 'sure' };
const RETURNING: Seeing = { kind: 'returning' };

export class Question {
  private open: Pending | undefined;
  private footing: Footing = SURE;
  /** What the footing has of lost events, kept because every touch asks. */
  private lost: Uncertain | undefined;
  private doubt = false;

  /** The same question on the same footing, to go on by itself. */
  copy(): Question {
    const same = new Question();
    same.open = this.open;
    same.footing = this.footing;
    same.doubt = this.doubt;
    // What is looked for in a picture is kept by each for itself.
    if (this.lost) same.see({ ...this.lost, searched: new Map() });
    return same;
  }

  get pending(): Pending | undefined {
    return this.open;
  }

  /** Is a question open, told from touches that others have followed since? `order`: number of the last touch. */
  isPassing(order: number): boolean {
    return this.open?.passing === true && order > this.open.order;
  }

  /** Is a question open that no later touch has outdated? */
  stands(order: number): boolean {
    return this.open !== undefined && !this.isPassing(order);
  }

  /** Lines are missing and the snapshot that heals it has not come. */
  get awaiting(): Awaiting | undefined {
    return this.footing.kind === 'awaiting' ? this.footing : undefined;
  }

  private get seeing(): Seeing {
    return this.footing.kind === 'awaiting' ? this.footing.before : this.footing;
  }

  get uncertain(): Uncertain | undefined {
    return this.lost;
  }

  get returning(): boolean {
    const { seeing } = this;
    return seeing.kind === 'returning' || (seeing.kind === 'uncertain' && seeing.returning);
  }

  /** Events went unseen since the head was read, though the board explained itself by what stands and what is held. */
  get doubted(): boolean {
    return this.doubt;
  }

  /** Opens a question, whatever was open before. */
  ask(pending: Omit<Pending, 'asked'>): void {
    this.open = { ...pending, asked: false };
  }

  /** The players were asked. */
  wasAsked(): void {
    if (this.open) this.open = { ...this.open, asked: true };
  }

  /** Does whoever touches the board now play on over a question? The players were asked, or nobody needs to be. */
  get isPlayedOver(): boolean {
    return this.open !== undefined && (this.open.asked || this.open.crossing === true);
  }

  /** Nobody asks any more. */
  drop(): void {
    this.open = undefined;
  }

  /** A head was read, or confirmed: what was asked and doubted about it is over. */
  headRead(): void {
    this.open = undefined;
    this.doubt = false;
    this.see(SURE);
  }

  /** The board equals the head again. */
  cameHome(): void {
    this.open = undefined;
    if (this.returning) this.see(SURE);
  }

  /** Moves were taken back by word, and the hands have still to follow. */
  handsFollow(): void {
    this.see(RETURNING);
  }

  /** The head is believed though events went unseen. */
  doubtHead(doubted: boolean): void {
    this.doubt = doubted;
  }

  private see(seeing: Seeing): void {
    this.lost = seeing.kind === 'uncertain' ? seeing : undefined;
    this.footing = this.footing.kind === 'awaiting' ? { ...this.footing, before: seeing } : seeing;
  }

  /** Numbers jumped by this many; null: nobody knows. */
  lose(missed: number | null, at: Millis): void {
    const { footing } = this;
    if (footing.kind !== 'awaiting')
      this.footing = { kind: 'awaiting', missed, since: at, received: [], before: footing };
    else {
      const all = footing.missed === null || missed === null ? null : footing.missed + missed;
      this.footing = { ...footing, missed: all };
    }
  }

  /** A touch received between a gap and the snapshot that heals it. */
  receive(touch: Touch): void {
    const { footing } = this;
    if (footing.kind !== 'awaiting') return;
    const full = footing.received.length >= LOG_LIMIT;
    this.footing = full
      ? { ...footing, missed: null, received: [] }
      : { ...footing, received: [...footing.received, touch] };
  }

  /** The squares are counted the other way round from now on. */
  turn(): void {
    const { footing } = this;
    if (footing.kind !== 'awaiting') return;
    const received = footing.received.map((touch) => ({ ...touch, square: 63 - touch.square }));
    this.footing = { ...footing, received };
  }

  /** The snapshot has come, or what is missing is left aside for a moment. */
  awaitNoMore(): Awaiting | undefined {
    const { awaiting } = this;
    if (awaiting) this.footing = awaiting.before;
    return awaiting;
  }

  /** What was left aside is missing still. */
  awaitAgain(awaiting: Awaiting | undefined): void {
    if (awaiting) this.footing = { ...awaiting, before: this.seeing };
  }

  /** A snapshot showed more than the lines that were received. */
  loseTrack(spare: number | null, since: Millis, emptied: readonly Square[]): void {
    this.see({
      kind: 'uncertain',
      spare,
      balance: undefined,
      since,
      emptied: new Set(emptied),
      searched: new Map(),
      returning: this.returning,
    });
  }

  /** More went unseen than the numbers say. */
  spareNoMore(): void {
    const { uncertain } = this;
    if (uncertain) this.see({ ...uncertain, spare: null });
  }

  /** A touch, on an uncertain board. */
  touched({ lift, square }: Touch): void {
    const { uncertain } = this;
    if (!uncertain) return;
    this.see({
      ...uncertain,
      balance: (uncertain.balance ?? 0) + (lift ? 1 : -1),
      emptied: lift ? new Set([...uncertain.emptied, square]) : uncertain.emptied,
      searched: new Map(),
    });
  }

  /** The board shows another picture: lines are looked for anew. */
  newPicture(): void {
    this.uncertain?.searched.clear();
  }

  /** The line over which the touches were told anew is the game's: what it asks is asked. */
  adopt(beside: Question): void {
    this.open = beside.open;
  }
}

/** What is not known, as the rules see it. */
export type QuestionView = Pick<
  Question,
  'pending' | 'isPassing' | 'stands' | 'awaiting' | 'uncertain' | 'returning' | 'doubted'
>;
