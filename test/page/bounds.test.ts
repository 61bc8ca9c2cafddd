/** The small parts that keep strangers at bay. */

import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Placement, Seen } from '../../src/board/sensor.js';
import { Guard } from '../../src/page/guard.js';
import { Allowance, addressKey, Door } from '../../src/page/limits.js';
import { qrLines } from '../../src/page/qr.js';
import { keptSecret, SESSION_SECONDS, Sessions } from '../../src/page/sessions.js';
import { beginTouch, stepTouch, TOUCH_MS } from '../../src/table/touch.js';

describe('an allowance', () => {
  it('never grants more than its burst and its rate allow, whoever asks when', () => {
    const asks = fc.array(
      fc.record({ wait: fc.integer({ min: 0, max: 500 }), who: fc.constantFrom('a', 'b') }),
    );
    fc.assert(
      fc.property(
        asks,
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 20 }),
        (list, burst, perSecond) => {
          let at = 0;
          const allowance = new Allowance({ burst, perSecond, now: () => at });
          const granted = { a: 0, b: 0 };
          for (const { wait, who } of list) {
            at += wait;
            if (allowance.take(who)) granted[who] += 1;
            expect(granted[who]).toBeLessThanOrEqual(burst + (at * perSecond) / 1000 + 1e-6);
          }
        },
      ),
    );
  });

  it('remembers no more askers than it is told, and forgets the one silent for longest', () => {
    const allowance = new Allowance({ burst: 1, perSecond: 0.001, maxKeys: 2, now: () => 0 });
    expect(['a', 'b', 'a', 'c', 'b', 'c'].map((who) => allowance.take(who))).toEqual([
      true,
      true,
      false,
      true,
      // Forgotten when c came, so new again.
      true,
      false,
    ]);
  });

  it('knows one household by its half of an IPv6 address, and IPv4 in either dress', () => {
    expect(addressKey('::ffff:192.168.1.5')).toBe('192.168.1.5');
    expect(addressKey('192.168.1.5')).toBe('192.168.1.5');
    expect(addressKey('2001:db8:1:2:aaaa::1')).toBe(addressKey('2001:db8:1:2:bbbb:cccc:dddd:eeee'));
    expect(addressKey('2001:db8:1:3::1')).not.toBe(addressKey('2001:db8:1:2::1'));
    expect(addressKey('2001:db8::1')).toBe('2001:db8:0:0');
    expect(addressKey('fe80::1%eth0')).toBe(addressKey('fe80::2'));
    expect(addressKey(undefined)).toBe('');
  });
});

class Peer extends Socket {
  constructor(from: string) {
    super();
    Object.defineProperty(this, 'remoteAddress', { value: from });
  }
}

describe('the door', () => {
  it('lets everyone new in and keeps within its bounds, whatever comes and goes', () => {
    const moves = fc.array(
      fc.oneof(
        fc.record({ kind: fc.constant('come' as const), from: fc.constantFrom('1', '2', '3', '4') }),
        fc.record({ kind: fc.constant('go' as const), which: fc.nat(50) }),
        fc.record({ kind: fc.constant('trust' as const), which: fc.nat(50) }),
      ),
      { maxLength: 80 },
    );
    fc.assert(
      fc.property(moves, (list) => {
        const door = new Door({ perAddress: 6, total: 10 });
        const peers: Peer[] = [];
        const trusted = new Set<Peer>();
        for (const move of list) {
          const open = peers.filter((peer) => !peer.destroyed);
          if (move.kind === 'come') {
            const peer = new Peer(move.from);
            peers.push(peer);
            door.admit(peer);
            expect(peer.destroyed).toBe(false);
          } else {
            const peer = open[move.which % Math.max(1, open.length)];
            if (peer !== undefined && move.kind === 'go') {
              trusted.delete(peer);
              peer.destroy();
              peer.emit('close', false);
            }
            if (peer !== undefined && move.kind === 'trust' && trusted.size < 3) {
              door.trust(peer);
              trusted.add(peer);
            }
          }
          const now = peers.filter((peer) => !peer.destroyed);
          expect(now.length).toBe(door.open);
          expect(door.open).toBeLessThanOrEqual(10);
          for (const from of ['1', '2', '3', '4'])
            expect(now.filter((peer) => peer.remoteAddress === from).length).toBeLessThanOrEqual(6);
          for (const peer of trusted) expect(peer.destroyed).toBe(false);
        }
      }),
    );
  });
});

describe('sessions', () => {
  it('codes differ from run to run and have no letter that reads as a digit', () => {
    const codes = Array.from({ length: 200 }, () => new Sessions().code);
    expect(new Set(codes).size).toBe(200);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  });

  it('tickets are good once and not for long, and there are never many', () => {
    let at = 1_000_000;
    const sessions = new Sessions({ now: () => at });
    const ticket = sessions.newTicket();
    expect(sessions.redeem(`${ticket}x`)).toBe(false);
    expect(sessions.redeem(ticket)).toBe(true);
    expect(sessions.redeem(ticket)).toBe(false);
    const late = sessions.newTicket();
    at += 31_000;
    expect(sessions.redeem(late)).toBe(false);
    const first = sessions.newTicket();
    for (let n = 0; n < 16; n += 1) sessions.newTicket();
    expect(sessions.redeem(first)).toBe(false);
  });

  it('end after a month', () => {
    let at = 1_000_000;
    const sessions = new Sessions({ now: () => at });
    const value = sessions.newSession();
    at += SESSION_SECONDS * 1000 - 2000;
    expect(sessions.isSession(value)).toBe(true);
    at += 4000;
    expect(sessions.isSession(value)).toBe(false);
    expect(sessions.isSession('1.2.3')).toBe(false);
  });

  it('outlive a restart by a secret that only its owner may read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'key-'));
    const file = join(folder, '.page-key');
    const secret = await keptSecret(file);
    expect(await keptSecret(file)).toBe(secret);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readFile(file, 'utf8')).trim()).toBe(secret);
    expect(await keptSecret(join(folder, 'none', 'key'))).not.toBe(secret);
    await rm(folder, { recursive: true });
  });
});

describe('the guard', () => {
  it('takes addresses and own names for its own, nothing else', () => {
    const guard = new Guard(['Board.Club']);
    const own = ['localhost', '127.0.0.1:9600', '[::1]:9600', 'board.club', 'BOARD.CLUB:80', 'localhost.'];
    const foreign = [
      undefined,
      '',
      'evil.example',
      'xlocalhost',
      'localhost:x',
      'board.club@evil',
      '1.2.3',
      'a/b',
    ];
    expect(own.filter((host) => !guard.isOwnHost(host))).toEqual([]);
    expect(foreign.filter((host) => guard.isOwnHost(host))).toEqual([]);
  });

  it('takes only this very page for its own origin', () => {
    const guard = new Guard();
    expect(guard.isOwnOrigin('http://10.0.0.2:9600', '10.0.0.2:9600')).toBe(true);
    expect(guard.isOwnOrigin('https://board.club', 'board.club')).toBe(true);
    for (const origin of [
      undefined,
      '',
      'null',
      'http://10.0.0.2',
      'http://10.0.0.2:9601',
      'ftp://10.0.0.2:9600',
    ])
      expect(guard.isOwnOrigin(origin, '10.0.0.2:9600')).toBe(false);
  });
});

describe('proof by touch', () => {
  const rest: Placement = [...'R...K..R'.repeat(8)] as Seen[];
  const without = (...squares: number[]): Placement =>
    rest.map((seen, square) => (squares.includes(square) ? '.' : seen));

  it('names every piece sooner or later, never an empty or unreadable square', () => {
    const placement = rest.map((seen, square): Seen => (square === 0 ? 'x' : seen));
    const standing = [...placement.keys()].filter((square) => !'.x'.includes(placement[square] ?? '.'));
    const named = standing.map((_, n) => beginTouch(placement, 0, () => n)?.square);
    expect(named).toEqual(standing);
    expect(beginTouch(placement, 0, (n) => n - 1)?.square).toBe(standing.at(-1));
    expect(
      beginTouch(
        rest.map((): Seen => '.'),
        0,
        () => 0,
      ),
    ).toBeUndefined();
  });

  it('is given by this piece lifted and put back in time, and by nothing else', () => {
    const begun = beginTouch(rest, 0, () => 0);
    if (begun === undefined) throw new Error('nothing stands');
    const run = (...steps: readonly (readonly [Placement, number])[]) => {
      let task = begun;
      let answer = 'waiting';
      for (const [now, at] of steps) {
        if (answer !== 'waiting') break;
        ({ task, answer } = stepTouch(task, now, at));
      }
      return answer;
    };
    expect(run([without(0), 1000], [rest, 2000])).toBe('proved');
    expect(run([rest, 1000])).toBe('waiting');
    expect(run([without(0), 1000])).toBe('waiting');
    expect(run([without(4), 1000], [rest, 2000])).toBe('waiting');
    expect(run([without(0), 1000], [rest, TOUCH_MS])).toBe('late');
    expect(run([without(4), 500], [without(0, 4), 1000], [without(4), 2000])).toBe('wrong');
    const other = without(0).map((seen, square): Seen => (square === 0 ? 'N' : seen));
    expect(run([without(0), 1000], [other, 2000])).toBe('wrong');
  });
});

describe('the code for cameras', () => {
  it('fits a terminal of 80 columns and 24 rows, finder patterns in three corners', () => {
    const lines = qrLines('http://192.168.100.100:9600/#code=ABCDEFGH', false);
    expect(lines.length).toBeLessThanOrEqual(20);
    expect(new Set(lines.map((line) => line.length)).size).toBe(1);
    expect(lines[0]?.length).toBeLessThanOrEqual(40);
    // Light margin two modules wide, then the finder's dark edge of seven: on a dark terminal, light is drawn.
    expect(lines[0]).toMatch(/^█+$/);
    expect(lines[1]).toMatch(/^██ ▄▄▄▄▄ /);
    expect(lines[1]).toMatch(/ ▄▄▄▄▄ ██$/);
  });
});
