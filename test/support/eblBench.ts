import type { EblBoard, EblContext } from '../../drivers/ebl/driver.js';
import { openEblBoard } from '../../drivers/ebl/driver.js';
import type { EblEmulatorOptions } from '../../drivers/ebl/emulator.js';
import { EblEmulator } from '../../drivers/ebl/emulator.js';
import type { LinkTap } from '../../src/board/family.js';
import type { SensorEvent } from '../../src/board/sensor.js';
import { listening, MemoryCable } from './bench.js';
import type { FakeClock } from './fakeClock.js';
import { createFakeClock } from './fakeClock.js';

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
  const cable = new MemoryCable(makeDevice());
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
  const { connect } = cable;
  const opening = openEblBoard('bench', {
    clock,
    tap,
    connect,
    log: (message) => log.push(message),
    ...context,
  });
  await clock.advance(10_000);
  return {
    ...(await listening(clock, opening)),
    get device() {
      return cable.device;
    },
    wire,
    log,
    unplug: () => cable.unplug(),
    plug: (next = makeDevice()) => cable.plug(next),
    swap: (next, announce = true) => cable.swap(next, (link) => next.attach(link, announce)),
    makeDevice,
  };
}
