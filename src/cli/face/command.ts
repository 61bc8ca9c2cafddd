/** What people type at the table, one line at a time. */
import { parseSquare } from 'chessops/util';
import { isSeenPiece } from '../../board/placement.js';
import type { Millis, SeenPiece } from '../../board/sensor.js';
import { NAME_TAGS, type NameTag } from '../../guidance/messages.js';
import { type Color, err, ok, type Result, type Square } from '../../rules/index.js';
import { type PlayerWord, parseWord } from '../../table/words.js';

export type FaceCommand =
  | { readonly kind: 'word'; readonly word: PlayerWord }
  /** The side to move resigns. */
  | { readonly kind: 'resign' }
  | { readonly kind: 'lift'; readonly square: Square }
  | { readonly kind: 'place'; readonly square: Square; readonly piece?: SeenPiece }
  /** Lifts from one square and puts down on another, whatever follows from it. */
  | { readonly kind: 'carry'; readonly from: Square; readonly to: Square }
  /** A move in SAN or UCI, not yet looked at. */
  | { readonly kind: 'move'; readonly text: string }
  /** Everything is put up as it should stand. */
  | { readonly kind: 'fill' }
  /** Everything is taken off the board. */
  | { readonly kind: 'clear' }
  | { readonly kind: 'confirm' }
  /** The clock stops, or runs again. */
  | { readonly kind: 'pause' | 'resume' }
  /** Time is put on one side's clock, in milliseconds. */
  | { readonly kind: 'setTime'; readonly side: Color; readonly left: Millis }
  /** A name for the game at the table; after its end for the next one, or (`correct`) in the one that is over. */
  | { readonly kind: 'name' | 'correct'; readonly tag: NameTag; readonly text: string }
  /** The answer to a question, counted from 1. */
  | { readonly kind: 'choose'; readonly number: number }
  /** A new start; `way` as for `--draw`. */
  | { readonly kind: 'new'; readonly way?: string }
  | { readonly kind: 'rotate' }
  | { readonly kind: 'show' }
  | { readonly kind: 'page' }
  | { readonly kind: 'help' }
  | { readonly kind: 'quit' };

const SAN = /^(?:[KQRBN]?[a-h]?[1-8]?x?-?[a-h][1-8](?:=?[QRBN])?|[O0o]-[O0o](?:-[O0o])?)[+#!?]*$/;
const UCI = /^[a-h][1-8][a-h][1-8][qrbn]?$/i;
const PLAYER_WORDS = ['promote', 'draw', 'takeback', 'result', 'reopen', 'claim', 'castle'];

/** Undefined: an empty line or a remark (`# …`), nothing to do. */
export function parseFaceCommand(line: string): Result<FaceCommand> | undefined {
  const text = line.replace(/[^\x20-\x7e]/g, ' ').trim();
  if (text === '' || text.startsWith('#')) return undefined;
  const [first = '', ...rest] = text.split(/ +/);
  const verb = first.toLowerCase();
  if (PLAYER_WORDS.includes(verb)) return playerWord([verb, ...rest].join(' '));
  switch (verb) {
    case 'resign':
      return rest.length === 0 ? ok({ kind: 'resign' }) : playerWord(['resign', ...rest].join(' '));
    case 'press':
      return ok({ kind: 'word', word: { kind: 'clock' } });
    case 'clock':
      return rest[0] === undefined || rest[0].toLowerCase() === 'press'
        ? playerWord(text.toLowerCase())
        : timeOf(rest);
    case 'name':
    case 'correct':
      return nameOf(verb, line);
    case 'lift':
      return onSquare(verb, rest, (square) => ok({ kind: 'lift', square }));
    case 'place':
    case 'put':
      return onSquare(verb, rest.slice(0, 1), (square) => placeOn(square, rest.slice(1)));
    case 'choose':
      return chooseOf(rest);
    case 'new':
      return rest[0] === undefined ? ok({ kind: 'new' }) : ok({ kind: 'new', way: rest[0].toLowerCase() });
    case 'fill':
    case 'clear':
    case 'confirm':
    case 'pause':
    case 'resume':
    case 'rotate':
    case 'show':
    case 'page':
    case 'help':
    case 'quit':
      return ok({ kind: verb });
    case 'board':
      return ok({ kind: 'show' });
    case '?':
      return ok({ kind: 'help' });
    case 'exit':
      return ok({ kind: 'quit' });
    default:
      return moveOf(first, rest);
  }
}

function playerWord(text: string): Result<FaceCommand> {
  const word = parseWord(text);
  return word.ok ? ok({ kind: 'word', word: word.value }) : err(sentence(word.error));
}

function onSquare(
  verb: string,
  rest: readonly string[],
  make: (square: Square) => Result<FaceCommand>,
): Result<FaceCommand> {
  const square = parseSquare((rest[0] ?? '').toLowerCase());
  if (square === undefined || rest.length !== 1) return err(`Name one square, such as ${verb} e2.`);
  return make(square);
}

function placeOn(square: Square, rest: readonly string[]): Result<FaceCommand> {
  const [piece] = rest;
  if (piece === undefined) return ok({ kind: 'place', square });
  if (rest.length > 1 || piece === '?' || piece.toLowerCase() === 'u' || !isSeenPiece(piece))
    return err('Name the piece by its letter: K Q R B N P for White, k q r b n p for Black.');
  return ok({ kind: 'place', square, piece });
}

function chooseOf(rest: readonly string[]): Result<FaceCommand> {
  const number = /^\d{1,2}$/.test(rest[0] ?? '') ? Number(rest[0]) : 0;
  if (rest.length !== 1 || number < 1) return err('Choose by number, such as choose 1.');
  return ok({ kind: 'choose', number });
}

/** `clock white 5:00`, minutes and seconds, or hours before them. */
function timeOf(rest: readonly string[]): Result<FaceCommand> {
  const side = (['white', 'black'] as const).find((one) => one === rest[0]?.toLowerCase());
  const match = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(rest[1] ?? '');
  if (side === undefined || match === null || rest.length !== 2)
    return err('Press the clock with press; put time on it with clock white 5:00 (minutes and seconds).');
  const [, hours = '0', minutes = '0', seconds = '0'] = match;
  return ok({
    kind: 'setTime',
    side,
    left: 1000 * (3600 * Number(hours) + 60 * Number(minutes) + Number(seconds)),
  });
}

const MAX_NAME = 255;

/** Names have letters of every alphabet: they are taken from the line as it was typed. */
function nameOf(verb: 'name' | 'correct', line: string): Result<FaceCommand> {
  const [, , tag = '', text = ''] =
    /^\s*(\S+)\s+(\S+)\s+(.*)$/.exec(line.replace(/\p{Cc}+/gu, ' ').trim()) ?? [];
  const known = NAME_TAGS.find((one) => one === tag.toLowerCase());
  if (known === undefined || text.length > MAX_NAME)
    return err(`Say which name and what it is, such as ${verb} white Anna Berg (${NAME_TAGS.join(', ')}).`);
  return ok({ kind: verb, tag: known, text });
}

function moveOf(first: string, rest: readonly string[]): Result<FaceCommand> {
  const from = parseSquare(first.toLowerCase());
  const to = parseSquare((rest[0] ?? '').toLowerCase());
  if (from !== undefined && to !== undefined && rest.length === 1) return ok({ kind: 'carry', from, to });
  if (rest.length === 0 && (SAN.test(first) || UCI.test(first))) return ok({ kind: 'move', text: first });
  return err(`"${first.slice(0, 30)}" is neither a move nor a word known here; ? shows the words.`);
}

function sentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
}
