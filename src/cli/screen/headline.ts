/**
 * The first line of the screen: what is played, and how board and record do. A narrow screen leaves out what can be
 * read elsewhere; that a game is not on disk is seen on every one. Pure.
 */
import { type Labels, labelsOf } from '../../guidance/messages/terminal.js';
import { paint } from './diagram.js';
import type { ScreenModel, Window } from './model.js';

type Moment = Pick<ScreenModel, 'view' | 'language'>;

/** Between the parts of a line. */
const GAP = '  ';

export function headline(moment: Moment, screen: Window): string {
  const { view, language } = moment;
  const labels = labelsOf(language);
  const board =
    view === null ? '' : [view.board.name, labels.sense[view.board.sense]].filter((part) => part).join(' ');
  const start = view?.start ? `${labels.start} ${view.start.number ?? 'FEN'}` : '';
  const rules = view?.start && view.start.variant !== 'chess960' ? view.start.variant : '';
  const link = `${labels.board}: ${labels.link[view?.link ?? 'searching']}`;
  const record = `${labels.record}: ${alarmOf(moment) || labels.saved}`;
  const ways = [
    [
      ['eboard960', board, start, rules],
      [link, record],
    ],
    [
      ['eboard960', start, rules],
      [link, record],
    ],
    [
      [start, rules],
      [link, record],
    ],
    [[start, rules], [record]],
    [[start], [record]],
    [[], [record]],
  ] as const;
  const width = screen.columns - 1;
  const fitting = ways.map(([left, right]) => spread(joined(left), joined(right), width));
  const line = fitting.find((way) => way.length <= width) ?? alarmOf(moment);
  return marked(line.slice(0, width), moment, screen);
}

/** `NOT SAVED` while something of the game is not on disk; else empty. */
export function alarmOf({ view, language }: Pick<Moment, 'view' | 'language'>): Labels['notSaved'] {
  return view?.record.kind === 'behind' ? labelsOf(language).notSaved : '';
}

/** A line with the alarm, if there is one, in front of it: for screens without room for the headline. */
export function withAlarm(line: string, moment: Moment, screen: Window): string {
  return marked(joined([alarmOf(moment), line]).slice(0, screen.columns - 1), moment, screen);
}

function marked(line: string, moment: Moment, { colour }: Window): string {
  const alarm = alarmOf(moment);
  return alarm === '' ? line : line.replace(alarm, paint(alarm, '1;7', colour));
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(GAP);
}

/** At both ends of a line of this width; longer where they do not fit. */
function spread(left: string, right: string, width: number): string {
  if (left === '') return right;
  return `${left}${' '.repeat(Math.max(GAP.length, width - left.length - right.length))}${right}`;
}
