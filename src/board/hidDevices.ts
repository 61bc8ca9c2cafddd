/** HID devices as boards: which of them are, each once, and what each is called. */
import type { HidDevice, HidLayer } from './hidLayer.js';

/** A device is listed once for each of its usages. Rejects with a `BoardError` where HID devices cannot be listed. */
export async function hidDevices(
  hid: HidLayer,
  isBoard: (device: HidDevice) => boolean,
): Promise<readonly HidDevice[]> {
  const boards = (await hid.devices()).filter(isBoard);
  return [...new Map(boards.map((device) => [device.path, device])).values()];
}

/** Its serial number; undefined where it has none. */
export function hidSerial({ serialNumber }: HidDevice): string | undefined {
  const serial = serialNumber?.trim() ?? '';
  return serial === '' ? undefined : serial;
}

/** The address to open: `usb:SERIAL`, or the device's own path where it has no serial number. */
export function hidAddress(device: HidDevice): string {
  const serial = hidSerial(device);
  return serial === undefined ? device.path : `usb:${serial}`;
}
