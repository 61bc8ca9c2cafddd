import type { EmulatorKind } from '../../src/board/emulator.js';
import type { BoardFamily } from '../../src/board/family.js';
import type { Millis, Sense } from '../../src/board/sensor.js';

/** A square counts when two of three frames agree, a quarter of a second apart where chips are read. */
async function emulatorKind(
  model: 'certabo' | 'sentio' | 'tactum',
  sense: Sense,
  touchMs: Millis,
): Promise<EmulatorKind> {
  const { CertaboEmulator } = await import('./emulator.js');
  const { BAUD_RATE } = await import('./protocol.js');
  return {
    baudRate: BAUD_RATE,
    senses: [sense],
    touchMs,
    make: (options) => new CertaboEmulator({ ...options, model }),
  };
}

async function replay() {
  const { createCertaboReplay } = await import('./replay.js');
  return () => createCertaboReplay();
}

export const certabo: BoardFamily = {
  name: 'certabo',
  found: { by: 'question', probe: async () => (await import('./probe.js')).probe },
  open: async () => (await import('./driver.js')).openCertaboBoard,
  emulator: () => emulatorKind('certabo', 'piece', 800),
  replay,
};

export const sentio: BoardFamily = {
  name: 'sentio',
  found: { by: 'question-of', family: 'certabo' },
  open: async () => (await import('./driver.js')).openCertaboBoard,
  emulator: () => emulatorKind('sentio', 'occ', 200),
  replay,
};

/** It talks as a Sentio does, and nobody knows what a byte does to its lights. */
export const tactum: BoardFamily = {
  name: 'tactum',
  found: { by: 'name' },
  open: async () => (await import('./driver.js')).openDumbBoard,
  emulator: async () => ({ ...(await emulatorKind('tactum', 'occ', 200)), dark: true }),
  replay,
};
