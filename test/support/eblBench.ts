import type { EblBoard, EblContext } from '../../drivers/ebl/driver.js';
import { openEblBoard } from '../../drivers/ebl/driver.js';
import type { EblEmulatorOptions } from '../../drivers/ebl/emulator.js';
import { EblEmulator } from '../../drivers/ebl/emulator.js';
import type { LinkTap } from '../../src/board/family.js';
import type { ByteLink } from '../../src/board/link.js';
import { createMemoryLinkPair } from '../../src/board/memoryLink.js';
import type { SensorEvent } from '../../src/board/sensor.js';
import type { FakeClock } from './fakeClock.js';
import { createFakeClock } from './fakeClock.js';

/** Everything a board says, in order, gathered while the test goes on. */
export function gather(board: { readonly events: AsyncIterable<SensorEvent> }): SensorEvent[] {
  const heard: SensorEvent[] = [];
  void (async () => {
    for await (const event of board.events) heard.push(event);
  })();
  return heard;
}

export interface Bench {
  readonly clock: FakeClock;
  readonly board: EblBoard;
  readonly events: SensorEvent[];
  /** The device that is plugged in now. */
  readonly device: EblEmulator;
  /** Lines on the wire, `>` from the host, `<` from the board. */
  readonly wire: string[];
  readonly log: string[];
  /** Pulls the cable. */
  unplug(): Promise<void>;
  /** Plugs a device in (default: a new one like the first); the board finds it by itself. */
  plug(device?: EblEmulator): void;
  /** Another device takes over on the open link, as when the firmware was killed and started again. */
  swap(device: EblEmulator, announce?: boolean): void;
  makeDevice(more?: Partial<EblEmulatorOptions>): EblEmulator;
}

/** A driver and an emulator joined in memory under a clock that the test moves. */
export async function openBench(
  options: Partial<EblEmulatorOptions> = {},
  context: Partial<EblContext> = {},
): Promise<Bench> {
  const clock = createFakeClock();
  const makeDevice = (more: Partial<EblEmulatorOptions> = {}) =>
    new EblEmulator({ clock, ...options, ...more });
  const wire: string[] = [];
  const log: string[] = [];
  let device: EblEmulator | undefined = makeDevice();
  let current = device;
  let cable: ByteLink | undefined;
  const tap: LinkTap = (direction, bytes) => {
    const mark = direction === 'tx' ? '> ' : '< ';
    wire.push(
      ...Buffer.from(bytes)
        .toString('latin1')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => mark + line),
    );
  };
  const connect = async () => {
    if (device === undefined) throw new Error('no device');
    const [host, far] = createMemoryLinkPair('bench');
    device.attach(far);
    cable = far;
    return host;
  };
  const opening = openEblBoard('bench', {
    clock,
    tap,
    connect,
    log: (message) => log.push(message),
    ...context,
  });
  await clock.advance(10_000);
  const board = await opening;
  const events = gather(board);
  await clock.advance(0);
  return {
    clock,
    board,
    events,
    get device() {
      return current;
    },
    wire,
    log,
    async unplug() {
      device = undefined;
      await cable?.close();
    },
    plug(next = makeDevice()) {
      device = next;
      current = next;
    },
    swap(next, announce = true) {
      current.detach();
      device = next;
      current = next;
      if (cable !== undefined) next.attach(cable, announce);
    },
    makeDevice,
  };
}
