/** What a stranger on the network may try, tried against the real server on a real socket. */
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { cookieFor, openPageBench, type PageBench, postSession, Watcher } from '../support/pageBench.js';

let bench: PageBench;
afterEach(async () => await bench.close());

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** As `fetch`, but with any header and any path as it is written. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET', body = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request(
      { host: '127.0.0.1', port: bench.page.port, path, method, headers, agent: false },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (piece: string) => {
          text += piece;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    asking.on('error', reject);
    asking.end(body);
  });
}

describe('other sites in the same browser', () => {
  it.each([
    'http://evil.example',
    'https://127.0.0.1.evil.example',
    'http://127.0.0.1:1',
    'null',
    'file://',
    '',
  ])('cannot open the socket, nor post: origin %j', async (origin) => {
    bench = await openPageBench();
    const cookie = await cookieFor(bench);
    const socket = new WebSocket(`${bench.origin.replace('http', 'ws')}/ws`, { headers: { origin, cookie } });
    const refused = await new Promise<number | undefined>((resolve) => {
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
      socket.on('open', () => resolve(undefined));
      socket.on('error', () => undefined);
    });
    socket.terminate();
    expect(refused).toBe(403);
    const posted = await postSession(bench.origin, { code: bench.page.code }, { origin });
    expect(posted.status).toBe(403);
    expect(posted.headers.get('set-cookie')).toBeNull();
    expect(posted.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('cannot post without an origin, nor as a plain form', async () => {
    bench = await openPageBench();
    const body = JSON.stringify({ code: bench.page.code });
    const type = { 'content-type': 'application/json' };
    expect((await ask('/api/session', type, 'POST', body)).status).toBe(403);
    const form = await postSession(bench.origin, { code: bench.page.code }, { 'content-type': 'text/plain' });
    expect(form.status).toBe(415);
  });

  it('are told not to frame, sniff or script the page', async () => {
    bench = await openPageBench();
    const { headers } = await fetch(`${bench.origin}/`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  it('gain nothing without an origin: such a socket may look only, even with the cookie', async () => {
    bench = await openPageBench();
    const cookie = await cookieFor(bench);
    const socket = new WebSocket(`${bench.origin.replace('http', 'ws')}/ws`, { headers: { cookie } });
    const first = await new Promise<string>((resolve) =>
      socket.on('message', (data) => resolve(String(data))),
    );
    socket.terminate();
    expect(JSON.parse(first)).toMatchObject({ kind: 'welcome', control: false });
  });
});

describe('a forged Host', () => {
  it.each([
    'evil.example',
    'evil.example:9600',
    '127.0.0.1.evil.example',
    'localhost.evil',
    'a b',
    '[::1',
    '@',
  ])('%j is not answered', async (host) => {
    bench = await openPageBench();
    for (const path of ['/', '/api/state', '/api/games', '/ws', '/nothing']) {
      const { status, text } = await ask(path, { host });
      // Node itself refuses what is no host at all.
      expect([400, 421], `${path} ${text}`).toContain(status);
      expect(text).not.toContain('"phase"');
    }
  });

  it.each(['localhost', 'LOCALHOST:9600', '192.168.1.77:9600', '[fe80::1]:9600', 'board.club'])(
    '%j is one of ours',
    async (host) => {
      bench = await openPageBench({ names: ['board.club'] });
      expect((await ask('/api/state', { host })).status).toBe(200);
    },
  );
});

describe('messages that are too long, too many or no messages', () => {
  it('closes the socket on an oversized message, and the table goes on', async () => {
    bench = await openPageBench();
    const cookie = await cookieFor(bench);
    const mallory = await Watcher.open(bench.origin, cookie);
    mallory.socket.send('x'.repeat(5000));
    await mallory.until(() => mallory.closed !== undefined);
    expect(mallory.closed?.code).toBe(1009);
    const player = await Watcher.open(bench.origin, cookie);
    expect(await player.ask({ kind: 'draw', way: { way: 'random' } })).toMatchObject({ kind: 'done' });
  });

  it('refuses malformed messages one by one, and closes when there is no end to them', async () => {
    bench = await openPageBench();
    const mallory = await Watcher.open(bench.origin, await cookieFor(bench));
    const bad = [
      '',
      '{',
      'null',
      '[]',
      '{"id":1}',
      '{"id":-1,"request":{"kind":"draw","way":{"way":"random"}}}',
      '{"id":1,"request":{"kind":"format"}}',
      '{"id":1,"request":{"kind":"draw","way":{"way":"number","number":960}}}',
      '{"id":1,"request":{"kind":"lift","square":64}}',
      '{"id":1,"request":{"kind":"lift","square":1.5}}',
      '{"id":1,"request":{"kind":"place","square":3,"piece":"X"}}',
      '{"id":1,"request":{"kind":"settings","change":{"tags":{"white":3}}}}',
      `{"id":1,"request":{"kind":"settings","change":{"tags":{"white":"${'x'.repeat(256)}"}}}}`,
      '{"id":1,"request":{"kind":"takeback","plies":0}}',
      '{"__proto__":{"control":true},"id":1,"request":{"kind":"constructor"}}',
    ];
    for (const text of bad) mallory.socket.send(text);
    mallory.socket.send(Buffer.from([1, 2, 3]));
    const refusals = () => mallory.messages.filter(({ kind }) => kind === 'refused');
    await mallory.until(() => refusals().length === bad.length + 1);
    expect(refusals().every((one) => one.kind === 'refused' && one.why === 'malformed')).toBe(true);
    expect(mallory.closed).toBeUndefined();
    for (let n = 0; n < 5; n += 1) mallory.socket.send('?');
    await mallory.until(() => mallory.closed !== undefined);
    expect(mallory.closed?.code).toBe(1008);
    expect(bench.table.view.phase).toBe('idle');
  });

  it('refuses a flood of good messages, and answers others meanwhile', async () => {
    bench = await openPageBench();
    const cookie = await cookieFor(bench);
    const mallory = await Watcher.open(bench.origin, cookie);
    for (let id = 0; id < 500; id += 1)
      mallory.socket.send(JSON.stringify({ id, request: { kind: 'rotate' } }));
    const player = await Watcher.open(bench.origin, cookie);
    expect(await player.ask({ kind: 'draw', way: { way: 'number', number: 7 } })).toMatchObject({
      kind: 'done',
    });
    await mallory.until(() => mallory.closed !== undefined);
    const done = mallory.messages.filter(({ kind }) => kind === 'done');
    expect(done.length).toBeLessThanOrEqual(61);
  });

  it('reads no body longer than a request, and no headers without end', async () => {
    bench = await openPageBench();
    const long = await postSession(bench.origin, { code: 'x'.repeat(5000) });
    expect(long.status).toBe(413);
    expect(await long.json()).toEqual({ error: 'No request may be longer than 4096 bytes.' });
    expect((await ask('/api/state', { 'x-long': 'y'.repeat(20_000) })).status).toBe(431);
    expect((await postSession(bench.origin, [])).status).toBe(400);
    const broken = await fetch(`${bench.origin}/api/session`, {
      method: 'POST',
      headers: { origin: bench.origin, 'content-type': 'application/json' },
      body: '{"code":',
    });
    expect(broken.status).toBe(400);
  });

  it('answers a hurried asker less often, and only him', async () => {
    bench = await openPageBench({ limits: { requestsPerSecond: 1, requestBurst: 5 } });
    const statuses: number[] = [];
    for (let n = 0; n < 8; n += 1) statuses.push((await ask('/api/state')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  });
});

describe('paths', () => {
  it('reach nothing but the games of the folder', async () => {
    bench = await openPageBench();
    const secret = 'secret-of-the-machine';
    await writeFile(join(bench.games, 'secret.txt'), secret);
    await mkdir(join(bench.games, 'inner'));
    await writeFile(join(bench.games, 'inner', 'game.pgn'), secret);
    await writeFile(join(bench.games, '.hidden.pgn'), secret);
    await symlink(join(bench.games, 'secret.txt'), join(bench.games, 'link.pgn'));
    const names = [
      '..%2f..%2fetc%2fpasswd',
      '../secret.txt',
      '..%5c..%5csecret.txt',
      '%2e%2e/secret.txt',
      'secret.txt',
      'secret.txt%00.pgn',
      'secret.txt.pgn',
      'inner%2fgame.pgn',
      'inner/game.pgn',
      '.hidden.pgn',
      '.page-key',
      '..%2f.page-key.pgn',
      'link.pgn',
      'link',
      '%ff.pgn',
      'x'.repeat(3000),
      '__proto__',
    ];
    for (const name of names) {
      for (const base of ['/api/games/', '/', '/assets/']) {
        const { status, text } = await ask(`${base}${name}`);
        expect([400, 404, 414], `${base}${name}: ${text}`).toContain(status);
        expect(text).not.toContain(secret);
        expect(text).not.toContain('root:');
      }
    }
    const list = await (await fetch(`${bench.origin}/api/games`)).json();
    expect(JSON.stringify(list)).not.toMatch(/hidden|secret|inner/);
  });
});

describe('names', () => {
  it.each([
    ['line breaks', 'Eve"]\n[Result "1-0"]\n\n1. e4 e5 1-0\n\n[Event "x'],
    ['carriage returns', 'Eve\r\nSet-Cookie: a=b'],
    ['backslashes and quotes', 'Eve\\" \\\\"]'],
    ['control and direction characters', '\u0000\u001b[2J\u202eevE\u2028]\u2029'],
    ['script', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
  ])('cannot break out of the PGN, of JSON or of a header: %s', async (_what, white) => {
    bench = await openPageBench();
    const player = await Watcher.open(bench.origin, await cookieFor(bench));
    await player.ask({ kind: 'settings', change: { tags: { white, event: white } } });
    await player.ask({ kind: 'draw', way: { way: 'number', number: 518 } });
    await player.ask({ kind: 'fill' });
    const state = await player.untilState(({ phase }) => phase === 'playing');
    await player.ask({ kind: 'resign', color: 'white' });
    await player.untilState(({ phase }) => phase === 'finished');
    const url = `${bench.origin}/api/games/${state.game}.pgn`;
    await expect.poll(async () => await (await fetch(url)).text()).toContain('0-1');
    const response = await fetch(url);
    const pgn = await response.text();
    expect(response.headers.get('content-type')).toMatch(/^application\/x-chess-pgn/);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(pgn.match(/^\[White ".*"\]$/gm)).toHaveLength(1);
    expect(pgn.match(/^\[Result "0-1"\]$/gm)).toHaveLength(1);
    expect(pgn.match(/^\[Result/gm)).toHaveLength(1);
    expect(pgn.match(/^\[Event/gm)).toHaveLength(1);
    const forbidden = [...pgn].filter(
      (letter) => letter !== '\n' && /[\p{Cc}\p{Zl}\p{Zp}\u202e]/u.test(letter),
    );
    expect(forbidden).toEqual([]);
    const game = await fetch(`${bench.origin}/api/games/${state.game}`);
    expect(game.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await game.json()).toMatchObject({ card: { result: '0-1' } });
  });
});

describe('a crowd', () => {
  /** Opens connections and says nothing, from several addresses of this machine. */
  async function crowd(count: number): Promise<{ readonly sockets: Socket[]; readonly refused: number }> {
    const sockets: Socket[] = [];
    let refused = 0;
    for (let begun = 0; begun < count; begun += 500) {
      await Promise.all(
        Array.from({ length: Math.min(500, count - begun) }, (_, n) => {
          const localAddress = `127.0.0.${2 + ((begun + n) % 20)}`;
          const socket = connect({ host: '127.0.0.1', port: bench.page.port, localAddress });
          sockets.push(socket);
          return new Promise<void>((resolve) => {
            socket.on('connect', () => resolve());
            socket.on('error', () => {
              refused += 1;
              resolve();
            });
          });
        }),
      );
    }
    return { sockets, refused };
  }

  it('of 10,000 idle connections does not keep the players from their table', {
    timeout: 120_000,
  }, async () => {
    bench = await openPageBench();
    const cookie = await cookieFor(bench);
    const player = await Watcher.open(bench.origin, cookie);
    const { sockets } = await crowd(10_000);
    try {
      // The player who was there plays on, and another one still gets in.
      expect(await player.ask({ kind: 'draw', way: { way: 'number', number: 99 } })).toMatchObject({
        kind: 'done',
      });
      const late = await Watcher.open(bench.origin, cookie);
      expect(late.messages[0]).toMatchObject({ kind: 'welcome', control: true });
      expect(await late.ask({ kind: 'fill' })).toMatchObject({ kind: 'done' });
      await player.untilState(({ phase }) => phase === 'playing');
      expect((await ask('/api/state')).status).toBe(200);
      expect(player.closed).toBeUndefined();
      // A socket that was refused hears of it in its own time.
      const held = () => sockets.filter((one) => !one.destroyed && one.readyState === 'open').length;
      await expect.poll(held, { timeout: 30_000 }).toBeLessThanOrEqual(2000);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  });

  it('at one address loses its oldest connections, never those with control', async () => {
    bench = await openPageBench({ limits: { perAddress: 20, total: 100 } });
    const player = await Watcher.open(bench.origin, await cookieFor(bench));
    const watchers: Watcher[] = [];
    for (let n = 0; n < 40; n += 1) watchers.push(await Watcher.open(bench.origin));
    await watchers[0]!.until(() => watchers[0]!.closed !== undefined);
    expect(player.closed).toBeUndefined();
    expect(watchers.at(-1)!.closed).toBeUndefined();
    expect(await player.ask({ kind: 'draw', way: { way: 'random' } })).toMatchObject({ kind: 'done' });
    for (const watcher of watchers) watcher.close();
  });

  it('of viewers is bounded; whoever has control still gets in', async () => {
    bench = await openPageBench({ limits: { viewers: 3 } });
    const cookie = await cookieFor(bench);
    const watchers = [];
    for (let n = 0; n < 4; n += 1) watchers.push(await Watcher.open(bench.origin));
    expect(watchers.map(({ closed }) => closed?.code)).toEqual([undefined, undefined, undefined, 1013]);
    const stream = await ask('/api/events');
    expect(stream.status).toBe(503);
    const player = await Watcher.open(bench.origin, cookie);
    expect(player.messages[0]).toMatchObject({ control: true });
  });
});
