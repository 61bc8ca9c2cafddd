import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const packageFile = z.object({ version: z.string() });

/** The package's version, from its own description: two folders up in the sources, three in the built program. */
export function version(): string {
  for (const path of ['../../package.json', '../../../package.json']) {
    const file = new URL(path, import.meta.url);
    if (existsSync(file)) return packageFile.parse(JSON.parse(readFileSync(file, 'utf8'))).version;
  }
  throw new Error('package.json is missing beside the program');
}
