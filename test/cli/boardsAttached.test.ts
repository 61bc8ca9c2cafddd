/** Boards of five families and three devices of somebody else's, attached at once over real pseudo-terminals. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadEmulator } from '../../drivers/families.js';
import { systemClock } from '../../src/board/clock.js';
import type { ByteLink } from '../../src/board/link.js';
import { openLink } from '../../src/board/openLink.js';
import { parsePlacement } from '../../src/board/placement.js';
import { hexOf } from '../support/driverBench.js';
import { havePty, openPtyPair, type PtyPair } from '../support/pty.js';
import { cli } from './inProcess.js';

const START = parsePlacement('rnbqkbnr/pppppppp/......../......../......../......../PPPPPPPP/RNBQKBNR');
const FAMILIES = ['ebl', 'dgt', 'millennium', 'certabo', 'sentio'] as const;
const NMEA = '$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47\r\n';

interface Stranger {
  readonly port: string;
  /** Every byte it was sent. */
  readonly received: number[];
}

const cables: PtyPair[] = [];
const links: ByteLink[] = [];
const timers: NodeJS.Timeout[] = [];

async function plug(baudRate: number): Promise<{ readonly port: string; readonly link: ByteLink }> {
  const cable = await openPtyPair();
  cables.push(cable);
  const link = await openLink(cable.device, { baudRate });
  links.push(link);
  return { port: cable.host, link };
}

async function plugBoard(family: string): Promise<string> {
  const kind = await loadEmulator(family);
  if (kind === undefined) throw new Error(`no emulator of ${family}`);
  const { port, link } = await plug(kind.baudRate);
  kind.make({ clock: systemClock, ...(START === undefined ? {} : { placement: START }) }).attach(link);
  return port;
}

async function plugStranger(
  answer: (bytes: Uint8Array, link: ByteLink) => void,
): Promise<Stranger & { link: ByteLink }> {
  const { port, link } = await plug(9600);
  const received: number[] = [];
  link.onData((bytes) => {
    received.push(...bytes);
    answer(bytes, link);
  });
  return { port, received, link };
}

describe.skipIf(!havePty())('five boards and three strangers', { timeout: 120_000 }, () => {
  const boards: string[] = [];
  let echo: Stranger;
  let silent: Stranger;
  let satellite: Stranger;
  let rows: readonly Record<string, unknown>[] = [];

  beforeAll(async () => {
    for (const family of FAMILIES) boards.push(await plugBoard(family));
    echo = await plugStranger((bytes, link) => void link.write(bytes));
    silent = await plugStranger(() => undefined);
    const talker = await plugStranger(() => undefined);
    satellite = talker;
    timers.push(setInterval(() => talker.link.write(Buffer.from(NMEA, 'latin1')), 100));
    const strangers = [echo, silent, satellite].map(({ port }) => port);
    const { code, out } = await cli('boards', '--json', '--port', ...boards, ...strangers);
    expect(code).toBe(0);
    rows = JSON.parse(out).ports;
  }, 120_000);

  afterAll(async () => {
    for (const timer of timers) clearInterval(timer);
    for (const link of links) await link.close();
    for (const cable of cables) await cable.stop();
  });

  it('are told apart: every board is named with its family', () => {
    expect(rows.map(({ port, verdict, family }) => [port, verdict, family])).toEqual([
      ...FAMILIES.map((family, index) => [boards[index], 'answered', family]),
      [echo.port, 'stranger', undefined],
      [silent.port, 'silent', undefined],
      [satellite.port, 'stranger', undefined],
    ]);
  });

  it('leave strangers with the documented questions and not one byte more', () => {
    const hex = ({ received }: Stranger) => hexOf(Uint8Array.from(received));
    console.log(`bytes received: echo ${hex(echo)}; silent ${hex(silent)}; NMEA ${hex(satellite) || 'none'}`);
    // DGT: reset and version; EBL/1: LF HELLO LF; Millennium: V with parity. Certabo is only listened for.
    expect(hex(silent)).toBe(
      [
        '40',
        '4d 4d 4d',
        '0a 48 45 4c 4c 4f 0a',
        '0a 48 45 4c 4c 4f 0a',
        '0a 48 45 4c 4c 4f 0a',
        'd6 b5 b6 d6 b5 b6',
      ].join(' '),
    );
    expect(hex(satellite)).toBe('');
    expect(hex(echo)).toBe(hex(silent));
  });
});
