/** Where scripts outside the test runner find the reference data. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder with the reference data, undefined where there is none; `EBOARD960_DATA` names another place. */
export function dataFolder(): string | undefined {
  const repoRoot = fileURLToPath(new URL('../../', import.meta.url));
  const folder = resolve(repoRoot, process.env.EBOARD960_DATA ?? '../shared/data');
  return existsSync(join(folder, 'README.md')) ? folder : undefined;
}
