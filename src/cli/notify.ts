/**
 * Tells systemd that the program is ready and alive, through the program `systemd-notify` (Node has no socket of that
 * kind). Where no service manager listens, nothing happens at all.
 */
import { spawn } from 'node:child_process';
import type { Clock } from '../board/clock.js';

export interface Notifier {
  /** The service has started; from now on its watchdog is fed. `status`: one line for `service status`. */
  ready(status: string): void;
  status(text: string): void;
  /** An orderly end has begun; the watchdog is fed no more. */
  stopping(): void;
}

export interface NotifierOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly clock: Clock;
  /** Asked before each feeding; while it is false the watchdog starves and systemd starts the program anew. */
  readonly healthy?: () => boolean;
  /** A sentence for the log when `systemd-notify` cannot be run; told once. */
  readonly log?: (sentence: string) => void;
}

const SILENT: Notifier = { ready: () => undefined, status: () => undefined, stopping: () => undefined };
/** Feedings per watchdog period: one may be lost. */
const FEEDINGS = 3;
const MAX_STATUS = 200;

export function createNotifier({ env, clock, healthy, log }: NotifierOptions): Notifier {
  if (!env.NOTIFY_SOCKET) return SILENT;
  const period = watchdogMs(env);
  let cancel: () => void = () => undefined;
  let last: string | undefined;
  let complained = false;
  const tell = (...words: readonly string[]) => {
    const child = spawn('systemd-notify', words, { stdio: 'ignore' });
    // Whoever waits for the program's end does not wait for a word about it.
    child.unref();
    child.on('error', (error) => {
      if (complained) return;
      complained = true;
      log?.(`systemd cannot be told how the program is: ${error.message}; install the package systemd.`);
    });
  };
  const feed = () => {
    if (healthy?.() ?? true) tell('WATCHDOG=1');
    cancel = clock.after((period ?? 0) / FEEDINGS, feed);
  };
  return {
    ready(status) {
      last = plain(status);
      tell('READY=1', `STATUS=${last}`);
      cancel();
      if (period !== undefined) feed();
    },
    status(text) {
      const line = plain(text);
      if (line === last) return;
      last = line;
      tell(`STATUS=${line}`);
    },
    stopping() {
      cancel();
      tell('STOPPING=1');
    },
  };
}

/** The watchdog's period, where it is meant for this process (sd_watchdog_enabled(3)). */
function watchdogMs(env: NotifierOptions['env']): number | undefined {
  const micros = Number(env.WATCHDOG_USEC);
  if (!Number.isFinite(micros) || micros < 1000) return undefined;
  const { WATCHDOG_PID } = env;
  if (WATCHDOG_PID !== undefined && WATCHDOG_PID !== '' && Number(WATCHDOG_PID) !== process.pid)
    return undefined;
  return micros / 1000;
}

function plain(text: string): string {
  return text
    .replace(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, MAX_STATUS);
}
