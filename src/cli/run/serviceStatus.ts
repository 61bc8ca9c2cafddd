/**
 * One line for whoever asks the service manager how the table is. Like the rest of the command line it is in English,
 * whatever language the players chose.
 */
import type { TableView } from '../../table/view.js';

const STATUS: Readonly<Record<TableView['phase'], string>> = {
  idle: 'ready',
  drawing: 'a start is being drawn',
  proposing: 'a start is being chosen',
  settingUp: 'the pieces are being put up',
  playing: 'a game is being played',
  finished: 'the game is over',
};

/** No board has been found yet, so there is no table. */
export const STATUS_NO_BOARD = 'waiting for a board';

export function statusOf({ link, phase }: Pick<TableView, 'link' | 'phase'>): string {
  return link === 'up' ? STATUS[phase] : `waiting for the board (${link})`;
}
