/** Serial ports and HID boards as the system lists them, whether they can be opened or not. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listPorts, type PortSources } from '../board/ports.js';
import { hidVendors } from './hidBoards.js';

export interface AttachedDevice {
  readonly path: string;
  readonly link: 'serial' | 'hid';
  readonly title: string;
}

export interface DeviceSources extends PortSources {
  /** Default: `/sys/class/hidraw`. */
  readonly hidraw?: string;
}

export async function attachedDevices(sources: DeviceSources = {}): Promise<readonly AttachedDevice[]> {
  const ports = await listPorts(sources);
  const serial = ports.map(({ path, title, usb }) => ({
    path,
    link: 'serial' as const,
    title: title ?? (usb === undefined ? 'serial port' : `USB ${usb.vendor}:${usb.product}`),
  }));
  return [...serial, ...hidBoards(sources.hidraw ?? '/sys/class/hidraw', await hidVendors())];
}

function hidBoards(folder: string, vendors: readonly number[]): AttachedDevice[] {
  try {
    return readdirSync(folder)
      .filter((name) =>
        vendors.includes(vendorIn(readFileSync(join(folder, name, 'device', 'uevent'), 'utf8'))),
      )
      .map((name) => ({ path: `/dev/${name}`, link: 'hid', title: 'HID board' }));
  } catch {
    // A machine without HID has no such folder.
    return [];
  }
}

/** The kernel writes bus, vendor and product: `HID_ID=0003:00002D80:00008002`. */
function vendorIn(uevent: string): number {
  const vendor = /^HID_ID=[0-9A-F]{4}:([0-9A-F]{4,8}):/im.exec(uevent)?.[1];
  return vendor === undefined ? Number.NaN : Number.parseInt(vendor, 16);
}
