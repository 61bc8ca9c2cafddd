import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The controller as JavaScript: a thousand starts through tsx would take most of the time. */
export function compileController(): string {
  const repoRoot = fileURLToPath(new URL('../../', import.meta.url));
  const out = join(repoRoot, 'node_modules', '.cache', 'eboard960-crash');
  const tsc = join(repoRoot, 'node_modules', 'typescript', 'bin', 'tsc');
  const args = ['-p', join(repoRoot, 'test/crash/tsconfig.json'), '--outDir', out];
  const run = spawnSync(process.execPath, [tsc, ...args], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`the controller could not be compiled: ${run.stdout}`);
  writeFileSync(join(out, 'package.json'), '{ "type": "module" }\n');
  return join(out, 'test', 'crash', 'controller.js');
}
