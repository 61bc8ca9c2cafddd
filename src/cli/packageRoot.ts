/** Where the package lies, run from its sources or built. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder with package.json: two folders up in the sources, three in the built program. */
export function packageRoot(): string {
  for (const up of ['../../', '../../../']) {
    const folder = fileURLToPath(new URL(up, import.meta.url));
    if (existsSync(join(folder, 'package.json'))) return folder;
  }
  throw new Error('package.json is missing beside the program');
}
