/** Where things are kept when nobody says where. */
import { statSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { type Language, parseLanguage } from '../../guidance/messages.js';
import { makeFolder } from '../../record/index.js';
import { err, ok, type Result } from '../../rules/index.js';
import { quoted } from '../values.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** The state directory: systemd's for a service, else the user's own (XDG Base Directory). */
function stateDirectory(env: Environment): string {
  // systemd joins several directories with colons; ours is the first.
  const service = env.STATE_DIRECTORY?.split(':')[0];
  if (service) return service;
  return join(env.XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'eboard960');
}

export function defaultGamesFolder(env: Environment): string {
  return join(stateDirectory(env), 'games');
}

/** A folder for games that somebody named; it may be still to be made, or be on a disk that is not there yet. */
export function gamesFolder(named: string | undefined, usual: string): Result<string> {
  if (named === undefined) return ok(usual);
  if (named.trim() === '') return err('The option --games is the name of a folder, and here it is empty.');
  return isFile(named)
    ? err(`Games are kept in a folder, and ${quoted(named)} is a file: name another with --games.`)
    : ok(named);
}

/** Undefined: games can be kept there; else a sentence that says why not and what to do. */
export async function folderFault(folder: string): Promise<string | undefined> {
  const probe = join(folder, `.eboard960-${process.pid}`);
  try {
    makeFolder(folder);
    const file = await open(probe, 'w');
    await file.close();
    await rm(probe, { force: true });
    return undefined;
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/, [a-z]+ '.*$/, '') : String(error);
    return `No game can be kept in ${folder} (${why}): make it a folder this user may write, or name another one with --games.`;
  }
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    // What is wrong with a folder that cannot be reached is told by the record, which goes on trying.
    return false;
  }
}

/** The user's language where it is one of ours, else English. */
export function languageOf(env: Environment): Language {
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || '';
  return parseLanguage(locale.replace(/[.@].*$/, '')) ?? 'en';
}
