/**
 * The program as JavaScript, for tests that start it as a process of its own: through tsx each start compiles it anew,
 * which costs more than most of the tests. Types are not looked at here; `npm run check` does that.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repoRoot = fileURLToPath(new URL('../../', import.meta.url));
/** As deep below the repository as dist/, so that the program finds its package the same way. */
const folder = join(repoRoot, '.compiled');

/** The built file of a source, named from the repository's root: `src/main.ts`. Vitest compiles before it begins. */
export function compiledFile(source: string): string {
  return join(folder, source.replace(/ts$/, 'js'));
}

/** Does nothing where no source is newer than what was compiled last. */
export function compile(): void {
  const stamp = join(folder, 'stamp');
  const begun = Date.now();
  if (existsSync(stamp) && newest() < statSync(stamp).mtimeMs) return;
  const tsc = join(repoRoot, 'node_modules', 'typescript', 'bin', 'tsc');
  const args = ['-p', join(repoRoot, 'test/support/tsconfig.compiled.json'), '--outDir', folder];
  const run = spawnSync(process.execPath, [tsc, ...args], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`the program could not be compiled: ${run.stdout}`);
  writeFileSync(stamp, '');
  utimesSync(stamp, begun / 1000, begun / 1000);
}

/** When the newest source was changed, in milliseconds. */
function newest(): number {
  const files = ['src', 'drivers', 'test'].flatMap((room) =>
    readdirSync(join(repoRoot, room), { recursive: true, encoding: 'utf8' }).map((path) =>
      join(repoRoot, room, path),
    ),
  );
  return Math.max(...files.map((file) => statSync(file).mtimeMs));
}
