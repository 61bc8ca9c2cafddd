/** The real program as a process that goes on: fed with words, watched, stopped. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compiledFile } from '../support/compiled.js';
import { repoRoot } from './program.js';

export interface Live {
  readonly process: ChildProcess;
  /** Everything it has written so far. */
  out(): string;
  err(): string;
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>;
  /** Resolves when the output contains what is looked for; rejects when the program ends without it. */
  says(what: RegExp): Promise<void>;
}

/** Starts `eboard960 …`; without `input` there is no keyboard, as in a service; with null it stays open, to be typed at. */
export function start(args: readonly string[], input?: string | null, env: NodeJS.ProcessEnv = {}): Live {
  // Sessions side by side have no port to share; those that are about the page name one.
  const quiet = args[0] === 'run' && !args.includes('--port') ? ['--no-page'] : [];
  return startWithPage([...args, ...quiet], input, env);
}

/** The same, with the page that every run has, on the port that nobody asked for. */
export function startWithPage(
  args: readonly string[],
  input?: string | null,
  env: NodeJS.ProcessEnv = {},
): Live {
  const child = spawn(process.execPath, [compiledFile('src/main.ts'), ...args], {
    cwd: repoRoot,
    env: { ...process.env, LANG: 'C', LC_ALL: 'C', ...env },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  const text = { out: '', err: '' };
  const watchers = new Set<() => void>();
  const hear = (which: 'out' | 'err') => (piece: string) => {
    text[which] += piece;
    for (const watcher of watchers) watcher();
  };
  child.stdout?.setEncoding('utf8').on('data', hear('out'));
  child.stderr?.setEncoding('utf8').on('data', hear('err'));
  if (typeof input === 'string') child.stdin?.end(input);
  let over = false;
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', (code) => {
      over = true;
      for (const watcher of watchers) watcher();
      resolve(code);
    });
  });
  return {
    process: child,
    out: () => text.out,
    err: () => text.err,
    ended,
    says(what) {
      return new Promise((resolve, reject) => {
        const look = () => {
          if (what.test(text.out)) resolve();
          else if (over) reject(new Error(`ended without ${what}: ${text.out}${text.err}`));
          else return;
          watchers.delete(look);
        };
        watchers.add(look);
        look();
      });
    },
  };
}

/** The PGN files in a games folder, oldest first. */
export function pgnFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.pgn') && !name.startsWith('.'))
    .map((name) => name.slice(0, -'.pgn'.length))
    .sort()
    .map((name) => join(folder, `${name}.pgn`));
}

export function pgnTexts(folder: string): string[] {
  return pgnFiles(folder).map((file) => readFileSync(file, 'utf8'));
}
