/**
 * The table as the page serves it: the table itself, and what the page adds to it: draws by real throws, pairing by
 * touch, hands on a simulated board.
 */
import { randomInt } from 'node:crypto';
import type { Placement, SeenPiece, Sense } from '../board/sensor.js';
import { parseTimeControl } from '../game/index.js';
import { type Language, type Message, requestRefused } from '../guidance/messages.js';
import { type Promotion, START_POSITIONS } from '../rules/index.js';
import type { TableStep } from '../table/input.js';
import type { Table, TableCommand } from '../table/table.js';
import { turnedFrame } from '../table/turned.js';
import type { TableView } from '../table/view.js';
import type { PlayerWord } from '../table/words.js';
import { drawStateOf, storyOf, type Throwing } from './ceremony.js';
import { variantOf } from './condition.js';
import type { Action, REFUSED_WHY } from './contract.js';
import { framed, type PageScene, sceneOf } from './pageState.js';
import { beginTouch, stepTouch, TOUCH_MS, type TouchTask } from './touch.js';

/** A simulated board for the page's hands. A message tells why not; undefined: done. */
export interface PageSimulator {
  pieces(): Placement;
  /** Calls back when a piece is moved; the function returned ends it. */
  lift(square: number): Promise<Message | undefined>;
  place(square: number, piece?: SeenPiece): Promise<Message | undefined>;
  carry(from: number, to: number): Promise<Message | undefined>;
  fill(): Promise<Message | undefined>;
  clear(): Promise<void>;
  /** The players' word for a promotion: hands put that piece there. */
  promote(role: Promotion, lastMove: { readonly to: number } | null): Promise<void>;
  setSense(sense: Sense): void;
}

export interface DeskOptions {
  readonly table: Table;
  readonly simulator?: PageSimulator;
  readonly language: Language;
}

export type Outcome =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly why: (typeof REFUSED_WHY)[number];
      readonly message?: Message;
      /** One English sentence where there is no message. */
      readonly text?: string;
    };

/** How a touch pairing ends. */
type TouchEnd = 'proved' | 'late' | 'wrong';
export type TouchStart =
  | {
      readonly ok: true;
      readonly square: number;
      readonly seen: string;
      /** Milliseconds that are left. */
      readonly ms: number;
      readonly ended: Promise<TouchEnd>;
    }
  | { readonly ok: false; readonly why: 'busy' | 'no-pieces' | 'no-board' };

interface Touching {
  readonly task: TouchTask;
  readonly end: (how: TouchEnd) => void;
  readonly timer: NodeJS.Timeout;
}

const DONE: Outcome = { ok: true };
const impossible = (message: Message): Outcome => ({ ok: false, why: 'impossible', message });
const unreadable = (text: string): Outcome => ({ ok: false, why: 'impossible', text });
const PLAYING = requestRefused('game-running');

export class Desk {
  private throwing: Throwing | undefined;
  private touching: Touching | undefined;
  private language: Language;
  private readonly listeners = new Set<() => void>();
  private readonly leave: () => void;
  private lastView: TableView;
  /** Hands do one thing after the other, whoever asks for it. */
  private hands: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: DeskOptions) {
    this.language = options.language;
    this.lastView = options.table.view;
    this.leave = options.table.onNews(({ events, view }) => {
      this.lastView = view;
      // Drawn elsewhere, by keyboard or at the start of the program: these throws are for nothing.
      if (events.some((event) => event.kind === 'drawn')) this.throwing = undefined;
      this.watchTouch(view);
      if (this.throwing !== undefined || this.touching !== undefined) this.light();
      this.tell();
    });
  }

  get scene(): PageScene {
    const { table, simulator } = this.options;
    return sceneOf(table, this.lastView, {
      throwing: this.throwing,
      touch: this.touching?.task.square,
      pieces: simulator?.pieces(),
      language: this.language,
    });
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): void {
    this.leave();
    this.endTouch('late');
    this.listeners.clear();
  }

  /** Names a piece to be touched. One pairing at a time. */
  beginTouch(): TouchStart {
    const { placement, link } = this.lastView;
    if (this.touching !== undefined) return { ok: false, why: 'busy' };
    if (link !== 'up' || placement === null) return { ok: false, why: 'no-board' };
    const task = beginTouch(placement, performance.now(), (n) => randomInt(n));
    if (task === undefined) return { ok: false, why: 'no-pieces' };
    let end: (how: TouchEnd) => void = () => undefined;
    const ended = new Promise<TouchEnd>((resolve) => {
      end = resolve;
    });
    const timer = setTimeout(() => this.endTouch('late'), task.until - performance.now());
    this.touching = { task, end, timer };
    this.light();
    this.tell();
    return { ok: true, square: task.square, seen: task.seen, ms: TOUCH_MS, ended };
  }

  /** Whoever asked has gone. */
  dropTouch(): void {
    this.endTouch('late');
  }

  /** One request of somebody who may. Never rejects for what people can do wrong. */
  async perform(action: Exclude<Action, { do: 'pair' }>): Promise<Outcome> {
    if (this.options.table.board.info.family === 'none' && action.do !== 'settings')
      return impossible(requestRefused('no-board'));
    switch (action.do) {
      case 'drawRandom':
        return await this.draw({ number: randomInt(START_POSITIONS) }, 'random', []);
      case 'drawNumber':
        return await this.draw({ number: action.number }, 'number', []);
      case 'throws':
        return await this.throw({ method: action.method, throws: action.throws });
      case 'drawOnBoard':
        return await this.drawOnBoard();
      case 'cancelDraw':
        return await this.cancelDraw();
      case 'confirm':
        if (this.lastView.phase !== 'settingUp' && this.options.table.core.proposal === undefined)
          return impossible(requestRefused('nothing-to-confirm'));
        return await this.send({ kind: 'confirm' });
      case 'choose':
        if (action.candidate >= this.lastView.offers.length)
          return impossible(requestRefused('question-closed'));
        return await this.send({ kind: 'choose', candidate: action.candidate });
      case 'rotate':
        return await this.send({ kind: 'rotate' });
      case 'word':
        return await this.word(action.word);
      case 'pause':
      case 'resume':
        return await this.game(action.do);
      case 'setTime':
        return outcomeOf(await this.options.table.putTime(action.side, action.left));
      case 'correctNames':
        return await this.correctNames(action.tags);
      case 'settings':
        return await this.settings(action.change);
      case 'lift':
      case 'place':
      case 'carry':
      case 'fill':
      case 'clear':
      case 'sense':
        return await this.simulate(action);
    }
  }

  private async send(command: TableCommand): Promise<Outcome> {
    return outcomeOf(await this.options.table.send(command));
  }

  /** Simulated hands carry out on the board what was said: the promoted piece, moves taken back, the board of a game that goes on. */
  private async word(word: PlayerWord): Promise<Outcome> {
    const { simulator } = this.options;
    if (word.kind === 'promote') await simulator?.promote(word.role, this.lastView.lastMove);
    const outcome = await this.send({ kind: 'word', word });
    if ((word.kind === 'takeback' || word.kind === 'reopen') && outcome.ok) await simulator?.fill();
    return outcome;
  }

  private async game(kind: 'pause' | 'resume'): Promise<Outcome> {
    const at = this.options.table.now;
    return await this.send({ kind: 'game', input: { kind, at } });
  }

  private async draw(start: { number: number }, method: string, steps: readonly string[]): Promise<Outcome> {
    return await this.send({ kind: 'draw', start, draw: { method, steps } });
  }

  private async throw(throwing: Throwing): Promise<Outcome> {
    if (this.lastView.phase === 'playing') return impossible(PLAYING);
    const state = drawStateOf(throwing);
    if (state.state === 'bad') return unreadable(state.message);
    if (state.state === 'done')
      return await this.draw({ number: state.number }, throwing.method, storyOf(state.steps));
    if (this.lastView.phase === 'proposing') await this.send({ kind: 'leaveProposal' });
    this.throwing = throwing;
    this.light();
    this.tell();
    return DONE;
  }

  private async drawOnBoard(): Promise<Outcome> {
    if (this.lastView.phase === 'playing') return impossible(PLAYING);
    if (this.options.table.board.info.sense !== 'piece') return impossible(requestRefused('pieces-unnamed'));
    this.throwing = undefined;
    return await this.send({ kind: 'drawOnBoard' });
  }

  private async cancelDraw(): Promise<Outcome> {
    if (this.throwing === undefined) {
      if (this.lastView.phase !== 'proposing') return impossible(requestRefused('nothing-to-leave'));
      return await this.send({ kind: 'leaveProposal' });
    }
    this.throwing = undefined;
    this.light();
    this.tell();
    return DONE;
  }

  private async settings(change: Extract<Action, { do: 'settings' }>['change']): Promise<Outcome> {
    const { table } = this.options;
    const { language, tags, control, condition, flagged, ...rules } = change;
    const parsed = control === undefined ? undefined : parseTimeControl(control);
    if (parsed?.ok === false) return unreadable(parsed.error);
    const variant = variantOf(table.settings.variant, condition, flagged);
    if (variant === undefined)
      return impossible(requestRefused('bad-marks', { text: (flagged ?? '').trim().slice(0, 40) }));
    const given = Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== undefined));
    if (language !== undefined) this.language = language;
    if (tags !== undefined) await table.setTags({ ...table.tags, ...plainTags(tags) });
    await table.setSettings({
      ...table.settings,
      ...given,
      variant,
      ...(parsed === undefined ? {} : { control: parsed.value.text }),
    });
    return DONE;
  }

  private async correctNames(tags: Readonly<Record<string, string | undefined>>): Promise<Outcome> {
    const { table } = this.options;
    const done = await table.correctTags({ ...table.gameTags, ...plainTags(tags) });
    return done ? DONE : impossible(requestRefused('no-finished-game'));
  }

  private async simulate(
    action: Extract<Action, { do: 'lift' | 'place' | 'carry' | 'fill' | 'clear' | 'sense' }>,
  ): Promise<Outcome> {
    const { simulator, table } = this.options;
    if (simulator === undefined) return impossible(requestRefused('real-board'));
    const next = this.hands.then(async (): Promise<Message | undefined> => {
      switch (action.do) {
        case 'lift':
          return await simulator.lift(action.square);
        case 'place':
          return await simulator.place(action.square, action.piece);
        case 'carry':
          return await simulator.carry(action.from, action.to);
        case 'fill':
          return await simulator.fill();
        case 'clear':
          await simulator.clear();
          return undefined;
        case 'sense':
          if (this.lastView.phase === 'playing') return PLAYING;
          simulator.setSense(action.sense);
          await table.boardChanged();
          return undefined;
      }
    });
    this.hands = next.catch(() => undefined);
    const refused = await next;
    this.tell();
    return refused === undefined ? DONE : impossible(refused);
  }

  private watchTouch({ placement }: TableView): void {
    const { touching } = this;
    if (touching === undefined || placement === null) return;
    const { task, answer } = stepTouch(touching.task, placement, performance.now());
    this.touching = { ...touching, task };
    if (answer !== 'waiting') this.endTouch(answer);
  }

  private endTouch(how: TouchEnd): void {
    const { touching } = this;
    if (touching === undefined) return;
    this.touching = undefined;
    clearTimeout(touching.timer);
    touching.end(how);
    this.light();
    this.tell();
  }

  /** Shows the table's lights with those of the page. */
  private light(): void {
    const { table } = this.options;
    const frame = framed(this.lastView.frame, {
      throwing: this.throwing,
      touch: this.touching?.task.square,
    });
    table.board.show(table.core.isTurned ? turnedFrame(frame) : frame);
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

function outcomeOf({ events }: TableStep): Outcome {
  const refused = events.find((event) => event.kind === 'refused');
  if (refused === undefined) return DONE;
  return {
    ok: false,
    why: 'game',
    message: { key: 'refused', params: { code: refused.code } },
    text: refused.text,
  };
}

/** Names as people type them; without what was left out. */
function plainTags(tags: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tags).flatMap(([name, value]) => (value === undefined ? [] : [[name, value.trim()]])),
  );
}
