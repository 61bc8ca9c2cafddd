/** USB sockets in memory: HID devices that tests plug in and pull out. */
import { BoardError } from '../../src/board/board.js';
import type { BoardEmulator } from '../../src/board/emulator.js';
import type { HidDevice, HidLayer } from '../../src/board/hidLayer.js';
import type { ByteLink } from '../../src/board/link.js';
import { createMemoryLinkPair } from '../../src/board/memoryLink.js';

export interface HidRack extends HidLayer {
  plug(device: HidDevice, emulator: BoardEmulator): void;
  unplug(path: string): Promise<void>;
}

export function createHidRack(): HidRack {
  const sockets = new Map<string, { devices: HidDevice[]; emulator: BoardEmulator; cable?: ByteLink }>();
  return {
    plug(device, emulator) {
      // As the system lists it: once for each usage.
      const devices = [{ ...device, usagePage: 1 }, device];
      sockets.set(device.path, { devices, emulator });
    },
    async unplug(path) {
      const socket = sockets.get(path);
      sockets.delete(path);
      await socket?.cable?.close();
    },
    devices: async () => [...sockets.values()].flatMap(({ devices }) => devices),
    async open(path) {
      const socket = sockets.get(path);
      if (socket === undefined) throw new BoardError('port-not-found', `${path} is not there.`);
      const [host, far] = createMemoryLinkPair(path);
      socket.cable = far;
      socket.emulator.attach(far);
      return host;
    },
  };
}
