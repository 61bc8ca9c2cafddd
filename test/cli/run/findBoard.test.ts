import { describe, expect, it } from 'vitest';
import { BoardError } from '../../../src/board/board.js';
import type { PortInfo } from '../../../src/board/ports.js';
import { BoardSearch, boardWishOf, followPort } from '../../../src/cli/run/findBoard.js';
import { createFakeClock } from '../../support/fakeClock.js';

const usb = { vendor: '1a86', product: '7523' };
const A: PortInfo = { path: '/dev/ttyUSB0', usb, serial: 'board' };
const B: PortInfo = { path: '/dev/ttyUSB1', usb, serial: 'board' };
const STRANGER: PortInfo = { path: '/dev/ttyUSB0', usb, serial: 'gps' };
const CONSOLE: PortInfo = { path: '/dev/ttyAMA0' };

describe('what --board names', () => {
  it('knows ports, sockets, families, the simulator, and nothing', () => {
    expect(boardWishOf(undefined)).toEqual({ ok: true, value: { kind: 'any', wait: false } });
    expect(boardWishOf(undefined, true)).toEqual({ ok: true, value: { kind: 'any', wait: true } });
    expect(boardWishOf('attached')).toEqual({ ok: true, value: { kind: 'any', wait: true } });
    expect(boardWishOf('simulator')).toEqual({ ok: true, value: { kind: 'simulator' } });
    expect(boardWishOf('ebl')).toEqual({ ok: true, value: { kind: 'family', family: 'ebl' } });
    for (const address of ['/dev/ttyACM0', 'COM3', 'tcp://pi:3333'])
      expect(boardWishOf(address)).toEqual({ ok: true, value: { kind: 'port', address } });
    for (const text of ['', 'ouija', 'tcp://pi', 'http://x', 'ttyACM0'])
      expect(boardWishOf(text)).toMatchObject({ ok: false });
  });
});

describe('a port that was named', () => {
  it('is found again under another name by its serial number', async () => {
    let ports: readonly PortInfo[] = [];
    const resolve = followPort('/dev/ttyUSB0', async () => ports);
    expect(await resolve()).toBe('/dev/ttyUSB0');
    ports = [A];
    expect(await resolve()).toBe('/dev/ttyUSB0');
    ports = [B];
    expect(await resolve()).toBe('/dev/ttyUSB1');
    // Another device has taken the old name.
    ports = [STRANGER, B];
    expect(await resolve()).toBe('/dev/ttyUSB1');
    ports = [];
    expect(await resolve()).toBe('/dev/ttyUSB0');
  });

  it('stays as it is where nothing is known of it', async () => {
    expect(await followPort('/dev/pts/5', async () => [A])()).toBe('/dev/pts/5');
    expect(await followPort('tcp://pi:1', async () => [A])()).toBe('tcp://pi:1');
  });
});

describe('the search for boards', () => {
  const answer = { family: 'ebl', name: 'reed64', sense: 'occ' } as const;

  function searchOf(
    ports: () => readonly PortInfo[],
    board: string | undefined,
    deny: readonly string[] = [],
  ) {
    const asked: string[] = [];
    const search = new BoardSearch({
      clock: createFakeClock(),
      signal: new AbortController().signal,
      deny,
      list: async () => ports(),
      ask: async (path) => {
        asked.push(path);
        if (path === board) return answer;
        throw new BoardError('not-a-board', `The device at ${path} is no EBL/1 board.`);
      },
    });
    return { search, asked };
  }

  it('asks a stranger once, and again only after it was unplugged', async () => {
    let ports: readonly PortInfo[] = [STRANGER, B];
    const { search, asked } = searchOf(() => ports, B.path);
    expect(await search.find()).toBe(B.path);
    expect(await search.find()).toBe(B.path);
    expect(asked.filter((path) => path === STRANGER.path)).toHaveLength(1);
    ports = [B];
    await search.look();
    ports = [STRANGER, B];
    await search.look();
    expect(asked.filter((path) => path === STRANGER.path)).toHaveLength(2);
  });

  it('leaves consoles and denied ports alone', async () => {
    const { search, asked } = searchOf(() => [CONSOLE, A, B], A.path, [A.path]);
    await expect(search.find('ebl')).rejects.toMatchObject({ code: 'port-not-found' });
    expect(asked).toEqual([B.path]);
  });
});
