/** Chessnut boards behind the HAL, over USB HID. */
import type { Board, BoardInfo } from '../../src/board/board.js';
import { BoardError } from '../../src/board/board.js';
import type { OpenContext } from '../../src/board/family.js';
import { hidAddress, hidDevices, hidSerial } from '../../src/board/hidDevices.js';
import type { HidDevice, HidLayer } from '../../src/board/hidLayer.js';
import { createHidLayer } from '../../src/board/hidLayer.js';
import { FamilyBoard, superviseLink } from '../../src/board/linkedBoard.js';
import type { Millis } from '../../src/board/sensor.js';
import { REPORT_MS } from './decoder.js';
import { modelOf } from './protocol.js';
import type { Battery, ChessnutSession } from './session.js';
import { openChessnutSession } from './session.js';

export interface ChessnutContext extends OpenContext {
  /** The layer below; default: the machine's own. */
  readonly hid?: HidLayer;
  readonly queueLimit?: number;
}

export interface ChessnutBoard extends Board {
  /** What the board last said of its battery; `undefined` before it did. */
  readonly battery: Battery | undefined;
  /**
   * Sounds the buzzer: hertz and milliseconds, 1 to 65535. `false`: no board, too much waits already, or a number that
   * does not fit.
   */
  beep(hertz: number, ms: Millis): boolean;
}

/**
 * Opens a Chessnut board and keeps it open; rejects with a `BoardError` as `superviseBoard` does. Addresses: `usb` for
 * the only board that is plugged in, `usb:SERIAL` for the one with that serial number, or the path of a HID device.
 */
export async function openChessnutBoard(address: string, context: ChessnutContext): Promise<ChessnutBoard> {
  const hid = context.hid ?? createHidLayer();
  /** Opened before: found again by its serial number under whatever path it comes back. */
  let known: HidDevice | undefined;
  let chosen: HidDevice | undefined;
  const connect = async (where: string) => {
    chosen = choose(await hidDevices(hid, isChessnut), where, known);
    return await hid.open(chosen.path);
  };
  const board = await superviseLink(address, context, connect, async (options, signal) => {
    const device = chosen;
    const session = await openChessnutSession({ ...options, info: infoOf(device) }, signal);
    known = device;
    return session;
  });
  return new ChessnutFamilyBoard(board);
}

function infoOf(device: HidDevice | undefined): BoardInfo {
  const name = device === undefined ? undefined : modelOf(device);
  const serial = device === undefined ? undefined : hidSerial(device);
  return {
    family: 'chessnut',
    name: name ?? 'Chessnut board',
    ...(serial === undefined ? {} : { serial }),
    sense: 'piece',
    leds: 'one',
    scanMs: REPORT_MS,
    settleMs: 0,
  };
}

class ChessnutFamilyBoard extends FamilyBoard<ChessnutSession> implements ChessnutBoard {
  get battery(): Battery | undefined {
    return this.board.session?.battery;
  }

  beep(hertz: number, ms: Millis): boolean {
    const fits = [hertz, ms].every((value) => Number.isInteger(value) && value >= 1 && value <= 0xffff);
    return fits && this.board.session?.beep(hertz, ms) === true;
  }
}

function isChessnut(device: HidDevice): boolean {
  return modelOf(device) !== undefined;
}

function choose(boards: readonly HidDevice[], address: string, known: HidDevice | undefined): HidDevice {
  const fix = 'plug it into USB and switch it on';
  const one = (found: readonly HidDevice[], missing: string): HidDevice => {
    const [device] = found;
    if (device !== undefined) return device;
    throw new BoardError('port-not-found', `${missing}: ${fix}.`);
  };
  if (address.startsWith('usb:')) {
    const serial = address.slice('usb:'.length);
    const found = boards.filter((board) => hidSerial(board) === serial);
    return one(found, `No Chessnut board with the serial number ${serial} is plugged in`);
  }
  if (address !== 'usb' && address !== '') {
    const found = boards.filter((board) => board.path === address);
    return one(found, `At ${address} is no Chessnut board`);
  }
  const same = boards.filter((board) => known !== undefined && sameBoard(board, known));
  if (same.length === 0 && boards.length > 1) {
    const names = boards.map(hidAddress).join(', ');
    throw new BoardError(
      'bad-address',
      `Several Chessnut boards are plugged in: choose one by its address (${names}).`,
    );
  }
  return one(same.length > 0 ? same : boards, 'No Chessnut board is plugged in');
}

function sameBoard(board: HidDevice, known: HidDevice): boolean {
  return board.serialNumber ? board.serialNumber === known.serialNumber : board.path === known.path;
}
