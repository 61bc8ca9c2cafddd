/** Which serial ports this machine has. On Linux they are read from sysfs, which needs no other program. */
import { readdir, readFile, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface PortInfo {
  /** `/dev/ttyACM0`, `COM3`. */
  readonly path: string;
  /** Four lower-case hex digits each; absent for a port that is not on USB. */
  readonly usb?: { readonly vendor: string; readonly product: string };
  /** The USB device's own serial number. */
  readonly serial?: string;
  /** What the device calls itself. */
  readonly title?: string;
}

export interface PortSources {
  /** Default: this machine's. */
  readonly platform?: NodeJS.Platform;
  /** Default: `/sys/class/tty`. */
  readonly sysfs?: string;
}

/** All ports, by path. A machine that tells nothing has none. */
export async function listPorts({
  platform = process.platform,
  sysfs = '/sys/class/tty',
}: PortSources = {}): Promise<readonly PortInfo[]> {
  const ports = platform === 'linux' ? await linuxPorts(sysfs) : await otherPorts();
  return [...ports].sort((a, b) => a.path.localeCompare(b.path, 'en', { numeric: true }));
}

/** Only hardware has a `device` behind its tty; consoles and pseudo-terminals have none. */
async function linuxPorts(folder: string): Promise<PortInfo[]> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(names.map((name) => linuxPort(folder, name)));
  return found.filter((port) => port !== undefined);
}

async function linuxPort(folder: string, name: string): Promise<PortInfo | undefined> {
  const device = await realpath(join(folder, name, 'device')).catch(() => undefined);
  if (device === undefined) return undefined;
  // The kernel always lists ttyS0 … ttyS3; those without a chip behind them are of type 0.
  if ((await firstLine(join(folder, name, 'type'))) === '0') return undefined;
  const path = `/dev/${name}`;
  const usb = await usbDevice(device);
  return usb === undefined ? { path } : { path, ...usb };
}

/** The tty hangs a few levels below the USB device that knows its own name. */
async function usbDevice(device: string): Promise<Omit<PortInfo, 'path'> | undefined> {
  let folder = device;
  for (let level = 0; level < 4; level += 1) {
    const vendor = await firstLine(join(folder, 'idVendor'));
    const product = await firstLine(join(folder, 'idProduct'));
    if (vendor !== undefined && product !== undefined) {
      const serial = await firstLine(join(folder, 'serial'));
      const title = await firstLine(join(folder, 'product'));
      return {
        usb: { vendor: vendor.toLowerCase(), product: product.toLowerCase() },
        ...(serial === undefined ? {} : { serial }),
        ...(title === undefined ? {} : { title }),
      };
    }
    folder = dirname(folder);
  }
  return undefined;
}

async function firstLine(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const line = text
    ?.split('\n')[0]
    ?.replace(/[^\x20-\x7e]/g, '')
    .trim();
  return line ? line.slice(0, 200) : undefined;
}

async function otherPorts(): Promise<PortInfo[]> {
  const { SerialPort } = await import('serialport');
  const ports = await SerialPort.list();
  return ports.map(({ path, vendorId, productId, serialNumber, manufacturer }) => ({
    path,
    ...(vendorId === undefined || productId === undefined
      ? {}
      : { usb: { vendor: vendorId.toLowerCase(), product: productId.toLowerCase() } }),
    ...(serialNumber === undefined ? {} : { serial: serialNumber }),
    ...(manufacturer === undefined ? {} : { title: manufacturer }),
  }));
}
