import type { EblBoard, EblContext } from '../../drivers/ebl/driver.js';
import { openEblBoard } from '../../drivers/ebl/driver.js';
import { createMemoryLinkPair } from '../../src/board/memoryLink.js';
import type { SensorEvent } from '../../src/board/sensor.js';
import { gather } from './bench.js';
import { createFakeClock } from './fakeClock.js';

/** A device that says exactly what the test tells it to, for boards that misbehave. */
export interface ScriptedDevice {
  /** Whole lines received from the host since the link was opened, without LF. */
  readonly received: string[];
  say(...lines: string[]): void;
  raw(bytes: Uint8Array): void;
}

export interface ScriptedBench {
  readonly clock: ReturnType<typeof createFakeClock>;
  readonly device: ScriptedDevice;
  readonly log: string[];
  readonly opening: Promise<EblBoard>;
  /** How often the link was opened. */
  readonly opened: () => number;
  /** After `opening` has resolved. */
  readonly gather: () => Promise<SensorEvent[]>;
}

/** `answer`: called with each line of the host, returns the lines to say; `greet`: said as soon as the port is open. */
export function openScripted(
  answer: (line: string, device: ScriptedDevice) => readonly string[] = () => [],
  greet: readonly string[] = [],
  context: Partial<EblContext> = {},
): ScriptedBench {
  const clock = createFakeClock();
  const log: string[] = [];
  const received: string[] = [];
  let links = 0;
  let write: (bytes: Uint8Array) => void = () => undefined;
  const device: ScriptedDevice = {
    received,
    say: (...lines) => write(Buffer.from(lines.map((line) => `${line}\n`).join(''), 'latin1')),
    raw: (bytes) => write(bytes),
  };
  const connect = async () => {
    links += 1;
    received.length = 0;
    const [host, far] = createMemoryLinkPair('script');
    write = (bytes) => void far.write(bytes);
    far.onData((bytes) => {
      for (const line of Buffer.from(bytes).toString('latin1').split('\n').slice(0, -1)) {
        received.push(line);
        const answers = answer(line, device);
        if (answers.length > 0) device.say(...answers);
      }
    });
    if (greet.length > 0) device.say(...greet);
    return host;
  };
  const opening = openEblBoard('script', { clock, connect, log: (message) => log.push(message), ...context });
  opening.catch(() => undefined);
  return { clock, device, log, opening, opened: () => links, gather: async () => gather(await opening) };
}
