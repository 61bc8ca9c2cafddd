/** The lights of a Revelation II, for the emulator. */
import type { Square } from 'chessops';
import { squareOfIndex } from './protocol.js';

export class DeviceLights {
  private readonly lit = new Set<number>();

  /** Carries out the bytes after `60 04`: mode, from, to; an index beyond the board means all of it. */
  obey(body: Uint8Array): void {
    const [mode, from = 0, to = 0] = body;
    if (mode !== 0 && mode !== 1) return;
    if (from > 63 || to > 63) this.lit.clear();
    for (const index of from > 63 || to > 63 ? [] : [from, to]) {
      if (mode === 1) this.lit.add(index);
      else this.lit.delete(index);
    }
  }

  clear(): void {
    this.lit.clear();
  }

  /** Lit squares, in the board's own view. */
  squares(): Square[] {
    return [...this.lit].map(squareOfIndex);
  }
}
