import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { NodeHid } from '../../src/board/hidLayer.js';
import { createHidLayer } from '../../src/board/hidLayer.js';

/** A device of node-hid's shape: what it is told to refuse, it refuses. */
class Device extends EventEmitter {
  readonly written: number[][] = [];
  closed = 0;
  shortest = 0;
  stuck = false;
  async write(data: Buffer): Promise<number> {
    if (this.stuck) await new Promise(() => undefined);
    if (data.length < this.shortest) throw new Error('cannot write to hid device');
    this.written.push([...data]);
    return data.length;
  }
  async close(): Promise<void> {
    this.closed += 1;
  }
}

function layerOf(device: Device | Error, devices: readonly object[] = []) {
  const nodeHid = {
    devicesAsync: async () => devices,
    HIDAsync: {
      open: async () => {
        if (device instanceof Error) throw device;
        return device;
      },
    },
  };
  return createHidLayer(async () => nodeHid as unknown as NodeHid);
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('HID layer', () => {
  it('lists devices that have a path', async () => {
    const there = { path: '/dev/hidraw0', vendorId: 1, productId: 2 };
    expect(await layerOf(new Device(), [there, { vendorId: 1, productId: 2 }]).devices()).toEqual([there]);
  });

  it('carries reports both ways and closes once', async () => {
    const device = new Device();
    const link = await layerOf(device).open('/dev/hidraw0');
    const heard: number[][] = [];
    const ends: string[] = [];
    device.emit('data', Buffer.from([1, 2]));
    link.onData((bytes) => heard.push([...bytes]));
    link.onClose((reason) => ends.push(reason));
    device.emit('data', Buffer.from([3]));
    expect(link.write(Uint8Array.of(0x21, 1, 0))).toBe(true);
    await turn();
    expect(heard).toEqual([[1, 2], [3]]);
    expect(device.written).toEqual([[0x21, 1, 0]]);
    await link.close();
    await link.close();
    expect(ends).toEqual(['/dev/hidraw0 was closed.']);
    expect(device.closed).toBe(1);
    expect(link.write(Uint8Array.of(1))).toBe(false);
  });

  it('fills a report up where a short one is refused, and ends where nothing is taken', async () => {
    const device = new Device();
    device.shortest = 64;
    const link = await layerOf(device).open('h');
    link.write(Uint8Array.of(0x21, 1, 0));
    await turn();
    expect(device.written).toEqual([[0x21, 1, 0, ...new Array(61).fill(0)]]);
    device.shortest = 100;
    const ends: string[] = [];
    link.onClose((reason) => ends.push(reason));
    link.write(Uint8Array.of(1));
    await turn();
    expect(ends).toEqual(['h takes no report: cannot write to hid device.']);
    expect(device.closed).toBe(1);
  });

  it('takes no more than a bounded number of reports for a device that is stuck', async () => {
    const device = new Device();
    device.stuck = true;
    const link = await layerOf(device).open('h');
    const taken = Array.from({ length: 40 }, () => link.write(Uint8Array.of(1)));
    expect(taken.filter(Boolean)).toHaveLength(16);
  });

  it('says that a pulled cable is the end', async () => {
    const device = new Device();
    const link = await layerOf(device).open('h');
    const ends: string[] = [];
    link.onClose((reason) => ends.push(reason));
    device.emit('error', new Error('could not read from HID device'));
    device.emit('error', new Error('again'));
    device.emit('data', Buffer.from([1]));
    expect(ends).toEqual(['h is gone: is the cable still in?']);
  });

  it.each([
    [
      'libusb-1.0.so.0: cannot open shared object file',
      'port-failed',
      'sudo apt install libusb-1.0-0 libudev1',
    ],
    ["Failed to open a device with path 'h': Permission denied", 'port-forbidden', 'udev rules'],
    [
      "Failed to open a device with path 'h': No such file or directory",
      'port-not-found',
      'plug the board in',
    ],
    ['cannot open device with path h', 'port-failed', 'cannot open device with path h'],
  ])('explains %s', async (said, code, fix) => {
    await expect(layerOf(new Error(said)).open('h')).rejects.toMatchObject({
      code,
      message: expect.stringContaining(fix),
    });
    const failing = createHidLayer(async () => {
      throw new Error(said);
    });
    await expect(failing.devices()).rejects.toMatchObject({ code });
  });
});
