/** The table of board families. A new one is its folder and one line here. */
import type { EmulatorKind } from '../src/board/emulator.js';
import type { BoardFamily } from '../src/board/family.js';
import type { ReplayDecoder } from '../src/board/replayDecoder.js';
import { certabo, sentio, tactum } from './certabo/family.js';
import { chessnut } from './chessnut/family.js';
import { dgt, revelation } from './dgt/family.js';
import { ebl } from './ebl/family.js';
import { ichessone } from './ichessone/family.js';
import { eone, millennium } from './millennium/family.js';
import { simulator } from './simulator/family.js';

/** A port that nobody has named is asked for them in this order. */
export const FAMILIES: readonly BoardFamily[] = [
  // First: it is only listened to, and whatever another family is asked would be lights to such a board.
  certabo,
  sentio,
  tactum,
  // Before the others that are asked: some letters that they are greeted with are orders to a DGT board.
  dgt,
  revelation,
  ebl,
  millennium,
  eone,
  chessnut,
  ichessone,
  simulator,
];

function namesOf(families: readonly BoardFamily[]): readonly string[] {
  return families.map(({ name }) => name);
}

/** Families that can be emulated. */
export const EMULATED_FAMILIES = namesOf(FAMILIES.filter(({ emulator }) => emulator !== undefined));

/** Families whose raw captures can be replayed. */
export const REPLAY_FAMILIES = namesOf(FAMILIES.filter(({ replay }) => replay !== undefined));

export function familyNamed(name: string): BoardFamily | undefined {
  return FAMILIES.find((family) => family.name === name);
}

/** The device's side of a family; undefined: there is no emulator of it. */
export async function loadEmulator(family: string): Promise<EmulatorKind | undefined> {
  return await familyNamed(family)?.emulator?.();
}

/** Gives decoders for raw captures by family; undefined from it: no captures of this family can be read. */
export async function loadReplays(): Promise<(family: string) => ReplayDecoder | undefined> {
  const loaded = await Promise.all(
    FAMILIES.map(async ({ name, replay }) => [name, await replay?.()] as const),
  );
  const decoders = new Map(loaded);
  return (family) => decoders.get(family)?.();
}
