import type { Clock } from './clock.js';
import type { SensorEvent } from './sensor.js';

export interface EventQueueOptions {
  readonly clock: Pick<Clock, 'now'>;
  /** Most events that may wait; default 1024 (several minutes of the fastest hands). */
  readonly limit?: number;
  /** Called after an overflow: whoever owns the board asks it for a snapshot. */
  readonly onOverflow: () => void;
}

export interface EventQueue {
  readonly events: AsyncIterable<SensorEvent>;
  push(event: SensorEvent): void;
  /** Drops what nobody has read yet, except the newest link state. */
  forget(): void;
  /** Ends the iteration after what is queued; later events are ignored. */
  close(): void;
}

/**
 * The bounded queue behind `Board.events`. When the reader is too slow the whole queue becomes one `gap` of unknown
 * size: half of a stream of hands is worth less than a fresh snapshot. The newest link state survives, because no
 * snapshot brings it back.
 */
export function createEventQueue(options: EventQueueOptions): EventQueue {
  const limit = options.limit ?? 1024;
  if (!Number.isInteger(limit) || limit < 2)
    throw new RangeError(`limit: ${limit} is not an integer of 2 or more`);
  let queue: SensorEvent[] = [];
  let waiting: ((result: IteratorResult<SensorEvent>) => void) | undefined;
  let closed = false;
  let iterated = false;

  const forget = () => {
    const link = queue.findLast((event) => event.kind === 'link');
    queue = link === undefined ? [] : [link];
  };

  const overflow = () => {
    forget();
    queue.push({ kind: 'gap', at: options.clock.now(), missed: null });
    options.onOverflow();
  };

  const next = (): Promise<IteratorResult<SensorEvent>> => {
    const event = queue.shift();
    if (event !== undefined) return Promise.resolve({ done: false, value: event });
    if (closed) return Promise.resolve({ done: true, value: undefined });
    return new Promise((resolve) => {
      waiting = resolve;
    });
  };

  const finish = () => {
    closed = true;
    waiting?.({ done: true, value: undefined });
    waiting = undefined;
  };

  return {
    events: {
      [Symbol.asyncIterator]() {
        if (iterated) throw new Error('the events of a board can be iterated only once');
        iterated = true;
        const leave = () => {
          queue = [];
          finish();
          return Promise.resolve({ done: true as const, value: undefined });
        };
        return { next, return: leave };
      },
    },
    push(event) {
      if (closed) return;
      if (waiting !== undefined) {
        const deliver = waiting;
        waiting = undefined;
        deliver({ done: false, value: event });
        return;
      }
      if (queue.length >= limit) {
        overflow();
        if (event.kind === 'link') queue = queue.filter((old) => old.kind !== 'link');
        // The event at hand is part of the loss unless it is a state or a picture that stands by itself.
        if (event.kind !== 'link' && event.kind !== 'snapshot') return;
      }
      queue.push(event);
    },
    forget,
    close: finish,
  };
}
