import { afterEach, describe, expect, it } from 'vitest';
import type { TableRequest } from '../../src/page/contract.js';
import {
  cookieFor,
  inPlayFrom,
  openPageBench,
  type PageBench,
  postSession,
  Watcher,
} from '../support/pageBench.js';

let bench: PageBench;
afterEach(async () => await bench.close());

const REQUESTS: readonly TableRequest[] = [
  { kind: 'draw', way: { way: 'random' } },
  { kind: 'draw', way: { way: 'number', number: 3 } },
  { kind: 'draw', way: { way: 'dice' } },
  { kind: 'throw', throws: [1], after: 0 },
  { kind: 'unthrow', count: 1 },
  { kind: 'draw', way: { way: 'board' } },
  { kind: 'leaveDraw' },
  { kind: 'confirm' },
  { kind: 'choose', candidate: 0 },
  { kind: 'rotate' },
  { kind: 'resign', color: 'white' },
  { kind: 'pause' },
  { kind: 'resume' },
  { kind: 'settings', change: { tags: { white: 'Mallory' } } },
  { kind: 'settings', change: { condition: 'rz-black' } },
  { kind: 'reopen' },
  { kind: 'abandon' },
  { kind: 'keepPawn' },
  { kind: 'announce', move: 'e2e4' },
  { kind: 'setTime', side: 'white', left: 1000 },
  { kind: 'correctNames', tags: { white: 'Mallory' } },
  { kind: 'lift', square: 0 },
  { kind: 'place', square: 20, piece: 'Q' },
  { kind: 'carry', from: 8, to: 16 },
  { kind: 'fill' },
  { kind: 'clear' },
  { kind: 'dead', square: 12, dead: true },
  { kind: 'sense', sense: 'occ' },
];

describe('control', () => {
  it('is refused without the key, for everything that changes something', async () => {
    bench = await openPageBench();
    await bench.table.ask({ kind: 'draw', way: { way: 'number', number: 518 } });
    const spectator = await Watcher.open(bench.origin);
    expect(spectator.messages[0]).toMatchObject({ kind: 'welcome', control: false, open: false });
    await spectator.untilState(({ viewers }) => viewers === 1);
    const { rev: _before, ...before } = spectator.state;
    for (const request of REQUESTS)
      expect(await spectator.ask(request), request.kind).toMatchObject({ kind: 'refused', why: 'control' });
    const { rev: _after, ...after } = spectator.state;
    expect(after).toEqual(before);
  });

  it('is given by the code, however it is typed, and for all sockets of this browser', async () => {
    bench = await openPageBench({ code: 'AB0DE1FG' });
    expect((await postSession(bench.origin, { code: 'AB0DE1FH' })).status).toBe(403);
    expect((await postSession(bench.origin, { code: '' })).status).toBe(400);
    const typed = await postSession(bench.origin, { code: 'abOd-eLfg ' });
    expect(typed.status).toBe(204);
    const [set = ''] = typed.headers.getSetCookie();
    expect(set).toMatch(/; HttpOnly/);
    expect(set).toMatch(/; SameSite=Strict/);
    const cookie = set.split(';')[0] ?? '';
    for (let n = 0; n < 2; n += 1) {
      const player = await Watcher.open(bench.origin, cookie);
      expect(player.messages[0]).toMatchObject({ control: true });
      expect(await player.ask({ kind: 'draw', way: { way: 'number', number: 5 } })).toMatchObject({
        kind: 'done',
      });
    }
  });

  it('ends when the browser gives it up, and no forged or altered cookie brings it', async () => {
    bench = await openPageBench();
    const cookie = await cookieFor(bench);
    const left = await fetch(`${bench.origin}/api/session`, {
      method: 'DELETE',
      headers: { origin: bench.origin, cookie },
    });
    expect(left.status).toBe(204);
    expect(left.headers.get('set-cookie')).toMatch(/=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
    const [name = '', value = ''] = cookie.split('=');
    const text = decodeURIComponent(value);
    const unsigned = text.slice(0, text.lastIndexOf('.'));
    const later = text.replace(/^1\.\d+/, `1.${Math.floor(Date.now() / 1000) + 9_000_000}`);
    for (const forged of [unsigned, `${unsigned}.`, later, `${text}x`, '1.1.aaaaaaaaaaaaaaaa.x', '']) {
      const mallory = await Watcher.open(bench.origin, `${name}=${encodeURIComponent(forged)}`);
      expect(mallory.messages[0], forged).toMatchObject({ kind: 'welcome', control: false });
    }
  });

  it('guesses are soon refused unheard', async () => {
    bench = await openPageBench();
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1)
      statuses.push((await postSession(bench.origin, { code: 'AAAAAAAA' })).status);
    expect(statuses.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 403));
    expect(statuses.slice(8)).toEqual(Array.from({ length: 4 }, () => 429));
    // Not even the right one.
    expect((await postSession(bench.origin, { code: bench.page.code })).status).toBe(429);
  });

  it('is everyone’s where the table is open', async () => {
    bench = await openPageBench({ open: true });
    const anyone = await Watcher.open(bench.origin);
    expect(anyone.messages[0]).toMatchObject({ control: true, open: true });
    expect(await anyone.ask({ kind: 'draw', way: { way: 'random' } })).toMatchObject({ kind: 'done' });
    expect(bench.page.code).toBe('');
  });
});

describe('pairing by touch', () => {
  /** A board that stands ready, real as far as the page knows. */
  async function standing(sense: 'piece' | 'occ' = 'piece'): Promise<Watcher> {
    bench = await openPageBench({ real: true, sense });
    await inPlayFrom(bench, 518);
    return await Watcher.open(bench.origin);
  }

  async function asked(phone: Watcher): Promise<number> {
    expect(await phone.ask({ kind: 'pair' })).toMatchObject({ kind: 'done' });
    const task = phone.messages.find((message) => message.kind === 'pairing');
    if (task?.kind !== 'pairing' || task.state !== 'touch') throw new Error(`asked: ${JSON.stringify(task)}`);
    return task.square;
  }

  const ending = async (phone: Watcher) => {
    const find = () =>
      phone.messages.find((message) => message.kind === 'pairing' && message.state !== 'touch');
    await phone.until(() => find() !== undefined);
    return find();
  };

  it('lights a square, and the piece lifted and put back brings a ticket for one session', async () => {
    const phone = await standing();
    const square = await asked(phone);
    expect(bench.simulator.leds().get(square)).toBe('ask');
    // Everyone sees that somebody asks.
    const other = await Watcher.open(bench.origin);
    expect(other.state.touch).toEqual({ square });
    expect(await other.ask({ kind: 'pair' })).toMatchObject({ kind: 'done' });
    expect(await ending(other)).toMatchObject({ state: 'ended', why: 'busy' });

    const piece = bench.simulator.board()[square];
    bench.simulator.lift(square);
    if (piece !== undefined && piece !== '.' && piece !== 'x') bench.simulator.place(square, piece);
    const granted = await ending(phone);
    if (granted?.kind !== 'pairing' || granted.state !== 'granted') throw new Error(JSON.stringify(granted));
    expect((await postSession(bench.origin, { ticket: granted.ticket })).status).toBe(204);
    expect((await postSession(bench.origin, { ticket: granted.ticket })).status).toBe(403);
    expect(bench.simulator.leds().has(square)).toBe(false);
    // The ticket is the phone's own: nobody else has seen it.
    expect(JSON.stringify(other.messages)).not.toContain(granted.ticket);
    expect(bench.table.view.moves).toEqual([]);
  });

  it.each(['piece', 'occ'] as const)(
    'is not answered by a move, nor by a capture on the square (%s)',
    async (sense) => {
      const phone = await standing(sense);
      const square = await asked(phone);
      const piece = bench.simulator.board()[square] ?? '.';
      const other = bench.simulator.board()[square === 1 ? 6 : 1] ?? '.';
      // Something captures there: lifted from its own square, the piece taken off, put in its place.
      bench.simulator.lift(square === 1 ? 6 : 1);
      bench.simulator.lift(square);
      expect(piece).not.toBe('.');
      if (other !== '.' && other !== 'x') bench.simulator.place(square, other);
      expect(await ending(phone)).toMatchObject({ state: 'ended', why: 'wrong' });
    },
  );

  it('says when nothing stands there, and goes with whoever asked', async () => {
    bench = await openPageBench({ real: true });
    const phone = await Watcher.open(bench.origin);
    await phone.untilState(({ placement }) => placement !== null);
    expect(await phone.ask({ kind: 'pair' })).toMatchObject({ kind: 'done' });
    expect(await ending(phone)).toMatchObject({ state: 'ended', why: 'no-pieces' });
    await bench.close();

    const second = await standing();
    const square = await asked(second);
    const other = await Watcher.open(bench.origin);
    second.close();
    await other.untilState(({ touch }) => touch === null);
    expect(bench.simulator.leds().has(square)).toBe(false);
  });
});
