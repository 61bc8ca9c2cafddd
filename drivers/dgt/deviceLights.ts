/** The lights of a Revelation II, for the emulator. */
import type { Square } from 'chessops';
import { squareOfIndex } from './protocol.js';

type Lights = ReadonlyMap<Square, string>;

export class DeviceLights {
  private readonly lit = new Set<number>();
  private readonly listeners = new Set<(lights: Lights) => void>();

  /** `turned`: White sits on the board's other side, and the lights are told in White's view. */
  constructor(private readonly turned: boolean) {}

  /** Carries out the bytes after `60 04`: mode, from, to; an index beyond the board means all of it. */
  obey(body: Uint8Array): void {
    const [mode, from = 0, to = 0] = body;
    if (mode !== 0 && mode !== 1) return;
    if (from > 63 || to > 63) this.lit.clear();
    for (const index of from > 63 || to > 63 ? [] : [from, to]) {
      if (mode === 1) this.lit.add(index);
      else this.lit.delete(index);
    }
    this.tell();
  }

  clear(): void {
    this.lit.clear();
    this.tell();
  }

  seen(): Lights {
    return new Map(
      [...this.lit].map((index) => {
        const square = squareOfIndex(index);
        return [this.turned ? 63 - square : square, 'on'];
      }),
    );
  }

  listen(listener: (lights: Lights) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private tell(): void {
    for (const listener of this.listeners) listener(this.seen());
  }
}
