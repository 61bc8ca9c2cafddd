import { describe, expect, it } from 'vitest';
import { parseBoardSelector } from '../../src/attach/index.js';

describe('what --board names', () => {
  it('knows ports, sockets, families, the simulator, and nothing', () => {
    expect(parseBoardSelector(undefined)).toEqual({ ok: true, value: { kind: 'any', wait: false } });
    expect(parseBoardSelector(undefined, true)).toEqual({ ok: true, value: { kind: 'any', wait: true } });
    expect(parseBoardSelector('attached')).toEqual({ ok: true, value: { kind: 'any', wait: true } });
    expect(parseBoardSelector('simulator')).toEqual({ ok: true, value: { kind: 'simulator' } });
    expect(parseBoardSelector('ebl')).toEqual({ ok: true, value: { kind: 'family', family: 'ebl' } });
    for (const address of ['/dev/ttyACM0', 'COM3', 'tcp://pi:3333'])
      expect(parseBoardSelector(address)).toEqual({ ok: true, value: { kind: 'port', address } });
    for (const text of ['', 'ouija', 'tcp://pi', 'http://x', 'ttyACM0'])
      expect(parseBoardSelector(text)).toMatchObject({ ok: false });
  });

  it.each([
    ['dgt:/dev/ttyUSB0', { kind: 'port', address: '/dev/ttyUSB0', family: 'dgt' }],
    ['revelation:COM3', { kind: 'port', address: 'COM3', family: 'revelation' }],
    ['millennium:tcp://pi:3333', { kind: 'port', address: 'tcp://pi:3333', family: 'millennium' }],
    ['chessnut', { kind: 'port', address: 'usb', family: 'chessnut' }],
    ['usb:CN-7', { kind: 'port', address: 'usb:CN-7', family: 'chessnut' }],
    ['chessnut:usb:CN-7', { kind: 'port', address: 'usb:CN-7', family: 'chessnut' }],
    ['serial:7c1e', { kind: 'serial', serial: '7c1e' }],
  ])('%s names family, port or number', (text, value) => {
    expect(parseBoardSelector(text)).toEqual({ ok: true, value });
  });

  it.each(['serial:', 'dgt:ttyUSB0', 'dgt:tcp://pi', 'ouija:/dev/ttyUSB0', 'revelation', 'ichessone'])(
    '%s is refused',
    (text) => {
      expect(parseBoardSelector(text)).toMatchObject({
        ok: false,
        error: expect.stringMatching(/^[A-Z"].*\.$/),
      });
    },
  );
});
