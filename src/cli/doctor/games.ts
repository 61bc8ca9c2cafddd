/** The games folder: room, permission, and what the last end of the program left there. */
import { accessSync, constants, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../record/index.js';
import { type Finding, fine, noted, toFix } from './finding.js';

const MB = 1_000_000;
/** A club evening takes less than one; the rest is for the system's own logs. */
const LEAST_FREE = 50 * MB;
const LITTLE_FREE = 500 * MB;

export function diskFinding(folder: string): Finding {
  const what = 'disk';
  const refused = tryToWrite(folder);
  if (refused !== undefined) return toFix(what, `${folder} cannot be written (${refused.code})`, refused.fix);
  const strange = unwritable(folder);
  if (strange.length > 0)
    return toFix(
      what,
      `${strange.slice(0, 3).join(', ')} in ${folder} cannot be written by this user`,
      `sudo chown -R $(id -un) "${folder}"`,
    );
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const room = `${Math.floor(free / MB)} MB free at ${folder}`;
  if (free < LEAST_FREE)
    return toFix(what, `only ${room}`, 'make room: games are kept in memory only while the disk is full');
  if (free < LITTLE_FREE) return noted(what, `only ${room}`, 'make room some day');
  return fine(what, room);
}

function tryToWrite(folder: string): { readonly code: string; readonly fix: string } | undefined {
  const probe = join(folder, `.doctor-${process.pid}`);
  try {
    makeFolder(folder);
    writeFileSync(probe, 'x');
    rmSync(probe);
    return undefined;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    switch (code) {
      case 'ENOSPC':
      case 'EDQUOT':
        return { code, fix: 'make room on the disk' };
      case 'EROFS':
        return {
          code,
          fix: 'the card is read-only: it may be worn out or was not unmounted; check it, or use another',
        };
      case 'EACCES':
      case 'EPERM':
        return {
          code,
          fix: `run as the user it belongs to, or sudo chown -R $(id -un) "${nearest(folder)}"`,
        };
      default:
        return { code, fix: 'name another folder with --games' };
    }
  }
}

/** The folder itself, or the first one above it that is there. */
function nearest(folder: string): string {
  let here = folder;
  while (dirname(here) !== here) {
    try {
      statSync(here);
      return here;
    } catch {
      here = dirname(here);
    }
  }
  return here;
}

/** Files of ours that somebody else owns, as after a run with sudo. */
function unwritable(folder: string): string[] {
  return readdirSync(folder).filter((name) => {
    if (!/\.(pgn|journal|clock)$/.test(name)) return false;
    try {
      accessSync(join(folder, name), constants.W_OK);
      return false;
    } catch {
      return true;
    }
  });
}

/** Journals of games that were not finished, and what was damaged. */
export function leftoversFinding(folder: string): Finding {
  const what = 'last end';
  let names: string[] = [];
  try {
    names = readdirSync(folder);
  } catch {
    return fine(what, 'nothing was left behind');
  }
  const open = names.filter((name) => name.endsWith('.journal')).sort();
  const damaged = names.filter((name) => /\.corrupt(-\d+)?$/.test(name));
  if (damaged.length > 0)
    return noted(
      what,
      `${damaged.length} damaged game ${damaged.length === 1 ? 'record was' : 'records were'} set aside: ${damaged.slice(0, 3).join(', ')}`,
      'keep them for a bug report, or delete them',
    );
  const newest = open.at(-1);
  if (newest === undefined) return fine(what, 'orderly; no game is open');
  return noted(
    what,
    `${open.length === 1 ? 'one game is' : `${open.length} games are`} open, the newest ${newest.replace(/\.journal$/, '')}`,
    'eboard960 run takes it up again',
  );
}
