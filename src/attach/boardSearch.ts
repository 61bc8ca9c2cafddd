/** Looks for boards on whatever is attached, and asks each port what it is. */
import { BoardError } from '../board/board.js';
import type { Clock } from '../board/clock.js';
import { createHidLayer, type HidLayer } from '../board/hidLayer.js';
import { listPorts, type PortInfo } from '../board/ports.js';
import type { ProbeAnswer } from '../board/probe.js';
import { listHidBoards } from './hidBoards.js';
import type { BoardAddress } from './openBoard.js';
import { probePort } from './probePort.js';

export interface Finding {
  readonly port: PortInfo;
  readonly answer: ProbeAnswer | BoardError;
}

export interface SearchOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Ports that must not be touched. */
  readonly deny: readonly string[];
  readonly list?: () => Promise<readonly PortInfo[]>;
  readonly ask?: typeof probePort;
  /** Default: the machine's own. */
  readonly hid?: HidLayer;
}

/** Looks for boards on ports nobody named. A stranger's device is asked once for as long as it stays plugged in. */
export class BoardSearch {
  private readonly strangers = new Map<string, BoardError>();

  constructor(private readonly options: SearchOptions) {}

  /** Everything on USB, each with its answer; consoles and ports without a plug are left alone. */
  async look(family?: string): Promise<readonly Finding[]> {
    const ports = await this.ports();
    const asked = Promise.all(ports.map((port) => this.ask(port, family)));
    return [...(await asked), ...(family === undefined ? await this.hidBoards() : [])];
  }

  /** The first board found; rejects with `port-not-found`. */
  async find(family?: string): Promise<BoardAddress> {
    const found = foundOf(await this.look(family));
    if (found !== undefined) return found;
    throw new BoardError(
      'port-not-found',
      `No ${family === undefined ? 'board that can be recognised' : `${family} board`} is attached: plug one in, or see eboard960 boards.`,
    );
  }

  /**
   * The board with this serial number: its own, or that of its USB plug where the board has none. Where a plug bears
   * it no other port is asked. Rejects with `port-not-found`.
   */
  async findSerial(serial: string): Promise<BoardAddress> {
    const bears = (finding: Finding) =>
      finding.port.serial === serial ||
      (!(finding.answer instanceof BoardError) && finding.answer.serial === serial);
    const plugs = (await this.ports()).filter((port) => port.serial === serial);
    const hid = (await this.hidBoards()).filter(bears);
    const nearest =
      foundOf(hid) ?? foundOf(await Promise.all(plugs.map((port) => this.ask(port, undefined))));
    const found = nearest ?? (plugs.length > 0 ? undefined : foundOf((await this.look()).filter(bears)));
    if (found !== undefined) return found;
    throw new BoardError(
      'port-not-found',
      `No board with the serial number ${serial} is attached: plug it in; eboard960 boards shows the numbers.`,
    );
  }

  private async ports(): Promise<readonly PortInfo[]> {
    const { list = listPorts, deny } = this.options;
    const ports = (await list()).filter((port) => port.usb !== undefined && !deny.includes(port.path));
    const present = new Set(ports.map(nameOf));
    for (const name of this.strangers.keys()) if (!present.has(name)) this.strangers.delete(name);
    return ports;
  }

  /** HID boards are named by their ids and not asked; a machine that cannot list them says so in place of a board. */
  private async hidBoards(): Promise<readonly Finding[]> {
    try {
      const boards = await listHidBoards(this.options.hid ?? createHidLayer());
      return boards.filter(({ port }) => !this.options.deny.includes(port.path));
    } catch (error) {
      if (!(error instanceof BoardError)) throw error;
      return [{ port: { path: 'usb' }, answer: error }];
    }
  }

  private async ask(port: PortInfo, family: string | undefined): Promise<Finding> {
    const { clock, signal, ask = probePort } = this.options;
    const stranger = this.strangers.get(nameOf(port));
    if (stranger !== undefined) return { port, answer: stranger };
    try {
      const options = { clock, signal, ...(family === undefined ? {} : { family }) };
      return { port, answer: await ask(port.path, options) };
    } catch (error) {
      if (!(error instanceof BoardError)) throw error;
      if (error.code === 'not-a-board' || error.code === 'no-answer') this.strangers.set(nameOf(port), error);
      return { port, answer: error };
    }
  }
}

function foundOf(findings: readonly Finding[]): BoardAddress | undefined {
  for (const { port, answer } of findings)
    if (!(answer instanceof BoardError)) return { address: port.path, family: answer.family };
  return undefined;
}

function nameOf({ path, serial, usb }: PortInfo): string {
  return [path, usb?.vendor, usb?.product, serial].join(' ');
}
