/** A script as a board would send it: as EBL/1 lines in a trace, or as the sensor events of a driver. */
import { makeFen } from 'chessops/fen';
import { makeSquare } from 'chessops/util';
import { degrade, type Placement, type Sense, type SensorEvent, seenOf } from '../../src/board/sensor.js';
import type { RecognitionInput } from '../../src/recognition/reading.js';
import { formatEntry, formatHeader, type TraceEntry } from '../../src/table/trace.js';
import type { PlayerWord } from '../../src/table/words.js';
import { type HandsItem, type HandsScript, isHandEvent } from './script.js';

type Seeing = { kind: 'lift' | 'place'; at: number; square: number; seen: ReturnType<typeof seenOf> };

/** What happens on the wire, before it is text or events. `item`: the index of the script's item behind it. */
type WireEvent = { readonly item: number; readonly at: number } & (
  | { readonly kind: 'line'; readonly seq: number; readonly event: Seeing }
  | {
      readonly kind: 'snap';
      readonly seq: number;
      readonly placement: Placement;
      readonly missed: number | null;
    }
  /** Numbers jumped: `missed` lines were lost. */
  | { readonly kind: 'gap'; readonly missed: number }
  | { readonly kind: 'cable'; readonly state: 'out' | 'in'; readonly seq: number }
  | { readonly kind: 'word'; readonly word: PlayerWord }
);

class Wire {
  readonly out: WireEvent[] = [];
  private readonly board;
  private seq = 0;
  private missed = 0;
  private arrival = 0;

  constructor(
    script: HandsScript,
    private readonly sense: Sense,
  ) {
    this.board = [...script.initial];
    this.snap(-1, null);
  }

  private snap(item: number, missed: number | null): void {
    const placement = this.board.map((piece) =>
      piece === undefined ? '.' : degrade(seenOf(piece), this.sense),
    );
    this.out.push({ kind: 'snap', item, at: this.arrival, seq: this.seq, placement, missed });
  }

  take(item: HandsItem, index: number): void {
    const late = isHandEvent(item) && typeof item.wire === 'object' ? item.wire.lateMs : 0;
    // A wire keeps its order: what waits holds back what follows.
    this.arrival = Math.max(this.arrival, item.at + late);
    if (item.kind === 'word') {
      this.out.push({ kind: 'word', item: index, at: this.arrival, word: item.word });
      return;
    }
    if (item.kind === 'cable') {
      this.out.push({ kind: 'cable', item: index, at: this.arrival, state: item.state, seq: this.seq });
      this.missed = 0;
      if (item.state === 'in') this.snap(index, null);
      return;
    }
    this.board[item.square] = item.kind === 'lift' ? undefined : item.piece;
    if (!item.visibleTo.includes(this.sense)) return;
    this.seq = (this.seq + 1) % 65536;
    if (item.wire === 'lost' || item.wire === 'offline') {
      this.missed += item.wire === 'lost' ? 1 : 0;
      return;
    }
    const seen = seenLetter(degrade(seenOf(item.piece), this.sense));
    const event: Seeing = { kind: item.kind, at: this.arrival, square: item.square, seen };
    const line: WireEvent = { kind: 'line', item: index, at: this.arrival, seq: this.seq, event };
    if (this.missed > 0) this.out.push({ kind: 'gap', item: index, at: this.arrival, missed: this.missed });
    this.out.push(line);
    if (item.wire === 'doubled') this.out.push(line);
    if (this.missed > 0) this.snap(index, this.missed);
    this.missed = 0;
  }
}

function seenLetter(seen: Placement[number]): ReturnType<typeof seenOf> {
  if (seen === '.' || seen === 'x') throw new Error('a lifted piece was seen');
  return seen;
}

function wireOf(script: HandsScript, sense: Sense): readonly WireEvent[] {
  const wire = new Wire(script, sense);
  script.items.forEach((item, index) => {
    wire.take(item, index);
  });
  return wire.out;
}

/** The script as a `.trace` file. */
export function toTrace(script: HandsScript, sense: Sense = script.sense): string {
  const hello = (seq: number) =>
    `hello ebl=1 name=hands fw=1 id=hands sense=${sense} led=0 seq=${seq} hz=1000 settle=20`;
  const entries: TraceEntry[] = [{ kind: 'line', at: 0, text: hello(0) }];
  for (const event of wireOf(script, sense)) {
    const { at } = event;
    if (event.kind === 'word') entries.push({ kind: 'word', at, word: event.word });
    else if (event.kind === 'snap')
      entries.push({ kind: 'line', at, text: `snap ${event.seq} ${boardText(event.placement)}` });
    else if (event.kind === 'cable' && event.state === 'in')
      entries.push({ kind: 'line', at, text: hello(event.seq) });
    else if (event.kind === 'line') {
      const { kind, square, seen } = event.event;
      const letter = sense === 'occ' ? '' : ` ${seen}`;
      entries.push({ kind: 'line', at, text: `${kind} ${event.seq} ${makeSquare(square)}${letter}` });
    }
  }
  const fen = makeFen(script.start.toSetup());
  return formatHeader({ start: { kind: 'fen', fen } }) + entries.map(formatEntry).join('');
}

/** One input for the recogniser and the item of the script behind it (-1: the first snapshot). */
export interface HandsInput {
  readonly input: RecognitionInput;
  readonly item: number;
}

/** The script as a driver would report it, words that concern recognition included. No ticks. */
export function toInputs(script: HandsScript, sense: Sense = script.sense): HandsInput[] {
  const inputs: HandsInput[] = [];
  for (const event of wireOf(script, sense)) {
    const input = inputOf(event);
    if (input !== undefined) inputs.push({ input, item: event.item });
    if (event.kind === 'cable' && event.state === 'in') {
      inputs.push({ input: { kind: 'gap', at: event.at, missed: null }, item: event.item });
    }
  }
  return inputs;
}

function inputOf(event: WireEvent): RecognitionInput | undefined {
  const { at } = event;
  switch (event.kind) {
    case 'line':
      return event.event satisfies SensorEvent;
    case 'snap':
      return { kind: 'snapshot', at, placement: event.placement };
    case 'gap':
      return { kind: 'gap', at, missed: event.missed };
    case 'cable':
      return { kind: 'link', at, state: event.state === 'out' ? 'lost' : 'up' };
    case 'word':
      return wordOf(event.word, at);
  }
}

function wordOf(word: PlayerWord, at: number): RecognitionInput | undefined {
  switch (word.kind) {
    case 'promote':
      return { kind: 'promote', at, role: word.role };
    case 'takeback':
      return { kind: 'takeback', at, plies: word.plies };
    case 'castle':
      return { kind: 'castle', at, side: word.side };
    case 'press':
      return { kind: 'press', at };
    case 'resign':
    case 'agreeDraw':
    case 'abandon':
    case 'result':
    case 'reopen':
    case 'claim':
      return undefined;
  }
}

function boardText(placement: Placement): string {
  const ranks = [7, 6, 5, 4, 3, 2, 1, 0].map((rank) => placement.slice(8 * rank, 8 * rank + 8).join(''));
  return ranks.join('/');
}
