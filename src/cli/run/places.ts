/** Where things are kept when nobody says where. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import { type Language, parseLanguage } from '../../guidance/messages.js';

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

/** The user's language where it is one of ours, else English. */
export function languageOf(env: Environment): Language {
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || '';
  return parseLanguage(locale.replace(/[.@].*$/, '')) ?? 'en';
}
