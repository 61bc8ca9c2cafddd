/** How the service is, as systemd tells it. */
import { existsSync } from 'node:fs';
import { SERVICE_NAME, UNIT_PATH } from './files.js';
import { runProgram, systemdRuns, under } from './machine.js';

export interface ServiceState {
  readonly installed: boolean;
  /** systemd's word: `active`, `inactive`, `failed`, `activating` …; `unknown` where systemd does not run. */
  readonly active: string;
  /** Starts with the machine. */
  readonly enabled: boolean;
  /** What the program said last of itself. */
  readonly says?: string;
  readonly since?: string;
  /** How often it had to be started again since it was last started by hand or by the machine. */
  readonly restarts: number;
  /** Why it ended last: `success`, `exit-code`, `signal`, `watchdog` … */
  readonly result: string;
}

const NOT_RUN: ServiceState = {
  installed: false,
  active: 'unknown',
  enabled: false,
  restarts: 0,
  result: 'unknown',
};

/** With a root only the files are looked at. */
export function serviceState(root?: string): ServiceState {
  const installed = existsSync(under(root, UNIT_PATH));
  if (!installed || root !== undefined || !systemdRuns()) return { ...NOT_RUN, installed };
  const shown = runProgram('systemctl', [
    'show',
    SERVICE_NAME,
    '--property=ActiveState,UnitFileState,StatusText,ActiveEnterTimestamp,NRestarts,Result',
  ]);
  return shown.ok ? readState(shown.value) : { ...NOT_RUN, installed };
}

/** `Name=value` lines of `systemctl show`. */
export function readState(text: string): ServiceState {
  const values = new Map<string, string>();
  for (const line of text.split('\n')) {
    const at = line.indexOf('=');
    if (at > 0) values.set(line.slice(0, at), line.slice(at + 1).slice(0, 300));
  }
  const restarts = Number(values.get('NRestarts'));
  const says = values.get('StatusText');
  const since = values.get('ActiveEnterTimestamp');
  return {
    installed: true,
    active: values.get('ActiveState') || 'unknown',
    enabled: values.get('UnitFileState') === 'enabled',
    ...(says ? { says } : {}),
    ...(since ? { since } : {}),
    restarts: Number.isInteger(restarts) && restarts > 0 ? restarts : 0,
    result: values.get('Result') || 'unknown',
  };
}

export function stateText(state: ServiceState): string {
  const lines = [
    `installed  ${state.installed ? 'yes' : 'no'}`,
    `running    ${state.active}${state.since === undefined ? '' : `, since ${state.since}`}`,
    `at start   ${state.enabled ? 'yes' : 'no'}`,
    `restarts   ${state.restarts}`,
    `last end   ${state.result}`,
    ...(state.says === undefined ? [] : [`says       ${state.says}`]),
  ];
  return `${lines.join('\n')}\n`;
}
