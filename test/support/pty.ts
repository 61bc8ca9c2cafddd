import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from './waitFor.js';

/** A null-modem cable: what one end writes the other reads. */
export interface PtyPair {
  readonly host: string;
  readonly device: string;
  /** Pulls the cable: both ends are gone. */
  stop(): Promise<void>;
}

/** Whether pseudo-terminals can be made here. Where they cannot, tests are skipped in plain words, but never in CI. */
export function havePty(): boolean {
  if (spawnSync('socat', ['-V']).status === 0) return true;
  if (process.env.CI !== undefined) throw new Error('socat is missing: apt-get install socat');
  console.warn('SKIPPED: tests over pseudo-terminals need socat (apt-get install socat).');
  return false;
}

/** Makes a pair under fresh names, or under the given folder to plug a cable in again. */
export async function openPtyPair(folder = mkdtempSync(join(tmpdir(), 'eboard960-'))): Promise<PtyPair> {
  const host = join(folder, 'host');
  const device = join(folder, 'device');
  const end = (path: string) => `pty,raw,echo=0,link=${path}`;
  const socat = spawn('socat', [end(host), end(device)], { stdio: 'ignore' });
  await waitFor(() => existsSync(host) && existsSync(device));
  return {
    host,
    device,
    async stop() {
      const exited = new Promise((resolve) => socat.once('exit', resolve));
      socat.kill();
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
