/** The wire between a driver under test and its emulator, with faults that are switched on. */
import type { BoardEmulator } from '../../src/board/emulator.js';
import type { ByteLink } from '../../src/board/link.js';
import { createMemoryLinkPair } from '../../src/board/memoryLink.js';
import { openLink } from '../../src/board/openLink.js';
import type { PtyPair } from '../support/pty.js';
import { openPtyPair } from '../support/pty.js';

/** What happens to what the board sends, from now on; empty: nothing. */
export interface Mangling {
  /** Each write in two pieces, cut after so many bytes, or in single bytes; 2 ms between the pieces. */
  readonly cut?: number | 'every';
  /** Writes are kept for so long and sent in one piece. */
  readonly mergeMs?: number;
  /** Sent before each write. */
  readonly noise?: Uint8Array;
}

export interface Cable {
  /** Where the host finds the board now. */
  address(): string;
  /** For families that speak in reports. */
  readonly connect?: (address: string) => Promise<ByteLink>;
  plug(device: BoardEmulator): Promise<void>;
  pull(): Promise<void>;
  mangle(mangling: Mangling): void;
  /** Bytes to the host past the emulator. */
  inject(bytes: Uint8Array): void;
  end(): Promise<void>;
}

const PIECES_APART_MS = 2;
/** A write in more pieces than these is sent as fast as single bytes can go. */
const MANY_PIECES = 100;

/** A link whose writes are mangled on their way, in order. */
class MangledLink implements ByteLink {
  mangling: Mangling = {};
  private way: Promise<void> = Promise.resolve();
  private held: Uint8Array[] = [];
  private onTheWay = 0;

  /** `repeats`: what is written while something is on its way is lost, for the next picture says it again. */
  constructor(
    private readonly link: ByteLink,
    private readonly repeats = false,
  ) {}

  get address(): string {
    return this.link.address;
  }

  write(bytes: Uint8Array): boolean {
    if (this.repeats && this.onTheWay > 0) return false;
    const { cut, mergeMs, noise } = this.mangling;
    if (mergeMs !== undefined) {
      if (this.held.length === 0) setTimeout(() => this.sendHeld(), mergeMs);
      this.held.push(bytes.slice());
      return true;
    }
    if (noise !== undefined) this.later([noise]);
    if (cut === undefined) this.later([bytes]);
    else if (cut === 'every') this.later(Array.from(bytes, (byte) => Uint8Array.of(byte)));
    else this.later([bytes.slice(0, cut), bytes.slice(cut)]);
    return true;
  }

  onData(listener: (bytes: Uint8Array) => void): void {
    this.link.onData(listener);
  }

  onClose(listener: (reason: string) => void): void {
    this.link.onClose(listener);
  }

  close(): Promise<void> {
    return this.link.close();
  }

  private sendHeld(): void {
    this.later([Buffer.concat(this.held.splice(0))]);
  }

  private later(pieces: readonly Uint8Array[]): void {
    const copies = pieces.filter((piece) => piece.length > 0).map((piece) => piece.slice());
    const many = copies.length > MANY_PIECES;
    const pause = () =>
      new Promise((resolve) => (many ? setImmediate(resolve) : setTimeout(resolve, PIECES_APART_MS)));
    this.onTheWay += 1;
    this.way = this.way.then(async () => {
      for (const [index, piece] of copies.entries()) {
        if (index > 0) await pause();
        this.link.write(piece);
      }
      this.onTheWay -= 1;
    });
  }
}

/** A real pseudo-terminal; plugged in anew it has a new name. */
export async function openPtyCable(baudRate: number, repeats = false): Promise<Cable> {
  let pty: PtyPair | undefined;
  let link: MangledLink | undefined;
  let address = '/dev/not-plugged-in-yet';
  return {
    address: () => address,
    async plug(device) {
      pty = await openPtyPair();
      address = pty.host;
      link = new MangledLink(await openLink(pty.device, { baudRate }), repeats);
      device.attach(link);
    },
    async pull() {
      await pty?.stop();
      pty = undefined;
      await link?.close();
    },
    mangle(mangling) {
      if (link !== undefined) link.mangling = mangling;
    },
    inject: (bytes) => void link?.write(bytes),
    async end() {
      await link?.close();
      await pty?.stop();
    },
  };
}

/** A device layer in memory: every chunk is one report. */
export function openReportCable(): Cable {
  let device: BoardEmulator | undefined;
  let link: MangledLink | undefined;
  let mangling: Mangling = {};
  return {
    address: () => 'reports',
    async connect() {
      if (device === undefined) throw new Error('no device is plugged in');
      const [host, far] = createMemoryLinkPair('reports');
      link = new MangledLink(far);
      link.mangling = mangling;
      device.attach(link);
      return host;
    },
    async plug(next) {
      device = next;
    },
    async pull() {
      device = undefined;
      await link?.close();
    },
    mangle(next) {
      mangling = next;
      if (link !== undefined) link.mangling = next;
    },
    inject: (bytes) => void link?.write(bytes),
    async end() {
      await link?.close();
    },
  };
}
