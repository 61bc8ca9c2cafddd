/** A table on a simulated board with its page on a free port of this machine, and those who look on. */
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import type { SimulatedBoard } from '../../drivers/simulator/simulator.js';
import type { Placement, Sense } from '../../src/board/sensor.js';
import {
  type PageRequest,
  type PageState,
  type ServerMessage,
  serverMessageSchema,
} from '../../src/page/contract.js';
import { type Page, type PageOptions, startPage } from '../../src/page/index.js';
import { diskLayer } from '../../src/record/index.js';
import { arrangementOf } from '../../src/rules/index.js';
import { createHandClock, createSimulatedTable, handsAt } from '../../src/simulated/simulatedBoard.js';
import { openTable, type TableService } from '../../src/table/service.js';
import { DEFAULT_SETTINGS } from '../../src/table/settings.js';

export interface PageBench {
  readonly page: Page;
  readonly table: TableService;
  readonly simulator: SimulatedBoard;
  readonly games: string;
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  close(): Promise<void>;
}

type Choices = Partial<Pick<PageOptions, 'open' | 'limits' | 'clientDir' | 'code' | 'names'>>;

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
  const clock = createHandClock();
  const { board, simulator, settled } = createSimulatedTable(clock, sense);
  const table = openTable(
    {
      name: 'Table 1',
      board,
      clock,
      now: () => new Date(),
      record: { layer: diskLayer, directory: games },
      settings: { ...DEFAULT_SETTINGS, control },
    },
    { language: 'en', nextDraw: { way: 'random' }, below: randomInt },
  );
  const breathe = async (): Promise<void> => {
    clock.skip(TOUCH_MS);
    await settled();
  };
  if (!real) table.giveHands(handsAt(table, simulator, breathe));
  const reading = table.run();
  const page = await startPage({
    table,
    gamesDir: games,
    port: 0,
    host: '127.0.0.1',
    version: '0.0.0',
    clientDir: null,
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

/** A game that has just begun from one of the 960, or from a FEN: drawn, put up all at once, and agreed to stand right. */
export async function inPlayFrom(
  { table, simulator }: Pick<PageBench, 'table' | 'simulator'>,
  start: number | string,
): Promise<void> {
  const way =
    typeof start === 'number'
      ? ({ way: 'number', number: start } as const)
      : ({ way: 'position', fen: start } as const);
  await table.ask({ kind: 'draw', way });
  const letters = typeof start === 'number' ? startLetters(start) : fenLetters(start);
  simulator.setBoard([...letters] as Placement[number][]);
  const deadline = Date.now() + 10_000;
  while (table.view.phase !== 'playing') {
    if (Date.now() > deadline) throw new Error(`no game began: ${table.view.message.key}`);
    await new Promise((resolve) => setImmediate(resolve));
    if (table.view.question?.kind === 'confirmSetUp') await table.ask({ kind: 'confirm' });
  }
}

function startLetters(number: number): string {
  const row = arrangementOf(number);
  return `${row}${'P'.repeat(8)}${'.'.repeat(32)}${'p'.repeat(8)}${row.toLowerCase()}`;
}

/** The board part of a FEN as 64 characters, a1 first. */
function fenLetters(fen: string): string {
  const rows = (fen.split(' ')[0] ?? '').split('/').reverse();
  return rows.join('').replace(/\d/g, (count) => '.'.repeat(Number(count)));
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
  async ask(request: PageRequest['request']): Promise<Extract<ServerMessage, { kind: 'done' | 'refused' }>> {
    const id = this.nextId;
    this.nextId += 1;
    this.socket.send(JSON.stringify({ id, request }));
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
