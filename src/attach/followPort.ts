/** A board that was named by its port keeps its name, whatever port it is on after re-plugging. */
import { listPorts, type PortInfo } from '../board/ports.js';

/**
 * Follows a board that was named by its port: when it comes back under another name, its USB serial number finds it.
 * Answers with the port to try now.
 */
export function followPort(
  address: string,
  list: () => Promise<readonly PortInfo[]> = listPorts,
): () => Promise<string> {
  let known: PortInfo | undefined;
  return async () => {
    if (address.startsWith('tcp:')) return address;
    const ports = await list();
    const here = ports.find(({ path }) => path === address);
    if (here !== undefined) {
      // Another device may have taken the name; a board that was there once is looked for elsewhere first.
      if (known === undefined) known = here;
      if (sameDevice(known, here)) return address;
    }
    const { serial, usb } = known ?? {};
    if (serial === undefined || usb === undefined) return address;
    return ports.find((port) => known !== undefined && sameDevice(known, port))?.path ?? address;
  };
}

function sameDevice(one: PortInfo, other: PortInfo): boolean {
  return (
    one.serial === other.serial &&
    one.usb?.vendor === other.usb?.vendor &&
    one.usb?.product === other.usb?.product
  );
}
