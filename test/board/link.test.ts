import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { BoardError } from '../../src/board/board.js';
import { tapLink } from '../../src/board/family.js';
import type { ByteLink } from '../../src/board/link.js';
import { WRITE_QUEUE_BYTES } from '../../src/board/link.js';
import { createMemoryLinkPair } from '../../src/board/memoryLink.js';
import { openLink, parseLinkAddress } from '../../src/board/openLink.js';
import { compiledFile } from '../support/compiled.js';
import { havePty, openPtyPair } from '../support/pty.js';
import { waitFor } from '../support/waitFor.js';

const options = { baudRate: 115_200 };
const text = (from: string) => Buffer.from(from, 'latin1');
const folder = mkdtempSync(join(tmpdir(), 'eboard960-link-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function listen(link: ByteLink) {
  const heard = { text: '', closed: undefined as string | undefined };
  link.onData((bytes) => {
    heard.text += Buffer.from(bytes).toString('latin1');
  });
  link.onClose((reason) => {
    heard.closed = reason;
  });
  return heard;
}

async function serve(onSocket: (socket: Socket) => void) {
  const server = createServer(onSocket);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, address: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Whether a process of its own that opens this address loads the serial port's native code. */
async function loadsNative(address: string): Promise<boolean> {
  const program = `
    const { createRequire } = await import('node:module');
    const { openLink } = await import(${JSON.stringify(pathToFileURL(compiledFile('src/board/openLink.ts')).href)});
    const link = await openLink(${JSON.stringify(address)}, ${JSON.stringify(options)}).catch(() => undefined);
    const loaded = Object.keys(createRequire(process.cwd() + '/').cache);
    console.log(loaded.some((name) => name.includes('bindings-cpp')));
    await link?.close();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    said += piece;
  });
  await new Promise((resolve) => child.on('close', resolve));
  expect(said).toMatch(/^(true|false)\n$/);
  return said === 'true\n';
}

describe('addresses', () => {
  it.each([
    ['/dev/ttyACM0', { kind: 'serial', path: '/dev/ttyACM0' }],
    ['/tmp/a b', { kind: 'serial', path: '/tmp/a b' }],
    ['COM3', { kind: 'serial', path: 'COM3' }],
    ['tcp://pi:3333', { kind: 'tcp', host: 'pi', port: 3333 }],
    ['TCP://10.0.0.2:1/', { kind: 'tcp', host: '10.0.0.2', port: 1 }],
    ['tcp://[::1]:65535', { kind: 'tcp', host: '::1', port: 65535 }],
  ])('%s is read', (address, expected) => {
    expect(parseLinkAddress(address)).toEqual(expected);
  });

  it.each([
    '',
    '  ',
    'tcp://pi',
    'tcp:pi:3',
    'tcp://pi:0',
    'tcp://pi:65536',
    'tcp://:3',
    'http://pi:3',
    '/dev/tty\u0000x',
  ])('%j is refused with a sentence', (address) => {
    const error = parseLinkAddress(address);
    expect(error).toBeInstanceOf(BoardError);
    if (error instanceof BoardError) {
      expect(error.code).toBe('bad-address');
      expect(error.message).toMatch(/^[\x20-\x7e]+\.$/);
    }
  });
});

describe('tcp link', () => {
  it('carries bytes both ways, tells the end, and loads no native code', async () => {
    const { server, address } = await serve((socket) => {
      socket.on('data', (bytes) => {
        if (bytes.toString() === 'bye\n') socket.end();
        else socket.write(bytes);
      });
    });
    const taped: string[] = [];
    const link = tapLink(await openLink(address, options), (way, bytes) =>
      taped.push(`${way} ${Buffer.from(bytes)}`),
    );
    const heard = listen(link);
    expect(link.write(text('hb 1\n'))).toBe(true);
    await waitFor(() => heard.text === 'hb 1\n');
    link.write(text('bye\n'));
    await waitFor(() => heard.closed !== undefined);
    expect(heard.closed).toBe(`${address} was closed.`);
    expect(link.write(text('x'))).toBe(false);
    expect(taped).toEqual(['tx hb 1\n', 'rx hb 1\n', 'tx bye\n']);
    await link.close();
    expect(await loadsNative(address)).toBe(false);
    server.close();
  });

  it('refuses bytes, whole, when the other side does not read', async () => {
    const sockets: Socket[] = [];
    const { server, address } = await serve((socket) => sockets.push(socket.pause()));
    const link = await openLink(address, options);
    const chunk = new Uint8Array(WRITE_QUEUE_BYTES);
    let taken = 0;
    while (link.write(chunk)) {
      taken += 1;
      await new Promise((resolve) => setImmediate(resolve));
      expect(taken).toBeLessThan(100_000);
    }
    expect(link.write(new Uint8Array(WRITE_QUEUE_BYTES + 1))).toBe(false);
    await link.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  it('says where nothing listens', async () => {
    const { server, address } = await serve(() => undefined);
    await new Promise((resolve) => server.close(resolve));
    await expect(openLink(address, options)).rejects.toMatchObject({
      code: 'port-failed',
      message: `Nothing listens at ${address}: start ser2net there, or check the port number.`,
    });
  });
});

describe('serial link', () => {
  it('says what is wrong with a port and how to put it right', async () => {
    const missing = join(folder, 'ttyNone');
    await expect(openLink(missing, options)).rejects.toMatchObject({
      code: 'port-not-found',
      message: `There is no port ${missing}: plug the board in, or check the name.`,
    });
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await expect(openLink(file, options)).rejects.toMatchObject({ code: 'port-failed' });
    expect(await loadsNative(file)).toBe(true);
  });

  // The operating system's words for what a test run as root cannot provoke.
  it.each([
    ['Error: Permission denied, cannot open /dev/ttyUSB0', 'port-forbidden', /group dialout/],
    ['Error: Access denied', 'port-forbidden', /group dialout/],
    ['Error Resource temporarily unavailable Cannot lock port', 'port-busy', /close the other program/],
    ['Error: Device or resource busy, cannot open /dev/ttyUSB0', 'port-busy', /close the other program/],
    ['Error: Input/output error setting custom baud rate', 'port-failed', /plug the board in anew/],
  ])('%s', async (said, code, fix) => {
    const { serialError } = await import('../../src/board/serialLink.js');
    const error = serialError('/dev/ttyUSB0', new Error(said));
    expect(error.code).toBe(code);
    expect(error.message).toMatch(fix);
  });
});

describe.runIf(havePty())('serial link over a pseudo-terminal', () => {
  it('carries bytes, is locked against a second program, and notices a pulled cable', async () => {
    const pty = await openPtyPair();
    const host = await openLink(pty.host, options);
    const device = await openLink(pty.device, options);
    const [atHost, atDevice] = [listen(host), listen(device)];
    host.write(text('HELLO\n'));
    device.write(Uint8Array.of(0, 0xff, 0x0d, 0x0a, 0x11, 0x13));
    await waitFor(() => atDevice.text === 'HELLO\n' && atHost.text.length === 6);
    expect(atHost.text).toBe('\u0000\u00ff\r\n\u0011\u0013');
    await expect(openLink(pty.host, options)).rejects.toMatchObject({ code: 'port-busy' });
    await pty.stop();
    await waitFor(() => atHost.closed !== undefined && atDevice.closed !== undefined);
    expect(host.write(text('x'))).toBe(false);
    await host.close();
    await device.close();
  });
});

describe('memory link', () => {
  it('delivers later, keeps early bytes within a bound, and ends both sides', async () => {
    const [one, other] = createMemoryLinkPair();
    one.write(text('a'.repeat(3000)));
    await Promise.resolve();
    one.write(text('b'.repeat(3000)));
    expect(one.write(text('c'.repeat(3000)))).toBe(false);
    await Promise.resolve();
    const heard = listen(other);
    expect(heard.text).toBe('b'.repeat(3000));
    await one.close();
    expect(heard.closed).toBe('memory was closed.');
    expect(other.write(text('x'))).toBe(false);
  });
});
