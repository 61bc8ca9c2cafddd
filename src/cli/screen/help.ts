/** The words that can be typed and what they do, as `?` shows them. */

import { type HelpTopic, helpOf } from '../../guidance/messages/terminal.js';
import type { Language } from '../../guidance/messages.js';
import { type Sheet, wrap } from './sheet.js';

/** What is typed, whatever the language is; in the order in which it is shown. */
const TYPED: Readonly<Record<HelpTopic, string>> = {
  move: 'Nf3, e2e4, O-O',
  carry: 'e2 e4',
  touch: 'lift e1, place g1',
  fill: 'fill, clear',
  promote: 'promote knight',
  confirm: 'confirm',
  choose: 'choose 1, castle h',
  takeback: 'takeback [n]',
  resign: 'resign [white|black], draw, abandon',
  claim: 'claim threefold|fifty [Nf3]',
  result: 'result 1-0, reopen',
  clock: 'press, pause, resume, clock white 5:00',
  name: 'name white Anna',
  correct: 'correct white Ana',
  draw: 'new [518|random|coins|coins10|dice|board]',
  throw: 'undo, leave',
  rotate: 'rotate, dead e4',
  show: 'show, page',
  quit: 'quit',
};

/** The words have a column of their own where the window is wide enough. */
const COLUMN = 19;
const TWO_COLUMNS = 56;
const INDENT = '   ';

/** On 80 columns it fits 24 rows. */
export const helpSheet =
  (language: Language): Sheet =>
  ({ columns }) => {
    const width = columns - 1;
    const means = helpOf(language);
    return Object.entries(TYPED).flatMap(([topic, typed]) => row(typed, means[topic as HelpTopic], width));
  };

function row(typed: string, means: string, width: number): string[] {
  if (typed.length > COLUMN - 1 || width < TWO_COLUMNS) {
    const line = `${typed}${INDENT}${means}`;
    if (line.length <= width) return [line];
    return [...wrap(typed, width), ...wrap(means, width - INDENT.length).map((text) => INDENT + text)];
  }
  const [first = '', ...more] = wrap(means, width - COLUMN);
  return [typed.padEnd(COLUMN) + first, ...more.map((text) => ' '.repeat(COLUMN) + text)];
}
