import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder and those above it. Node's own recursive mkdir never comes back below a folder that denies new entries
 * with ENOENT, as /proc does. Throws the file system's error.
 */
export function makeFolder(path: string): void {
  const folder = resolve(path);
  try {
    mkdirSync(folder);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST') return;
    const above = dirname(folder);
    if (code !== 'ENOENT' || above === folder) throw error;
    makeFolder(above);
    mkdirSync(folder);
  }
}
