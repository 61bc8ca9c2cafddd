/** A table on a simulated board with its page on a free port of this machine, and those who look on. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import type { SimulatedBoard } from '../../drivers/simulator/simulator.js';
import { systemClock } from '../../src/board/clock.js';
import type { Placement, Sense } from '../../src/board/sensor.js';
import { SimulatedHands } from '../../src/cli/face/hands.js';
import { pageHands } from '../../src/cli/run/pageHands.js';
import { createSimulatedTable } from '../../src/cli/run/simulatedTable.js';
import { positionOf } from '../../src/game/index.js';
import { lettersOf } from '../../src/guidance/letters.js';
import {
  type Action,
  type PageState,
  type ServerMessage,
  serverMessageSchema,
} from '../../src/page/contract.js';
import { type Page, type PageOptions, startPage } from '../../src/page/index.js';
import { diskLayer } from '../../src/record/index.js';
import { readPosition } from '../../src/rules/index.js';
import { DEFAULT_SETTINGS } from '../../src/table/settings.js';
import { Table } from '../../src/table/table.js';

export interface PageBench {
  readonly page: Page;
  readonly table: Table;
  readonly simulator: SimulatedBoard;
  readonly games: string;
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  close(): Promise<void>;
}

type Choices = Partial<Pick<PageOptions, 'open' | 'limits' | 'clientDir' | 'code' | 'names' | 'simulator'>>;

export interface BenchChoices extends Choices {
  readonly sense?: Sense;
  /** Without hands on the page, as with a real board. */
  readonly real?: boolean;
  readonly control?: string;
}

/** Between two touches; longer than any bounce. */
const TOUCH_MS = 120;

export async function openPageBench(choices: BenchChoices = {}): Promise<PageBench> {
  const { sense = 'piece', real = false, control = 'none', ...options } = choices;
  const games = await mkdtemp(join(tmpdir(), 'page-'));
  let ahead = 0;
  const clock = { ...systemClock, now: () => systemClock.now() + ahead };
  const { board, simulator, settled } = createSimulatedTable(clock, sense);
  const table = new Table({
    name: 'Table 1',
    board,
    clock,
    now: () => new Date(),
    record: { layer: diskLayer, directory: games },
    settings: { ...DEFAULT_SETTINGS, control },
    read: readPosition,
  });
  const wanted = (): Placement | null => {
    const { state } = table.core;
    const start = state.phase === 'drawn' || state.phase === 'settingUp' ? state.start.position : undefined;
    const position = positionOf(state) ?? start;
    return position === undefined
      ? null
      : lettersOf(position).map((letter) => (letter ?? '.') as Placement[number]);
  };
  const hands = new SimulatedHands({
    board: simulator,
    breathe: async () => {
      ahead += TOUCH_MS;
      await settled();
    },
    wanted,
    lit: () => simulator.leds(),
    position: () => (table.core.state.phase === 'playing' ? positionOf(table.core.state) : undefined),
    promote: async (role) => {
      await table.send({ kind: 'word', word: { kind: 'promote', role } });
    },
  });
  const reading = table.run();
  const page = await startPage({
    table,
    gamesDir: games,
    port: 0,
    host: '127.0.0.1',
    version: '0.0.0',
    language: 'en',
    clientDir: null,
    ...(real ? {} : { simulator: pageHands(simulator, hands) }),
    ...options,
  });
  if (!page.ok) throw new Error(page.error);
  return {
    page: page.value,
    table,
    simulator,
    games,
    origin: `http://127.0.0.1:${page.value.port}`,
    async close() {
      await page.value.close();
      await table.close();
      await reading;
      await rm(games, { recursive: true, force: true });
    },
  };
}

/** The cookie of a new session, by the code. */
export async function cookieFor({ page, origin }: PageBench): Promise<string> {
  const response = await postSession(origin, { code: page.code });
  const cookie = response.headers.get('set-cookie')?.split(';')[0];
  if (response.status !== 204 || cookie === undefined) throw new Error(`no session: ${response.status}`);
  return cookie;
}

export function postSession(origin: string, body: object, headers: Record<string, string> = {}) {
  return fetch(`${origin}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, ...headers },
    body: JSON.stringify(body),
  });
}

/** One who looks on by WebSocket, as a browser would. Every message is held against the contract. */
export class Watcher {
  readonly messages: ServerMessage[] = [];
  private readonly waiting = new Set<() => void>();
  private nextId = 1;
  closed: { readonly code: number } | undefined;

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data) => {
      this.messages.push(serverMessageSchema.parse(JSON.parse(String(data))));
      this.wake();
    });
    socket.on('close', (code) => {
      this.closed = { code };
      this.wake();
    });
    socket.on('error', () => undefined);
  }

  static async open(origin: string, cookie?: string, headers: Record<string, string> = {}): Promise<Watcher> {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, {
      headers: { origin, ...(cookie === undefined ? {} : { cookie }), ...headers },
    });
    const watcher = new Watcher(socket);
    const greeted = () => watcher.messages.some(({ kind }) => kind === 'state');
    await watcher.until(() => greeted() || watcher.closed !== undefined);
    return watcher;
  }

  get state(): PageState {
    const state = this.messages.findLast((message) => message.kind === 'state');
    if (state === undefined) throw new Error('no state yet');
    return state;
  }

  async until(done: () => boolean, ms = 10_000): Promise<void> {
    const deadline = Date.now() + ms;
    while (!done()) {
      if (Date.now() > deadline) throw new Error('waited too long');
      await new Promise<void>((resolve) => {
        const timer = setTimeout(wake, 100);
        const { waiting } = this;
        function wake() {
          clearTimeout(timer);
          waiting.delete(wake);
          resolve();
        }
        waiting.add(wake);
      });
    }
  }

  async untilState(done: (state: PageState) => boolean): Promise<PageState> {
    await this.until(() => this.messages.some(({ kind }) => kind === 'state') && done(this.state));
    return this.state;
  }

  /** Sends a request and waits for its answer. */
  async ask(action: Action): Promise<Extract<ServerMessage, { kind: 'done' | 'refused' }>> {
    const id = this.nextId;
    this.nextId += 1;
    this.socket.send(JSON.stringify({ id, action }));
    const find = () =>
      this.messages.find(
        (message) => (message.kind === 'done' || message.kind === 'refused') && message.id === id,
      );
    await this.until(() => find() !== undefined);
    const answer = find();
    if (answer?.kind !== 'done' && answer?.kind !== 'refused') throw new Error('no answer');
    return answer;
  }

  close(): void {
    this.socket.terminate();
  }

  private wake(): void {
    for (const wake of [...this.waiting]) wake();
  }
}
