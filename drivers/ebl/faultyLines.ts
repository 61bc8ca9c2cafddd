import type { Clock } from '../../src/board/clock.js';
import type { Millis } from '../../src/board/sensor.js';

/** What may happen to a line on its way from board to host. Shares run from 0 to 1; the same seed, the same faults. */
export interface LineFaults {
  readonly seed: number;
  readonly drop?: number;
  readonly double?: number;
  /** Longest delay; lines never overtake each other. */
  readonly delayMs?: Millis;
}

/** Most lines that may be under way; further ones are lost, as on a real wire. */
const UNDER_WAY_LIMIT = 256;

/** A wire for lines that loses, doubles and delays a seeded share of them. */
export interface LineWire {
  send(line: string): void;
  /** Forgets what is under way. */
  clear(): void;
}

export function createLineWire(
  clock: Clock,
  faults: LineFaults | undefined,
  deliver: (line: string) => void,
): LineWire {
  const random = createRandom(faults?.seed ?? 0);
  const underWay = new Set<() => void>();
  let lastDue: Millis = Number.NEGATIVE_INFINITY;

  const travel = (line: string) => {
    const delayMs = faults?.delayMs ?? 0;
    if (delayMs === 0) {
      deliver(line);
      return;
    }
    if (underWay.size >= UNDER_WAY_LIMIT) return;
    const due = Math.max(clock.now() + random() * delayMs, lastDue);
    lastDue = due;
    const cancel = clock.after(due - clock.now(), () => {
      underWay.delete(cancel);
      deliver(line);
    });
    underWay.add(cancel);
  };

  return {
    send(line) {
      if (faults === undefined) {
        deliver(line);
        return;
      }
      if (random() < (faults.drop ?? 0)) return;
      travel(line);
      if (random() < (faults.double ?? 0)) travel(line);
    },
    clear() {
      for (const cancel of underWay) cancel();
      underWay.clear();
    },
  };
}

/** Numbers from 0 up to 1 out of a seed: a 32-bit linear congruence with its high bits stirred. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const stirred = Math.imul(state ^ (state >>> 15), 0x2c1b_3c6d);
    return ((stirred ^ (stirred >>> 13)) >>> 0) / 2 ** 32;
  };
}
