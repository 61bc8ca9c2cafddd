/**
 * What every driver owes the HAL, shown against its emulator: over a real pseudo-terminal for serial families, through
 * an injected device layer for those that speak in reports (HID). A family joins with one call of `conformance`.
 */
import { parseSquare } from 'chessops';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Board, LedFrame, LedKind } from '../../src/board/board.js';
import type { Clock } from '../../src/board/clock.js';
import { systemClock } from '../../src/board/clock.js';
import type { BoardEmulator } from '../../src/board/emulator.js';
import type { OpenContext } from '../../src/board/family.js';
import type { ByteLink } from '../../src/board/link.js';
import {
  EMPTY_PLACEMENT,
  makePlacement,
  parsePlacement,
  rotatePlacement,
  seenAt,
  withSquare,
} from '../../src/board/placement.js';
import type { Placement, Seen, SeenPiece, Sense, SensorEvent } from '../../src/board/sensor.js';
import { degrade } from '../../src/board/sensor.js';
import { turnedEvent, turnedFrame } from '../../src/table/turned.js';
import { gather } from '../support/bench.js';
import { havePty } from '../support/pty.js';
import { waitFor } from '../support/waitFor.js';
import type { Cable } from './cable.js';
import { openPtyCable, openReportCable } from './cable.js';

/** What a driver is opened with; `connect` is there for families that speak in reports. */
export type ConformanceContext = OpenContext & {
  readonly connect?: (address: string) => Promise<ByteLink>;
};

export interface ConformanceFamily {
  /** As in `BoardInfo.family`. */
  readonly name: string;
  /** For the title, where a family has several kinds of board. */
  readonly variant?: string;
  readonly sense: Sense;
  readonly leds: LedKind;
  /** Bits per second of a serial port; `reports`: every chunk is one whole report of a HID device. */
  readonly link: number | 'reports';
  /** `turned`: White sits on the board's other side; the emulator's hands and lights stay in White's view. */
  readonly make: (options: {
    readonly clock: Clock;
    readonly placement: Placement;
    readonly turned: boolean;
  }) => BoardEmulator;
  readonly open: (address: string, context: ConformanceContext) => Promise<Board>;
  /** Are all squares of a frame lit at one time, or one after the other? Not asked where there are no lights. */
  readonly lights?: 'together' | 'in-turn';
  /** The board sends its whole picture again and again: a picture lost on a slow wire is followed by the next. */
  readonly repeats?: boolean;
  /** The emulator cannot stand turned. */
  readonly neverTurned?: boolean;
  /** Bytes that may stand between two frames of the board. */
  readonly noise: Uint8Array;
  /** Whole frames of the board that say something about squares, each spoiled in its check, length or alphabet. */
  readonly spoiled: readonly Uint8Array[];
  /** The beginning of a frame that says something about squares: the cable is pulled after it. */
  readonly half: Uint8Array;
}

const sq = (name: string) => parseSquare(name)!;
const START = parsePlacement('rqbbknnr/pppppppp/......../......../......../......../PPPPPPPP/RQBBKNNR')!;
const isHand = ({ kind }: SensorEvent) => kind === 'lift' || kind === 'place';

/** What a listener takes the board for. */
class Belief {
  readonly events: SensorEvent[];
  private read = 0;
  private placement: Placement = EMPTY_PLACEMENT;

  constructor(board: Board) {
    this.events = gather(board);
  }

  get text(): string {
    for (; this.read < this.events.length; this.read++) {
      const event = this.events[this.read]!;
      if (event.kind === 'snapshot') this.placement = event.placement;
      else if (event.kind === 'lift') this.placement = withSquare(this.placement, event.square, '.');
      else if (event.kind === 'place') this.placement = withSquare(this.placement, event.square, event.seen);
    }
    return makePlacement(this.placement);
  }

  /** Events since the last call, those of the link left out. */
  fresh(): SensorEvent[] {
    void this.text;
    const events = this.events.filter(({ kind }) => kind !== 'link');
    this.events.length = 0;
    this.read = 0;
    return events;
  }
}

export function conformance(family: ConformanceFamily): void {
  const title = family.variant === undefined ? family.name : `${family.name} (${family.variant})`;
  const possible = family.link === 'reports' || havePty();
  describe.runIf(possible)(`${title} keeps the contract of the HAL`, () => {
    attached(family);
    if (family.neverTurned !== true) turnedBoard(family);
  });
}

interface Bench {
  readonly cable: Cable;
  readonly device: BoardEmulator;
  readonly board: Board;
  readonly belief: Belief;
}

async function openBench(family: ConformanceFamily, turned: boolean): Promise<Bench> {
  const cable =
    family.link === 'reports' ? openReportCable() : await openPtyCable(family.link, family.repeats);
  const device = family.make({ clock: systemClock, placement: START, turned });
  await cable.plug(device);
  const board = await family.open(cable.address(), {
    clock: systemClock,
    resolve: async () => cable.address(),
    ...(cable.connect === undefined ? {} : { connect: cable.connect }),
  });
  return { cable, device, board, belief: new Belief(board) };
}

const seenBy = (family: ConformanceFamily, placement: Placement) =>
  makePlacement(placement.map((seen) => degrade(seen, family.sense)));

/** A small generator, the same at every run; numbers from 0 up to `below`. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function attached(family: ConformanceFamily): void {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench(family, false);
  });
  afterAll(async () => {
    await bench.board.close();
    await bench.cable.end();
  });
  const truth = () => seenBy(family, bench.device.board());
  const settled = () => waitFor(() => bench.belief.text === truth());
  const degraded = (seen: Seen) => degrade(seen, family.sense);

  /** Lifts and places, with time between for the driver to see each by itself. */
  const move = async (from: string, to: string) => {
    const { device, belief } = bench;
    const piece = seenAt(device.board(), sq(from)) as SeenPiece;
    belief.fresh();
    device.lift(sq(from));
    await waitFor(() => belief.events.some(isHand));
    await settled();
    device.place(sq(to), piece);
    await settled();
    return belief.fresh().filter(isHand);
  };

  it('says what it is, and what stands on it', async () => {
    const { board, belief } = bench;
    expect(board.info).toMatchObject({ family: family.name, sense: family.sense, leds: family.leds });
    expect(board.info.name).not.toBe('');
    expect(board.info.scanMs).toBeGreaterThanOrEqual(0);
    await waitFor(() => belief.events.some(({ kind }) => kind === 'snapshot'));
    expect(belief.text).toBe(truth());
    expect(belief.events.flatMap((event) => (event.kind === 'link' ? [event.state] : []))).toEqual([
      'searching',
      'up',
    ]);
  });

  it('tells a lift and a place', async () => {
    for (const [from, to] of [
      ['e2', 'e4'],
      ['a8', 'h1'],
      ['h8', 'a8'],
    ] as const) {
      if (seenAt(bench.device.board(), sq(to)) !== '.') await move(to, to === 'h1' ? 'd5' : 'e5');
      const piece = degraded(seenAt(bench.device.board(), sq(from)));
      expect(await move(from, to)).toMatchObject([
        { kind: 'lift', square: sq(from), seen: piece },
        { kind: 'place', square: sq(to), seen: piece },
      ]);
    }
  });

  it('tells two changes of one moment as two, and one piece for another as both', async () => {
    const { device, belief } = bench;
    belief.fresh();
    device.setBoard(withSquare(withSquare(device.board(), sq('b2'), '.'), sq('b4'), 'P'));
    await settled();
    const both = belief.fresh().filter(isHand);
    expect(both.map(({ kind }) => kind).sort()).toEqual(['lift', 'place']);
    device.setBoard(withSquare(device.board(), sq('b4'), 'n'));
    if (family.sense === 'occ') return;
    await waitFor(() => belief.text === truth());
    expect(belief.fresh().filter(isHand)).toMatchObject([
      { kind: 'lift', square: sq('b4'), seen: degraded('P') },
      { kind: 'place', square: sq('b4'), seen: degraded('n') },
    ]);
  });

  it('ends a burst of hands with the right picture', async () => {
    const { device } = bench;
    const random = randomFrom(960);
    for (let turn = 0; turn < 120; turn++) {
      const square = random(64);
      if (!device.lift(square)) device.place(square, 'BRqpn'[random(5)] as SeenPiece);
      if (turn % 10 === 0) await new Promise((resolve) => setTimeout(resolve, random(30)));
    }
    await settled();
    device.setBoard(START);
    await settled();
  });

  if (family.link !== 'reports') {
    it('reads frames that arrive in two pieces, cut at every byte', async () => {
      const { cable, board, belief, device } = bench;
      for (let cut = 1; cut < 80; cut++) {
        cable.mangle({ cut });
        belief.fresh();
        if (cut % 2 === 1) device.lift(sq('g1'));
        else device.place(sq('g1'), 'N');
        await settled();
        expect(belief.fresh().filter(isHand)).toMatchObject([{ square: sq('g1') }]);
        if (cut % 8 !== 0) continue;
        board.requestSnapshot();
        await waitFor(() => belief.events.some(({ kind }) => kind === 'snapshot'));
        expect(belief.text).toBe(truth());
      }
      device.setBoard(START);
      await settled();
      cable.mangle({});
    });

    it('reads frames that arrive byte by byte, and several in one piece', async () => {
      const { cable } = bench;
      cable.mangle({ cut: 'every' });
      expect(await move('g1', 'f3')).toHaveLength(2);
      cable.mangle({ mergeMs: 30 });
      expect(await move('f3', 'g1')).toHaveLength(2);
      cable.mangle({});
    });
  }

  it('passes over garbage between frames', async () => {
    bench.cable.mangle({ noise: family.noise });
    for (let turn = 0; turn < 3; turn++) {
      expect(await move('g1', 'f3')).toHaveLength(2);
      expect(await move('f3', 'g1')).toHaveLength(2);
    }
    bench.cable.mangle({});
  });

  it('believes no frame whose check fails', async () => {
    const { cable, belief } = bench;
    belief.fresh();
    for (const spoiled of family.spoiled) {
      cable.inject(spoiled);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    bench.board.requestSnapshot();
    await waitFor(() => belief.events.some(({ kind }) => kind === 'snapshot'));
    expect(belief.text).toBe(truth());
    expect(belief.fresh().filter(isHand)).toEqual([]);
    expect(await move('g1', 'f3')).toHaveLength(2);
    await move('f3', 'g1');
  });

  it('shows the newest frame', async () => {
    const { board, device } = bench;
    board.show(new Map([[sq('h8'), 'wrong']]));
    await showsFrame(
      family,
      board,
      device,
      new Map([
        [sq('a1'), 'put'],
        [sq('e2'), 'from'],
        [sq('e4'), 'to'],
      ]),
    );
    await showsFrame(family, board, device, new Map([[sq('g7'), 'check']]));
    await showsFrame(family, board, device, new Map());
  });

  it('survives a cable pulled in the middle of a frame, and a port with another name', async () => {
    const { cable, device, board, belief } = bench;
    const frame: LedFrame = new Map([[sq('d5'), 'ask']]);
    board.show(frame);
    belief.fresh();
    for (let turn = 0; turn < 2; turn++) {
      const before = belief.text;
      cable.inject(family.half);
      await new Promise((resolve) => setTimeout(resolve, 20));
      device.detach();
      await cable.pull();
      await waitFor(() => belief.events.some((event) => event.kind === 'link' && event.state === 'lost'));
      expect(belief.text).toBe(before);
      device.lift(sq(turn === 0 ? 'e2' : 'd2'));
      device.place(sq(turn === 0 ? 'e4' : 'd4'), 'P');
      await cable.plug(device);
      await waitFor(() => belief.events.at(-1)?.kind === 'snapshot' && belief.text === truth());
      const kinds = belief.events.flatMap((event) => (event.kind === 'link' ? [event.state] : [event.kind]));
      expect(kinds.filter((kind) => kind !== 'silent')).toEqual([
        'lost',
        'searching',
        'up',
        'gap',
        'snapshot',
      ]);
      expect(belief.events.find(({ kind }) => kind === 'gap')).toMatchObject({ missed: null });
      belief.fresh();
      await showsFrame(family, undefined, device, frame);
    }
    expect(await move('g1', 'f3')).toHaveLength(2);
  });
}

/** Shows a frame (or trusts that it is shown again) and waits until the device's lights say so. */
async function showsFrame(
  family: ConformanceFamily,
  board: Board | undefined,
  device: BoardEmulator,
  frame: LedFrame,
): Promise<void> {
  const wanted = [...frame.keys()].sort((a, b) => a - b).join();
  const litNow = () => [...device.leds().keys()].sort((a, b) => a - b).join();
  board?.show(frame);
  if (family.leds === 'none') {
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(device.leds().size).toBe(0);
    return;
  }
  if (family.lights !== 'in-turn') {
    await waitFor(() => litNow() === wanted);
    return;
  }
  // Whatever was lit before goes out first; from then on only squares of the frame are seen, in the end all of them.
  await waitFor(() => [...device.leds().keys()].every((square) => frame.has(square)));
  const seen = new Set(device.leds().keys());
  const stop = device.onLeds((lights) => {
    for (const square of lights.keys()) seen.add(square);
  });
  await waitFor(() => [...frame.keys()].every((square) => seen.has(square)));
  stop();
  expect([...seen].sort((a, b) => a - b).join()).toBe(wanted);
}

/** A driver speaks in the board's own numbering; the table turns events and frames, and so does this test. */
function turnedBoard(family: ConformanceFamily): void {
  it('that stands turned is the same board seen from the other side', async () => {
    const { cable, device, board, belief } = await openBench(family, true);
    try {
      const rotated = () => makePlacement(rotatePlacement(parsePlacement(belief.text)!));
      await waitFor(() => rotated() === seenBy(family, START));
      belief.fresh();
      device.lift(sq('e2'));
      await waitFor(() => belief.events.some(isHand));
      device.place(sq('e4'), 'P');
      await waitFor(() => rotated() === seenBy(family, device.board()));
      const pawn = degrade('P', family.sense);
      expect(belief.fresh().filter(isHand).map(turnedEvent)).toMatchObject([
        { kind: 'lift', square: sq('e2'), seen: pawn },
        { kind: 'place', square: sq('e4'), seen: pawn },
      ]);
      const frame: LedFrame = new Map([
        [sq('e7'), 'from'],
        [sq('e5'), 'to'],
      ]);
      board.show(turnedFrame(frame));
      await showsFrame(family, undefined, device, frame);
    } finally {
      await board.close();
      await cable.end();
    }
  });
}
