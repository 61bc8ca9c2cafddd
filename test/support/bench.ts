/** What the benches of drivers share: a cable in memory, and a board that is listened to. */
import type { BoardEmulator } from '../../src/board/emulator.js';
import type { ByteLink } from '../../src/board/link.js';
import { createMemoryLinkPair } from '../../src/board/memoryLink.js';
import type { SensorEvent } from '../../src/board/sensor.js';
import type { FakeClock } from './fakeClock.js';

interface Speaking {
  readonly events: AsyncIterable<SensorEvent>;
}

/** Everything a board says, in order, gathered while the test goes on. */
export function gather(board: Speaking): SensorEvent[] {
  const heard: SensorEvent[] = [];
  void (async () => {
    for await (const event of board.events) heard.push(event);
  })();
  return heard;
}

/** The board once it is open, and what it says from then on; what it had to say at once is there already. */
export async function listening<B extends Speaking>(
  clock: FakeClock,
  opening: Promise<B>,
): Promise<{ readonly clock: FakeClock; readonly board: B; readonly events: SensorEvent[] }> {
  const board = await opening;
  const events = gather(board);
  await clock.advance(0);
  return { clock, board, events };
}

/** A cable in memory between a driver and the device that is plugged in. */
export class MemoryCable<E extends BoardEmulator> {
  private far: ByteLink | undefined;
  private plugged = true;

  constructor(private current: E) {}

  /** The device that is or was plugged in last. */
  get device(): E {
    return this.current;
  }

  /** The driver's end; rejects while nothing is plugged in. */
  readonly connect = async (): Promise<ByteLink> => {
    if (!this.plugged) throw new Error('no device');
    const [host, far] = createMemoryLinkPair('bench');
    this.current.attach(far);
    this.far = far;
    return host;
  };

  /** Bytes to the host past the device. */
  inject(bytes: Uint8Array): void {
    void this.far?.write(bytes);
  }

  async unplug(): Promise<void> {
    this.plugged = false;
    await this.far?.close();
  }

  plug(device: E): void {
    this.plugged = true;
    this.current = device;
  }

  /** Another device takes over on the open link; `attach` joins it. */
  swap(device: E, attach: (link: ByteLink) => void): void {
    this.current.detach();
    this.plug(device);
    if (this.far !== undefined) attach(this.far);
  }
}
