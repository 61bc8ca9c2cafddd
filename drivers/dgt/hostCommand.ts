/**
 * What the host may say to a DGT board. The list is closed on purpose: `4e` (boot loader) and `51` `53` `54` (scan
 * modes kept in EEPROM) have no name here, so no driver code can send them.
 */
export const HOST_BYTES = {
  reset: 0x40,
  clock: 0x41,
  dump: 0x42,
  /** Field updates only. */
  streamBoard: 0x44,
  serial: 0x45,
  busAddress: 0x46,
  trademark: 0x47,
  /** Field updates, and the clock when it changed. */
  streamNice: 0x4b,
  battery: 0x4c,
  version: 0x4d,
  longSerial: 0x55,
} as const;
export type HostWord = keyof typeof HOST_BYTES;

export function makeHostCommand(word: HostWord): Uint8Array {
  return Uint8Array.of(HOST_BYTES[word]);
}

/** Clears every light of a Revelation II with firmware above 3.21. */
export const CLEAR_LEDS: Uint8Array = Uint8Array.of(0x60, 0x04, 0x00, 0x40, 0x40, 0x00);

/** Switches two lights of a Revelation II, named by board index; twice the same for one. No other board may see it. */
export function makeLedCommand(on: boolean, one: number, other: number): Uint8Array {
  return Uint8Array.of(0x60, 0x04, on ? 1 : 0, one, other, 0x00);
}
