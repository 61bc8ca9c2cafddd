/**
 * A driver and an emulator joined by a real pseudo-terminal through the real serial port code at both ends, under a
 * clock that runs as fast as the bytes do: time stands still while one of them is under way.
 */
import type { Board } from '../../src/board/board.js';
import type { BoardEmulator } from '../../src/board/emulator.js';
import type { ByteLink } from '../../src/board/link.js';
import { openLink } from '../../src/board/openLink.js';
import { listening } from './bench.js';
import type { DriverBench, OpenOver } from './driverBench.js';
import { hexOf } from './driverBench.js';
import { createFakeClock, type FakeClock } from './fakeClock.js';
import { openPtyPair } from './pty.js';

/** A pseudo-terminal knows no speed. */
const BAUD_RATE = 115_200;
const OPEN_MS = 10_000;
const STEP_MS = 100;
/** So long in real time nothing stays under way; a byte that was lost is a fault of the cable, not of the families. */
const LOST_MS = 20_000;

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** How many bytes went in at each end and how many came out at the other; how many ports are being opened. */
class Traffic {
  readonly written = { host: 0, device: 0 };
  readonly heard = { host: 0, device: 0 };
  busy = 0;
  private over = false;

  get rests(): boolean {
    const { written, heard } = this;
    if (this.over) return true;
    return this.busy === 0 && written.host <= heard.device && written.device <= heard.host;
  }

  async quiet(): Promise<void> {
    const began = performance.now();
    while (!this.rests) {
      if (performance.now() - began > LOST_MS) throw new Error('bytes got lost on the pseudo-terminal');
      await turn();
    }
  }

  counted(link: ByteLink, end: 'host' | 'device'): ByteLink {
    return {
      address: link.address,
      write: (bytes) => {
        const taken = link.write(bytes);
        if (taken) this.written[end] += bytes.length;
        return taken;
      },
      onData: (listener) =>
        link.onData((bytes) => {
          listener(bytes);
          this.heard[end] += bytes.length;
        }),
      onClose: (listener) => link.onClose(listener),
      close: () => {
        // What a board still says then is heard by nobody.
        this.over ||= end === 'host';
        return link.close();
      },
    };
  }
}

export async function openPtyBench<B extends Board, E extends BoardEmulator>(
  open: OpenOver<B>,
  make: (clock: FakeClock) => E,
  openMs = OPEN_MS,
): Promise<DriverBench<B, E>> {
  const pty = await openPtyPair();
  const traffic = new Traffic();
  const clock = createFakeClock(0, () => traffic.quiet());
  const device = make(clock);
  const wire: string[] = [];
  const log: string[] = [];
  const far = await openLink(pty.device, { baudRate: BAUD_RATE });
  const connect = async (address: string) => {
    traffic.busy += 1;
    try {
      const link = traffic.counted(await openLink(address, { baudRate: BAUD_RATE }), 'host');
      device.attach(traffic.counted(far, 'device'));
      return link;
    } finally {
      traffic.busy -= 1;
    }
  };
  const opening = open(pty.host, {
    clock,
    connect,
    tap: (direction, bytes) => wire.push(`${direction === 'tx' ? '>' : '<'} ${hexOf(bytes)}`),
    log: (message) => log.push(message),
  });
  let opened = false;
  const settled = () => {
    opened = true;
  };
  opening.then(settled, settled);
  for (let waited = 0; waited < openMs && !opened; waited += STEP_MS) await clock.advance(STEP_MS);
  return {
    ...(await listening(clock, opening)),
    device,
    wire,
    log,
    inject: (bytes) => void far.write(bytes),
    unplug: () => pty.stop(),
    plug: () => {
      throw new Error('this cable is plugged in once');
    },
    async end() {
      device.detach();
      await far.close();
      await pty.stop();
    },
  };
}
