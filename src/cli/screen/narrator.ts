/** The table told line by line, for pipes, logs and services: each thing once, when it changes. */
import { type GameEvent, parseTimeControl } from '../../game/index.js';
import { moveText } from '../../guidance/messages/terminal.js';
import { type Language, type Message, type MessageKey, render } from '../../guidance/messages.js';
import { arrangementOf, type Color, variantTag } from '../../rules/index.js';
import type { TableView } from '../../table/view.js';

export interface Told {
  readonly events: readonly GameEvent[];
  readonly view: TableView;
}

export class Narrator {
  private language: Language = 'en';
  private lastMessage = '';
  private notices: ReadonlySet<string> = new Set();
  /** Steps of the draw under way that were told. */
  private stepsTold = 0;

  tell({ events, view }: Told): string[] {
    this.language = view.settings.language;
    const lines: string[] = this.drawSteps(view);
    for (const [index, event] of events.entries()) {
      lines.push(...this.event(event, view, index === events.length - 1));
    }
    const message = this.say(told(view.message));
    const isNews = message !== this.lastMessage && !isToldOtherwise(view);
    this.lastMessage = message;
    if (isNews)
      lines.push(
        message,
        ...view.offers.map((offer, n) => `  ${n + 1}) ${moveText(offer, this.language) || '-'}`),
      );
    const notices = view.notices.filter(({ key }) => !STEPS.has(key)).map((notice) => this.say(notice));
    lines.push(...notices.filter((notice) => !this.notices.has(notice)));
    this.notices = new Set(notices);
    const over = events.some(({ kind }) => kind === 'finished' || kind === 'corrected');
    if (over && view.pgnPath !== null && view.record.kind === 'ok') lines.push(`PGN: ${view.pgnPath}`);
    return lines;
  }

  /** What was thrown, part by part. */
  private drawSteps({ ceremony }: TableView): string[] {
    const steps = ceremony?.steps ?? [];
    // Throws that were taken back may come again.
    const news = steps.slice(this.stepsTold);
    this.stepsTold = steps.length;
    return news.map((step) => this.say(step));
  }

  private say(message: Message): string {
    return render(message, this.language);
  }

  private event(event: GameEvent, view: TableView, last: boolean): string[] {
    switch (event.kind) {
      case 'drawn':
        return this.drawn(event, view);
      case 'moved':
        // The sentence of the moment says the last move itself, unless it has something better to say.
        if (last && view.message.key === 'moved') return [];
        return [movedLine(event.ply, moveText(event.san, this.language), view)];
      case 'amended': {
        const { number, mover } = numberOf(event.ply, view);
        return [this.say({ key: 'amended', params: { san: event.san, number, mover } })];
      }
      case 'takenBack':
        return [this.say({ key: 'takenBack', params: { ply: event.ply } })];
      case 'corrected':
        return [this.say({ key: 'resultCorrected', params: { result: event.result } })];
      case 'reopened':
        return [this.say({ key: 'reopened', params: {} })];
      case 'woken':
        // A game that is over is taken up too, but does not go on.
        if (view.phase === 'finished') return [];
        return [this.say({ key: 'resumed', params: { ply: view.moves.length } })];
      case 'discarded':
        return [this.say({ key: 'noGame', params: {} })];
      case 'settingUp':
      case 'started':
      case 'settled':
      case 'gap':
      case 'clock':
      case 'finished':
      // Whoever asked was answered.
      case 'refused':
        return [];
    }
  }

  private drawn(event: Extract<GameEvent, { kind: 'drawn' }>, view: TableView): string[] {
    const control = parseTimeControl(event.control);
    const time = control.ok && control.value.stages.length > 0 ? ` (${control.value.text})` : '';
    // Chess960 is what everybody expects; anything else is named.
    const tag = event.variant === 'chess960' ? undefined : variantTag(event.variant);
    const rules = tag === undefined ? [] : [tag];
    const names = (['white', 'black'] as const).flatMap((tag) => {
      const text = view.names[tag];
      return text === '' ? [] : [this.say({ key: 'named', params: { game: 'this', tag, text } })];
    });
    if (event.number === undefined) return [`FEN: ${event.fen}${time}`, ...rules, ...names];
    const params = { number: event.number, arrangement: arrangementOf(event.number) };
    return [`${this.say({ key: 'drawDone', params })}${time}`, ...rules, ...names];
  }
}

/** Steps of a draw, which are told one by one. */
const STEPS: ReadonlySet<MessageKey> = new Set(['drawAgain', 'drawPlaced']);

/** Whoever reads lines is told of the draw itself: not that there is none yet, nor of its end twice. */
function isToldOtherwise({ message, ceremony }: TableView): boolean {
  return message.key === 'noGame' || (ceremony !== null && ceremony.part === null);
}

/** On a line that stays, a move that may still go on would be said twice. */
function told(message: Message): Message {
  return message.key === 'moved'
    ? { ...message, params: { ...message.params, provisional: false } }
    : message;
}

function movedLine(ply: number, san: string, view: TableView): string {
  const { number, mover } = numberOf(ply, view);
  return `${number}.${mover === 'white' ? '' : '..'} ${san}`;
}

/** Move number and mover of a half-move; a start may have Black to move. */
function numberOf(ply: number, view: TableView): { number: number; mover: Color } {
  const [, turn, , , , full] = (view.start?.fen ?? '').split(' ');
  const first = Number(full ?? '1') || 1;
  const half = ply - 1 + (turn === 'b' ? 1 : 0);
  return { number: first + Math.floor(half / 2), mover: half % 2 === 0 ? 'white' : 'black' };
}
