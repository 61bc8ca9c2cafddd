/** The device's side of each family, for `eboard960 emulate`. One line a family; loaded when it is wanted. */
import type { Clock } from '../src/board/clock.js';
import type { BoardEmulator } from '../src/board/emulator.js';
import { EMPTY_PLACEMENT } from '../src/board/placement.js';
import type { Millis, Placement, Sense } from '../src/board/sensor.js';

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
  /** Absent: it has lights that lead hands through a set-up. */
  readonly dark?: true;
  /** Milliseconds between two touches that its scan can just tell apart; absent: as fast as hands are. */
  readonly touchMs?: Millis;
  readonly make: (options: EmulatorOptions) => BoardEmulator;
}

async function dgtKind(revelation: boolean): Promise<EmulatorKind> {
  const { DgtEmulator } = await import('./dgt/emulator.js');
  return {
    baudRate: 9600,
    senses: ['piece'],
    make: ({ clock, placement = EMPTY_PLACEMENT, drop = 0, seed = 0 }) =>
      new DgtEmulator({ clock, placement, revelation, ...(drop === 0 ? {} : { faults: { seed, drop } }) }),
  };
}

async function millenniumKind(): Promise<EmulatorKind> {
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
}

/** A square counts when two of three frames agree, a quarter of a second apart where chips are read. */
async function certaboKind(
  model: 'certabo' | 'sentio' | 'tactum',
  sense: Sense,
  touchMs: Millis,
): Promise<EmulatorKind> {
  const { CertaboEmulator } = await import('./certabo/emulator.js');
  return {
    baudRate: 38_400,
    senses: [sense],
    touchMs,
    make: ({ clock, placement = EMPTY_PLACEMENT, drop = 0, seed = 0 }) =>
      new CertaboEmulator({ clock, placement, model, ...(drop === 0 ? {} : { faults: { seed, drop } }) }),
  };
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
  dgt: async () => ({ ...(await dgtKind(false)), dark: true }),
  revelation: () => dgtKind(true),
  millennium: millenniumKind,
  eone: async () => ({ ...(await millenniumKind()), senses: ['occ'] }),
  certabo: () => certaboKind('certabo', 'piece', 800),
  sentio: () => certaboKind('sentio', 'occ', 200),
  tactum: async () => ({ ...(await certaboKind('tactum', 'occ', 200)), dark: true }),
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
