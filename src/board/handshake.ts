/** The first words with whatever is at the other end of a fresh link, until it is known what it is. */
import { BoardError } from './board.js';
import type { Clock } from './clock.js';
import type { ByteLink } from './link.js';
import type { Millis } from './sensor.js';

/** One family's way to find out; it ends by itself, through one of the two ends it was given. */
export interface Handshake {
  bytes(bytes: Uint8Array): void;
  /** Nothing is asked any more. Called once, also after an end. */
  stop(): void;
}

export interface HandshakeEnds<T> {
  done(found: T): void;
  failed(cause: unknown): void;
}

/**
 * Resolves with what was found; rejects as the handshake does, with `port-failed` when the link ends, and with
 * `closed` when it is no longer wanted. The link stays open; its listeners are free for the next owner.
 */
export function shakeHands<T>(
  link: ByteLink,
  signal: AbortSignal,
  begin: (ends: HandshakeEnds<T>) => Handshake,
): Promise<T> {
  const unwanted = () => new BoardError('closed', `The board at ${link.address} was no longer wanted.`);
  if (signal.aborted) return Promise.reject(unwanted());
  return new Promise((resolve, reject) => {
    let over = false;
    const end = (settle: () => void) => {
      if (over) return;
      over = true;
      handshake.stop();
      signal.removeEventListener('abort', abort);
      settle();
    };
    const failed = (cause: unknown) => end(() => reject(cause));
    const abort = () => failed(unwanted());
    const handshake = begin({ done: (found) => end(() => resolve(found)), failed });
    signal.addEventListener('abort', abort, { once: true });
    link.onClose((reason) => failed(new BoardError('port-failed', reason)));
    link.onData((bytes) => handshake.bytes(bytes));
  });
}

/** Whoever is there is not what was looked for. `what`: "no DGT board". */
export function strangerAt(address: string, heardBytes: number, what: string): BoardError {
  return heardBytes === 0
    ? new BoardError(
        'no-answer',
        `The device at ${address} says nothing: check its power, or choose another port.`,
      )
    : new BoardError('not-a-board', `The device at ${address} is ${what}: choose another port or family.`);
}

/** A handshake of questions and answers, the answers matched by kind and not by order. */
export abstract class Conversation<M extends { readonly kind: string }> implements Handshake {
  protected heardBytes = 0;
  protected isStopped = false;
  private waiting: ((message: M) => void) | undefined;

  constructor(
    protected readonly link: ByteLink,
    protected readonly clock: Clock,
  ) {}

  abstract bytes(bytes: Uint8Array): void;

  stop(): void {
    this.isStopped = true;
    this.waiting = undefined;
  }

  protected pause(ms: Millis): Promise<void> {
    return new Promise((resolve) => {
      this.clock.after(ms, resolve);
    });
  }

  /** A message of the board's: maybe the answer. */
  protected take(message: M): void {
    this.waiting?.(message);
  }

  /** Undefined: none came within `ms` milliseconds. */
  protected answer<K extends M['kind']>(
    kind: K,
    ms: Millis,
  ): Promise<Extract<M, { readonly kind: K }> | undefined> {
    return new Promise((resolve) => {
      const done = (message?: Extract<M, { readonly kind: K }>) => {
        cancel();
        this.waiting = undefined;
        resolve(message);
      };
      const cancel = this.clock.after(ms, () => done());
      this.waiting = (message) => {
        if (isKind<M, K>(message, kind)) done(message);
      };
    });
  }
}

function isKind<M extends { readonly kind: string }, K extends M['kind']>(
  message: M,
  kind: K,
): message is Extract<M, { readonly kind: K }> {
  return message.kind === kind;
}

/** A conversation as a handshake: what `run` resolves with was found. */
export function converse<C extends Handshake, T>(
  conversation: C,
  run: (conversation: C) => Promise<T>,
): (ends: HandshakeEnds<T>) => Handshake {
  return ({ done, failed }) => {
    run(conversation).then(done, failed);
    return conversation;
  };
}
