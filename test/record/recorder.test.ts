import { describe, expect, it } from 'vitest';
import {
  type GameEvent,
  type GameInput,
  type GameState,
  gameOf,
  NO_GAME,
  positionOf,
  step,
  timesOf,
} from '../../src/game/index.js';
import { openGames, Recorder, readGame } from '../../src/record/index.js';
import { PgnScanner } from '../../src/record/pgnScan.js';
import { legalMoves } from '../../src/rules/index.js';
import { moveOf } from '../game/driver.js';
import { FaultDisk, PowerCut, seeded } from '../support/faultDisk.js';

const BEGAN = new Date(2024, 4, 6, 19, 30, 5);
const NAME = '2024-05-06-193005-Table-1';

function options(layer: FaultDisk) {
  return { layer, directory: '/games' };
}

/** A club game in short: slide amended, takeback, clock, end by word and correction. */
const STORY: readonly Omit<GameInput, 'at'>[] = [
  { kind: 'draw', start: { number: 99 }, control: '5+3', draw: { method: 'coins', steps: ['c1', 'd1'] } },
  { kind: 'setUp' },
  { kind: 'start' },
  { kind: 'move', move: moveOf('e2e3'), provisional: true },
  { kind: 'amend', ply: 1, move: moveOf('e2e4') },
  { kind: 'move', move: moveOf('e7e5') },
  { kind: 'move', move: moveOf('d2d4') },
  { kind: 'takeBack', ply: 2 },
  { kind: 'move', move: moveOf('d2d3'), provisional: true },
  { kind: 'settle', ply: 3 },
  { kind: 'saveClock' },
  { kind: 'gap', ply: 3, gap: 'unseen' },
  { kind: 'move', move: moveOf('d7d6') },
  { kind: 'resign', color: 'black' },
  { kind: 'correct', result: '1/2-1/2' },
] as readonly Omit<GameInput, 'at'>[];

interface Told {
  readonly state: GameState;
  /** States others were told of, oldest first. */
  readonly acknowledged: GameState[];
  /** Until when the running clock's times were said to be on disk. */
  readonly clockSafe: number;
}

/** Half a second into a turn the clock is saved, if it runs. */
async function saveClock(recorder: Recorder, state: GameState, at: number): Promise<boolean> {
  const clock = timesOf(state, at);
  if (state.phase !== 'playing' || state.game.clock.kind !== 'running' || !clock) return false;
  const { side } = state.game.clock;
  const { kind } = await recorder.saveClock({ kind: 'clock', at, change: 'saved', clock, running: side });
  return kind === 'ok';
}

/** Tells a recorder the story; stops where the power goes off. */
async function tell(recorder: Recorder, disk: FaultDisk): Promise<Told> {
  let state: GameState = NO_GAME;
  const acknowledged: GameState[] = [];
  let clockSafe = 0;
  for (const [index, word] of STORY.entries()) {
    const next = step(state, { ...word, at: 1000 * index } as GameInput);
    state = next.state;
    const record = recorder.record(state, next.out);
    const { kind } = await record.journaled;
    await record.filed;
    if (disk.operations > disk.cutAt) break;
    if (kind === 'ok') acknowledged.push(state);
    const at = 1000 * index + 500;
    const saved = await saveClock(recorder, state, at);
    if (disk.operations > disk.cutAt) break;
    if (saved) clockSafe = at;
  }
  return { state, acknowledged, clockSafe };
}

function movesOf(state: GameState | undefined): string[] {
  return (state && gameOf(state)?.line.map((ply) => ply.san)) ?? [];
}

function readPgn(text: string) {
  const scanner = new PgnScanner();
  const [game, ...more] = [...scanner.push(text), ...scanner.end()];
  expect(more).toEqual([]);
  const reading = readGame(game!);
  if (!reading.ok) throw new Error(`${reading.fault.message}\n${text}`);
  return reading.value;
}

describe('a game on a good disk', () => {
  it('is a PGN after every event, with a journal until it is closed', async () => {
    const disk = new FaultDisk(seeded(1));
    const recorder = await Recorder.begin(options(disk), {
      table: 'Table 1',
      began: BEGAN,
      tags: { white: 'Ann' },
    });
    expect(disk.names()).toEqual([]);
    const { state } = await tell(recorder, disk);
    expect(recorder.status).toEqual({ kind: 'ok' });
    expect(disk.names()).toEqual([`${NAME}.clock`, `${NAME}.journal`, `${NAME}.pgn`]);
    const text = disk.text(`${NAME}.pgn`) ?? '';
    expect(text).toContain('[White "Ann"]');
    expect(text).toContain('[Date "2024.05.06"]');
    expect(readPgn(text)).toMatchObject({ result: '1/2-1/2', start: { number: 99 } });
    expect(readPgn(text).moves.map((each) => each.san)).toEqual(movesOf(state));
    expect(await recorder.close()).toEqual({ kind: 'ok' });
    expect(disk.names()).toEqual([`${NAME}.pgn`]);
    for (let seed = 0; seed < 10; seed++) expect(disk.afterPowerCut().names()).toEqual([`${NAME}.pgn`]);
  });

  it('keeps the journal of a game that is not finished', async () => {
    const disk = new FaultDisk(seeded(1));
    const recorder = await Recorder.begin(options(disk), { table: 'a', began: BEGAN });
    const { state, out } = step(NO_GAME, { kind: 'draw', at: 0, start: { number: 5 } });
    await recorder.record(state, out).filed;
    await recorder.close();
    expect(await openGames(options(disk), 'a')).toEqual(['2024-05-06-193005-a']);
    expect(await openGames(options(disk), 'b')).toEqual([]);
  });

  it('writes little: bytes of a game of 120 half-moves', async () => {
    const disk = new FaultDisk(seeded(1));
    const recorder = await Recorder.begin(options(disk), { table: 'a', began: BEGAN });
    const random = seeded(7);
    let { state, out } = step(NO_GAME, { kind: 'draw', at: 0, start: { number: 518 }, control: '90+30' });
    await recorder.record(state, out).journaled;
    for (let at = 1; at <= 121; at++) {
      const position = positionOf(state);
      const moves = position ? legalMoves(position) : [];
      const move = moves[Math.floor(random() * moves.length)];
      const input: GameInput = move ? { kind: 'move', at: 1000 * at, move } : { kind: 'start', at };
      ({ state, out } = step(state, input));
      await recorder.record(state, out).journaled;
    }
    const journal = disk.text(`${recorder.name}.journal`)?.length ?? 0;
    expect(journal).toBeGreaterThan(120 * 40);
    expect(journal).toBeLessThan(120 * 100);
  });

  it('a second game in the same second gets a name of its own', async () => {
    const disk = new FaultDisk(seeded(1));
    disk.put(`${NAME}.pgn`, 'x');
    const recorder = await Recorder.begin(options(disk), { table: 'Table 1', began: BEGAN });
    expect(recorder.name).toBe(`${NAME}--2`);
  });

  for (const [table, part] of [
    ['../../etc/passwd', 'etc-passwd'],
    ['Café Zürich Nr. 5', 'Cafe-Zurich-Nr-5'],
    ['', 'table'],
    ['..', 'table'],
    ['\u0000\n/', 'table'],
    ['x'.repeat(500), 'x'.repeat(40)],
    ['棋', 'table'],
  ] as const) {
    it(`a table called ${JSON.stringify(table.slice(0, 20))} is ${part.slice(0, 20)} in file names`, async () => {
      const recorder = await Recorder.begin(options(new FaultDisk(seeded(1))), { table, began: BEGAN });
      expect(recorder.name).toBe(`2024-05-06-193005-${part}`);
      expect(recorder.pgnPath).toBe(`/games/2024-05-06-193005-${part}.pgn`);
    });
  }
});

describe('power cut', () => {
  it('before every single operation, with every kind of loss: nothing acknowledged is gone, and the game goes on', async () => {
    const whole = new FaultDisk(seeded(0));
    await tell(await Recorder.begin(options(whole), { table: 'Table 1', began: BEGAN }), whole);
    const operations = whole.operations;
    expect(operations).toBeGreaterThan(60);
    const seeds = process.env.EBOARD960_FULL === '1' ? 40 : 3;
    let resumed = 0;
    for (let cutAt = 0; cutAt <= operations; cutAt++) {
      for (let seed = 0; seed < seeds; seed++) {
        const disk = new FaultDisk(seeded(1000 * cutAt + seed));
        disk.cutAt = cutAt;
        const told = await tell(
          await Recorder.begin(options(disk), { table: 'Table 1', began: BEGAN }),
          disk,
        );
        resumed += await checkAfterCut(disk.afterPowerCut(), told);
      }
    }
    expect(resumed).toBeGreaterThan(0.9 * operations * seeds);
  });

  it('on a disk that only says it synced, moves are lost: the test above could tell', async () => {
    let lost = 0;
    for (let seed = 0; seed < 40; seed++) {
      const disk = new FaultDisk(seeded(seed));
      disk.lies = true;
      disk.cutAt = 60;
      const told = await tell(await Recorder.begin(options(disk), { table: 'Table 1', began: BEGAN }), disk);
      await checkAfterCut(disk.afterPowerCut(), told).catch(() => lost++);
    }
    expect(lost).toBeGreaterThan(10);
  });

  /** 1 where there was a game to go on with. */
  async function checkAfterCut(
    disk: FaultDisk,
    { state: last, acknowledged, clockSafe }: Told,
  ): Promise<number> {
    const [name] = await openGames(options(disk));
    const told = acknowledged.at(-1);
    if (name === undefined) {
      expect(told).toBeUndefined();
      return 0;
    }
    const pgn = disk.text(`${name}.pgn`);
    if (pgn !== undefined) readPgn(pgn);
    const found = await Recorder.resume(options(disk), name);
    if (found.kind === 'nothing') {
      expect(told).toBeUndefined();
      return 0;
    }
    if (found.state.phase === 'idle') {
      // Only the record's first line came to the disk; nothing was told.
      expect(told).toBeUndefined();
      await found.recorder.close();
      expect(await openGames(options(disk))).toEqual([]);
      return 0;
    }
    // What was told to others, or the one event more that was on its way.
    const facts = [told, last].map((state) => JSON.stringify([state?.phase, movesOf(state)]));
    expect(facts).toContain(JSON.stringify([found.state.phase, movesOf(found.state)]));
    // The clock stands at what was saved last, or later.
    if (found.state.phase === 'playing') expect(found.state.game.lastAt).toBeGreaterThanOrEqual(clockSafe);
    // The game goes on, and the PGN has it.
    const { state, out } = step(found.state, { kind: 'wake', at: 0 });
    const woken = out.length > 0 ? state : found.state;
    await found.recorder.record(woken, out).filed;
    if (woken.phase === 'playing') {
      const next = step(woken, { kind: 'move', at: 5, move: legalMoves(positionOf(woken)!)[0]! });
      expect(await found.recorder.record(next.state, next.out).filed).toEqual({ kind: 'ok' });
      expect(readPgn(disk.text(`${name}.pgn`) ?? '').moves.map((each) => each.san)).toEqual(
        movesOf(next.state),
      );
    }
    return 1;
  }

  it('before every operation of discarding: once accepted nothing is found; before, the whole game', async () => {
    const outcomes = { kept: 0, finishedLater: 0, gone: 0 };
    for (let cutAt = 0; cutAt < 12; cutAt++) {
      for (let seed = 0; seed < 5; seed++) {
        const disk = new FaultDisk(seeded(100 * cutAt + seed));
        const recorder = await Recorder.begin(options(disk), { table: 'Table 1', began: BEGAN });
        let state = NO_GAME;
        for (const word of [...STORY.slice(0, 3), { kind: 'abandon' as const }]) {
          if (word.kind === 'abandon') disk.cutAt = disk.operations + cutAt;
          const next = step(state, { ...word, at: 0 } as GameInput);
          state = next.state;
          const saved = recorder.record(state, next.out);
          await saved.journaled;
          if (word.kind !== 'abandon') await saved.filed;
        }
        const isAccepted = disk.operations <= disk.cutAt;
        await recorder.close();
        const found = disk.afterPowerCut();
        const names = await openGames(options(found));
        const resumed = names[0] === undefined ? undefined : await Recorder.resume(options(found), names[0]);
        if (resumed?.kind === 'game') {
          expect(isAccepted).toBe(false);
          expect(resumed.state.phase).toBe('playing');
          outcomes.kept++;
          continue;
        }
        expect(resumed).toEqual(names.length === 0 ? undefined : { kind: 'nothing' });
        expect(found.names()).toEqual([]);
        if (names.length === 0) outcomes.gone++;
        else outcomes.finishedLater++;
      }
    }
    for (const count of Object.values(outcomes)) expect(count).toBeGreaterThan(0);
  });

  it('twice: also while the record is being taken up', async () => {
    const disk = new FaultDisk(seeded(5));
    const { state } = await tell(
      await Recorder.begin(options(disk), { table: 'Table 1', began: BEGAN }),
      disk,
    );
    for (let cutAt = 0; cutAt < 12; cutAt++) {
      const first = disk.afterPowerCut();
      first.cutAt = first.operations + cutAt;
      const found = await Recorder.resume(options(first), NAME);
      if (found.kind === 'game') await found.recorder.setTags({ white: 'New' }).filed;
      const second = first.afterPowerCut();
      const again = await Recorder.resume(options(second), NAME);
      expect(again.kind === 'game' && movesOf(again.state)).toEqual(movesOf(state));
    }
  });
});

describe('a disk that cannot', () => {
  for (const [name, break_, mend, fault] of [
    [
      'full',
      (disk: FaultDisk) => {
        disk.room = 30;
      },
      (disk: FaultDisk) => {
        disk.room = Number.POSITIVE_INFINITY;
      },
      'full',
    ],
    [
      'read-only',
      (disk: FaultDisk) => {
        disk.readOnly = true;
      },
      (disk: FaultDisk) => {
        disk.readOnly = false;
      },
      'read-only',
    ],
  ] as const) {
    it(`${name}: players see it, the game goes on in memory, and is written when it can be`, async () => {
      const disk = new FaultDisk(seeded(1));
      const recorder = await Recorder.begin(options(disk), { table: 't', began: BEGAN });
      let state: GameState = NO_GAME;
      let out: readonly GameEvent[];
      const say = async (input: GameInput) => {
        ({ state, out } = step(state, input));
        return recorder.record(state, out).filed;
      };
      expect(await say({ kind: 'draw', at: 0, start: { number: 1 } })).toEqual({ kind: 'ok' });
      expect(await say({ kind: 'start', at: 1 })).toEqual({ kind: 'ok' });
      expect(await say({ kind: 'move', at: 2, move: moveOf('e2e4') })).toEqual({ kind: 'ok' });
      const before = disk.text(`${recorder.name}.pgn`);
      break_(disk);
      const status = await say({ kind: 'move', at: 3, move: moveOf('e7e5') });
      expect(status).toMatchObject({ kind: 'behind', fault, waiting: 1 });
      expect(status.kind === 'behind' && status.text).toMatch(/^[^\n]*\/games[^\n]*memory[^\n]*\.$/);
      expect(await say({ kind: 'move', at: 4, move: moveOf('d2d4') })).toMatchObject({
        kind: 'behind',
        waiting: 2,
      });
      expect(disk.text(`${recorder.name}.pgn`)).toBe(before);
      mend(disk);
      expect(await recorder.retry().filed).toEqual({ kind: 'ok' });
      expect(recorder.status).toEqual({ kind: 'ok' });
      expect(readPgn(disk.text(`${recorder.name}.pgn`) ?? '').moves.map((each) => each.san)).toEqual([
        'e4',
        'e5',
        'd4',
      ]);
      const found = await Recorder.resume(options(disk), recorder.name);
      expect(found.kind === 'game' && movesOf(found.state)).toEqual(['e4', 'e5', 'd4']);
    });
  }

  it('from the beginning: the whole game is written when it can be', async () => {
    const disk = new FaultDisk(seeded(1));
    disk.readOnly = true;
    const recorder = await Recorder.begin(options(disk), { table: 't', began: BEGAN });
    let { state, out } = step(NO_GAME, { kind: 'draw', at: 0, start: { number: 1 } });
    expect(await recorder.record(state, out).filed).toMatchObject({
      kind: 'behind',
      fault: 'read-only',
      waiting: 2,
    });
    ({ state, out } = step(state, { kind: 'start', at: 1 }));
    await recorder.record(state, out).filed;
    disk.readOnly = false;
    ({ state, out } = step(state, { kind: 'move', at: 2, move: moveOf('e2e4') }));
    expect(await recorder.record(state, out).filed).toEqual({ kind: 'ok' });
    expect(disk.names()).toEqual(['2024-05-06-193005-t.journal', '2024-05-06-193005-t.pgn']);
  });
});

describe('a record that is damaged', () => {
  async function written(): Promise<FaultDisk> {
    const disk = new FaultDisk(seeded(3));
    await tell(
      await Recorder.begin(options(disk), { table: 'Table 1', began: BEGAN, tags: { black: 'Bo' } }),
      disk,
    );
    return disk;
  }

  it('a torn last line is left out with a word', async () => {
    const disk = await written();
    disk.put(`${NAME}.journal`, `${disk.text(`${NAME}.journal`)}0123abcd 99 {"ki`);
    const found = await Recorder.resume(options(disk), NAME);
    expect(found).toMatchObject({
      kind: 'game',
      tags: { black: 'Bo' },
      notice: expect.stringMatching(/^The last line of .*\.$/),
    });
  });

  it('a line in the middle: all is kept aside, the game goes on from before it', async () => {
    const disk = await written();
    const lines = disk.text(`${NAME}.journal`)?.split('\n') ?? [];
    lines[8] = `x${lines[8]}`;
    const bad = lines.join('\n');
    const pgn = disk.text(`${NAME}.pgn`);
    disk.put(`${NAME}.journal`, bad);
    const found = await Recorder.resume(options(disk), NAME);
    if (found.kind !== 'game') throw new Error(found.text);
    expect(movesOf(found.state)).toEqual(['e4', 'e5', 'd4']);
    expect(found.notice).toMatch(/^The game record was damaged after line 8: [^\n]*\.$/);
    expect(disk.text(`${NAME}.journal.corrupt`)).toBe(bad);
    expect(disk.text(`${NAME}.pgn.kept`)).toBe(pgn);
    await found.recorder.retry().filed;
    const again = await Recorder.resume(options(disk), NAME);
    expect(again.kind === 'game' && movesOf(again.state)).toEqual(['e4', 'e5', 'd4']);
    expect(again.kind === 'game' && again.notice).toBeUndefined();
  });

  it('good lines that tell no possible game end where they stop making sense', async () => {
    const disk = new FaultDisk(seeded(3));
    const recorder = await Recorder.begin(options(disk), { table: 'Table 1', began: BEGAN });
    const { state, out } = step(NO_GAME, { kind: 'draw', at: 0, start: { number: 99 } });
    await recorder.record(state, out).journaled;
    await recorder.record(state, [{ kind: 'takenBack', at: 1, ply: 7, fen: '' }]).journaled;
    const found = await Recorder.resume(options(disk), NAME);
    expect(found).toMatchObject({
      kind: 'game',
      state: { phase: 'drawn' },
      notice: expect.stringContaining('after line 2'),
    });
  });

  for (const [what, bytes] of [
    ['empty', ''],
    ['of another program', 'hello\nworld\n'],
    ['of zeros', new Uint8Array(5000)],
  ] as const) {
    it(`a journal that is ${what} is kept aside, never deleted, and no game`, async () => {
      const disk = new FaultDisk(seeded(3));
      disk.put('x.journal', bytes);
      disk.put('x.journal.corrupt', 'an older one');
      expect(await openGames(options(disk))).toEqual(['x']);
      expect(await Recorder.resume(options(disk), 'x')).toMatchObject({
        kind: 'nothing',
        text: expect.stringContaining('set aside'),
      });
      expect(disk.names()).toEqual(['x.journal.corrupt', 'x.journal.corrupt-2']);
      expect(disk.text('x.journal.corrupt')).toBe('an older one');
      expect(await openGames(options(disk))).toEqual([]);
    });
  }

  it('says so where there is none', async () => {
    expect(await Recorder.resume(options(new FaultDisk(seeded(1))), 'nobody')).toMatchObject({
      kind: 'nothing',
    });
  });
});

it('the power of the test disk can really go off', async () => {
  const disk = new FaultDisk(seeded(1));
  disk.cutAt = 0;
  await expect(disk.open('/a', 'new')).rejects.toBeInstanceOf(PowerCut);
});
