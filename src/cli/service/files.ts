/** What `service install` writes: every file of the service as text, made without touching the machine. */
import type { Result } from '../../rules/index.js';
import { err, ok } from '../../rules/index.js';

export const SERVICE_NAME = 'eboard960';
const SERVICE_USER = 'eboard960';

/** Absolute paths; under `--root` they lie in that folder. */
export const UNIT_PATH = `/etc/systemd/system/${SERVICE_NAME}.service`;
export const UDEV_PATH = '/etc/udev/rules.d/70-eboard960.rules';
export const USERS_PATH = '/etc/sysusers.d/eboard960.conf';
export const MODULES_PATH = '/etc/modules-load.d/eboard960.conf';
export const CONFIG_PATH = '/etc/eboard960/config.toml';
export const STATE_FOLDER = '/var/lib/eboard960';

/** Seconds of silence after which systemd starts the program anew. */
const WATCHDOG_SECONDS = 60;

export interface Program {
  /** Absolute path of Node. */
  readonly node: string;
  /** Absolute path of the package's bin. */
  readonly entry: string;
}

/**
 * The unit. What is not switched off, and why: V8 compiles to memory, so MemoryDenyWriteExecute cannot be; the page
 * is for the whole network; boards are devices (serial and hidraw, nothing else), plugged in at any time.
 */
export function unitText({ node, entry }: Program): string {
  return `[Unit]
Description=eboard960, the controller of an electronic chessboard
# Neither the network nor a board need be there: both are waited for.
After=local-fs.target systemd-modules-load.service
StartLimitIntervalSec=0

[Service]
Type=notify
NotifyAccess=all
ExecStart=${execWord(node)} ${execWord(entry)} run --config ${CONFIG_PATH}
Restart=always
RestartSec=3
# Wrong usage stays wrong; the journal has the sentence.
RestartPreventExitStatus=2
WatchdogSec=${WATCHDOG_SECONDS}
TimeoutStartSec=90
TimeoutStopSec=15

User=${SERVICE_USER}
Group=${SERVICE_USER}
SupplementaryGroups=dialout
StateDirectory=${SERVICE_NAME}
StateDirectoryMode=0750
WorkingDirectory=${STATE_FOLDER}
UMask=0027
SyslogIdentifier=${SERVICE_NAME}

# Boards, and no other device.
DevicePolicy=closed
DeviceAllow=char-ttyUSB rw
DeviceAllow=char-ttyACM rw
DeviceAllow=char-hidraw rw

NoNewPrivileges=yes
CapabilityBoundingSet=
AmbientCapabilities=
ProtectSystem=strict
ProtectHome=yes
ProtectProc=invisible
ProtectClock=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectControlGroups=yes
PrivateTmp=yes
PrivateMounts=yes
RemoveIPC=yes
KeyringMode=private
LockPersonality=yes
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged @resources
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
`;
}

/** The service's own user, without a password or a shell, in the group that may use serial ports. */
export const USERS_TEXT = `u ${SERVICE_USER} - "eboard960 service" ${STATE_FOLDER}
g dialout -
m ${SERVICE_USER} dialout
`;

/**
 * The kernel's parts for boards, loaded at start: systemd can only allow classes of devices that the kernel knows when
 * the service starts, and a board may be plugged in later.
 */
export const MODULES_TEXT = `usbserial
cdc_acm
usbhid
`;

/** The first configuration; never written over. */
export const CONFIG_TEXT = `# What the service runs with. The lines that begin with # show what holds without them.
# After a change: sudo systemctl restart eboard960

# attached: wait for whatever board is plugged in. Else a port, tcp://host:port or a board family.
board = "attached"

# How the start position comes about: random, coins, dice, coins10, board, or a number.
# draw = "random"

# Time for each side: minutes+seconds, stages such as 40/90+30,30+30, or none.
# time = "20+0"

# What presses the clock: move or button.
# press = "move"

# Name of the table, part of the file names of its games.
# table = "table"

# [tags]
# event = "Club evening"
# site = "The club"
`;

/** Folders that the service cannot see (ProtectHome). */
const HIDDEN = ['/home', '/root', '/run/user'];

/** Whether the service's user will be able to start this program. */
export function checkProgram(program: Program): Result<Program> {
  for (const [what, path] of [
    ['Node', program.node],
    ['eboard960', program.entry],
  ] as const) {
    const hidden = HIDDEN.find((folder) => path === folder || path.startsWith(`${folder}/`));
    if (hidden !== undefined)
      return err(
        `${what} lies in ${path}, and a service does not see ${hidden}: install Node and eboard960 for the whole machine (sudo npm install -g eboard960) and try again.`,
      );
  }
  return ok(program);
}

/** A word of ExecStart, with everything that systemd would read as a sign of its own. */
function execWord(word: string): string {
  const plain = word.replace(/[\\"]/g, '\\$&').replaceAll('%', '%%').replaceAll('$', '$$$$');
  return /^[A-Za-z0-9_./%$@:+-]+$/.test(plain) ? plain : `"${plain}"`;
}
