/** EBL/1 boards behind the HAL: the session kept alive by the supervisor. */
import type { Board } from '../../src/board/board.js';
import { FamilyBoard, type LinkContext, serialConnect, superviseLink } from '../../src/board/linkedBoard.js';
import type { SupervisedBoard } from '../../src/board/supervisor.js';
import type { CommandResult } from './commandLane.js';
import { openEblSession } from './openSession.js';
import { BAUD_RATE } from './protocol.js';
import type { EblRequest, EblSession, EblSettings } from './session.js';

export interface EblContext extends LinkContext {
  readonly settings?: EblSettings;
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
  const kept: Kept = { settings: context.settings ?? {} };
  const connect = serialConnect(context, { baudRate: BAUD_RATE });
  const board = await superviseLink(address, context, connect, (options, signal) =>
    openEblSession({ ...options, settings: () => kept.settings }, signal),
  );
  return new EblFamilyBoard(board, kept);
}

/** What is set again after a restart or a lost link. */
interface Kept {
  settings: EblSettings;
}

class EblFamilyBoard extends FamilyBoard<EblSession> implements EblBoard {
  constructor(
    board: SupervisedBoard<EblSession>,
    private readonly kept: Kept,
  ) {
    super(board);
  }

  async request(command: EblRequest): Promise<CommandResult> {
    const { session } = this.board;
    if (session === undefined) return { ok: false, text: 'The board is not connected.' };
    const result = await session.request(command);
    if (result.ok) this.kept.settings = { ...this.kept.settings, ...settingOf(command) };
    return result;
  }
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
