/** A link carries bytes to and from one device and knows nothing of their meaning. */
export interface ByteLink {
  /** As people wrote it. */
  readonly address: string;
  /**
   * Queues bytes. `false` when they were refused, whole: the link is closed, or more than `WRITE_QUEUE_BYTES` would
   * wait (a device that no longer reads).
   */
  write(bytes: Uint8Array): boolean;
  /** The one listener for received bytes; bytes that came earlier are kept for it within a bound. */
  onData(listener: (bytes: Uint8Array) => void): void;
  /** The one listener for the end: called once, at once if it is over already. `reason` is a sentence for people. */
  onClose(listener: (reason: string) => void): void;
  close(): Promise<void>;
}

/** Most bytes that may wait for a device to read them. */
export const WRITE_QUEUE_BYTES = 4096;
/** Most bytes kept before anybody listens. */
const EARLY_BYTES = 4096;

/** The listening half of every link: one data listener, one end, early bytes within a bound. */
export interface LinkEnds {
  received(bytes: Uint8Array): void;
  ended(reason: string): void;
  readonly over: boolean;
  onData(listener: (bytes: Uint8Array) => void): void;
  onClose(listener: (reason: string) => void): void;
}

export function createLinkEnds(): LinkEnds {
  let dataListener: ((bytes: Uint8Array) => void) | undefined;
  let closeListener: ((reason: string) => void) | undefined;
  let early: Uint8Array[] = [];
  let earlyBytes = 0;
  let ending: string | undefined;
  return {
    received(bytes) {
      if (dataListener !== undefined) {
        dataListener(bytes);
        return;
      }
      early.push(bytes);
      earlyBytes += bytes.length;
      while (earlyBytes > EARLY_BYTES) earlyBytes -= early.shift()?.length ?? 0;
    },
    ended(reason) {
      if (ending !== undefined) return;
      ending = reason;
      closeListener?.(reason);
    },
    get over() {
      return ending !== undefined;
    },
    onData(listener) {
      dataListener = listener;
      const kept = early;
      early = [];
      for (const bytes of kept) listener(bytes);
    },
    onClose(listener) {
      closeListener = listener;
      if (ending !== undefined) listener(ending);
    },
  };
}
