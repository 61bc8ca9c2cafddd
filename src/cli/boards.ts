/** `eboard960 boards`: what is attached, how sure, and why a port was passed over. */
import type { Command } from 'commander';
import { type Finding, HID_FAMILIES, PROBED_FAMILIES, survey } from '../attach/index.js';
import { BoardError, type BoardErrorCode } from '../board/board.js';
import type { PortInfo } from '../board/ports.js';
import { newCommand, type Terminal } from './command.js';
import { listenForStop } from './stop.js';

interface Options {
  readonly port?: readonly string[];
  readonly json?: boolean;
}

/** How sure we are of a port. `answered`: a board said what it is; all others were passed over for that reason. */
type Verdict = 'answered' | 'silent' | 'stranger' | 'forbidden' | 'busy' | 'failed' | 'not-asked';

const VERDICTS: Readonly<Record<BoardErrorCode, Verdict>> = {
  'no-answer': 'silent',
  'not-a-board': 'stranger',
  'port-forbidden': 'forbidden',
  'port-busy': 'busy',
  'port-not-found': 'failed',
  'port-failed': 'failed',
  'bad-address': 'failed',
  closed: 'not-asked',
};

interface Row {
  readonly port: string;
  readonly usb?: string;
  readonly device?: string;
  readonly verdict: Verdict;
  readonly family?: string;
  readonly name?: string;
  readonly sense?: string;
  readonly serial?: string;
  readonly reason?: string;
}

const EXAMPLE = `eboard960 boards
one line for each port: the board that answered, or why the port was passed over`;

export function boardsCommand(terminal: Terminal): Command {
  return newCommand(
    terminal,
    'boards',
    `Looks for boards. Each port on USB is listened to for 2.5 s and then asked, without harm to other devices (families: ${PROBED_FAMILIES.join(', ')}); some are known by the ids of their USB device (${HID_FAMILIES.join(', ')}).`,
    EXAMPLE,
  )
    .option('--port <port...>', 'ask these ports instead, whatever they are')
    .option('--json', 'answer as JSON')
    .action(async (options: Options) => {
      const stop = listenForStop();
      try {
        const rows = await look(options.port, stop.signal);
        if (options.json) terminal.writeJson({ ports: rows });
        else terminal.write(text(rows));
        if (options.port !== undefined && rows.every(({ verdict }) => verdict !== 'answered'))
          terminal.fail('No board answered.');
      } finally {
        stop.dispose();
      }
    });
}

async function look(named: readonly string[] | undefined, signal: AbortSignal): Promise<readonly Row[]> {
  const { findings, notAsked } = await survey(named, signal);
  return [...findings.map(rowOf), ...notAsked.map(rowOfConsole)];
}

function rowOf({ port, answer }: Finding): Row {
  const head = headOf(port);
  if (answer instanceof BoardError)
    return { ...head, verdict: VERDICTS[answer.code], reason: answer.message };
  const serial = answer.serial ?? port.serial;
  return { ...head, verdict: 'answered', ...answer, ...(serial === undefined ? {} : { serial }) };
}

function rowOfConsole(port: PortInfo): Row {
  const reason = `${port.path} is not on USB and may be a console: name it with --port to have it asked.`;
  return { ...headOf(port), verdict: 'not-asked', reason };
}

function headOf({ path, usb, title }: PortInfo): Pick<Row, 'port' | 'usb' | 'device'> {
  return {
    port: path,
    ...(usb === undefined || usb.vendor === '' ? {} : { usb: `${usb.vendor}:${usb.product}` }),
    ...(title === undefined ? {} : { device: title }),
  };
}

function text(rows: readonly Row[]): string {
  if (rows.length === 0)
    return 'No boards and no serial ports: plug a board in; eboard960 run --board simulator needs none.\n';
  const lines = rows.map((row) => {
    if (row.verdict !== 'answered') return `${row.port}  ${row.verdict}  ${row.reason ?? ''}`;
    const serial = row.serial === undefined ? '' : `, number ${row.serial}`;
    return `${row.port}  ${row.family} board "${row.name}" (${row.sense}${serial})`;
  });
  return `${lines.join('\n')}\n`;
}
