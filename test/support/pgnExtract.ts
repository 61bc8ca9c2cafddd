/** pgn-extract, a program that is not ours, as a judge of what we write. */
import { spawnSync } from 'node:child_process';

export interface Verdict {
  /** Games it found, and those it could replay to the end. */
  readonly found: number;
  readonly good: number;
  /** What it complained about; empty when it had nothing to say. */
  readonly complaints: readonly string[];
}

const PLACES = ['pgn-extract', '/usr/games/pgn-extract', '/usr/local/bin/pgn-extract'];
const COUNT = /^(\d+) games? matched out of (\d+)\.$/;

/** Undefined, with a printed line, where it is not installed; with `CI` set that is an error. */
export function pgnExtract(text: string): Verdict | undefined {
  for (const place of PLACES) {
    const run = spawnSync(place, ['-r'], { input: text, encoding: 'utf8', maxBuffer: 256e6 });
    if (run.error) continue;
    const said = run.stderr.split('\n');
    const count = said.map((line) => COUNT.exec(line)).find((match) => match !== null);
    // Beside a line for each game's players it writes only complaints, and those name a place.
    const complaints = said.filter((line) => /Line number|^Failed|^Unknown|^Missing|^No /.test(line));
    return { good: Number(count?.[1] ?? -1), found: Number(count?.[2] ?? -1), complaints };
  }
  if (process.env.CI)
    throw new Error('pgn-extract is not installed; install the Debian package of that name.');
  console.warn('SKIPPED the check by pgn-extract: it is not installed.');
  return undefined;
}
