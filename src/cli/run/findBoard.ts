/** Which board is meant: one that was named, one of a family, or whatever is attached and answers. */

import { PROBED_FAMILIES, probePort } from '../../../drivers/probes.js';
import { FAMILIES } from '../../../drivers/registry.js';
import { BoardError } from '../../board/board.js';
import type { Clock } from '../../board/clock.js';
import { parseLinkAddress } from '../../board/openLink.js';
import { listPorts, type PortInfo } from '../../board/ports.js';
import type { ProbeAnswer } from '../../board/probe.js';
import { err, ok, type Result } from '../../rules/index.js';

/** What `--board` names. */
export type BoardWish =
  | { readonly kind: 'simulator' }
  | { readonly kind: 'port'; readonly address: string }
  | { readonly kind: 'family'; readonly family: string }
  /** Nothing was named: whatever is attached. `wait`: where nothing is, wait for it instead of simulating a board. */
  | { readonly kind: 'any'; readonly wait: boolean };

/** `service`: the program runs under a service manager, where a simulated board would be of no use to anybody. */
export function boardWishOf(text: string | undefined, service = false): Result<BoardWish> {
  if (text === undefined) return ok({ kind: 'any', wait: service });
  if (text === 'attached') return ok({ kind: 'any', wait: true });
  if (text === 'simulator') return ok({ kind: 'simulator' });
  if (FAMILIES.some(({ name }) => name === text)) {
    return PROBED_FAMILIES.includes(text)
      ? ok({ kind: 'family', family: text })
      : err(`Boards of the family ${text} cannot be looked for: name the port as well.`);
  }
  const address = parseLinkAddress(text);
  if (address instanceof BoardError) return err(address.message);
  if (address.kind === 'serial' && !/^(?:\/|\\\\|COM\d)/i.test(text)) {
    const names = FAMILIES.map(({ name }) => name).join(', ');
    return err(
      `"${text.slice(0, 40)}" is neither a port such as /dev/ttyACM0 nor tcp://host:port nor one of ${names}.`,
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

export interface SearchOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Ports that must not be touched. */
  readonly deny: readonly string[];
  readonly list?: () => Promise<readonly PortInfo[]>;
  readonly ask?: typeof probePort;
}

/** Looks for boards on ports nobody named. A stranger's device is asked once for as long as it stays plugged in. */
export class BoardSearch {
  private readonly strangers = new Map<string, BoardError>();

  constructor(private readonly options: SearchOptions) {}

  /** Everything on USB, each with its answer; consoles and ports without a plug are left alone. */
  async look(family?: string): Promise<readonly Finding[]> {
    const { list = listPorts, deny } = this.options;
    const ports = (await list()).filter((port) => port.usb !== undefined && !deny.includes(port.path));
    const present = new Set(ports.map(nameOf));
    for (const name of this.strangers.keys()) if (!present.has(name)) this.strangers.delete(name);
    return await Promise.all(ports.map((port) => this.ask(port, family)));
  }

  /** The port of the first board found; rejects with `port-not-found`. */
  async find(family?: string): Promise<string> {
    const findings = await this.look(family);
    const found = findings.find(({ answer }) => !(answer instanceof BoardError));
    if (found !== undefined) return found.port.path;
    throw new BoardError(
      'port-not-found',
      `No ${family === undefined ? 'board that can be recognised' : `${family} board`} is attached: plug one in, or see eboard960 boards.`,
    );
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

function nameOf({ path, serial, usb }: PortInfo): string {
  return [path, usb?.vendor, usb?.product, serial].join(' ');
}
