/** `boards` at real pseudo-terminals, with an emulated board, a stranger's device or nobody behind them. */
import { describe, expect, it } from 'vitest';
import { EblEmulator } from '../../drivers/ebl/emulator.js';
import { systemClock } from '../../src/board/clock.js';
import { openLink } from '../../src/board/openLink.js';
import { havePty, openPtyPair } from '../support/pty.js';
import { start } from './live.js';

async function boards(...args: string[]) {
  const live = start(['boards', ...args]);
  const code = await live.ended;
  return { code, out: live.out(), err: live.err() };
}

describe.skipIf(!havePty())('boards', { timeout: 120_000, concurrent: true }, () => {
  it('names the board that answers, and passes the silent and the missing over with their reasons', async () => {
    const [cable, quiet] = await Promise.all([openPtyPair(), openPtyPair()]);
    const link = await openLink(cable.device, { baudRate: 115_200 });
    const heard: string[] = [];
    const device = new EblEmulator({ clock: systemClock, name: 'reed64', id: '7c1e', sense: 'occ' });
    device.attach(
      {
        ...link,
        onData: (listener) =>
          link.onData((bytes) => {
            heard.push(Buffer.from(bytes).toString('latin1'));
            listener(bytes);
          }),
      },
      false,
    );
    try {
      const ports = [cable.host, quiet.host, '/dev/none-960'];
      const { code, out } = await boards('--json', '--port', ...ports);
      expect(code).toBe(0);
      expect(JSON.parse(out)).toEqual({
        ports: [
          {
            port: cable.host,
            verdict: 'answered',
            family: 'ebl',
            name: 'reed64',
            serial: '7c1e',
            firmware: '1',
            sense: 'occ',
          },
          { port: quiet.host, verdict: 'silent', reason: expect.stringContaining('says nothing') },
          { port: '/dev/none-960', verdict: 'failed', reason: expect.stringContaining('There is no port') },
        ],
      });
      // No more of EBL/1 than its documented question (Handshake 3); other families may have asked before.
      expect(heard.join('')).toMatch(/^[^\n]{0,8}(?:\nHELLO\n){1,3}$/);
    } finally {
      device.detach();
      await link.close();
      await Promise.all([cable.stop(), quiet.stop()]);
    }
  });

  it("sends not one byte to somebody else's device that talks", async () => {
    const cable = await openPtyPair();
    const link = await openLink(cable.device, { baudRate: 115_200 });
    let heard = 0;
    link.onData((bytes) => {
      heard += bytes.length;
    });
    const talk = setInterval(() => link.write(new Uint8Array(64).fill(0xa5)), 100);
    try {
      const { code, out, err } = await boards('--port', cable.host);
      expect(code).toBe(1);
      expect(out).toMatch(/stranger {2}The device at .* is no \S+ board/);
      expect(err).toBe('No board answered.\n');
      expect(heard).toBe(0);
    } finally {
      clearInterval(talk);
      await link.close();
      await cable.stop();
    }
  });
});
