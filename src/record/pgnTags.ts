/** The tag section of a PGN game, written so that no name can break out of its tag. */
import { type EndCause, type Game, type GameEnd, pgnTimeControl } from '../game/index.js';
import { variantTag } from '../rules/index.js';

/** What people may say about a game. Everything may be left out; any text is safe. */
export interface PgnTags {
  readonly event?: string;
  readonly site?: string;
  /** `YYYY.MM.DD`, `??` where unknown. */
  readonly date?: string;
  readonly round?: string;
  readonly white?: string;
  readonly black?: string;
  /** Further tags by name. Names that are no PGN tag name, or belong to the game itself, are left out. */
  readonly others?: Readonly<Record<string, string>>;
}

const MAX_VALUE = 255;
const MAX_OTHERS = 40;
const TAG_NAME = /^[A-Za-z][A-Za-z0-9_]{0,39}$/;
const OWN_TAGS = new Set([
  'event',
  'site',
  'date',
  'round',
  'white',
  'black',
  'result',
  'setup',
  'fen',
  'variant',
  'startposition',
  'timecontrol',
  'termination',
]);
const STANDARD_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** The tags in the order of the PGN standard: the roster, then those of the start and the end, then others. */
export function tagSection(game: Game, end: GameEnd | undefined, tags: PgnTags): string {
  const { start } = game;
  const date =
    tags.date !== undefined && /^[\d?]{4}\.[\d?]{2}\.[\d?]{2}$/.test(tags.date) ? tags.date : '????.??.??';
  const lines = [
    tagLine('Event', tags.event),
    tagLine('Site', tags.site),
    tagLine('Date', date),
    tagLine('Round', tags.round),
    tagLine('White', tags.white),
    tagLine('Black', tags.black),
    tagLine('Result', end?.result ?? '*'),
  ];
  const name = variantTag(start.variant);
  if (name !== undefined || start.fen !== STANDARD_FEN)
    lines.push(tagLine('SetUp', '1'), tagLine('FEN', start.fen));
  if (name !== undefined) lines.push(tagLine('Variant', name));
  if (start.variant === 'chess960' && start.number !== undefined)
    lines.push(tagLine('StartPosition', `${start.number}`));
  lines.push(tagLine('TimeControl', pgnTimeControl(start.control)));
  lines.push(tagLine('Termination', end ? termination(end.cause) : 'unterminated'));
  const others = Object.entries(tags.others ?? {}).filter(
    ([key]) => TAG_NAME.test(key) && !OWN_TAGS.has(key.toLowerCase()),
  );
  for (const [key, value] of others.sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, MAX_OTHERS))
    lines.push(tagLine(key, value));
  return lines.join('');
}

/** PGN standard 9.8.1. */
function termination(cause: EndCause): string {
  switch (cause) {
    case 'time':
    case 'time-no-mate':
      return 'time forfeit';
    case 'arbiter':
      return 'adjudication';
    case 'abandoned':
      return 'abandoned';
    case 'checkmate':
    case 'stalemate':
    case 'dead-position':
    case 'fivefold':
    case 'seventy-five':
    case 'resignation':
    case 'resignation-no-mate':
    case 'agreement':
    case 'threefold':
    case 'fifty':
    case 'kings':
      return 'normal';
  }
}

function tagLine(name: string, value: string | undefined): string {
  return `[${name} "${tagValue(value ?? '')}"]\n`;
}

/**
 * A text as it may stand between the quotes of a tag: one line, no control or direction characters, bounded, quotes
 * and backslashes escaped (PGN standard 7). Nothing left: `?`.
 */
function tagValue(text: string): string {
  const plain = [...text.slice(0, 4 * MAX_VALUE).replace(/\p{Cs}/gu, '\ufffd')]
    .join('')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  const short = [...plain].slice(0, MAX_VALUE).join('').trim();
  return short === '' ? '?' : short.replace(/[\\"]/g, '\\$&');
}
