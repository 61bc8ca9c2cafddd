/** HID boards that are plugged in. They are known by their ids: nothing is opened, nothing is sent. */
import { FAMILIES } from '../../drivers/families.js';
import { hidAddress, hidDevices } from '../board/hidDevices.js';
import type { HidDevice, HidLayer } from '../board/hidLayer.js';
import type { PortInfo } from '../board/ports.js';
import type { ProbeAnswer, UsbIds } from '../board/probe.js';

export interface HidBoard {
  /** `path` is the address to open: `usb:SERIAL`, or the device's own path where it has no serial number. */
  readonly port: PortInfo;
  readonly answer: ProbeAnswer;
}

/** Families that are known by the ids of their USB device. */
const KNOWN_BY_ID = FAMILIES.flatMap(({ name, found }) => (found.by === 'usb-id' ? [{ name, found }] : []));

export const HID_FAMILIES: readonly string[] = KNOWN_BY_ID.map(({ name }) => name);

/** Ids of the makers of such boards. */
export async function hidVendors(): Promise<readonly number[]> {
  return (await loadIds()).map(({ vendorId }) => vendorId);
}

/** Rejects with a `BoardError` where HID devices cannot be listed. */
export async function listHidBoards(hid: HidLayer): Promise<readonly HidBoard[]> {
  const families = await loadIds();
  const answerOf = (device: HidDevice): ProbeAnswer | undefined => {
    for (const { identify } of families) {
      const answer = identify(device);
      if (answer !== undefined) return answer;
    }
    return undefined;
  };
  const devices = await hidDevices(hid, (device) => answerOf(device) !== undefined);
  return devices.flatMap((device) => {
    const answer = answerOf(device);
    return answer === undefined ? [] : [{ port: portOf(device, answer), answer }];
  });
}

function loadIds(): Promise<readonly UsbIds[]> {
  return Promise.all(KNOWN_BY_ID.map(({ found }) => found.ids()));
}

function portOf(device: HidDevice, { serial }: ProbeAnswer): PortInfo {
  return {
    path: hidAddress(device),
    usb: { vendor: hex(device.vendorId), product: hex(device.productId) },
    ...(serial === undefined ? {} : { serial }),
    ...(device.product === undefined ? {} : { title: device.product }),
  };
}

function hex(number: number): string {
  return number.toString(16).padStart(4, '0');
}
