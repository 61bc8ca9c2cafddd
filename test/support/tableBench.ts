/** A whole table on a test's disk, with a simulated board and a clock that is moved by hand; its power can be cut. */
import { createSimulator, type SimulatedBoard } from '../../drivers/simulator/simulator.js';
import { type Placement, type Sense, seenOf } from '../../src/board/sensor.js';
import { gameOf, positionOf } from '../../src/game/index.js';
import { openGames } from '../../src/record/index.js';
import { ok, type Position, parseUci, readPosition, startPosition } from '../../src/rules/index.js';
import type { TableNews, TableService } from '../../src/table/service.js';
import { DEFAULT_SETTINGS, type TableSettings } from '../../src/table/settings.js';
import { Table } from '../../src/table/table.js';
import { touchesOf } from '../crash/touches.js';
import { plyFacts } from '../hands/facts.js';
import { piecesOf } from '../hands/index.js';
import { createFakeClock, type FakeClock } from './fakeClock.js';
import { FaultDisk, seeded } from './faultDisk.js';
import { serviceAt } from './serviceAt.js';

/** The pieces of a position, as they stand. */
export function piecesStanding(position: Position): Placement {
  return piecesOf(position).map((piece) => (piece === undefined ? '.' : seenOf(piece)));
}

export interface TableBenchOptions {
  readonly sense?: Sense;
  readonly settings?: Partial<TableSettings>;
  readonly placement?: Placement;
  readonly disk?: FaultDisk;
  /** Squares the players know to be blind. */
  readonly blind?: readonly number[];
}

export class TableBench {
  readonly clock: FakeClock = createFakeClock();
  readonly news: TableNews[] = [];
  /** The inside of the table, for what only tests may do. */
  readonly table: Table;
  readonly service: TableService;
  readonly board: SimulatedBoard;
  readonly disk: FaultDisk;

  private constructor(private readonly options: TableBenchOptions) {
    const { sense = 'piece', placement, settings, blind = [] } = options;
    const { clock } = this;
    this.disk = options.disk ?? new FaultDisk(seeded(960));
    this.board = createSimulator({ clock, sense, ...(placement === undefined ? {} : { placement }) });
    this.table = new Table({
      name: 'Club 1',
      board: this.board,
      clock,
      now: () => new Date(2026, 10, 30, 19, 0, 0),
      record: { layer: this.disk, directory: '/games' },
      settings: { ...DEFAULT_SETTINGS, ...settings },
      tags: { white: 'Ann', black: 'Bo' },
      blind,
    });
    this.service = serviceAt(this.table, clock);
    this.service.onNews((news) => this.news.push(news));
    void this.service.run();
  }

  /** With the pieces in their places and the game begun. */
  static async playing(
    start: { readonly number: number } | { readonly fen: string },
    options: TableBenchOptions = {},
  ): Promise<TableBench> {
    const { variant = DEFAULT_SETTINGS.variant } = options.settings ?? {};
    const read = 'fen' in start ? readPosition(start.fen, variant) : ok(startPosition(start.number));
    if (!read.ok) throw new Error(read.error.code);
    const bench = new TableBench({ placement: piecesStanding(read.value), ...options });
    await bench.wait(0);
    await bench.send({ kind: 'draw', start, standing: true });
    if (gameOf(bench.table.core.state) === undefined) throw new Error('no game has begun');
    return bench;
  }

  static async idle(options: TableBenchOptions = {}): Promise<TableBench> {
    const bench = new TableBench(options);
    await bench.wait(0);
    return bench;
  }

  /** The power goes off and comes back; the pieces stand as they stood, or as `placement` has them. */
  async powerCut(placement = this.board.board()): Promise<TableBench> {
    const next = new TableBench({ ...this.options, disk: this.disk.afterPowerCut(), placement });
    await next.wait(0);
    await next.takeUp();
    return next;
  }

  /** An orderly end and a new start. */
  async restart(): Promise<TableBench> {
    await this.settleWork(this.service.close());
    const next = new TableBench({ ...this.options, disk: this.disk, placement: this.board.board() });
    await next.wait(0);
    await next.takeUp();
    return next;
  }

  async send(command: Parameters<Table['send']>[0]): Promise<void> {
    await this.settleWork(this.table.send(command));
  }

  async wait(ms: number): Promise<void> {
    await this.clock.advance(ms);
    // Longer chains of promises than one turn of the clock takes.
    for (let turn = 0; turn < 20; turn++) await this.clock.advance(0);
  }

  /** One half-move by hand, after so many milliseconds of thought. */
  async move(uci: string, thought = 2000): Promise<void> {
    await this.wait(thought);
    const game = gameOf(this.table.core.state);
    const position = positionOf(this.table.core.state);
    const move = parseUci(uci);
    if (game === undefined || position === undefined || move === undefined)
      throw new Error(`no place for ${uci}`);
    for (const touch of touchesOf(plyFacts(position, move, game.line.length + 1))) {
      if (touch.kind === 'lift') this.board.lift(touch.square);
      else this.board.place(touch.square, touch.piece);
      await this.wait(150);
    }
    await this.wait(400);
  }

  get line(): string[] {
    return (gameOf(this.table.core.state)?.line ?? []).map(({ uci }) => uci);
  }

  get pgn(): string {
    const name = this.disk.names().find((file) => file.endsWith('.pgn'));
    return (name && this.disk.text(name)) ?? '';
  }

  private async takeUp(): Promise<void> {
    const [name] = await openGames({ layer: this.disk, directory: '/games' });
    if (name !== undefined) await this.settleWork(this.service.resume(name));
    await this.wait(0);
  }

  private async settleWork<T>(work: Promise<T>): Promise<T> {
    await this.wait(0);
    return await work;
  }
}
