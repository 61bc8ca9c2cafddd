import { parseSquare } from 'chessops';
import { describe, expect, it } from 'vitest';
import type { EblEmulatorOptions } from '../../../drivers/ebl/emulator.js';
import { EblEmulator } from '../../../drivers/ebl/emulator.js';
import { withChecksum } from '../../../drivers/ebl/protocol.js';
import { createMemoryLinkPair } from '../../../src/board/memoryLink.js';
import { EMPTY_PLACEMENT, parsePlacement, withSquare } from '../../../src/board/placement.js';
import { createFakeClock } from '../../support/fakeClock.js';

const sq = (name: string) => parseSquare(name)!;
const START_TEXT = 'rnbqkbnr/pppppppp/......../......../......../......../PPPPPPPP/RNBQKBNR';
const START = parsePlacement(START_TEXT)!;

async function attach(options: Partial<EblEmulatorOptions> = {}) {
  const clock = createFakeClock();
  const device = new EblEmulator({ clock, placement: START, ...options });
  const [host, far] = createMemoryLinkPair();
  const heard: string[] = [];
  host.onData((bytes) => heard.push(...Buffer.from(bytes).toString('latin1').split('\n').slice(0, -1)));
  device.attach(far);
  await clock.advance(0);
  heard.length = 0;
  /** Types a text and gives the lines that came back at once. */
  const type = async (text: string) => {
    heard.length = 0;
    host.write(Buffer.from(text, 'latin1'));
    await clock.advance(0);
    return [...heard];
  };
  return { clock, device, heard, host, type };
}

describe('emulated board', () => {
  it('answers every command with exactly one line', async () => {
    const { type, clock } = await attach();
    await clock.advance(500);
    const answers: [string, RegExp][] = [
      [
        'HELLO',
        /^hello ebl=1 name=emulator fw=1 id=e0 sense=piece led=rgb seq=0 hz=100 settle=50 caps=led,btn,beep,raw,cal,crc$/,
      ],
      ['PING a1', /^pong a1 500$/],
      ['SNAP', new RegExp(`^snap 0 ${START_TEXT}$`)],
      ['EV OFF', /^ok$/],
      ['@3 EV ON', /^ok @3$/],
      ['@4 LED e2=g e4=G', /^ok @4$/],
      ['LED+ e2=. e5=r', /^ok$/],
      ['LED OFF', /^ok$/],
      [`LEDS ${START_TEXT.replace(/[^/]/g, 'w')}`, /^ok$/],
      ['BRIGHT 10', /^ok$/],
      ['SET settle 20', /^ok$/],
      ['GET settle', /^val settle 20$/],
      ['GET hb', /^val hb 1000$/],
      ['BEEP 440 10', /^ok$/],
      ['RAW e7', /^raw e7 -500$/],
      ['RAW e4', /^raw e4 0$/],
      ['CAL SAVE', /^ok$/],
      ['FLY', /^err 1 unknown word$/],
      ['@9 LED e9=g', /^err @9 2 bad argument$/],
      ['SNAP*00', /^err 4 bad or missing checksum$/],
      [`SNAP ${'x'.repeat(200)}`, /^err 3 line too long$/],
    ];
    for (const [command, answer] of answers) {
      const lines = await type(`${command}\r\n`);
      expect(lines, command).toHaveLength(1);
      expect(lines[0]).toMatch(answer);
    }
  });

  it('says nothing to empty lines, comments, and lines that begin in lower case', async () => {
    const { type } = await attach();
    expect(await type('\n\r\n# hi\nhello ebl=1\nok @1\n@1 ok\nsnap\n')).toEqual([]);
  });

  it('reads a line of 127 characters, drops a longer one up to the next LF, and goes on', async () => {
    const { type } = await attach();
    const line = (tag: string) => `@${tag} LED${' e2=g'.repeat(24)}`;
    expect(line('12')).toHaveLength(127);
    expect(await type(`${line('12')}\n`)).toEqual(['ok @12']);
    expect(await type(`${line('12')}\r\n`)).toEqual(['ok @12']);
    expect(await type(`${line('123')}\nSNAP\n`)).toEqual(['err 3 line too long', `snap 0 ${START_TEXT}`]);
    expect(await type('A'.repeat(3000))).toEqual(['err 3 line too long']);
    expect(await type('B'.repeat(3000))).toEqual([]);
    expect(await type('\nHELLO\n')).toHaveLength(1);
  });

  it('acts completely or not at all', async () => {
    const { type, device } = await attach();
    await type('LED e2=g\n');
    expect(await type('LED e4=r e5=q\n')).toEqual(['err 2 bad argument']);
    expect(await type('LED+ e4=r e9=r\n')).toEqual(['err 2 bad argument']);
    expect([...device.leds()]).toEqual([[sq('e2'), 'g']]);
    await type('LED+ e2=. e4=R\n');
    expect([...device.leds()]).toEqual([[sq('e4'), 'R']]);
  });

  it('numbers its events, lifts before places, and counts on while they are off', async () => {
    const { type, device, clock, heard } = await attach();
    device.setBoard(withSquare(withSquare(withSquare(START, sq('h1'), '.'), sq('a1'), 'Q'), sq('b5'), 'R'));
    await clock.advance(0);
    expect(heard).toEqual(['lift 1 a1 R', 'lift 2 h1 R', 'place 3 a1 Q', 'place 4 b5 R']);
    await type('EV OFF\n');
    expect(device.lift(sq('b5'))).toBe(true);
    expect(await type('SNAP\n')).toEqual([expect.stringMatching(/^snap 5 /)]);
    await type('EV ON\n');
    expect(device.lift(sq('b5'))).toBe(false);
    expect(device.place(sq('a1'), 'K')).toBe(false);
    device.place(sq('b5'), 'R');
    await clock.advance(0);
    expect(heard.at(-1)).toBe('place 6 b5 R');
  });

  it('goes from 65535 to 0', async () => {
    const { device, clock, heard } = await attach({ seq: 65_534 });
    device.lift(sq('a1'));
    device.place(sq('a1'), 'R');
    await clock.advance(0);
    expect(heard).toEqual(['lift 65535 a1 R', 'place 0 a1 R']);
  });

  it('leaves the letter out on an occupancy board, and cannot see an exchange there', async () => {
    const { device, clock, heard } = await attach({ sense: 'occ' });
    device.lift(sq('e2'));
    device.setBoard(withSquare(device.board(), sq('d1'), 'N'));
    await clock.advance(0);
    expect(heard).toEqual(['lift 1 e2']);
  });

  it('beats its heart after a second without an event, at the pace that was set, or not at all', async () => {
    const { device, clock, heard, type } = await attach();
    await clock.advance(900);
    device.lift(sq('e2'));
    await clock.advance(999);
    expect(heard).toEqual(['lift 1 e2 P']);
    await clock.advance(1);
    expect(heard.at(-1)).toBe('hb 1 ffff00000000efff');
    await type('SET hb 100\n');
    await clock.advance(1000);
    expect(heard.filter((line) => line.startsWith('hb '))).toHaveLength(10);
    await type('SET hb 0\n');
    await clock.advance(60_000);
    expect(heard).toEqual(['ok']);
  });

  it('asks for a checksum on every line after CRC ON, and answers the switch itself with one', async () => {
    const { type, device, clock, heard } = await attach();
    expect(await type('@1 CRC ON\n')).toEqual([withChecksum('ok @1')]);
    expect(await type('SNAP\n')).toEqual([withChecksum('err 4 bad or missing checksum')]);
    expect(await type('SNAP*0C\n')).toEqual([withChecksum(`snap 0 ${START_TEXT}`)]);
    device.lift(sq('e2'));
    await clock.advance(0);
    expect(heard.at(-1)).toBe(withChecksum('lift 1 e2 P'));
    expect(await type(`${withChecksum('CRC OFF')}\n`)).toEqual([withChecksum('ok')]);
    expect(await type('PING x\n')).toEqual(['pong x 0']);
  });

  it('refuses what it does not offer', async () => {
    const { type } = await attach({ caps: [], led: '0' });
    for (const command of ['LED e2=g', 'LED+ e2=g', 'BRIGHT 9', 'BEEP 1 1', 'RAW a1', 'CAL FULL', 'CRC ON']) {
      expect(await type(`${command}\n`)).toEqual(['err 6 not supported']);
    }
  });

  it('shows a frame beyond its power limit and says that it dimmed it', async () => {
    const { type, device } = await attach({ litLimit: 1 });
    expect(await type('@5 LED a1=w b1=w\n')).toEqual([
      'err @5 8 frame dimmed to stay within the power limit',
    ]);
    expect(device.leds().size).toBe(2);
  });

  it('goes dark 60 s after the last line of the host, and tells who watches its lights', async () => {
    const { type, device, clock } = await attach();
    const seen: number[] = [];
    const stop = device.onLeds((lights) => seen.push(lights.size));
    await type('LED a1=w b1=w\n');
    await type('LED a1=w b1=w\n');
    await clock.advance(50_000);
    await type('PING x\n');
    await clock.advance(59_999);
    expect(device.leds().size).toBe(2);
    await clock.advance(1);
    expect(seen).toEqual([2, 0]);
    stop();
    await type('LED a1=w\n');
    expect(seen).toEqual([2, 0]);
  });

  it('announces itself with a fresh count after a restart, and keeps its pieces', async () => {
    const { device, clock, heard, type } = await attach();
    await type('LED a1=w\n');
    device.lift(sq('e2'));
    device.restart();
    await clock.advance(0);
    expect(heard.at(-1)).toMatch(/^hello .* seq=0 /);
    expect(device.leds().size).toBe(0);
    expect(await type('SNAP\n')).toEqual([`snap 0 ${START_TEXT.replace('PPPPPPPP', 'PPPP.PPP')}`]);
  });

  it('reports a broken sensor as unreadable and its square as empty', async () => {
    const { device, clock, heard, type } = await attach({ placement: withSquare(EMPTY_PLACEMENT, 0, 'R') });
    device.breakSensor(0, 'no signal');
    await clock.advance(1000);
    expect(heard).toEqual(['fault a1 no signal', 'hb 0 0000000000000000']);
    expect(await type('SNAP\n')).toEqual([`snap 0 ${'......../'.repeat(7)}x.......`]);
    expect(await type('RAW a1\n')).toEqual(['err 7 sensor fault']);
  });

  it('falls silent when the cable is pulled', async () => {
    const { host, clock } = await attach();
    expect(clock.waiting).toBeGreaterThan(0);
    await host.close();
    expect(clock.waiting).toBe(0);
  });
});
