/** HID devices: what is plugged in, and one of them opened as a link on which every chunk is one report, id first. */
import { BoardError } from './board.js';
import type { ByteLink } from './link.js';
import { createLinkEnds } from './link.js';

export interface HidDevice {
  /** Where it is now: another one after it was plugged in anew. */
  readonly path: string;
  readonly vendorId: number;
  readonly productId: number;
  readonly usagePage?: number | undefined;
  readonly serialNumber?: string | undefined;
  readonly product?: string | undefined;
}

/** The layer below HID drivers; tests hand in their own. */
export interface HidLayer {
  /** Rejects with a `BoardError` where HID devices cannot be listed. */
  devices(): Promise<readonly HidDevice[]>;
  /** Rejects with a `BoardError`. */
  open(path: string): Promise<ByteLink>;
}

/** Most reports that may wait for a device to take them. */
const WAITING_LIMIT = 16;
/** Size of a report for devices that take no shorter one, id included. */
const PADDED_BYTES = 64;

/** The part of node-hid that is used here. */
export interface NodeHid {
  devicesAsync(): Promise<readonly Omit<HidDevice, 'path'>[]>;
  readonly HIDAsync: { open(path: string): Promise<NodeHidDevice> };
}

interface NodeHidDevice {
  on(event: 'data', listener: (data: Uint8Array) => void): unknown;
  on(event: 'error', listener: (cause: Error) => void): unknown;
  write(data: Buffer): Promise<number>;
  close(): Promise<void>;
}

/** HID through node-hid, whose native code is loaded when it is first used. */
export function createHidLayer(
  load: () => Promise<NodeHid> = async () => (await import('node-hid')).default,
): HidLayer {
  return {
    async devices() {
      try {
        const devices = await (await load()).devicesAsync();
        return devices.filter((device): device is HidDevice => 'path' in device && device.path !== undefined);
      } catch (cause) {
        throw hidError('the USB boards', cause);
      }
    },
    async open(path) {
      try {
        return hidLink(path, await (await load()).HIDAsync.open(path));
      } catch (cause) {
        throw hidError(path, cause);
      }
    },
  };
}

function hidLink(path: string, device: NodeHidDevice): ByteLink {
  const ends = createLinkEnds();
  let closed: Promise<void> | undefined;
  let waiting = 0;
  const close = () => {
    // A device that vanished while it was being closed is closed all the same.
    closed ??= device.close().catch(() => undefined);
    return closed;
  };
  const end = (reason: string) => {
    ends.ended(reason);
    void close();
  };
  device.on('data', (data) => {
    if (!ends.over) ends.received(data);
  });
  device.on('error', () => end(`${path} is gone: is the cable still in?`));
  return {
    address: path,
    write(bytes) {
      if (ends.over || waiting >= WAITING_LIMIT) return false;
      waiting += 1;
      writeReport(device, bytes)
        .catch((cause: unknown) => end(`${path} takes no report: ${wordsOf(cause)}.`))
        .finally(() => {
          waiting -= 1;
        });
      return true;
    },
    onData: ends.onData,
    onClose: ends.onClose,
    async close() {
      ends.ended(`${path} was closed.`);
      await close();
    },
  };
}

/** Short as it is; where the device or the system insists on the full length, filled up with zeros. */
async function writeReport(device: NodeHidDevice, bytes: Uint8Array): Promise<void> {
  try {
    await device.write(Buffer.from(bytes));
  } catch (cause) {
    if (bytes.length >= PADDED_BYTES) throw cause;
    const padded = Buffer.alloc(PADDED_BYTES);
    padded.set(bytes);
    await device.write(padded);
  }
}

function wordsOf(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause);
  return text.replace(/[^\x20-\x7e]+/g, ' ').slice(0, 120);
}

/** What node-hid said, as one sentence with the fix. */
function hidError(what: string, cause: unknown): BoardError {
  const said = wordsOf(cause);
  if (/shared object|dlopen|DLOPEN/.test(said)) {
    const fix = 'install them (Debian, Raspberry Pi OS: sudo apt install libusb-1.0-0 libudev1)';
    return new BoardError(
      'port-failed',
      `Boards on USB HID (Chessnut) need system libraries that are missing: ${fix}.`,
      {
        cause,
      },
    );
  }
  if (/native build|prebuil/i.test(said)) {
    const fix = 'npm rebuild node-hid, with a compiler and libusb-1.0-0-dev libudev-dev installed';
    return new BoardError(
      'port-failed',
      `Boards on USB HID (Chessnut) need native code that does not come for this machine: ${fix}.`,
      { cause },
    );
  }
  if (/permission|EACCES|EPERM/i.test(said)) {
    const fix = 'install the udev rules of this program and plug the board in anew';
    return new BoardError('port-forbidden', `${what} may not be opened: ${fix}.`, { cause });
  }
  if (/no such file|not found|ENOENT|ENODEV|no such device/i.test(said)) {
    return new BoardError('port-not-found', `${what} is not there any more: plug the board in again.`, {
      cause,
    });
  }
  return new BoardError(
    'port-failed',
    `${what} could not be opened (${said}): close other programs that use the board and plug it in anew.`,
    { cause },
  );
}
