/** Runs the real program as a process of its own. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { compiledFile } from '../support/compiled.js';

export const repoRoot = fileURLToPath(new URL('../../', import.meta.url));

export interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** `eboard960 …` with these arguments. */
export function eboard960(...args: string[]): Promise<Run> {
  return run(process.execPath, [compiledFile('src/main.ts'), ...args]);
}

export function run(file: string, args: readonly string[]): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: repoRoot, stdio: ['ignore', 'pipe', 'pipe'] });
    const text = { out: '', err: '' };
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      text.out += piece;
    });
    child.stderr.setEncoding('utf8').on('data', (piece: string) => {
      text.err += piece;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...text }));
  });
}

/** A folder for the files of one test file, removed afterwards. Answers with a function that writes a file into it. */
export function temporaryFiles(): (name: string, text: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'eboard960-cli-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return (name, text) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  };
}

/** What a command says when it refuses: one sentence on standard error and nothing of the program's inside. */
export function isOneSentence(text: string): boolean {
  return /^[A-Z"/][^\n]*[.]\n$/.test(text) && !/\bat .*:\d+:\d+|Error:|node:internal/.test(text);
}
