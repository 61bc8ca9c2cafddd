/** Certabo, TabuTronic Cerno, Sentio, Tactum and their Spectrum variants behind the HAL. */
import type { Board, CalibrationResult, KnownPlacement } from '../../src/board/board.js';
import type { OpenBoard } from '../../src/board/family.js';
import { FamilyBoard, type LinkContext, serialConnect, superviseLink } from '../../src/board/linkedBoard.js';
import type { SupervisedBoard } from '../../src/board/supervisor.js';
import { CLASSICAL_WITH_SPARE_QUEENS } from './calibration.js';
import type { ChipStore } from './chipStore.js';
import { ChipShelf, createChipFile } from './chipStore.js';
import { BAUD_RATE } from './protocol.js';
import type { CertaboSession } from './session.js';
import { openCertaboSession } from './session.js';

export interface CertaboContext extends LinkContext {
  /** Where learned chessmen are kept; default: a file of this user's. */
  readonly chips?: ChipStore;
  /** Nothing is ever sent: for a board whose lights nobody knows, such as the Tactum. */
  readonly dumb?: boolean;
}

export interface CertaboBoard extends Board {
  /**
   * Learns the chessmen that stand on the board, adds them to those that are known, and keeps them. Default placement:
   * the classical start, spare queens on d3 and d6 if there are any. A board that knew none before is opened anew, for
   * from now on it can tell chessmen apart. Never rejects.
   */
  calibrate(known?: KnownPlacement): Promise<CalibrationResult>;
}

/** Opens such a board and keeps it open; rejects with a `BoardError` as `superviseBoard` does. */
export async function openCertaboBoard(address: string, context: CertaboContext): Promise<CertaboBoard> {
  const { dumb = false, log = () => undefined } = context;
  const shelf = new ChipShelf(context.chips ?? createChipFile(), log);
  await shelf.load();
  const connect = serialConnect(context, { baudRate: BAUD_RATE });
  const board = await superviseLink(address, context, connect, async (options, signal) => {
    const session = await openCertaboSession({ ...options, dumb, book: () => shelf.book }, signal);
    if (session.info.family === 'certabo' && session.info.sense === 'occ')
      log(
        'The board does not know its chessmen yet, only that something stands on a square: calibrate it (eboard960 calibrate).',
      );
    return session;
  });
  return new CertaboFamilyBoard(board, shelf);
}

class CertaboFamilyBoard extends FamilyBoard<CertaboSession> implements CertaboBoard {
  constructor(
    board: SupervisedBoard<CertaboSession>,
    private readonly shelf: ChipShelf,
  ) {
    super(board);
  }

  async calibrate(known: KnownPlacement = CLASSICAL_WITH_SPARE_QUEENS): Promise<CalibrationResult> {
    const { shelf } = this;
    const { session } = this.board;
    if (session === undefined) return { ok: false, text: 'The board is not connected.' };
    const learned = await session.learn(known);
    if (!learned.ok) return learned;
    const stored = await shelf.add(learned.chips);
    if (session.info.sense === 'occ') session.over('The board knows its chessmen now and is opened anew.');
    if (!stored.ok) return stored;
    const text = `${learned.chips.size} chessmen were learned; ${shelf.book.size} are known in all.`;
    return { ok: true, known: shelf.book.size, text };
  }
}

/** A board to which no byte is sent. */
export const openDumbBoard: OpenBoard = (address, context) =>
  openCertaboBoard(address, { ...context, dumb: true });
