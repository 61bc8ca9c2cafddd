/**
 * DGT, "Bus mode": many boards on one line. The driver never uses it; boards wake up in it, so the device's side must
 * know it.
 *
 *     >  cmd addrHi addrLo checksum
 *     <  id lenHi lenLo addrHi addrLo data… checksum       length counts everything
 */
export const BUS_PING = 0x87;
export const BUS_CHANGES = 0x83;
const BUS_CHANGES_ANSWER = 0x85;
export const BUS_COMMAND_LENGTH = 4;

/** Sum of all bytes before it, in seven bits. */
function busChecksum(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => sum + byte, 0) & 0x7f;
}

function withChecksum(...bytes: readonly number[]): Uint8Array {
  const body = Uint8Array.from(bytes);
  return Uint8Array.of(...body, busChecksum(body));
}

export function makeBusCommand(command: number, address: number): Uint8Array {
  return withChecksum(command, address >> 7, address & 0x7f);
}

/** Command and address; `undefined` when the check sum is wrong. */
export function parseBusCommand(
  bytes: Uint8Array,
): { readonly command: number; readonly address: number } | undefined {
  const [command = 0, high = 0, low = 0, sum] = bytes;
  if (bytes.length !== BUS_COMMAND_LENGTH || sum !== busChecksum(bytes.subarray(0, 3))) return undefined;
  return { command, address: (high << 7) | low };
}

function makeBusAnswer(id: number, address: number, data: readonly number[]): Uint8Array {
  const length = 6 + data.length;
  return withChecksum(id, length >> 7, length & 0x7f, address >> 7, address & 0x7f, ...data);
}

export function makeBusPong(address: number): Uint8Array {
  return makeBusAnswer(BUS_PING, address, []);
}

/** Changes since the last time, each as event byte (`40` and the piece code) and square. */
export function makeBusChanges(
  address: number,
  changes: readonly { readonly index: number; readonly code: number }[],
): Uint8Array {
  return makeBusAnswer(
    BUS_CHANGES_ANSWER,
    address,
    changes.flatMap(({ index, code }) => [0x40 | code, index]),
  );
}
