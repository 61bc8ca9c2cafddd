import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { packageRoot } from '../page/packageRoot.js';

const packageFile = z.object({ version: z.string() });

/** The package's version, from its own description. */
export function version(): string {
  return packageFile.parse(JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'))).version;
}
