/** `eboard960 doctor`: everything a game needs from the machine, on one screen, each with its fix. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { attachedDevices } from '../attach/index.js';
import { newCommand, type Terminal } from './command.js';
import { hidFinding, permissionsFinding, portsFinding } from './doctor/devices.js';
import type { Finding } from './doctor/finding.js';
import { diskFinding, leftoversFinding } from './doctor/games.js';
import { squaresPlanOf, testSquares } from './doctor/squares.js';
import { clockFinding, nodeFinding, pageFinding, serviceFinding, timeSynchronised } from './doctor/system.js';
import { defaultGamesFolder, gamesFolder } from './run/places.js';
import { STATE_FOLDER } from './service/files.js';
import { textOf } from './service/machine.js';
import { serviceState } from './service/state.js';
import { listenForStop } from './stop.js';

const EXAMPLE = `eboard960 doctor
one line each for Node, permissions, ports, USB boards, disk, clock, page, service and the last end; a fix where one is needed`;

const PAGE_PORT = 9600;

interface Options {
  readonly games?: string;
  readonly json?: boolean;
  readonly squares?: boolean;
  readonly board?: string;
  readonly seconds?: string;
}

export function doctorCommand(terminal: Terminal): Command {
  return newCommand(terminal, 'doctor', 'Looks for whatever may keep a game from being played.', EXAMPLE)
    .option('--games <folder>', 'the games folder to look at')
    .option('--squares', 'try the sensors of a board: one piece is put on every square in turn')
    .option(
      '--board <board>',
      'for --squares: its port, family, family:port or serial:number; default: the one that is attached',
    )
    .option('--seconds <number>', 'for --squares: end after so long; default: 1200')
    .option('--json', 'answer as JSON')
    .action(async (options: Options) => {
      if (options.squares === true) await trySquares(options, terminal);
      else if (options.board !== undefined || options.seconds !== undefined)
        terminal.fail('The options --board and --seconds belong to --squares.', 2);
      else await examine(options, terminal);
    });
}

async function trySquares(
  { board, seconds = '1200', json = false }: Options,
  terminal: Terminal,
): Promise<void> {
  const plan = terminal.valueOf(squaresPlanOf(board, seconds, json));
  if (plan === undefined) return;
  const stop = listenForStop();
  try {
    await testSquares(plan, terminal, stop);
  } finally {
    stop.dispose();
  }
}

async function examine({ games, json }: Options, terminal: Terminal): Promise<void> {
  const service = serviceState();
  const usual = serviceFolder(service.installed) ?? defaultGamesFolder(process.env);
  const folder = terminal.valueOf(gamesFolder(games, usual));
  if (folder === undefined) return;
  const devices = await attachedDevices();
  const findings: readonly Finding[] = [
    nodeFinding(),
    permissionsFinding(devices, textOf('/etc/group')),
    portsFinding(devices),
    await hidFinding(devices),
    diskFinding(folder),
    clockFinding(new Date(), timeSynchronised()),
    await pageFinding(PAGE_PORT, service),
    serviceFinding(service),
    leftoversFinding(folder),
  ];
  const count = findings.filter(({ verdict }) => verdict === 'fix').length;
  if (json) terminal.writeJson({ ok: count === 0, findings });
  else for (const finding of findings) terminal.write(lineOf(finding));
  if (count > 0) terminal.fail(`${count === 1 ? 'One thing must' : `${count} things must`} be fixed.`);
}

/** The service's games, where this user can see them. */
function serviceFolder(installed: boolean): string | undefined {
  const folder = join(STATE_FOLDER, 'games');
  return installed && existsSync(folder) ? folder : undefined;
}

function lineOf({ what, verdict, text, fix }: Finding): string {
  const line = `${verdict.padEnd(5)}${what.padEnd(13)}${text}\n`;
  return fix === undefined ? line : `${line}${' '.repeat(18)}-> ${fix}\n`;
}
