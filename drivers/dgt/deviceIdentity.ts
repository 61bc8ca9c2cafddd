/** What a DGT board answers when it is asked who it is, for the emulator. */
import type { BoardMessage } from './protocol.js';
import { HOST_BYTES } from './protocol.js';

export interface DeviceIdentity {
  /** Five digits. */
  readonly serial: string;
  readonly version: readonly [number, number];
}

const TRADEMARK = 'Digital Game Technology\r\nDGT electronic chess board (emulated)\r\n';

/** On a bus the board is called by its serial number, in 14 bits. */
export function busAddressOf({ serial }: DeviceIdentity): number {
  return Number(serial) & 0x3fff;
}

/** The answer to a question of identity; `undefined` for every other command. */
export function identityAnswer(byte: number, identity: DeviceIdentity): BoardMessage | undefined {
  const { serial, version } = identity;
  switch (byte) {
    case HOST_BYTES.serial:
      return { kind: 'serial', text: serial };
    case HOST_BYTES.longSerial:
      return { kind: 'longSerial', text: `30000${serial}` };
    case HOST_BYTES.busAddress:
      return { kind: 'busAddress', address: busAddressOf(identity) };
    case HOST_BYTES.trademark:
      return { kind: 'trademark', text: TRADEMARK };
    case HOST_BYTES.version:
      return { kind: 'version', main: version[0], sub: version[1] };
    case HOST_BYTES.battery:
      return { kind: 'battery', percent: 75, minutesLeft: 150, charging: false, discharging: true };
    default:
      return undefined;
  }
}
