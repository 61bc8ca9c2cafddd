/** Ports and HID boards: whether this user may use them. */
import { accessSync, constants } from 'node:fs';
import { userInfo } from 'node:os';
import { type AttachedDevice, listHidBoards } from '../../attach/index.js';
import { BoardError } from '../../board/board.js';
import { createHidLayer, type HidLayer } from '../../board/hidLayer.js';
import { type Finding, fine, noted, toFix } from './finding.js';

export function portsFinding(devices: readonly AttachedDevice[]): Finding {
  if (devices.length === 0)
    return noted('ports', 'no board is attached, and no other serial device', 'plug a board in');
  return fine('ports', devices.map(({ path, title }) => `${path} (${title})`).join(', '));
}

/** Boards on USB HID, and whether this machine can reach such boards at all. */
export async function hidFinding(
  devices: readonly AttachedDevice[],
  hid: HidLayer = createHidLayer(),
): Promise<Finding> {
  const what = 'usb boards';
  try {
    const boards = await listHidBoards(hid);
    const names = boards.map(({ port, answer }) => `${answer.name} (${port.path})`);
    return fine(what, names.length === 0 ? 'can be reached; none is attached' : names.join(', '));
  } catch (error) {
    if (!(error instanceof BoardError)) throw error;
    const [text = '', fix = ''] = error.message.replace(/\.$/, '').split(/: (.*)/s);
    // Whoever has no such board misses nothing.
    return devices.some(({ link }) => link === 'hid') ? toFix(what, text, fix) : noted(what, text, fix);
  }
}

/** `group`: the text of /etc/group, where it can be read. */
export function permissionsFinding(
  devices: readonly AttachedDevice[],
  group: string | undefined,
  user: string = userInfo().username,
  groups: readonly number[] = process.getgroups?.() ?? [],
): Finding {
  const what = 'permissions';
  const locked = devices.filter(({ path }) => !mayUse(path)).map(({ path }) => path);
  const dialout = /^dialout:[^:]*:(\d+):(.*)$/m.exec(group ?? '');
  const inGroup = dialout !== null && groups.includes(Number(dialout[1]));
  const named = dialout?.[2]?.split(',').includes(user) ?? false;
  if (locked.length === 0) {
    if (inGroup || process.geteuid?.() === 0 || devices.length > 0)
      return fine(what, `${user} may use the boards`);
    return noted(
      what,
      `${user} is not in the group dialout`,
      `sudo usermod -aG dialout ${user}, then log in again`,
    );
  }
  const text = `${user} may not use ${locked.join(', ')}`;
  if (named && !inGroup)
    return toFix(what, text, 'log out and in again: the group dialout counts from then on');
  if (!inGroup) return toFix(what, text, `sudo usermod -aG dialout ${user}, then log in again`);
  return toFix(
    what,
    text,
    'sudo eboard960 service install (it brings the udev rules), then plug the board in again',
  );
}

function mayUse(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
