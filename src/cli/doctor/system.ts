/** Node, the time of day, the page's port, the service. */
import { createServer } from 'node:net';
import { runProgram } from '../service/machine.js';
import type { ServiceState } from '../service/state.js';
import { type Finding, fine, noted, toFix } from './finding.js';

const LEAST_NODE = 20;
/** Nobody has this program at an earlier date: a clock that says so was never set. */
const EARLIEST = Date.UTC(2024, 0, 1);

export function nodeFinding(version: string = process.versions.node): Finding {
  const major = Number(version.split('.')[0]);
  return major >= LEAST_NODE
    ? fine('node', `Node ${version}, ${process.arch}`)
    : toFix('node', `Node ${version} is too old`, `install Node ${LEAST_NODE} or newer`);
}

/** `synchronised`: systemd's word, `yes` or `no`; undefined where nobody can tell. */
export function clockFinding(now: Date, synchronised: string | undefined): Finding {
  const what = 'clock';
  const time = now.toISOString().slice(0, 16).replace('T', ' ');
  if (now.getTime() < EARLIEST)
    return toFix(what, `the time of day is ${time} UTC`, 'sudo timedatectl set-ntp true, or set it by hand');
  if (synchronised === 'yes') return fine(what, `${time} UTC, synchronised`);
  if (synchronised === 'no')
    return noted(
      what,
      `${time} UTC, not synchronised: the dates of games may be wrong, their clocks are not touched`,
      'sudo timedatectl set-ntp true',
    );
  return noted(what, `${time} UTC; whether it is synchronised cannot be told here`);
}

export function timeSynchronised(): string | undefined {
  const asked = runProgram('timedatectl', ['show', '--property=NTPSynchronized', '--value']);
  return asked.ok ? asked.value.trim() : undefined;
}

/** Whether the page can have its port. */
export async function pageFinding(port: number, service: ServiceState): Promise<Finding> {
  const what = 'page';
  const taken = await portTaken(port);
  if (taken === undefined) return fine(what, `port ${port} is free`);
  if (taken === 'EADDRINUSE' && service.active === 'active')
    return fine(what, `port ${port}, served by the service`);
  if (taken === 'EADDRINUSE')
    return toFix(
      what,
      `port ${port} is used by another program`,
      `sudo ss -ltnp "sport = :${port}" names it; stop it`,
    );
  return toFix(what, `port ${port} cannot be opened (${taken})`, 'choose a port above 1023');
}

function portTaken(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'));
    server.listen(port, () => server.close(() => resolve(undefined)));
  });
}

export function serviceFinding(state: ServiceState): Finding {
  const what = 'service';
  const log = 'journalctl -u eboard960 -n 20 has its last words';
  if (!state.installed) return fine(what, 'not installed');
  if (state.active === 'unknown') return noted(what, 'installed; systemd does not run here');
  if (state.active === 'failed') return toFix(what, `failed (${state.result})`, log);
  if (state.active !== 'active') return noted(what, state.active, 'sudo systemctl start eboard960');
  const again = state.restarts === 1 ? 'once' : `${state.restarts} times`;
  return state.restarts === 0
    ? fine(what, `runs${state.says === undefined ? '' : `: ${state.says}`}`)
    : noted(what, `runs, but had to be started again ${again} (${state.result})`, log);
}
