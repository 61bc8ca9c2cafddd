/** Which board is meant: one that was named, one of a family, or whatever is attached and answers. */

import { listHidBoards } from '../../../drivers/hidBoards.js';
import { PROBED_FAMILIES, probePort } from '../../../drivers/probes.js';
import { FAMILIES } from '../../../drivers/registry.js';
import { BoardError } from '../../board/board.js';
import type { Clock } from '../../board/clock.js';
import { createHidLayer, type HidLayer } from '../../board/hidLayer.js';
import { parseLinkAddress } from '../../board/openLink.js';
import { listPorts, type PortInfo } from '../../board/ports.js';
import type { ProbeAnswer } from '../../board/probe.js';
import { err, ok, type Result } from '../../rules/index.js';

/** What `--board` names. */
export type BoardWish =
  | { readonly kind: 'simulator' }
  /** Without a family the port is asked what is there. */
  | { readonly kind: 'port'; readonly address: string; readonly family?: string }
  | { readonly kind: 'family'; readonly family: string }
  | { readonly kind: 'serial'; readonly serial: string }
  /** Nothing was named: whatever is attached. `wait`: where nothing is, wait for it instead of simulating a board. */
  | { readonly kind: 'any'; readonly wait: boolean };

/** The one family on USB HID: there is nothing to probe, the ids name it. */
const HID_FAMILY = 'chessnut';
/** What is plugged in; the simulated board is not. */
const REAL_FAMILIES: readonly string[] = FAMILIES.map(({ name }) => name).filter(
  (name) => name !== 'simulator',
);
/** Families that are found by their name alone. */
const FOUND_FAMILIES: readonly string[] = [...PROBED_FAMILIES, HID_FAMILY];

export type RealWish = Exclude<BoardWish, { kind: 'simulator' }>;

/** `service`: the program runs under a service manager, where a simulated board would be of no use to anybody. */
export function boardWishOf(text: string | undefined, service = false): Result<BoardWish> {
  if (text === undefined) return ok({ kind: 'any', wait: service });
  if (text === 'simulator') return ok({ kind: 'simulator' });
  return realWishOf(text, [...REAL_FAMILIES, 'simulator']);
}

export interface RealWishes {
  /** Why a simulated board is of no use here, in one sentence. */
  readonly refusal: string;
  /** What is offered to whoever names nothing that is known. Default: every family. */
  readonly families?: readonly string[];
}

/** The same for a command that has no use for a simulated board: it is neither accepted nor offered. */
export function realBoardWishOf(
  text: string | undefined,
  { refusal, families = REAL_FAMILIES }: RealWishes,
): Result<RealWish> {
  if (text === undefined) return ok({ kind: 'any', wait: true });
  return text === 'simulator' ? err(refusal) : realWishOf(text, families);
}

function realWishOf(text: string, offered: readonly string[]): Result<RealWish> {
  if (text === 'attached') return ok({ kind: 'any', wait: true });
  const [word = '', ...rest] = text.split(':');
  const detail = rest.join(':');
  if (word === 'serial') {
    return detail.trim() === ''
      ? err('Write serial: and the serial number that eboard960 boards shows, such as serial:7c1e.')
      : ok({ kind: 'serial', serial: detail.trim() });
  }
  if (word === 'usb') return ok({ kind: 'port', address: text, family: HID_FAMILY });
  return REAL_FAMILIES.includes(word) ? ofFamily(word, detail, offered) : portOf(text, offered);
}

function ofFamily(family: string, address: string, offered: readonly string[]): Result<RealWish> {
  if (family === HID_FAMILY) return ok({ kind: 'port', address: address === '' ? 'usb' : address, family });
  if (address !== '') {
    const port = portOf(address, offered);
    return port.ok ? ok({ ...port.value, family }) : port;
  }
  return FOUND_FAMILIES.includes(family)
    ? ok({ kind: 'family', family })
    : err(
        `Boards of the family ${family} cannot be looked for: name the port as well, such as ${family}:/dev/ttyUSB0.`,
      );
}

function portOf(text: string, offered: readonly string[]): Result<Extract<BoardWish, { kind: 'port' }>> {
  const address = parseLinkAddress(text);
  if (address instanceof BoardError) return err(address.message);
  if (address.kind === 'serial' && !/^(?:\/|\\\\|COM\d)/i.test(text)) {
    const names = offered.length === 1 ? offered[0] : `one of ${offered.join(', ')}`;
    return err(
      `"${text.slice(0, 40)}" is neither a port such as /dev/ttyACM0 nor tcp://host:port nor serial:NUMBER nor ${names}.`,
    );
  }
  return ok({ kind: 'port', address: text });
}

/**
 * Follows a board that was named by its port: when it comes back under another name, its USB serial number finds it.
 * Answers with the port to try now.
 */
export function followPort(
  address: string,
  list: () => Promise<readonly PortInfo[]> = listPorts,
): () => Promise<string> {
  let known: PortInfo | undefined;
  return async () => {
    if (address.startsWith('tcp:')) return address;
    const ports = await list();
    const here = ports.find(({ path }) => path === address);
    if (here !== undefined) {
      // Another device may have taken the name; a board that was there once is looked for elsewhere first.
      if (known === undefined) known = here;
      if (sameDevice(known, here)) return address;
    }
    const { serial, usb } = known ?? {};
    if (serial === undefined || usb === undefined) return address;
    return ports.find((port) => known !== undefined && sameDevice(known, port))?.path ?? address;
  };
}

function sameDevice(one: PortInfo, other: PortInfo): boolean {
  return (
    one.serial === other.serial &&
    one.usb?.vendor === other.usb?.vendor &&
    one.usb?.product === other.usb?.product
  );
}

export interface Finding {
  readonly port: PortInfo;
  readonly answer: ProbeAnswer | BoardError;
}

/** A board that answered: where it is and how it is opened. */
export interface Found {
  readonly address: string;
  readonly family: string;
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
  async find(family?: string): Promise<Found> {
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
  async findSerial(serial: string): Promise<Found> {
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

function foundOf(findings: readonly Finding[]): Found | undefined {
  for (const { port, answer } of findings)
    if (!(answer instanceof BoardError)) return { address: port.path, family: answer.family };
  return undefined;
}

function nameOf({ path, serial, usb }: PortInfo): string {
  return [path, usb?.vendor, usb?.product, serial].join(' ');
}
