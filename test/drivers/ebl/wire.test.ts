import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { parseSquare } from 'chessops';
import { afterEach, describe, expect, it } from 'vitest';
import { openEblBoard } from '../../../drivers/ebl/driver.js';
import { EblEmulator } from '../../../drivers/ebl/emulator.js';
import { openBoard } from '../../../src/attach/openBoard.js';
import { systemClock } from '../../../src/board/clock.js';
import { openLink } from '../../../src/board/openLink.js';
import { makePlacement, parsePlacement } from '../../../src/board/placement.js';
import type { SensorEvent } from '../../../src/board/sensor.js';
import { tcpLink } from '../../../src/board/tcpLink.js';
import { gather } from '../../support/bench.js';
import { compiledFile } from '../../support/compiled.js';
import { havePty, openPtyPair } from '../../support/pty.js';
import { waitFor } from '../../support/waitFor.js';

const sq = (name: string) => parseSquare(name)!;
const START_TEXT = 'rnbqkbnr/pppppppp/......../......../......../......../PPPPPPPP/RNBQKBNR';
const START = parsePlacement(START_TEXT)!;
const serial = { baudRate: 115_200 };
const clock = systemClock;

/** What a test has opened, closed in reverse whatever becomes of the test. */
const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

const links = (events: readonly SensorEvent[]) =>
  events.flatMap((event) => (event.kind === 'link' ? [event.state] : []));
const snapshots = (events: readonly SensorEvent[]) =>
  events.flatMap((event) => (event.kind === 'snapshot' ? [makePlacement(event.placement)] : []));

describe.runIf(havePty())('EBL/1 over a pseudo-terminal and the real serial port', () => {
  it('plays a move, shows it, and survives a pulled cable that comes back under another name', async () => {
    let pty = await openPtyPair();
    opened.push(() => pty.stop());
    const device = new EblEmulator({ clock, placement: START });
    let deviceLink = await openLink(pty.device, serial);
    opened.push(() => deviceLink.close());
    device.attach(deviceLink);
    const board = await openEblBoard(pty.host, { clock, resolve: async () => pty.host });
    opened.push(() => board.close());
    const events = gather(board);
    await waitFor(() => snapshots(events).length === 1);
    device.lift(sq('e2'));
    device.place(sq('e4'), 'P');
    await waitFor(() => events.length === 5);
    expect(events.slice(2)).toMatchObject([
      { kind: 'snapshot' },
      { kind: 'lift', square: sq('e2'), seen: 'P' },
      { kind: 'place', square: sq('e4'), seen: 'P' },
    ]);
    expect(snapshots(events)).toEqual([START_TEXT]);
    board.show(
      new Map([
        [sq('e7'), 'from'],
        [sq('e5'), 'to'],
      ]),
    );
    await waitFor(() => device.leds().size === 2);
    expect(device.leds()).toEqual(
      new Map([
        [sq('e5'), 'G'],
        [sq('e7'), 'g'],
      ]),
    );

    await pty.stop();
    await waitFor(() => links(events).includes('lost'));
    pty = await openPtyPair();
    deviceLink = await openLink(pty.device, serial);
    device.attach(deviceLink);
    device.lift(sq('e7'));
    device.place(sq('e5'), 'p');
    await waitFor(() => snapshots(events).length === 2);
    // A busy machine may find the board silent before it finds the cable gone.
    const states = links(events).filter((state) => state !== 'silent');
    expect(states).toEqual(['searching', 'up', 'lost', 'searching', 'up']);
    expect(snapshots(events)[1]).toBe(makePlacement(device.board()));
    expect(events.findLast((event) => event.kind === 'gap')).toMatchObject({ missed: null });
  });

  it('goes on with a device whose process was killed and started again in mid-game', async () => {
    const pty = await openPtyPair();
    opened.push(() => pty.stop());
    const start = async (text: string) => {
      const program = compiledFile('test/support/emulatorProcess.ts');
      const child = spawn(process.execPath, [program, pty.device, text], {
        stdio: ['pipe', 'pipe', 'inherit'],
        cwd: dirname(program),
      });
      opened.push(() => child.kill('SIGKILL'));
      let said = '';
      child.stdout.on('data', (bytes) => {
        said += bytes;
      });
      return { child, hands: (line: string) => child.stdin.write(`${line}\n`), said: () => said };
    };
    const first = await start(START_TEXT);
    const board = await openEblBoard(pty.host, { clock, wait: true });
    opened.push(() => board.close());
    const events = gather(board);
    board.show(new Map([[sq('d4'), 'ask']]));
    await waitFor(() => snapshots(events).length === 1);
    first.hands('lift e2');
    first.hands('place e4 P');
    await waitFor(() => events.some((event) => event.kind === 'place'));
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    const after = START_TEXT.replace('......../PPPPPPPP', '......../PPPP.PPP').replace(
      '......../......../PPPP.',
      '....P.../......../PPPP.',
    );
    const second = await start(after);
    await waitFor(() => snapshots(events).length >= 2);
    expect(snapshots(events).at(-1)).toBe(after);
    expect(events.some((event) => event.kind === 'gap' && event.missed === null)).toBe(true);
    second.hands('lift e7');
    second.hands('place e5 p');
    await waitFor(() => events.filter((event) => event.kind === 'place').length === 2);
    await waitFor(() => second.said().includes(String(sq('d4'))));
  });

  it('says in one sentence what is at a port that is no board', async () => {
    const pty = await openPtyPair();
    opened.push(() => pty.stop());
    const other = await openLink(pty.device, serial);
    opened.push(() => other.close());
    other.onData(() => void other.write(Uint8Array.of(0x86, 0, 3)));
    await expect(openBoard({ address: pty.host, family: 'ebl' }, { clock })).rejects.toMatchObject({
      code: 'not-a-board',
      message: `The device at ${pty.host} is no EBL/1 board: choose another port or family.`,
    });
  });
});

describe('EBL/1 over TCP', () => {
  it('plays with faults on the wire until the picture is right', async () => {
    const device = new EblEmulator({
      clock,
      placement: START,
      sense: 'occ',
      faults: { seed: 5, drop: 0.1, double: 0.1, delayMs: 20 },
    });
    const server = createServer((socket) => {
      opened.push(() => socket.destroy());
      device.attach(tcpLink('device', socket));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    opened.push(() => server.close());
    const port = (server.address() as AddressInfo).port;
    const board = await openEblBoard(`tcp://127.0.0.1:${port}`, {
      clock,
      wait: true,
      settings: { hb: 100, crc: true },
    });
    opened.push(() => board.close());
    const events = gather(board);
    for (let turn = 0; turn < 40; turn++) {
      const square = turn % 8;
      if (!device.lift(square)) device.place(square, 'R');
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    const believed = new Map<number, boolean>();
    let read = 0;
    await waitFor(() => {
      for (; read < events.length; read++) {
        const event = events[read]!;
        if (event.kind === 'lift') believed.set(event.square, false);
        else if (event.kind === 'place') believed.set(event.square, true);
        else if (event.kind === 'snapshot')
          event.placement.forEach((seen, square) => {
            believed.set(square, seen !== '.');
          });
      }
      return device.board().every((seen, square) => believed.get(square) === (seen !== '.'));
    });
    expect(believed.size).toBe(64);
    board.show(new Map([[0, 'put']]));
    await waitFor(() => device.leds().size === 1);
  });
});
