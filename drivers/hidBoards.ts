/** HID boards that are plugged in. They are known by their numbers: nothing is opened, nothing is sent. */
import type { HidLayer } from '../src/board/hidLayer.js';
import type { PortInfo } from '../src/board/ports.js';
import type { ProbeAnswer } from '../src/board/probe.js';

export interface HidBoard {
  /** `path` is the address to open: `usb:SERIAL`, or the device's own path where it has no serial number. */
  readonly port: PortInfo;
  readonly answer: ProbeAnswer;
}

/** Rejects with a `BoardError` where HID devices cannot be listed. */
export async function listHidBoards(hid: HidLayer): Promise<readonly HidBoard[]> {
  const { modelOf } = await import('./chessnut/protocol.js');
  const boards = new Map<string, HidBoard>();
  // A device is listed once for each of its usages.
  for (const device of await hid.devices()) {
    const name = modelOf(device);
    if (name === undefined) continue;
    const serial = device.serialNumber?.trim() ?? '';
    boards.set(device.path, {
      port: {
        path: serial === '' ? device.path : `usb:${serial}`,
        usb: { vendor: hex(device.vendorId), product: hex(device.productId) },
        ...(serial === '' ? {} : { serial }),
        ...(device.product === undefined ? {} : { title: device.product }),
      },
      answer: { family: 'chessnut', name, sense: 'piece', ...(serial === '' ? {} : { serial }) },
    });
  }
  return [...boards.values()];
}

function hex(number: number): string {
  return number.toString(16).padStart(4, '0');
}
