/** Ctrl-C and SIGTERM: one orderly end for everything that runs until it is told to stop. */

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface Stop {
  /** Aborted by the first signal, or by `now`. */
  readonly signal: AbortSignal;
  /** Resolves when it is time to stop. */
  readonly asked: Promise<void>;
  now(): void;
  /** Takes the signal handlers away again. */
  dispose(): void;
}

/** The first signal asks for an orderly end; a second one does not wait for it. */
export function listenForStop(): Stop {
  const controller = new AbortController();
  const onSignal = () => {
    if (controller.signal.aborted) process.exit(130);
    controller.abort();
  };
  for (const name of SIGNALS) process.on(name, onSignal);
  // Waiting for a signal does not keep Node running; a table without page, board or keyboard goes on all the same.
  const awake = setInterval(() => undefined, 2 ** 30);
  return {
    signal: controller.signal,
    asked: aborted(controller.signal),
    now: () => controller.abort(),
    dispose: () => {
      clearInterval(awake);
      for (const name of SIGNALS) process.off(name, onSignal);
    },
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
