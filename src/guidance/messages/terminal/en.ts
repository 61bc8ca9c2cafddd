/** The terminal in English. */
import { list } from '../grammar/en.js';
import type { GameName, TerminalWords } from './words.js';

const gameName = ({ number, variant }: GameName): string =>
  `${number === null ? 'a position of its own' : `start ${number}`}${variant === null ? '' : `, ${variant}`}`;

export const EN_TERMINAL: TerminalWords = {
  labels: {
    white: 'White',
    black: 'Black',
    start: 'start',
    board: 'board',
    record: 'record',
    saved: 'saved',
    notSaved: 'NOT SAVED',
    pieces: 'pieces stand right',
    toCome: 'to come',
    more: 'Enter: more',
    back: 'Enter: back',
    sense: { occ: 'occ', color: 'color', piece: 'piece' },
    link: { searching: 'searching', up: 'connected', silent: 'silent', lost: 'lost' },
    lights: {
      put: 'put here',
      take: 'take away',
      from: 'from',
      to: 'to',
      wrong: 'wrong',
      check: 'check',
      ask: 'which?',
      may: 'may go',
    },
  },
  help: {
    move: 'a move, carried out by simulated hands',
    carry: 'a piece from one square to another, as it stands',
    touch: 'one touch; place g1 K names the piece (KQRBNP or kqrbnp)',
    fill: 'put everything up as it should stand (a lit move too); clear',
    promote: 'for the promotion just made or the next one',
    confirm: 'everything stands right; begin from the start that stands',
    choose: 'answer a question',
    takeback: 'the last half-move, or the last n',
    resign: 'give up; a draw both agreed; break off',
    claim: 'a draw as it stands, or with your next move',
    result: 'the right result; a result withdrawn, and the game goes on',
    clock: 'press, stop, start or set the clock',
    name: 'white, black, event, site, round; after the end: next game',
    correct: 'a name in the game that is over, until the next is drawn',
    draw: 'draw the next start',
    throw: 'take the last throw back; leave the draw',
    rotate: 'the board stands turned; a simulated sensor dies (alive e4)',
    show: "the board in lines; the page's address, key and code to scan",
    quit: 'stop; an unfinished game is taken up again at the next start',
  },
  notes: {
    wordsHint: () => '? shows the words; fill puts the pieces up.',
    unreadable: ({ squares }) => `The board cannot read ${list(squares)} now.`,
    takenUp: ({ game, plies }) =>
      `The unfinished game (${gameName(game)}, half-moves: ${plies}) is taken up; what this run was started with holds from the next game on. To end it: result 1/2-1/2`,
    stillAtTable: ({ game, result }) =>
      `The game that ended last (${gameName(game)}, ${result}) is still at the table: its result can be corrected or withdrawn until the next draw.`,
    fileLeft: ({ path, trouble }) =>
      ({
        unreadable: `${path} cannot be read and is left alone.`,
        empty: `${path} is empty and is left alone.`,
        cut: `${path} ends in the middle of a game and is left alone.`,
      })[trouble],
    folderUnread: ({ folder, why }) => `The games folder ${folder} cannot be read: ${why}.`,
    recorderStops: ({ why }) => `The flight recorder stops: ${why}.`,
    noPage: () => 'No page is served; start without --no-page, or with another --port.',
    pageOpen: ({ address }) => `Page: ${address} (open: everyone on the network may change the game)`,
    pageKeyed: ({ here, elsewhere, key }) =>
      `Page: ${here} on this machine, ${elsewhere} elsewhere; key ${key}`,
    pageKey: ({ address, key }) => `${address}   key ${key}`,
    pageHere: ({ address }) => `on this machine: ${address}`,
    pageWindow: ({ columns, rows }) => `A QR code of it is shown in a window of ${columns} x ${rows}.`,
  },
};
