/** The words of the terminal face, as `?` shows them. */
import { type Sheet, wrap } from './sheet.js';

/** What is typed, and what it does. */
const WORDS: readonly (readonly [string, string])[] = [
  [
    'Nf3, e2e4, O-O',
    'a move, carried out by simulated hands (castling: king up, rook to its square, king to its square)',
  ],
  ['e2 e4', 'a piece from one square to another, as it stands'],
  ['lift e1, place g1', 'one touch; place g1 K names the piece (KQRBNP or kqrbnp)'],
  ['fill, clear', 'put everything up as it should stand (a lit move too); clear'],
  ['promote knight', 'for the promotion just made or the next one'],
  ['confirm', 'everything stands right; begin from the start that stands'],
  ['choose 1, castle h', 'answer a question'],
  ['takeback [n]', 'the last half-move, or the last n'],
  ['resign [white|black], draw (both agreed), claim threefold|fifty [Nf3], abandon', ''],
  ['result 1-0, reopen', 'the right result; a result withdrawn, and the game goes on'],
  ['press, pause, resume, clock white 5:00', ''],
  ['name white Anna', 'white, black, event, site, round; after the end: next game'],
  ['correct white Ana', 'a name in the game that is over, until the next is drawn'],
  ['new [518|random|coins|coins10|dice|board]', 'draw the next start; undo a throw, leave the draw'],
  ['rotate', 'the board stands the other way round'],
  ['show, page', "the board in lines; the page's address, key and code to scan"],
  ['quit', 'stop; an unfinished game is taken up again at the next start'],
];

/** The words have a column of their own where the window is wide enough. */
const COLUMN = 19;
const TWO_COLUMNS = 56;
const INDENT = '   ';

/** On 80 columns it fits 24 rows. */
export const helpSheet: Sheet = ({ columns }) => {
  const width = columns - 1;
  return WORDS.flatMap(([word, means]) => {
    if (means === '') return wrap(word, width);
    if (word.length > COLUMN - 1 || width < TWO_COLUMNS) {
      const line = `${word}${INDENT}${means}`;
      if (line.length <= width) return [line];
      return [...wrap(word, width), ...wrap(means, width - INDENT.length).map((text) => INDENT + text)];
    }
    const [first = '', ...more] = wrap(means, width - COLUMN);
    return [word.padEnd(COLUMN) + first, ...more.map((text) => ' '.repeat(COLUMN) + text)];
  });
};
