import { describe, expect, it } from 'vitest';
import { BoardSearch } from '../../src/attach/boardSearch.js';
import { BoardError } from '../../src/board/board.js';
import { createHidLayer, type HidDevice, type HidLayer } from '../../src/board/hidLayer.js';
import type { PortInfo } from '../../src/board/ports.js';
import { createFakeClock } from '../support/fakeClock.js';

const usb = { vendor: '1a86', product: '7523' };
const A: PortInfo = { path: '/dev/ttyUSB0', usb, serial: 'board' };
const B: PortInfo = { path: '/dev/ttyUSB1', usb, serial: 'board' };
const STRANGER: PortInfo = { path: '/dev/ttyUSB0', usb, serial: 'gps' };
const NO_HID = hidOf([]);
const CONSOLE: PortInfo = { path: '/dev/ttyAMA0' };

describe('the search for boards', () => {
  const answer = { family: 'ebl', name: 'reed64', serial: '7c1e', sense: 'occ' } as const;
  const air = {
    path: '/dev/hidraw3',
    vendorId: 0x2d80,
    productId: 0x8002,
    usagePage: 0xff00,
    serialNumber: 'CN-7',
  };

  function searchOf(
    ports: () => readonly PortInfo[],
    board: string | undefined,
    deny: readonly string[] = [],
    hid: HidLayer = NO_HID,
  ) {
    const asked: string[] = [];
    const search = new BoardSearch({
      clock: createFakeClock(),
      signal: new AbortController().signal,
      deny,
      list: async () => ports(),
      hid,
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
    expect(await search.find()).toEqual({ address: B.path, family: 'ebl' });
    expect(await search.find()).toEqual({ address: B.path, family: 'ebl' });
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

  it('finds boards on USB HID by their numbers, each once, and opens nothing', async () => {
    const { search } = searchOf(() => [], undefined, [], hidOf([{ ...air, usagePage: 1 }, air]));
    expect(await search.look()).toEqual([
      {
        port: { path: 'usb:CN-7', usb: { vendor: '2d80', product: '8002' }, serial: 'CN-7' },
        answer: { family: 'chessnut', name: 'Chessnut Air', sense: 'piece', serial: 'CN-7' },
      },
    ]);
    expect(await search.find()).toEqual({ address: 'usb:CN-7', family: 'chessnut' });
  });

  it('says why boards on USB HID cannot be seen, and finds the others all the same', async () => {
    const blind = createHidLayer(async () => {
      throw new Error('libusb-1.0.so.0: cannot open shared object file: No such file or directory');
    });
    const { search } = searchOf(() => [B], B.path, [], blind);
    const [, trouble] = await search.look();
    expect(trouble).toMatchObject({
      port: { path: 'usb' },
      answer: { message: expect.stringMatching(/^Boards on USB HID .*libusb-1\.0-0 libudev1\)\.$/) },
    });
    expect(await search.find()).toMatchObject({ address: B.path });
  });

  it('finds a board by its own number, by that of its plug, and by that of its HID device', async () => {
    const { search, asked } = searchOf(() => [STRANGER, B], B.path, [], hidOf([air]));
    expect(await search.findSerial('CN-7')).toEqual({ address: 'usb:CN-7', family: 'chessnut' });
    expect(asked).toEqual([]);
    // The plug bears the number: nobody else is asked.
    expect(await search.findSerial('board')).toEqual({ address: B.path, family: 'ebl' });
    expect(asked).toEqual([B.path]);
    expect(await search.findSerial('7c1e')).toEqual({ address: B.path, family: 'ebl' });
    await expect(search.findSerial('7c1f')).rejects.toMatchObject({ code: 'port-not-found' });
    // A plug with the number, but what it plugs in is no board.
    await expect(search.findSerial('gps')).rejects.toMatchObject({ code: 'port-not-found' });
  });
});

function hidOf(devices: readonly HidDevice[]): HidLayer {
  return {
    devices: async () => devices,
    open: () => Promise.reject(new Error('nothing is opened to find a board')),
  };
}
