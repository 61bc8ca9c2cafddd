/** Ports and HID boards: which there are, and whether this user may use them. */
import { accessSync, constants, readdirSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { listHidBoards } from '../../../drivers/hidBoards.js';
import { BoardError } from '../../board/board.js';
import { createHidLayer, type HidLayer } from '../../board/hidLayer.js';
import { listPorts, type PortSources } from '../../board/ports.js';
import { type Finding, fine, noted, toFix } from './finding.js';

interface Device {
  readonly path: string;
  readonly title: string;
}

export interface DeviceSources extends PortSources {
  /** Default: `/sys/class/hidraw`. */
  readonly hidraw?: string;
}

/** Chessnut's vendor number as the kernel writes it; other HID devices are none of ours. */
const HID_BOARD = /^HID_ID=[0-9A-F]{4}:0{0,4}2D80:/im;

const HID_TITLE = 'HID board';

/** Serial ports and HID boards, whether they can be opened or not. */
export async function attachedDevices(sources: DeviceSources = {}): Promise<readonly Device[]> {
  const ports = await listPorts(sources);
  const serial = ports.map(({ path, title, usb }) => ({
    path,
    title: title ?? (usb === undefined ? 'serial port' : `USB ${usb.vendor}:${usb.product}`),
  }));
  return [...serial, ...hidBoards(sources.hidraw ?? '/sys/class/hidraw')];
}

function hidBoards(folder: string): Device[] {
  try {
    return readdirSync(folder)
      .filter((name) => HID_BOARD.test(readFileSync(join(folder, name, 'device', 'uevent'), 'utf8')))
      .map((name) => ({ path: `/dev/${name}`, title: HID_TITLE }));
  } catch {
    // A machine without HID has no such folder.
    return [];
  }
}

export function portsFinding(devices: readonly Device[]): Finding {
  if (devices.length === 0)
    return noted('ports', 'no board is attached, and no other serial device', 'plug a board in');
  return fine('ports', devices.map(({ path, title }) => `${path} (${title})`).join(', '));
}

/** Boards on USB HID, and whether this machine can reach such boards at all. */
export async function hidFinding(
  devices: readonly Device[],
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
    return devices.some(({ title }) => title === HID_TITLE) ? toFix(what, text, fix) : noted(what, text, fix);
  }
}

/** `group`: the text of /etc/group, where it can be read. */
export function permissionsFinding(
  devices: readonly Device[],
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
