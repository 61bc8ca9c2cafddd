/** What people type at the table, one line at a time. */
import { parseSquare } from 'chessops/util';
import { type CommandFault, NAME_TAGS, type WordFault } from '../../guidance/messages.js';
import { err, ok, type Result, type Square, START_POSITIONS } from '../../rules/index.js';
import { CEREMONIES, seenPiece } from '../../table/parts.js';
import type { DrawWay, TableRequest } from '../../table/request.js';
import { parseWord, VERBS } from '../../table/words.js';

export type Command =
  | { readonly kind: 'ask'; readonly request: TableRequest }
  /** About the program or the screen. */
  | { readonly kind: 'show' | 'page' | 'help' | 'quit' };

const SAN = /^(?:[KQRBN]?[a-h]?[1-8]?x?-?[a-h][1-8](?:=?[QRBN])?|[O0o]-[O0o](?:-[O0o])?)[+#!?]*$/;
const UCI = /^[a-h][1-8][a-h][1-8][qrbn]?$/i;

type CommandResult<T> = Result<T, CommandFault | WordFault>;

/** Undefined: an empty line or a remark (`# …`), nothing to do. */
export function parseCommand(line: string): CommandResult<Command> | undefined {
  const text = line.replace(/[^\x20-\x7e]/g, ' ').trim();
  if (text === '' || text.startsWith('#')) return undefined;
  const [first = '', ...rest] = text.split(/ +/);
  const verb = first.toLowerCase();
  const own = OWN_WORDS[verb];
  if (own !== undefined) return ok({ kind: own });
  const request = parseRequest(verb, first, rest, line);
  return request.ok ? ok({ kind: 'ask', request: request.value }) : request;
}

const OWN_WORDS: Readonly<Record<string, 'show' | 'page' | 'help' | 'quit'>> = {
  show: 'show',
  board: 'show',
  page: 'page',
  help: 'help',
  '?': 'help',
  quit: 'quit',
  exit: 'quit',
};

function parseRequest(
  verb: string,
  first: string,
  rest: readonly string[],
  line: string,
): CommandResult<TableRequest> {
  switch (verb) {
    case 'resign':
      return rest.length === 0 ? ok({ kind: 'resign' }) : parseWord(['resign', ...rest].join(' '));
    case 'press':
      return ok({ kind: 'press' });
    case 'clock':
      return rest[0] === undefined || rest[0].toLowerCase() === 'press'
        ? parseWord(['clock', ...rest].join(' ').toLowerCase())
        : timeOf(rest);
    case 'name':
    case 'correct':
      return nameOf(verb, line);
    case 'lift':
      return onSquare(verb, rest, (square) => ok({ kind: 'lift', square }));
    case 'place':
    case 'put':
      return onSquare(verb, rest.slice(0, 1), (square) => placeOn(square, rest.slice(1)));
    case 'dead':
    case 'alive':
      return onSquare(verb, rest, (square) => ok({ kind: 'dead', square, dead: verb === 'dead' }));
    case 'choose':
      return chooseOf(rest);
    case 'new':
      return newOf(rest[0]?.toLowerCase());
    case 'undo':
      return ok({ kind: 'unthrow', count: 1 });
    case 'leave':
      return ok({ kind: 'leaveDraw' });
    case 'fill':
    case 'clear':
    case 'confirm':
    case 'pause':
    case 'resume':
    case 'rotate':
      return ok({ kind: verb });
    default:
      return VERBS.includes(verb) ? parseWord([verb, ...rest].join(' ')) : moveOf(first, rest);
  }
}

/** `new`, `new 518`, `new coins`. */
function newOf(entry: string | undefined): CommandResult<TableRequest> {
  if (entry === undefined) return ok({ kind: 'draw' });
  const way = drawWayOf(entry);
  if (way !== undefined) return ok({ kind: 'draw', way });
  return err({ code: 'command-start', known: DRAW_WORDS, most: START_POSITIONS - 1 });
}

/** Ways to draw that need no number. */
export const DRAW_WORDS = ['random', ...CEREMONIES, 'board'] as const;

/** A way to draw as it is typed or configured; undefined: it names none. */
export function drawWayOf(entry: string): DrawWay | undefined {
  const way = DRAW_WORDS.find((one) => one === entry);
  if (way !== undefined) return { way };
  return /^\d{1,3}$/.test(entry) && Number(entry) < START_POSITIONS
    ? { way: 'number', number: Number(entry) }
    : undefined;
}

function onSquare(
  verb: string,
  rest: readonly string[],
  make: (square: Square) => CommandResult<TableRequest>,
): CommandResult<TableRequest> {
  const square = parseSquare((rest[0] ?? '').toLowerCase());
  if (square === undefined || rest.length !== 1) return err({ code: 'command-square', word: verb });
  return make(square);
}

function placeOn(square: Square, rest: readonly string[]): CommandResult<TableRequest> {
  const [letter] = rest;
  if (letter === undefined) return ok({ kind: 'place', square });
  const piece = seenPiece.options.find((one) => one === letter);
  if (rest.length > 1 || piece === undefined) return err({ code: 'command-piece' });
  return ok({ kind: 'place', square, piece });
}

function chooseOf(rest: readonly string[]): CommandResult<TableRequest> {
  const number = /^\d{1,2}$/.test(rest[0] ?? '') ? Number(rest[0]) : 0;
  if (rest.length !== 1 || number < 1) return err({ code: 'command-number' });
  return ok({ kind: 'choose', candidate: number - 1 });
}

/** `clock white 5:00`, minutes and seconds, or hours before them. */
function timeOf(rest: readonly string[]): CommandResult<TableRequest> {
  const side = (['white', 'black'] as const).find((one) => one === rest[0]?.toLowerCase());
  const match = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(rest[1] ?? '');
  if (side === undefined || match === null || rest.length !== 2) return err({ code: 'command-time' });
  const [, hours = '0', minutes = '0', seconds = '0'] = match;
  return ok({
    kind: 'setTime',
    side,
    left: 1000 * (3600 * Number(hours) + 60 * Number(minutes) + Number(seconds)),
  });
}

const MAX_NAME = 255;

/** Names have letters of every alphabet: they are taken from the line as it was typed. */
function nameOf(verb: 'name' | 'correct', line: string): CommandResult<TableRequest> {
  const [, , tag = '', text = ''] =
    /^\s*(\S+)\s+(\S+)\s+(.*)$/.exec(line.replace(/\p{Cc}+/gu, ' ').trim()) ?? [];
  const known = NAME_TAGS.find((one) => one === tag.toLowerCase());
  if (known === undefined || text.length > MAX_NAME)
    return err({ code: 'command-name', word: verb, known: NAME_TAGS });
  return ok({ kind: verb === 'name' ? 'setNames' : 'correctNames', tags: { [known]: text } });
}

function moveOf(first: string, rest: readonly string[]): CommandResult<TableRequest> {
  const from = parseSquare(first.toLowerCase());
  const to = parseSquare((rest[0] ?? '').toLowerCase());
  if (from !== undefined && to !== undefined && rest.length === 1) return ok({ kind: 'carry', from, to });
  if (rest.length === 0 && (SAN.test(first) || UCI.test(first))) return ok({ kind: 'move', text: first });
  return err({ code: 'no-command', text: first.slice(0, 30) });
}
