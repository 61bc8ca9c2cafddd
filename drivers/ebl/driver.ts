/** EBL/1 boards behind the HAL: the session kept alive by the supervisor. */
import type { Board } from '../../src/board/board.js';
import type { OpenContext } from '../../src/board/family.js';
import { tapLink } from '../../src/board/family.js';
import type { ByteLink } from '../../src/board/link.js';
import { openLink } from '../../src/board/openLink.js';
import { superviseBoard } from '../../src/board/supervisor.js';
import type { CommandResult } from './commandLane.js';
import { openEblSession } from './openSession.js';
import { BAUD_RATE } from './protocol.js';
import type { EblRequest, EblSession, EblSettings } from './session.js';

export interface EblContext extends OpenContext {
  readonly settings?: EblSettings;
  /** How bytes get to an address; default: a serial port or `tcp://host:port`. */
  readonly connect?: (address: string) => Promise<ByteLink>;
  readonly queueLimit?: number;
}

export interface EblBoard extends Board {
  /**
   * Sends a command of this family's own. Settings that were accepted are set again after a restart or a lost link.
   * A refusal or a lost board is an answer with `ok: false` and a sentence, never a rejection.
   */
  request(command: EblRequest): Promise<CommandResult>;
}

/** Opens an EBL/1 board and keeps it open; rejects with a `BoardError` as `superviseBoard` does. */
export async function openEblBoard(address: string, context: EblContext): Promise<EblBoard> {
  let settings: EblSettings = context.settings ?? {};
  const { clock } = context;
  const log = context.log ?? (() => undefined);
  const connect = context.connect ?? ((where: string) => openLink(where, { baudRate: BAUD_RATE }));
  const board = await superviseBoard<EblSession>({
    ...context,
    resolve: context.resolve ?? (() => Promise.resolve(address)),
    async open(where, sink, signal) {
      const link = tapLink(await connect(where), context.tap);
      return openEblSession({ link, sink, clock, log, settings: () => settings }, signal);
    },
  });
  return {
    get info() {
      return board.info;
    },
    events: board.events,
    show: (frame) => board.show(frame),
    requestSnapshot: () => board.requestSnapshot(),
    close: () => board.close(),
    async request(command) {
      const { session } = board;
      if (session === undefined) return { ok: false, text: 'The board is not connected.' };
      const result = await session.request(command);
      if (result.ok) settings = { ...settings, ...settingOf(command) };
      return result;
    },
  };
}

/** What a command leaves behind on the board. */
function settingOf(command: EblRequest): EblSettings {
  switch (command.word) {
    case 'SET':
      return { [command.name]: command.value };
    case 'BRIGHT':
      return { bright: command.percent };
    case 'CRC':
      return { crc: command.on };
    case 'EV':
      return { events: command.on };
    case 'PING':
    case 'GET':
    case 'BEEP':
    case 'RAW':
    case 'CAL':
      return {};
  }
}
