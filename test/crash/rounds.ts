/**
 * A table that plays real games while its controller is killed again and again. The board and the hands live on, as
 * they do when a cable is pulled; what listeners were told must be on disk each time, and the game must go on.
 */
import { createServer, type Server } from 'node:net';
import { EblEmulator } from '../../drivers/ebl/emulator.js';
import { systemClock } from '../../src/board/clock.js';
import { EMPTY_PLACEMENT, makePlacement } from '../../src/board/placement.js';
import { type Placement, SENSES, type Sense, seenOf } from '../../src/board/sensor.js';
import { tcpLink } from '../../src/board/tcpLink.js';
import { makeFen, makeUci } from '../../src/rules/index.js';
import type { PlyFacts } from '../hands/facts.js';
import { type Game, gameFacts, piecesOf } from '../hands/index.js';
import { createRandom, type Random } from '../hands/prng.js';
import { beginsWith, readPgn, readRecord } from './files.js';
import { type Touch, touchesOf } from './touches.js';
import { startVictim, type Victim } from './victim.js';
import type { Report, Told } from './wire.js';

export interface CrashOptions {
  readonly rounds: number;
  readonly seed: number;
  readonly folder: string;
  readonly games: readonly Game[];
  readonly onRound?: (round: number, tally: CrashTally) => void;
}

export interface CrashTally {
  kills: number;
  /** Kills before the controller had said that it is up. */
  early: number;
  /** Half-moves listeners were told of. */
  acknowledged: number;
  gamesFinished: number;
  /** Files read and found whole. */
  journals: number;
  pgns: number;
  questions: number;
  /** Times the hands had to put the board back to where the game was. */
  putBack: number;
  /** Told and not on disk, or a file that cannot be read. */
  readonly lost: string[];
  /** What the hands did and the controller read otherwise, or could not follow any more. */
  readonly misread: string[];
}

const PHASES: readonly Told['phase'][] = ['idle', 'drawn', 'settingUp', 'playing', 'finished'];
/** When the controller is killed: while it starts, right after, or after it has told something new. */
const WHEN = ['early', 'soon', 'later', 'later'] as const;
/** Milliseconds it may take to start, or to tell something, on a machine that is busy with other things. */
const LONGEST_WAIT = 10_000;
/** Lives without a new half-move after which a game is stuck. */
const PATIENCE = 3;

/** Plays, kills, looks; nothing may be in the tally's `lost`. */
export async function runCrash(options: CrashOptions): Promise<CrashTally> {
  const bench = new Bench(options);
  await bench.open();
  try {
    for (let round = 1; round <= options.rounds; round++) {
      await bench.round();
      options.onRound?.(round, bench.tally);
    }
    await bench.lastLook();
  } finally {
    await bench.close();
  }
  return bench.tally;
}

class Bench {
  readonly tally: CrashTally = {
    kills: 0,
    early: 0,
    acknowledged: 0,
    gamesFinished: 0,
    journals: 0,
    pgns: 0,
    questions: 0,
    putBack: 0,
    lost: [],
    misread: [],
  };
  private readonly random: Random;
  private server: Server | undefined;
  private address = '';
  private device: EblEmulator | undefined;
  private victim: Victim | undefined;
  private upMs = 1500;

  private gameNumber = -1;
  private facts: readonly PlyFacts[] = [];
  private truth: readonly string[] = [];
  private start = '';
  /** Half-moves the hands have begun, and the touches of the last one that are still to do. */
  private begun = 0;
  private touches: Touch[] = [];
  /** What listeners were told last of this game; undefined: nothing yet. */
  private told: Told | undefined;
  /** Games that are behind us: what is still said of them is no news. */
  private readonly done = new Set<string>();
  private up = false;
  private resultSaid = false;
  private stale = 0;

  constructor(private readonly options: CrashOptions) {
    this.random = createRandom(options.seed);
  }

  async open(): Promise<void> {
    const server = createServer((socket) => {
      socket.setNoDelay(true);
      this.device?.attach(tcpLink('bench', socket));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const where = server.address();
    if (where === null || typeof where === 'string') throw new Error('no port');
    this.address = `tcp://127.0.0.1:${where.port}`;
    this.server = server;
    this.nextGame();
  }

  async close(): Promise<void> {
    await this.victim?.kill().catch(() => undefined);
    this.device?.detach();
    const { server } = this;
    if (server !== undefined) await new Promise((resolve) => server.close(resolve));
  }

  async round(): Promise<void> {
    const before = this.told?.line.length ?? 0;
    const game = this.gameNumber;
    const began = systemClock.now();
    this.launch();
    const when = this.random.pick(WHEN);
    const until = this.random.between(0, when === 'early' ? Math.ceil(this.upMs) : 700);
    const alive = { yes: true };
    const hands = this.play(alive);
    if (when !== 'early') {
      await this.wait(() => this.up, LONGEST_WAIT);
      if (this.up) this.upMs = 0.7 * this.upMs + 0.3 * (systemClock.now() - began);
    }
    const further = () => this.gameNumber !== game || (this.told?.line.length ?? 0) > before;
    if (when === 'later') await this.wait(further, LONGEST_WAIT);
    await sleep(until);
    alive.yes = false;
    if (!this.up) this.tally.early++;
    await this.victim?.kill();
    this.victim = undefined;
    this.tally.kills++;
    await hands;
    await this.look();
    if (when === 'later') this.watchProgress(further(), before);
  }

  /** Without another kill: the record on disk must come to hold all that was told. */
  async lastLook(): Promise<void> {
    this.launch();
    await this.wait(() => this.up, LONGEST_WAIT);
    const { told } = this;
    if (told?.name) {
      const { name } = told;
      let seen: readonly string[] = [];
      for (let tries = 0; tries < 200 && !beginsWith(seen, told.line); tries++) {
        await sleep(25);
        seen = (await readPgn(this.options.folder, name))?.line ?? [];
      }
      if (!beginsWith(seen, told.line)) this.fault('the PGN file never got what was told');
    }
  }

  private launch(): void {
    this.up = false;
    this.resultSaid = false;
    const { folder } = this.options;
    this.victim = startVictim({ folder, address: this.address }, (report) => this.hear(report));
  }

  private hear(report: Report): void {
    switch (report.kind) {
      case 'up':
        this.wake(report.told, report.notices);
        return;
      case 'news':
        if (this.told !== undefined && report.told.name !== this.told.name) return;
        if (report.told.name === null || this.done.has(report.told.name)) return;
        this.tally.acknowledged += Math.max(0, report.told.line.length - (this.told?.line.length ?? 0));
        this.told = report.told;
        return;
      case 'asked': {
        this.tally.questions++;
        const right = report.candidates.findIndex(({ from, moves }) =>
          moves.every((uci, index) => this.truth[from + index] === uci),
        );
        if (right >= 0) this.victim?.order({ kind: 'choose', candidate: right });
        return;
      }
    }
  }

  private wake(now: Told, notices: readonly string[]): void {
    const { told } = this;
    if (told === undefined) {
      // A game that was given up is still open.
      if (now.phase === 'playing') this.victim?.order({ kind: 'word', word: 'result 1/2-1/2' });
      this.victim?.order({ kind: 'draw', fen: this.start });
    } else if (now.name !== told.name) {
      this.fault(`after the kill another game was taken up: ${now.name}; ${notices.join(' ')}`);
    } else if (!beginsWith(now.line, told.line)) {
      this.fault(`taken up with ${now.line.length} half-moves: ${now.line.slice(-3).join(' ')}`);
    } else {
      this.told = now;
    }
    this.up = true;
  }

  /** The hands, while there is a controller; half of the time they finish the gesture they are in when it dies. */
  private async play(alive: { yes: boolean }): Promise<void> {
    while (alive.yes) {
      const { told } = this;
      if (!this.up || told === undefined) await sleep(5);
      else if (this.touches.length > 0) await this.touch();
      else if (told.phase === 'finished') await this.finishGame(told);
      else if (this.begun < this.facts.length) await this.beginMove();
      else await this.end(told);
    }
    const finishes = this.random.chance(0.5);
    while (finishes && this.touches.length > 0) await this.touch();
  }

  private async beginMove(): Promise<void> {
    // Players look at the board before they answer; now and then the answer comes at once.
    const wanted = this.random.chance(0.15) ? this.begun - 1 : this.begun;
    if ((this.told?.line.length ?? 0) < wanted) {
      await sleep(5);
      return;
    }
    const facts = this.facts[this.begun];
    if (facts === undefined) return;
    this.begun++;
    this.touches = touchesOf(facts);
  }

  private async touch(): Promise<void> {
    const touch = this.touches.shift();
    if (touch?.kind === 'lift') this.device?.lift(touch.square);
    else if (touch?.kind === 'place') this.device?.place(touch.square, touch.piece);
    await sleep(this.random.between(25, 70));
  }

  private async end(told: Told): Promise<void> {
    if (told.line.length === this.truth.length && !this.resultSaid) {
      this.resultSaid = true;
      this.victim?.order({ kind: 'word', word: 'result 1/2-1/2' });
    }
    await sleep(20);
  }

  /** All half-moves are made and the result is told: the PGN must be the game. */
  private async finishGame(told: Told): Promise<void> {
    const name = told.name ?? '';
    const whole = async () => {
      const pgn = await readPgn(this.options.folder, name);
      return pgn?.result === told.result && same(pgn?.line ?? [], this.truth);
    };
    for (let tries = 0; tries < 40 && this.victim !== undefined; tries++) {
      if (await whole()) break;
      await sleep(25);
    }
    if (!this.up || this.told !== told) return;
    const right = same(told.line, this.truth);
    if (!right) this.misread('another game was read than was played');
    if (right && !(await whole())) return;
    this.tally.gamesFinished++;
    this.nextGame();
  }

  private nextGame(): void {
    this.gameNumber++;
    const { games } = this.options;
    const game = games[this.gameNumber % games.length];
    const { sense } = this;
    if (game === undefined) throw new Error('no games');
    const all = gameFacts(game.start, game.moves);
    const silent = all.findIndex(({ move }) => move.promotion !== undefined && move.promotion !== 'queen');
    this.facts = sense === 'piece' || silent < 0 ? all : all.slice(0, silent);
    this.truth = this.facts.map(({ move }) => makeUci(move));
    this.start = makeFen(game.start, 'shredder');
    this.begun = 0;
    this.touches = [];
    if (this.told?.name) this.done.add(this.told.name);
    this.told = undefined;
    this.resultSaid = false;
    this.stale = 0;
    const placement = placementOf(game.start);
    if (this.gameNumber % 2 === 1 && this.device !== undefined) {
      // The same board: cleared, set up, and a new start drawn by a controller that is alive.
      this.device.setBoard(EMPTY_PLACEMENT);
      this.device.setBoard(placement);
      if (this.up) this.victim?.order({ kind: 'draw', fen: this.start });
      return;
    }
    this.device?.detach();
    this.device = new EblEmulator({ clock: systemClock, sense, placement });
    // The old board's cable is pulled with it: the next life of the controller finds the new one.
    this.up = false;
  }

  /** The files after a kill. */
  private async look(): Promise<void> {
    const { told } = this;
    if (!told?.name) return;
    try {
      const record = readRecord(this.options.folder, told.name);
      const pgn = await readPgn(this.options.folder, told.name);
      if (record !== undefined) this.tally.journals++;
      if (pgn !== undefined) this.tally.pgns++;
      const line = record?.line ?? pgn?.line ?? [];
      const phase = record?.phase ?? (pgn === undefined ? 'idle' : 'finished');
      if (!beginsWith(line, told.line))
        this.fault(
          `told ${told.line.length} half-moves, on disk ${line.length}: ${line.slice(-3).join(' ')}`,
        );
      if (PHASES.indexOf(phase) < PHASES.indexOf(told.phase))
        this.fault(`told that the game is ${told.phase}, on disk it is ${phase}`);
      if (pgn !== undefined && !beginsWith(line, pgn.line.slice(0, -1)))
        this.fault(`the PGN file tells another game than the journal`);
    } catch (error) {
      this.fault(error instanceof Error ? error.message : String(error));
    }
  }

  private watchProgress(further: boolean, before: number): void {
    this.stale = further ? 0 : this.stale + 1;
    if (this.stale > 0) this.putBack();
    if (this.stale < PATIENCE) return;
    const board = makePlacement(this.device?.board() ?? EMPTY_PLACEMENT);
    this.misread(
      `stuck after ${before} half-moves, the hands have begun ${this.begun}; start ${this.start}; next ${this.truth.slice(before, this.begun).join(' ')}; board ${board}`,
    );
    this.nextGame();
  }

  private fault(what: string): void {
    this.tally.lost.push(this.placed(what));
  }

  private misread(what: string): void {
    this.tally.misread.push(this.placed(`${this.sense}: ${what}`));
  }

  /** The lights show differences: the players put the pieces as the game has them, and play on from there. */
  private putBack(): void {
    const done = this.told?.line.length ?? 0;
    const position = this.facts[done]?.before ?? this.facts.at(-1)?.after;
    if (position === undefined || !beginsWith(this.truth, this.told?.line ?? [])) return;
    this.tally.putBack++;
    this.device?.setBoard(placementOf(position));
    this.begun = done;
    this.touches = [];
  }

  private placed(what: string): string {
    return `kill ${this.tally.kills}, game ${this.gameNumber + 1} (${this.told?.name}): ${what}`;
  }

  private get sense(): Sense {
    return SENSES[Math.floor(this.gameNumber / 2) % SENSES.length] ?? 'piece';
  }

  private async wait(until: () => boolean, ms: number): Promise<void> {
    const end = systemClock.now() + ms;
    while (!until() && systemClock.now() < end) await sleep(5);
  }
}

function placementOf(position: Game['start']): Placement {
  return piecesOf(position).map((piece) => (piece === undefined ? '.' : seenOf(piece)));
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && beginsWith(one, other);
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
