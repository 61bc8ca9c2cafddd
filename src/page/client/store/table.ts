/** The table as this page knows it, and how to ask it for something. */
import { z } from 'zod';
import {
  API,
  type PageRequest,
  type PageState,
  type ServerMessage,
  type SessionRequest,
  type TableRequest,
} from '../../contract.js';
import { createObservable } from './observable.js';
import { type Answer, openTableSocket, type TableSocket } from './socket.js';

// The content policy forbids code made at run time, and the parser would try it once.
z.config({ jitless: true });

type Welcome = Extract<ServerMessage, { kind: 'welcome' }>;
type Refusal = Extract<Answer, { kind: 'refused' | 'lost' }>;

export type Pairing =
  | { readonly at: 'none' }
  | { readonly at: 'touch'; readonly square: number; readonly piece: string; readonly until: number }
  | { readonly at: 'failed'; readonly why: 'late' | 'wrong' | 'busy' | 'no-pieces' | 'no-board' };

export interface TableStore {
  readonly line: 'connecting' | 'open' | 'lost';
  readonly welcome: Welcome | null;
  readonly state: PageState | null;
  /** `performance.now()` when the state arrived: clocks count from there. */
  readonly arrived: number;
  readonly pairing: Pairing;
  /** The last request that was refused, shown until the next one or for a while. */
  readonly refusal: Refusal | null;
}

export const table = createObservable<TableStore>({
  line: 'connecting',
  welcome: null,
  state: null,
  arrived: 0,
  pairing: { at: 'none' },
  refusal: null,
});

const REFUSAL_MS = 6_000;

let socket: TableSocket | undefined;
let hideRefusal: number | undefined;

export function connect(): void {
  socket ??= openTableSocket({
    onMessage: take,
    onLine: (line) => table.update({ line, ...(line === 'lost' ? { pairing: { at: 'none' } } : {}) }),
  });
}

function take(message: ServerMessage): void {
  switch (message.kind) {
    case 'welcome':
      table.update({ welcome: message });
      return;
    case 'state':
      table.update({ state: message, arrived: performance.now() });
      return;
    case 'pairing':
      void takePairing(message);
      return;
    case 'beat':
    case 'done':
    case 'refused':
      return;
  }
}

async function takePairing(message: Extract<ServerMessage, { kind: 'pairing' }>): Promise<void> {
  switch (message.state) {
    case 'touch': {
      const { square, piece, ms } = message;
      table.update({ pairing: { at: 'touch', square, piece, until: performance.now() + ms } });
      return;
    }
    case 'granted':
      await openSession({ ticket: message.ticket });
      return;
    case 'ended':
      table.update({ pairing: { at: 'failed', why: message.why } });
      return;
  }
}

/** Asks for something; a refusal is shown to whoever asked. True: done. */
export async function ask(request: TableRequest): Promise<boolean> {
  return await askFor(request);
}

async function askFor(request: PageRequest['request']): Promise<boolean> {
  const answer = (await socket?.ask(request)) ?? { kind: 'lost' };
  if (answer.kind === 'done') {
    // What was refused before is put right.
    forgetRefusal();
    return true;
  }
  showRefusal(answer);
  return false;
}

function showRefusal(refusal: Refusal): void {
  window.clearTimeout(hideRefusal);
  table.update({ refusal });
  hideRefusal = window.setTimeout(forgetRefusal, REFUSAL_MS);
}

export function forgetRefusal(): void {
  window.clearTimeout(hideRefusal);
  table.update({ refusal: null });
}

export function startPairing(): void {
  table.update({ pairing: { at: 'none' } });
  void askFor({ kind: 'pair' });
}

/** Shows the key; the socket opens anew with the cookie that was given for it. */
export async function openSession(request: SessionRequest): Promise<'ok' | 'refused' | 'lost'> {
  try {
    const answer = await fetch(API.session, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    });
    if (!answer.ok) return 'refused';
    table.update({ pairing: { at: 'none' } });
    socket?.reopen();
    return 'ok';
  } catch {
    return 'lost';
  }
}

export async function leaveControl(): Promise<void> {
  try {
    await fetch(API.session, { method: 'DELETE' });
  } finally {
    socket?.reopen();
  }
}

/** Whether this page may change things. */
export function hasControl({ welcome, line }: TableStore): boolean {
  return welcome?.control === true && line === 'open';
}
