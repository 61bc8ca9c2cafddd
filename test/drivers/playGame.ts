/**
 * A whole game through a family: two people's hands move an emulator's pieces, the driver reads them, recognition
 * makes moves of them. Under a clock that runs as fast as it can, in memory or over a pseudo-terminal.
 */
import type { Board } from '../../src/board/board.js';
import type { Clock } from '../../src/board/clock.js';
import type { BoardEmulator } from '../../src/board/emulator.js';
import type { OpenContext } from '../../src/board/family.js';
import type { ByteLink } from '../../src/board/link.js';
import type { Placement, Sense } from '../../src/board/sensor.js';
import { seenOf } from '../../src/board/sensor.js';
import type { RecognitionInput } from '../../src/recognition/index.js';
import { DEFAULT_OPTIONS, Recogniser } from '../../src/recognition/index.js';
import { makeUci } from '../../src/rules/index.js';
import type { Game, HandsScript } from '../hands/index.js';
import { handsFor, TIDY } from '../hands/index.js';
import type { DriverBench } from '../support/driverBench.js';
import { openDriverBench } from '../support/driverBench.js';

export interface PlayedFamily {
  readonly name: string;
  readonly sense: Sense;
  readonly open: (
    address: string,
    context: OpenContext & { readonly connect: (address: string) => Promise<ByteLink> },
  ) => Promise<Board>;
  readonly make: (clock: Clock, placement: Placement) => BoardEmulator;
}

/** Most milliseconds between two ticks, as a table gives them. */
const TICK_MS = 250;
const AWAY_MS = 1500;
const BACK_MS = 6000;
/** After the last touch: whatever time alone brings has come by then. */
const LAST_MS = 20_000;

/**
 * The line of moves as it stands at the end, in UCI. `cut`: before which items of the script the cable is pulled; on a
 * board that senses occupancy only before the next half-move, for what a piece in the hand captured while nobody
 * watched cannot be told from squares. `openBench`: what lies between driver and emulator; default: memory.
 */
export async function playGame(
  family: PlayedFamily,
  game: Game,
  seed: number,
  cut: (item: number) => boolean = () => false,
  openBench: typeof openDriverBench = openDriverBench,
): Promise<string[]> {
  const script = handsFor(game.start, game.moves, { seed, sense: family.sense, habits: TIDY });
  const initial = script.initial.map((piece) => (piece === undefined ? '.' : seenOf(piece)));
  const bench = await openBench(family.open, (clock) => family.make(clock, initial));
  const { scanMs, settleMs } = bench.board.info;
  const reader = new LineReader(
    new Recogniser(game.start, {
      sense: family.sense,
      bounceMs: Math.max(DEFAULT_OPTIONS.bounceMs, Math.min(scanMs + settleMs, 100)),
    }),
    bench,
  );
  await play(script, bench, reader, cutBefore(script, family.sense, cut));
  await reader.pass(LAST_MS);
  const closing = bench.board.close();
  await bench.clock.advance(5000);
  await closing;
  await bench.end?.();
  return reader.moves;
}

class LineReader {
  readonly moves: string[] = [];

  constructor(
    private readonly recogniser: Recogniser,
    private readonly bench: DriverBench<Board, BoardEmulator>,
  ) {}

  /** Time goes by, with ticks; what the board says meanwhile is read. */
  async pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= TICK_MS) {
      await this.bench.clock.advance(Math.min(left, TICK_MS));
      for (const event of this.bench.events.splice(0)) this.take(event);
      this.take({ kind: 'tick', at: this.bench.clock.now() });
    }
  }

  take(input: RecognitionInput): void {
    for (const reading of this.recogniser.step(input)) {
      if (reading.kind === 'move') this.moves.push(makeUci(reading.move));
      else if (reading.kind === 'amended') this.moves[reading.ply - 1] = makeUci(reading.move);
      else if (reading.kind === 'takenBack') this.moves.length = reading.ply;
    }
  }
}

/** Items before which the cable is really pulled. */
function cutBefore(script: HandsScript, sense: Sense, cut: (item: number) => boolean): ReadonlySet<number> {
  const wanted = script.items.flatMap((_, number) => (cut(number) ? [number] : []));
  if (sense !== 'occ') return new Set(wanted);
  const calm = script.plies.map(({ first }) => first);
  return new Set(wanted.flatMap((number) => calm.find((first) => first >= number) ?? []));
}

async function play(
  script: HandsScript,
  bench: DriverBench<Board, BoardEmulator>,
  reader: LineReader,
  cut: ReadonlySet<number>,
): Promise<void> {
  const { device, clock } = bench;
  await reader.pass(1);
  /** How much later than in the script things happen. */
  let behind = clock.now();
  for (const [number, item] of script.items.entries()) {
    await reader.pass(behind + item.at - clock.now());
    if (cut.has(number)) {
      const before = clock.now();
      await bench.unplug();
      await reader.pass(AWAY_MS);
      bench.plug();
      await reader.pass(BACK_MS);
      behind += clock.now() - before;
    }
    if (item.kind === 'lift') device.lift(item.square);
    else if (item.kind === 'place') device.place(item.square, seenOf(item.piece));
    else if (item.kind === 'word' && item.word.kind === 'promote')
      reader.take({ kind: 'promote', at: clock.now(), role: item.word.role });
    else if (item.kind === 'word' && item.word.kind === 'castle')
      reader.take({ kind: 'castle', at: clock.now(), side: item.word.side });
  }
}

/** A readable difference, or undefined where both lines are the same. */
export function differenceOf(played: readonly string[], game: Game): string | undefined {
  const given = game.moves.map((move) => makeUci(move));
  const at = given.findIndex((move, ply) => move !== played[ply]);
  if (at === -1 && played.length === given.length) return undefined;
  const ply = at === -1 ? given.length : at;
  return `half-move ${ply + 1} of ${given.length}: ${played[ply] ?? 'nothing'} instead of ${given[ply] ?? 'nothing'}`;
}
