/** The table of families is whole: every folder is in it, and every entry has what its kind must have. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FAMILIES, loadEmulator, loadReplays } from '../../drivers/families.js';
import { EMPTY_PLACEMENT } from '../../src/board/placement.js';
import { repoRoot } from '../cli/program.js';
import { createFakeClock } from '../support/fakeClock.js';

const names = FAMILIES.map(({ name }) => name);
const attachable = FAMILIES.filter(({ found }) => found.by !== 'nothing');
const folders = readdirSync(join(repoRoot, 'drivers'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
/** Rules for udev are no family. */
const families = folders.filter((name) => name !== 'udev');

describe('the table of families', () => {
  it('names each once, and an asked family for whatever another one finds', () => {
    expect(new Set(names).size).toBe(names.length);
    for (const { found } of FAMILIES) {
      if (found.by !== 'question-of') continue;
      expect(FAMILIES.find(({ name }) => name === found.family)?.found.by).toBe('question');
    }
  });

  it('listens before it asks, and asks a DGT board before letters are sent that are orders to it', () => {
    const asked = FAMILIES.filter(({ found }) => found.by === 'question').map(({ name }) => name);
    expect(asked).toEqual(['certabo', 'dgt', 'ebl', 'millennium']);
  });

  it.each(families)('has %s, with a README, and the conformance suite runs against it', (folder) => {
    expect(names).toContain(folder);
    expect(existsSync(join(repoRoot, 'drivers', folder, 'README.md'))).toBe(true);
    const suite = join(repoRoot, 'test/drivers', folder, 'conformance.test.ts');
    expect(existsSync(suite)).toBe(folder !== 'simulator');
  });

  it('is the one the README shows', () => {
    const readme = readFileSync(join(repoRoot, 'README.md'), 'utf8');
    const rows = [...readme.matchAll(/^\| `([a-z]+)` \| .* \| .* \|$/gm)].map(([, name]) => name);
    expect(rows).toEqual(expect.arrayContaining(attachable.map(({ name }) => name)));
  });
});

describe.each(attachable)('$name', ({ name, found, open, emulator }) => {
  it('can be opened, read from captures and, where a port carries it, emulated', async () => {
    expect(await open()).toBeTypeOf('function');
    expect((await loadReplays())(name)?.line('', 0)).toEqual([]);
    expect(emulator === undefined).toBe(found.by === 'usb-id');
    const kind = await loadEmulator(name);
    for (const sense of kind?.senses ?? []) {
      const board = kind?.make({ clock: createFakeClock(), sense });
      expect(board?.board()).toEqual(EMPTY_PLACEMENT);
    }
  });
});
