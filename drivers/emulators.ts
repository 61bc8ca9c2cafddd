/** The device's side of each family, for `eboard960 emulate`. One line a family; loaded when it is wanted. */
import type { Clock } from '../src/board/clock.js';
import type { BoardEmulator } from '../src/board/emulator.js';
import { EMPTY_PLACEMENT } from '../src/board/placement.js';
import type { Placement, Sense } from '../src/board/sensor.js';

/** What every emulator can be told. */
export interface EmulatorOptions {
  readonly clock: Clock;
  /** Default: the richest the family has. */
  readonly sense?: Sense;
  /** The pieces at the start; default: none. */
  readonly placement?: Placement;
  /** Share (0 to 1) of what the board says that gets lost on the way; the same seed loses the same. */
  readonly drop?: number;
  readonly seed?: number;
}

export interface EmulatorKind {
  /** Bits per second. */
  readonly baudRate: number;
  /** What boards of this family may sense, coarsest first. */
  readonly senses: readonly Sense[];
  readonly make: (options: EmulatorOptions) => BoardEmulator;
}

const EMULATOR_TABLE: Readonly<Record<string, () => Promise<EmulatorKind>>> = {
  ebl: async () => {
    const { EblEmulator } = await import('./ebl/emulator.js');
    return {
      baudRate: 115_200,
      senses: ['occ', 'color', 'piece'],
      make: ({ drop = 0, seed = 0, ...options }) =>
        new EblEmulator(drop === 0 ? options : { ...options, faults: { seed, drop } }),
    };
  },
  dgt: async () => {
    const { DgtEmulator } = await import('./dgt/emulator.js');
    return {
      baudRate: 9600,
      senses: ['piece'],
      make: ({ clock, placement = EMPTY_PLACEMENT, drop = 0, seed = 0 }) =>
        new DgtEmulator({ clock, placement, ...(drop === 0 ? {} : { faults: { seed, drop } }) }),
    };
  },
  millennium: async () => {
    const { MillenniumEmulator } = await import('./millennium/emulator.js');
    return {
      baudRate: 38_400,
      senses: ['occ', 'piece'],
      make: ({ clock, placement = EMPTY_PLACEMENT, sense, drop = 0, seed = 0 }) =>
        new MillenniumEmulator({
          clock,
          placement,
          model: sense === 'occ' ? 'eone' : 'exclusive',
          ...(drop === 0 ? {} : { faults: { seed, drop } }),
        }),
    };
  },
  certabo: async () => {
    const { CertaboEmulator } = await import('./certabo/emulator.js');
    return {
      baudRate: 38_400,
      senses: ['piece'],
      make: ({ clock, placement = EMPTY_PLACEMENT, drop = 0, seed = 0 }) =>
        new CertaboEmulator({
          clock,
          placement,
          model: 'certabo',
          ...(drop === 0 ? {} : { faults: { seed, drop } }),
        }),
    };
  },
  sentio: async () => {
    const { CertaboEmulator } = await import('./certabo/emulator.js');
    return {
      baudRate: 38_400,
      senses: ['occ'],
      make: ({ clock, placement = EMPTY_PLACEMENT, drop = 0, seed = 0 }) =>
        new CertaboEmulator({
          clock,
          placement,
          model: 'sentio',
          ...(drop === 0 ? {} : { faults: { seed, drop } }),
        }),
    };
  },
  ichessone: async () => {
    const { IChessOneEmulator } = await import('./ichessone/emulator.js');
    return {
      baudRate: 115_200,
      senses: ['piece'],
      make: ({ clock, placement = EMPTY_PLACEMENT, drop = 0, seed = 0 }) =>
        new IChessOneEmulator({ clock, placement, ...(drop === 0 ? {} : { faults: { seed, drop } }) }),
    };
  },
};

/** Families that can be emulated. */
export const EMULATED_FAMILIES: readonly string[] = Object.keys(EMULATOR_TABLE);

/** Undefined: there is no emulator of that family. */
export async function loadEmulator(family: string): Promise<EmulatorKind | undefined> {
  if (!EMULATED_FAMILIES.includes(family)) return undefined;
  return await EMULATOR_TABLE[family]?.();
}
