/** Where learned chessmen are kept between two evenings. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { SeenPiece } from '../../src/board/sensor.js';
import type { ChipBook } from './chips.js';
import { CHIP_LIMIT, makeChipText, parseChipText } from './chips.js';
import type { ChipId } from './stream.js';

export interface ChipStore {
  /** For people. */
  readonly name: string;
  /** Undefined: nothing was ever stored. */
  load(): Promise<string | undefined>;
  save(text: string): Promise<void>;
}

/** A book of all sets of 512 chips takes half of this. */
const FILE_LIMIT = 65_536;

/** A file of this user's, written whole and then put in place. */
export function createChipFile(file = defaultFile()): ChipStore {
  return {
    name: file,
    async load() {
      try {
        const bytes = await readFile(file);
        if (bytes.length > FILE_LIMIT) throw new Error('it is too long');
        return bytes.toString('utf8');
      } catch (cause) {
        if (codeOf(cause) === 'ENOENT') return undefined;
        throw cause;
      }
    },
    async save(text) {
      await mkdir(dirname(file), { recursive: true });
      const fresh = `${file}.new`;
      await writeFile(fresh, text, { flush: true });
      await rename(fresh, file);
    },
  };
}

function defaultFile(): string {
  // systemd gives a service a folder of its own; ours is the first of the names.
  const service = process.env.STATE_DIRECTORY?.split(':')[0];
  if (service) return join(service, 'certabo-chips.json');
  const state = process.env.XDG_STATE_HOME;
  const folder = state?.startsWith('/') === true ? state : join(homedir(), '.local', 'state');
  return join(folder, 'eboard960', 'certabo-chips.json');
}

/** The chips that are known, and their store. */
export class ChipShelf {
  private chips: ChipBook = new Map();

  constructor(
    private readonly store: ChipStore,
    private readonly log: (message: string) => void,
  ) {}

  get book(): ChipBook {
    return this.chips;
  }

  /** What cannot be read is told and left as it is; the board is then one that knows no chessmen. */
  async load(): Promise<void> {
    try {
      const text = await this.store.load();
      if (text === undefined) return;
      const book = parseChipText(text);
      if (typeof book === 'string')
        this.log(`${this.store.name} is no list of chessmen (${book}): calibrate anew.`);
      else this.chips = book;
    } catch (cause) {
      this.log(
        `The chessmen in ${this.store.name} cannot be read (${wordsOf(cause)}): ${fixOf(cause, this.store.name)}.`,
      );
    }
  }

  /** Adds chips; those that were known as something else are what they were learned as last. */
  async add(
    learned: ChipBook,
  ): Promise<{ readonly ok: true } | { readonly ok: false; readonly text: string }> {
    const book = new Map<ChipId, SeenPiece>(this.chips);
    for (const [id, piece] of learned) {
      const before = book.get(id);
      if (before !== undefined && before !== piece)
        this.log(`A chessman that was known as ${before} is ${piece} from now on.`);
      // The newest go last, so that the oldest sets are forgotten first.
      book.delete(id);
      book.set(id, piece);
    }
    for (const id of book.keys()) {
      if (book.size <= CHIP_LIMIT) break;
      book.delete(id);
    }
    this.chips = book;
    try {
      await this.store.save(makeChipText(book));
      return { ok: true };
    } catch (cause) {
      const text = `The chessmen are known until the program ends, for ${this.store.name} cannot be written (${wordsOf(cause)}): ${fixOf(cause, this.store.name)}.`;
      return { ok: false, text };
    }
  }
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

function wordsOf(cause: unknown): string {
  return codeOf(cause) || (cause instanceof Error ? cause.message : String(cause));
}

function fixOf(cause: unknown, file: string): string {
  return ['EACCES', 'EPERM'].includes(codeOf(cause))
    ? `give the file back to its user (sudo chown $USER ${file})`
    : 'calibrate anew, or put the file away';
}
