import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listPorts } from '../../src/board/ports.js';
import { temporaryFolders } from '../support/folder.js';

const newFolder = temporaryFolders();

/** A piece of /sys as Linux lays it out: the tty's `device` leads into the tree of the USB device. */
function fakeSysfs(): string {
  const root = newFolder();
  const tty = join(root, 'tty');
  const usb = join(root, 'devices/usb1/1-2');
  const port = join(usb, '1-2:1.0');
  mkdirSync(join(port, 'ttyACM0'), { recursive: true });
  mkdirSync(join(root, 'devices/serial8250'), { recursive: true });
  const write = (folder: string, name: string, text: string) => writeFileSync(join(folder, name), text);
  write(usb, 'idVendor', '2E8A\n');
  write(usb, 'idProduct', '000a\n');
  write(usb, 'serial', 'E6614\n');
  write(usb, 'product', 'Pico \u0007 board\n');
  const link = (name: string, device: string | undefined, type: string) => {
    mkdirSync(join(tty, name), { recursive: true });
    write(join(tty, name), 'type', type);
    if (device !== undefined) symlinkSync(device, join(tty, name, 'device'));
  };
  link('ttyACM10', port, '');
  link('ttyACM2', port, '');
  link('ttyS0', join(root, 'devices/serial8250'), '0\n');
  link('ttyS1', join(root, 'devices/serial8250'), '4\n');
  link('tty1', undefined, '');
  return tty;
}

describe('serial ports on Linux', () => {
  it('are those with hardware behind them, with what USB knows of it', async () => {
    const board = { usb: { vendor: '2e8a', product: '000a' }, serial: 'E6614', title: 'Pico  board' };
    expect(await listPorts({ platform: 'linux', sysfs: fakeSysfs() })).toEqual([
      { path: '/dev/ttyACM2', ...board },
      { path: '/dev/ttyACM10', ...board },
      { path: '/dev/ttyS1' },
    ]);
  });

  it('are none where the system tells nothing', async () => {
    expect(await listPorts({ platform: 'linux', sysfs: '/nowhere/at/all' })).toEqual([]);
  });
});
