/** Families whose raw captures can be replayed. A new one is one line here. */
import type { ReplayDecoder } from '../src/board/replayDecoder.js';
import { createCertaboReplay } from './certabo/replay.js';
import { createChessnutReplay } from './chessnut/replay.js';
import { createDgtReplay } from './dgt/replay.js';
import { createEblReplay } from './ebl/replay.js';
import { createIChessOneReplay } from './ichessone/replay.js';
import { createMillenniumReplay } from './millennium/replay.js';

const DECODERS: Readonly<Record<string, () => ReplayDecoder>> = {
  certabo: () => createCertaboReplay(),
  chessnut: createChessnutReplay,
  dgt: createDgtReplay,
  ebl: createEblReplay,
  ichessone: createIChessOneReplay,
  millennium: () => createMillenniumReplay(),
  sentio: () => createCertaboReplay(),
  tactum: () => createCertaboReplay(),
};

export const REPLAY_FAMILIES: readonly string[] = Object.keys(DECODERS);

/** Undefined: no captures of this family can be read. */
export function createReplayDecoder(family: string): ReplayDecoder | undefined {
  return Object.hasOwn(DECODERS, family) ? DECODERS[family]?.() : undefined;
}
