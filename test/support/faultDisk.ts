/**
 * A disk in memory that loses power. What was written is in a cache until it is synced; a crash keeps of each unsynced
 * file nothing, all, or a torn part, and of unsynced changes of the directory any, in any order. It can also be full
 * or read-only.
 */
import { basename } from 'node:path';
import type { FileLayer, OpenFile } from '../../src/record/fileStore.js';

/** What a card writes at once. */
const BLOCK = 4096;

interface Inode {
  durable: Uint8Array;
  current: Uint8Array;
  /** Changed since the last sync. */
  dirty: boolean;
}

type DirectoryChange =
  | { kind: 'set'; name: string; inode: Inode }
  | { kind: 'rename'; from: string; name: string; inode: Inode }
  | { kind: 'remove'; name: string };

export class PowerCut extends Error {
  override readonly name = 'PowerCut';
}

function fault(code: string): Error {
  return Object.assign(new Error(`${code}: the test's disk`), { code });
}

export class FaultDisk implements FileLayer {
  private entries = new Map<string, Inode>();
  private durableEntries = new Map<string, Inode>();
  private changes: DirectoryChange[] = [];
  /** Operations so far; the power goes off before operation `cutAt`. */
  operations = 0;
  cutAt = Number.POSITIVE_INFINITY;
  /** Bytes that still fit; a write takes what fits and fails then. */
  room = Number.POSITIVE_INFINITY;
  readOnly = false;
  /** Files that somebody else owns and nobody else may read. */
  readonly locked = new Set<string>();
  /** Says that it synced and did not, as cheap cards do. */
  lies = false;
  bytesWritten = 0;
  syncs = 0;

  /** @param random numbers from 0 to 1 that decide what a crash leaves */
  constructor(private readonly random: () => number) {}

  private enter(changing: boolean): void {
    if (this.operations++ >= this.cutAt) throw new PowerCut('no power');
    if (changing && this.readOnly) throw fault('EROFS');
  }

  async open(path: string, mode: 'new' | 'edit'): Promise<OpenFile> {
    this.enter(true);
    const name = basename(path);
    let inode = this.entries.get(name);
    if (inode === undefined) {
      inode = { durable: new Uint8Array(), current: new Uint8Array(), dirty: false };
      this.entries.set(name, inode);
      this.changes.push({ kind: 'set', name, inode });
    }
    const file = inode;
    if (mode === 'new') {
      file.dirty ||= file.current.length > 0;
      file.current = new Uint8Array();
    }
    return {
      write: async (bytes, position) => {
        this.enter(true);
        const fits = Math.min(bytes.length, this.room);
        this.room -= fits;
        this.bytesWritten += fits;
        const longer = new Uint8Array(Math.max(file.current.length, position + fits));
        longer.set(file.current);
        longer.set(bytes.subarray(0, fits), position);
        file.current = longer;
        file.dirty = true;
        if (fits < bytes.length) throw fault('ENOSPC');
      },
      truncate: async (length) => {
        this.enter(true);
        const cut = new Uint8Array(length);
        cut.set(file.current.subarray(0, length));
        file.current = cut;
        file.dirty = true;
      },
      sync: async () => {
        this.enter(true);
        this.syncs++;
        if (this.lies) return;
        file.durable = file.current.slice();
        file.dirty = false;
      },
      close: async () => undefined,
    };
  }

  async read(path: string, maxBytes: number): Promise<Uint8Array> {
    const inode = this.entries.get(basename(path));
    if (inode === undefined) throw fault('ENOENT');
    if (this.locked.has(basename(path))) throw fault('EACCES');
    if (inode.current.length > maxBytes) throw fault('EFBIG');
    return inode.current.slice();
  }

  async rename(from: string, to: string): Promise<void> {
    this.enter(true);
    const inode = this.entries.get(basename(from));
    if (inode === undefined) throw fault('ENOENT');
    this.entries.delete(basename(from));
    this.entries.set(basename(to), inode);
    this.changes.push({ kind: 'rename', from: basename(from), name: basename(to), inode });
  }

  async remove(path: string): Promise<void> {
    this.enter(true);
    if (!this.entries.delete(basename(path))) throw fault('ENOENT');
    this.changes.push({ kind: 'remove', name: basename(path) });
  }

  async list(): Promise<readonly string[]> {
    return [...this.entries.keys()];
  }

  async makeDirectory(): Promise<void> {
    this.enter(true);
  }

  async syncDirectory(): Promise<void> {
    this.enter(true);
    this.syncs++;
    if (this.lies) return;
    this.durableEntries = new Map(this.entries);
    this.changes = [];
  }

  /** A text file as it is now; undefined where there is none. */
  text(name: string): string | undefined {
    const inode = this.entries.get(name);
    return inode && new TextDecoder().decode(inode.current);
  }

  names(): string[] {
    return [...this.entries.keys()].sort();
  }

  put(name: string, bytes: Uint8Array | string): void {
    const data = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;
    const inode = { durable: data, current: data, dirty: false };
    this.entries.set(name, inode);
    this.durableEntries.set(name, inode);
  }

  /** The disk as it is found after the power came back. */
  afterPowerCut(): FaultDisk {
    const next = new FaultDisk(this.random);
    const entries = new Map(this.durableEntries);
    // Each change of the directory made it to the disk or did not, whatever came before it.
    for (const change of this.changes) {
      if (this.random() < 0.5) continue;
      if (change.kind === 'rename') entries.delete(change.from);
      if (change.kind === 'remove') entries.delete(change.name);
      else entries.set(change.name, change.inode);
    }
    for (const [name, inode] of entries) next.put(name, this.left(inode));
    return next;
  }

  private left({ durable, current, dirty }: Inode): Uint8Array {
    if (!dirty) return durable;
    if (durable.length === current.length) return this.overwritten(durable, current);
    const choice = this.random();
    if (choice < 0.25) return durable;
    if (choice < 0.5) return current;
    // Torn: up to some byte of what changed, or the new length with zeros from there on.
    let from = 0;
    while (from < durable.length && from < current.length && durable[from] === current[from]) from++;
    const cut = from + Math.floor(this.random() * (current.length - from + 1));
    if (choice < 0.75) return current.slice(0, cut);
    const holes = current.slice();
    holes.fill(0, cut);
    return holes;
  }

  /** Blocks that were written in place: each is the old one, the new one, or torn and past reading. */
  private overwritten(durable: Uint8Array, current: Uint8Array): Uint8Array {
    const left = durable.slice();
    for (let at = 0; at < left.length; at += BLOCK) {
      const block = current.subarray(at, at + BLOCK);
      if (block.every((byte, index) => byte === durable[at + index])) continue;
      const choice = this.random();
      if (choice < 0.3) continue;
      left.set(block, at);
      if (choice > 0.6) left.fill(0xff, at + Math.floor(this.random() * block.length), at + block.length);
      if (choice > 0.8) left.fill(0xff, at, at + block.length);
    }
    return left;
  }
}

/** A small seeded generator (mulberry32); numbers from 0 to 1. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
