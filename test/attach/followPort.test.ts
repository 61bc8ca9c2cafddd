import { describe, expect, it } from 'vitest';
import { followPort } from '../../src/attach/followPort.js';
import type { PortInfo } from '../../src/board/ports.js';

const usb = { vendor: '1a86', product: '7523' };
const A: PortInfo = { path: '/dev/ttyUSB0', usb, serial: 'board' };
const B: PortInfo = { path: '/dev/ttyUSB1', usb, serial: 'board' };
const STRANGER: PortInfo = { path: '/dev/ttyUSB0', usb, serial: 'gps' };

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
