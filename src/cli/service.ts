/** `eboard960 service`: a place in systemd, so that the table is ready whenever the machine is. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { packageRoot } from '../page/packageRoot.js';
import { err, ok, type Result } from '../rules/index.js';
import { newCommand, subcommand, type Terminal } from './command.js';
import {
  CONFIG_PATH,
  CONFIG_TEXT,
  checkProgram,
  MODULES_PATH,
  MODULES_TEXT,
  type Program,
  SERVICE_NAME,
  STATE_FOLDER,
  UDEV_PATH,
  UNIT_PATH,
  USERS_PATH,
  USERS_TEXT,
  unitText,
} from './service/files.js';
import { isRoot, putFile, removeFile, runProgram, systemdRuns, textOf, under } from './service/machine.js';
import { serviceState, stateText } from './service/state.js';

const EXAMPLE = `sudo eboard960 service install
the service starts now and at every start of the machine; eboard960 service status tells how it is`;

interface RootOption {
  readonly root?: string;
}

interface ServiceFile {
  readonly path: string;
  readonly text: string;
}

export function serviceCommand(terminal: Terminal): Command {
  const command = newCommand(terminal, 'service', 'Runs eboard960 whenever the machine runs.', EXAMPLE);
  subcommand(command, terminal, 'install', 'Installs the service, and starts it.', EXAMPLE)
    .option('--root <folder>', 'write below this folder and start nothing (for images)')
    .option('--print', 'show the files and write nothing')
    .action((options: RootOption & { readonly print?: boolean }) => install(options, terminal));
  subcommand(
    command,
    terminal,
    'status',
    'Tells whether the service is installed and runs.',
    'eboard960 service status\nrunning, since when, how often it had to be started again',
  )
    .option('--root <folder>', 'look below this folder')
    .option('--json', 'answer as JSON')
    .action((options: RootOption & { readonly json?: boolean }) => status(options, terminal));
  subcommand(
    command,
    terminal,
    'uninstall',
    'Stops the service and removes it. Games and configuration stay.',
    'sudo eboard960 service uninstall\nthe files that were removed, and where the games are',
  )
    .option('--root <folder>', 'remove below this folder')
    .action((options: RootOption) => uninstall(options, terminal));
  return command;
}

function install(options: RootOption & { readonly print?: boolean }, terminal: Terminal): void {
  const { root, print } = options;
  const program: Program = { node: process.execPath, entry: join(packageRoot(), 'src', 'bin.mjs') };
  const files = terminal.valueOf(filesOf(program));
  if (files === undefined) return;
  if (print) {
    for (const { path, text } of files) terminal.write(`### ${path}\n${text}\n`);
    return;
  }
  if (root === undefined && terminal.valueOf(readyFor('install', program)) === undefined) return;
  for (const { path, text } of files) {
    const place = under(root, path);
    if (path === CONFIG_PATH && existsSync(place)) {
      terminal.write(`kept     ${place}\n`);
      continue;
    }
    if (terminal.valueOf(saved(place, text)) === undefined) return;
    terminal.write(`written  ${place}\n`);
  }
  if (root === undefined) begin(terminal);
}

function saved(place: string, text: string): Result<true> {
  const put = putFile(place, text);
  return put.ok ? ok(true) : put;
}

/** Everything that is written, the udev rules from the package. */
function filesOf(program: Program): Result<readonly ServiceFile[]> {
  const rules = join(packageRoot(), 'drivers', 'udev', '70-eboard960.rules');
  const udev = textOf(rules);
  if (udev === undefined) return err(`${rules} is missing: install eboard960 again.`);
  return ok([
    { path: UNIT_PATH, text: unitText(program) },
    { path: UDEV_PATH, text: udev },
    { path: USERS_PATH, text: USERS_TEXT },
    { path: MODULES_PATH, text: MODULES_TEXT },
    { path: CONFIG_PATH, text: CONFIG_TEXT },
  ]);
}

/** Whether this machine, this user and this program can make a service. */
function readyFor(what: 'install' | 'uninstall', program?: Program): Result<true> {
  if (!systemdRuns())
    return err(
      'This machine is not run by systemd, so there is no service to install; start "eboard960 run" in its own way.',
    );
  if (!isRoot()) return err(`This changes system folders and needs root: sudo eboard960 service ${what}`);
  if (program === undefined) return ok(true);
  if (!existsSync(join(packageRoot(), 'dist', 'src', 'main.js')))
    return err(`${packageRoot()} is not built: run "npm run build" there and try again.`);
  const checked = checkProgram(program);
  return checked.ok ? ok(true) : checked;
}

interface Task {
  readonly file: string;
  readonly args: readonly string[];
  /** Told, and gone on from: the service works after the next start of the machine. */
  readonly may?: 'fail';
}

/** The files are there: makes the user, lets udev and systemd know, and starts. */
function begin(terminal: Terminal): void {
  const tasks: readonly Task[] = [
    { file: 'systemd-sysusers', args: [USERS_PATH] },
    { file: 'systemctl', args: ['restart', 'systemd-modules-load.service'], may: 'fail' },
    { file: 'udevadm', args: ['control', '--reload'], may: 'fail' },
    ...['tty', 'hidraw'].map(
      (kind): Task => ({ file: 'udevadm', args: ['trigger', `--subsystem-match=${kind}`], may: 'fail' }),
    ),
    { file: 'systemctl', args: ['daemon-reload'] },
    { file: 'systemctl', args: ['enable', SERVICE_NAME] },
    { file: 'systemctl', args: ['restart', SERVICE_NAME] },
  ];
  for (const { file, args, may } of tasks) {
    const run = runProgram(file, args);
    if (run.ok) continue;
    if (may !== 'fail') {
      terminal.fail(run.error);
      return;
    }
    terminal.note(`${run.error} The service works after the next start of the machine.`);
  }
  terminal.write(
    `eboard960 runs, and will after every start of the machine. Its games: ${STATE_FOLDER}/games\n`,
  );
}

function status({ root, json }: RootOption & { readonly json?: boolean }, terminal: Terminal): void {
  const state = serviceState(root);
  if (json) terminal.writeJson(state);
  else terminal.write(stateText(state));
  if (!state.installed) terminal.fail('The service is not installed: sudo eboard960 service install');
  else if (root === undefined && state.active !== 'active')
    terminal.fail(
      `The service does not run: its last words are in "journalctl -u ${SERVICE_NAME} -n 20"; eboard960 doctor looks for the cause.`,
    );
}

function uninstall({ root }: RootOption, terminal: Terminal): void {
  if (root === undefined) {
    if (terminal.valueOf(readyFor('uninstall')) === undefined) return;
    if (existsSync(UNIT_PATH)) {
      const stopped = runProgram('systemctl', ['disable', '--now', SERVICE_NAME]);
      if (!stopped.ok) terminal.note(stopped.error);
    }
  }
  let removed = 0;
  for (const path of [UNIT_PATH, UDEV_PATH, USERS_PATH, MODULES_PATH]) {
    const place = under(root, path);
    const gone = terminal.valueOf(removeFile(place));
    if (gone === undefined) return;
    if (!gone) continue;
    removed += 1;
    terminal.write(`removed  ${place}\n`);
  }
  if (removed === 0) {
    terminal.fail('The service is not installed; nothing was removed.');
    return;
  }
  if (root === undefined) {
    for (const [file, args] of [
      ['systemctl', ['daemon-reload']],
      ['udevadm', ['control', '--reload']],
    ] as const) {
      const run = runProgram(file, args);
      if (!run.ok) terminal.note(run.error);
    }
  }
  terminal.write(`kept     ${under(root, CONFIG_PATH)} and the games in ${under(root, STATE_FOLDER)}\n`);
}
