/**
 * A recorded trace through the whole way: board text → sensor events → recognition → game. No board, no clock, no disk:
 * the same trace gives the same game, so a user's file is a test.
 */

import type { BoardInfo } from '../board/board.js';
import { matches } from '../board/placement.js';
import type { ReplayDecoder } from '../board/replayDecoder.js';
import { degrade, type Placement, type Sense, type SensorEvent, seenOf } from '../board/sensor.js';
import { parseSquareList } from '../board/squareList.js';
import type { GameState } from '../game/index.js';
import { faultClause } from '../guidance/messages.js';
import type { Reading } from '../recognition/index.js';
import {
  err,
  ok,
  type Position,
  type Result,
  readPosition,
  type Square,
  startPosition,
} from '../rules/index.js';
import { TableCore } from './core.js';
import type { TableStep } from './input.js';
import { proposedStart } from './proposal.js';
import { DEFAULT_SETTINGS, type TableSettings } from './settings.js';
import type { TraceHeader, TraceItem } from './trace.js';

export interface ReplayOptions {
  readonly settings?: Partial<TableSettings>;
  /** Look at the trace with a coarser board's eyes. */
  readonly sense?: Sense;
  /** Squares whose sensors are not believed, beside those that the trace names. */
  readonly blind?: readonly Square[];
  readonly decoder: (family: string) => Result<ReplayDecoder>;
  readonly onReading?: (reading: Reading) => void;
  readonly onStep?: (step: TableStep) => void;
}

export interface ReplayEnd {
  readonly state: GameState;
  /** Nothing in the air, nothing open; else what is the matter, as a clause. */
  readonly trouble: string | undefined;
}

/** Long enough after the last event for everything that only time brings. */
const AFTERWARDS = 60_000;
const KNOWLEDGE: readonly Sense[] = ['occ', 'color', 'piece'];

export class Replay {
  private header: TraceHeader = {};
  private core: TableCore | undefined;
  private decoder: ReplayDecoder | undefined;
  private at = 0;
  private sense: Sense = 'piece';
  private begun = false;

  constructor(private readonly options: ReplayOptions) {}

  /** The core, for measuring; undefined before the trace has said which board it is from. */
  get table(): TableCore | undefined {
    return this.core;
  }

  /** One item of a trace further. The error is a clause without the file's name. */
  feed(item: TraceItem): Result<undefined> {
    switch (item.kind) {
      case 'header':
        this.header = item.header;
        return ok(undefined);
      case 'line': {
        this.at = item.at;
        const decoder = this.decoderOf('ebl');
        return decoder.ok ? this.take(decoder.value, decoder.value.line(item.text, item.at)) : decoder;
      }
      case 'bytes': {
        this.at = item.at;
        if (item.direction === 'tx') return ok(undefined);
        const decoder = this.decoderOf(this.header.family ?? 'ebl');
        return decoder.ok ? this.take(decoder.value, decoder.value.bytes(item.bytes, item.at)) : decoder;
      }
      case 'word': {
        this.at = item.at;
        const begun = this.begin();
        if (!begun.ok) return begun;
        this.tell(begun.value.step({ kind: 'word', at: item.at, word: item.word }));
        return ok(undefined);
      }
    }
  }

  /** The trace is over. */
  end(): Result<ReplayEnd> {
    const begun = this.begin();
    if (!begun.ok) return begun;
    const core = begun.value;
    this.tell(core.step({ kind: 'tick', at: this.at + AFTERWARDS }));
    return ok({ state: core.state, trouble: troubleOf(core) });
  }

  private decoderOf(family: string): Result<ReplayDecoder> {
    if (this.decoder) return ok(this.decoder);
    const decoder = this.options.decoder(family);
    if (decoder.ok) this.decoder = decoder.value;
    return decoder;
  }

  private take(decoder: ReplayDecoder, events: readonly SensorEvent[]): Result<undefined> {
    for (const event of events) {
      const ready = this.begun ? ok(this.core as TableCore) : this.beginWith(decoder, event);
      if (!ready.ok) return ready;
      if (ready.value) this.tell(ready.value.step(this.degraded(event)));
    }
    return ok(undefined);
  }

  /** The first thing a board says of its pieces begins the game; undefined: it has said nothing of them yet. */
  private beginWith(decoder: ReplayDecoder, event: SensorEvent): Result<TableCore | undefined> {
    if (event.kind === 'link' || event.kind === 'button' || event.kind === 'fault') return ok(undefined);
    const own = decoder.info?.sense ?? 'piece';
    const wanted = this.options.sense ?? own;
    if (KNOWLEDGE.indexOf(wanted) > KNOWLEDGE.indexOf(own)) {
      return err(`the board of this trace only senses "${own}"; it cannot be read as "${wanted}"`);
    }
    this.sense = wanted;
    return this.begin(decoder.info, event.kind === 'snapshot' ? event.placement : undefined);
  }

  private begin(info?: BoardInfo, first?: Placement): Result<TableCore> {
    if (this.core && this.begun) return ok(this.core);
    this.begun = true;
    const board: BoardInfo = { ...UNKNOWN_BOARD, ...info, sense: this.sense };
    const settings: TableSettings = { ...DEFAULT_SETTINGS, control: 'none', ...this.options.settings };
    const core = new TableCore(board, settings, this.blind);
    this.core = core;
    const choice = this.startChoice(first);
    if (!choice.ok) return choice;
    const variant = this.header.variant ?? 'chess960';
    const start = this.positionOf(choice.value, variant);
    if (!start.ok) return start;
    const known = new Set([...this.blind, ...(board.blind ?? [])]);
    const standing = first === undefined || stands(start.value, first, known);
    this.tell(core.step({ kind: 'draw', at: this.at, start: choice.value, variant, standing }));
    return core.state.phase === 'idle' ? err('no game can begin at this start') : ok(core);
  }

  private get blind(): readonly Square[] {
    return [...(this.options.blind ?? []), ...(parseSquareList(this.header.blind ?? '') ?? [])];
  }

  private startChoice(first: Placement | undefined): Result<{ number: number } | { fen: string }> {
    const { start } = this.header;
    if (start) return ok(start.kind === 'number' ? { number: start.number } : { fen: start.fen });
    const number = proposedStart(first ?? null);
    if (number !== undefined) return ok({ number });
    return err('the trace names no start position; add a line such as "# start: 518" at its top');
  }

  private positionOf(choice: { number: number } | { fen: string }, variant: string): Result<Position> {
    if ('fen' in choice) {
      const read = readPosition(choice.fen, variant);
      return read.ok ? read : err(faultClause(read.error));
    }
    return ok(startPosition(choice.number));
  }

  private degraded(event: SensorEvent): SensorEvent {
    switch (event.kind) {
      case 'lift':
      case 'place': {
        const seen = degrade(event.seen, this.sense);
        return seen === '.' || seen === 'x' ? event : { ...event, seen };
      }
      case 'snapshot':
        return { ...event, placement: event.placement.map((seen) => degrade(seen, this.sense)) };
      default:
        return event;
    }
  }

  private tell(step: TableStep): void {
    this.options.onStep?.(step);
    if (this.options.onReading) for (const reading of step.readings) this.options.onReading(reading);
  }
}

const UNKNOWN_BOARD: BoardInfo = {
  family: 'trace',
  name: 'trace',
  sense: 'piece',
  leds: 'none',
  scanMs: 10,
  settleMs: 0,
};

/** Does the first snapshot show the start already, as far as its sensors are believed? */
function stands(position: Position, placement: Placement, blind: ReadonlySet<Square>): boolean {
  for (let square = 0; square < 64; square++) {
    const piece = position.board.get(square);
    const seen = placement[square] ?? '.';
    if (seen === 'x' || blind.has(square)) continue;
    if (!(piece ? seen !== '.' && matches(seen, seenOf(piece)) : seen === '.')) return false;
  }
  return true;
}

function troubleOf(core: TableCore): string | undefined {
  const { state } = core;
  if (state.phase === 'settingUp' || state.phase === 'drawn') return 'the start position was never set up';
  if (state.phase === 'idle') return 'no game was drawn';
  if (core.inOrder || (state.phase === 'finished' && state.end.source !== 'board')) return undefined;
  const { condition } = core.hands;
  switch (condition?.kind) {
    case 'ambiguous':
      return 'a question about the last moves is open';
    case 'disordered':
      return 'the board does not stand as the game has it';
    case 'halfCastle':
      return 'a castle is only half done';
    case 'enPassantHalf':
      return 'a pawn taken en passant still stands';
    default:
      return 'a piece is in the air or out of place';
  }
}
