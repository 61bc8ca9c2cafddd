/** Where the built browser part is; from a checkout it is built when its sources have changed. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from './packageRoot.js';

/** What the browser part is made of. */
const SOURCES = [
  'vite.config.ts',
  'package-lock.json',
  'src/page/contract.ts',
  'src/page/client',
  'src/board',
  'src/game',
  'src/guidance',
  'src/recognition',
  'src/rules',
];

/** A Raspberry Pi takes half a minute. */
const BUILD_MS = 300_000;

/** The folder to serve; undefined: there is none, and `note` was told why. */
export async function clientFolder(note: (sentence: string) => void): Promise<string | undefined> {
  const root = packageRoot();
  const built = join(root, 'dist', 'page');
  const isBuilt = () => existsSync(join(built, 'index.html'));
  if (!existsSync(join(root, 'src', 'page', 'client', 'index.html'))) {
    if (isBuilt()) return built;
    note(
      'The page is missing from this installation; install the package again. Everything else works without it.',
    );
    return undefined;
  }
  const stampFile = join(root, 'dist', 'page.stamp');
  const stamp = await fingerprint(root);
  const kept = await readFile(stampFile, 'utf8').catch(() => '');
  if (isBuilt() && kept === stamp) return built;
  try {
    await build(root, built);
    await writeFile(stampFile, stamp);
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
    note(`The page could not be built (${why}); ${isBuilt() ? 'an older one is served' : 'there is none'}.`);
  }
  return isBuilt() ? built : undefined;
}

async function fingerprint(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of await filesOf(join(root, source))) {
      hash.update(file.slice(root.length)).update('\0');
      hash.update(await readFile(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

async function filesOf(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => undefined);
  if (entries === undefined) return existsSync(path) ? [path] : [];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Built beside and moved into place, so that another program never serves half of it. */
async function build(root: string, target: string): Promise<void> {
  const beside = join(root, 'dist', `.page-${process.pid}`);
  await mkdir(join(root, 'dist'), { recursive: true });
  try {
    // A process of its own: its memory goes with it, and the table's events do not wait.
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    const options = ['build', '--logLevel', 'error', '--outDir', beside];
    await promisify(execFile)(process.execPath, [vite, ...options], { cwd: root, timeout: BUILD_MS });
    await rm(target, { recursive: true, force: true });
    await rename(beside, target);
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
}
