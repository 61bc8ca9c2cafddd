/** Where tests find the oracle data that is never part of this repository. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'vitest';

const repoRoot = fileURLToPath(new URL('../../', import.meta.url));
const folder = resolve(repoRoot, process.env.EBOARD960_DATA ?? '../shared/data');

/** The folder with the oracle data; undefined on a machine without it. `EBOARD960_DATA` names another place. */
export const dataDir: string | undefined = existsSync(join(folder, 'README.md')) ? folder : undefined;

/**
 * `describe` for tests that need the data. Without it they are skipped and say so; where `CI` is set a missing
 * folder is a failure, so that nobody takes a skipped oracle for a passed one.
 */
export function describeWithData(name: string, body: (dir: string) => void): void {
  if (dataDir !== undefined) {
    const dir = dataDir;
    describe(name, () => body(dir));
  } else if (process.env.CI) {
    it(`${name}: needs the reference data`, () => {
      throw new Error(`No reference data in ${folder}; set EBOARD960_DATA to its folder.`);
    });
  } else {
    console.warn(`SKIPPED "${name}": no reference data in ${folder} (set EBOARD960_DATA to its folder).`);
    describe.skip(name, () => {
      it('needs the reference data', () => {});
    });
  }
}

/** The lines of a data file, without the last empty one. */
export function dataLines(dir: string, file: string): string[] {
  return readFileSync(join(dir, file), 'utf8').trimEnd().split(/\r?\n/);
}
