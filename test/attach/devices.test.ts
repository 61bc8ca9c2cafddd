import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { attachedDevices } from '../../src/attach/index.js';
import { temporaryFolders } from '../support/folder.js';

const newFolder = temporaryFolders();

it('HID boards are known by their vendor; a keyboard is none', async () => {
  const folder = newFolder();
  const hid = (name: string, id: string) => {
    mkdirSync(join(folder, name, 'device'), { recursive: true });
    writeFileSync(join(folder, name, 'device', 'uevent'), `DRIVER=hid-generic\nHID_ID=${id}\n`);
  };
  hid('hidraw0', '0003:0000046D:0000C31C');
  hid('hidraw1', '0003:00002D80:00008002');
  const devices = await attachedDevices({ sysfs: join(folder, 'none'), platform: 'linux', hidraw: folder });
  expect(devices).toEqual([{ path: '/dev/hidraw1', link: 'hid', title: 'HID board' }]);
});
