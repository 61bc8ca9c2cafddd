/** What a person writes to name a board: a port, a family, a serial number, or whatever is attached. */
import { FAMILIES } from '../../drivers/families.js';
import { BoardError } from '../board/board.js';
import { parseLinkAddress } from '../board/openLink.js';
import { err, ok, type Result } from '../rules/result.js';
import { HID_FAMILIES } from './hidBoards.js';
import { PROBED_FAMILIES } from './probePort.js';

/** What `--board` names. */
export type BoardSelector =
  | { readonly kind: 'simulator' }
  /** Without a family the port is asked what is there. */
  | { readonly kind: 'port'; readonly address: string; readonly family?: string }
  | { readonly kind: 'family'; readonly family: string }
  | { readonly kind: 'serial'; readonly serial: string }
  /** Nothing was named: whatever is attached. `wait`: where nothing is, wait for it instead of simulating a board. */
  | { readonly kind: 'any'; readonly wait: boolean };

/** What is plugged in; the simulated board is not. */
const REAL_FAMILIES: readonly string[] = FAMILIES.filter(({ found }) => found.by !== 'nothing').map(
  ({ name }) => name,
);
/** What `usb` means: the one family that is known by its ids. */
const [USB_FAMILY] = HID_FAMILIES;

export type RealSelector = Exclude<BoardSelector, { kind: 'simulator' }>;

/** `service`: the program runs under a service manager, where a simulated board would be of no use to anybody. */
export function parseBoardSelector(text: string | undefined, service = false): Result<BoardSelector> {
  if (text === undefined) return ok({ kind: 'any', wait: service });
  if (text === 'simulator') return ok({ kind: 'simulator' });
  return realSelectorOf(text, [...REAL_FAMILIES, 'simulator']);
}

export interface RealSelectors {
  /** Why a simulated board is of no use here, in one sentence. */
  readonly refusal: string;
  /** What is offered to whoever names nothing that is known. Default: every family. */
  readonly families?: readonly string[];
}

/** The same for a command that has no use for a simulated board: it is neither accepted nor offered. */
export function parseRealSelector(
  text: string | undefined,
  { refusal, families = REAL_FAMILIES }: RealSelectors,
): Result<RealSelector> {
  if (text === undefined) return ok({ kind: 'any', wait: true });
  return text === 'simulator' ? err(refusal) : realSelectorOf(text, families);
}

function realSelectorOf(text: string, offered: readonly string[]): Result<RealSelector> {
  if (text === 'attached') return ok({ kind: 'any', wait: true });
  const [word = '', ...rest] = text.split(':');
  const detail = rest.join(':');
  if (word === 'serial') {
    return detail.trim() === ''
      ? err('Write serial: and the serial number that eboard960 boards shows, such as serial:7c1e.')
      : ok({ kind: 'serial', serial: detail.trim() });
  }
  if (word === 'usb' && USB_FAMILY !== undefined)
    return ok({ kind: 'port', address: text, family: USB_FAMILY });
  return REAL_FAMILIES.includes(word) ? ofFamily(word, detail, offered) : portOf(text, offered);
}

function ofFamily(family: string, address: string, offered: readonly string[]): Result<RealSelector> {
  if (HID_FAMILIES.includes(family))
    return ok({ kind: 'port', address: address === '' ? 'usb' : address, family });
  if (address !== '') {
    const port = portOf(address, offered);
    return port.ok ? ok({ ...port.value, family }) : port;
  }
  return PROBED_FAMILIES.includes(family)
    ? ok({ kind: 'family', family })
    : err(
        `Boards of the family ${family} cannot be looked for: name the port as well, such as ${family}:/dev/ttyUSB0.`,
      );
}

function portOf(text: string, offered: readonly string[]): Result<Extract<BoardSelector, { kind: 'port' }>> {
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

/** The selector as people write it. */
export function nameOfSelector(selector: RealSelector): string {
  switch (selector.kind) {
    case 'port':
      return selector.address;
    case 'family':
      return selector.family;
    case 'serial':
      return `serial:${selector.serial}`;
    case 'any':
      return 'attached';
  }
}
