import type { Board } from '../../src/board/board.js';
import type { BoardEmulator } from '../../src/board/emulator.js';
import type { LinkTap, OpenContext } from '../../src/board/family.js';
import type { ByteLink } from '../../src/board/link.js';
import type { SensorEvent } from '../../src/board/sensor.js';
import { listening, MemoryCable } from './bench.js';
import type { FakeClock } from './fakeClock.js';
import { createFakeClock } from './fakeClock.js';

/** A family's way to open a board, with the link made by the test. */
export type OpenOver<B extends Board> = (
  address: string,
  context: OpenContext & { readonly connect: (address: string) => Promise<ByteLink> },
) => Promise<B>;

export interface DriverBench<B extends Board, E extends BoardEmulator> {
  readonly clock: FakeClock;
  readonly board: B;
  readonly events: SensorEvent[];
  readonly device: E;
  /** Chunks on the wire in hex, `>` from the host, `<` from the board. */
  readonly wire: string[];
  readonly log: string[];
  /** Bytes to the host past the emulator, as noise or from a board gone mad. */
  inject(bytes: Uint8Array): void;
  /** Pulls the cable. */
  unplug(): Promise<void>;
  /** Plugs the device in again; the driver finds it by itself. */
  plug(): void;
  /** Takes down what is not only memory; the board has been closed before. */
  end?(): Promise<void>;
}

/** A driver and an emulator joined in memory under a clock that the test moves; open and up after `openMs`. */
export async function openDriverBench<B extends Board, E extends BoardEmulator>(
  open: OpenOver<B>,
  make: (clock: FakeClock) => E,
  openMs = 10_000,
): Promise<DriverBench<B, E>> {
  const clock = createFakeClock();
  const device = make(clock);
  const cable = new MemoryCable(device);
  const wire: string[] = [];
  const log: string[] = [];
  const tap: LinkTap = (direction, bytes) => {
    wire.push(`${direction === 'tx' ? '>' : '<'} ${hexOf(bytes)}`);
  };
  const { connect } = cable;
  const opening = open('bench', { clock, tap, connect, log: (message) => log.push(message) });
  opening.catch(() => undefined);
  await clock.advance(openMs);
  return {
    ...(await listening(clock, opening)),
    device,
    wire,
    log,
    inject: (bytes) => cable.inject(bytes),
    unplug: () => cable.unplug(),
    plug: () => cable.plug(device),
  };
}

/** Bytes as `8e 00 05`. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
}

/** `8e 00 05` as bytes. */
export function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.trim().split(/\s+/), (byte) => Number.parseInt(byte, 16));
}
