/** The machine that a service is put on: its files, and systemd's own programs. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { err, ok, type Result } from '../../rules/index.js';

/** Runs a program to its end; the value is what it wrote, the error one sentence. */
export function runProgram(file: string, args: readonly string[]): Result<string> {
  const run = spawnSync(file, args, { encoding: 'utf8', timeout: 60_000, maxBuffer: 1_000_000 });
  const command = [file, ...args].join(' ');
  if (run.error) {
    const missing = 'code' in run.error && run.error.code === 'ENOENT';
    return err(`"${command}" could not be run: ${missing ? `${file} is not installed` : run.error.message}.`);
  }
  if (run.status === 0) return ok(run.stdout);
  const said = (run.stderr || run.stdout).trim().split('\n').at(-1) ?? '';
  return err(`"${command}" failed with exit code ${run.status}: ${said.slice(0, 300).replace(/\.?$/, '.')}`);
}

/** Whether systemd runs this machine (sd_booted(3)). */
export function systemdRuns(): boolean {
  return existsSync('/run/systemd/system');
}

export function isRoot(): boolean {
  return process.geteuid?.() === 0;
}

/** Replaces a file as a whole, readable for all, its folders made where they are missing. */
export function putFile(path: string, text: string): Result<undefined> {
  const beside = `${path}.new`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o755 });
    writeFileSync(beside, text, { mode: 0o644 });
    renameSync(beside, path);
    return ok(undefined);
  } catch (error) {
    discard(beside);
    return err(`${path} could not be written: ${reasonOf(error)}.`);
  }
}

function discard(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // The failure that is told is the one that led here.
  }
}

/** True: it was there and is gone. */
export function removeFile(path: string): Result<boolean> {
  if (!existsSync(path)) return ok(false);
  try {
    rmSync(path);
    return ok(true);
  } catch (error) {
    return err(`${path} could not be removed: ${reasonOf(error)}.`);
  }
}

/** A file's text; undefined where it is not there or cannot be read. */
export function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

export function under(root: string | undefined, path: string): string {
  return root === undefined ? path : join(root, path);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EACCES' || code === 'EPERM') return 'this user may not do it';
  if (code === 'EROFS') return 'the file system is read-only';
  if (code === 'ENOSPC') return 'the disk is full';
  if (code === 'ENOTDIR' || code === 'EEXIST') return 'something that is no folder is in its way';
  return error.message;
}
