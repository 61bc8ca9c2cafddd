/**
 * PGN text into games, as written: tags, moves as text, the result. Knows no chess. Reads any amount of text in pieces,
 * keeps one game at most, and takes every input: what is not PGN becomes a fault of the game it stands in.
 */
import { isNullMove, type PgnResult, plainDashes, quote, resultOf } from './pgnWords.js';

interface RawMove {
  /** With plain hyphens, without its number. */
  readonly text: string;
  /** As it stands in the file, where that is something else. */
  readonly written?: string;
  /** 1-based line in the whole text. */
  readonly line: number;
}

interface RawTag {
  readonly name: string;
  readonly value: string;
  readonly line: number;
}

interface RawFault {
  readonly message: string;
  readonly line: number;
  /** The half-move that could not be read; 0 in the tags. */
  readonly ply: number;
}

export interface RawGame {
  /** 1 = the first game of the text. */
  readonly index: number;
  /** The game's first line. */
  readonly line: number;
  readonly tags: readonly RawTag[];
  readonly moves: readonly RawMove[];
  /** As the movetext ends; undefined where it just stops. */
  readonly result: PgnResult | undefined;
  /** The first thing in it that cannot be read. */
  readonly fault: RawFault | undefined;
}

/** A game and where its text ends: the offset behind it, from the first character of all, a byte order mark counted. */
export interface ScannedGame extends RawGame {
  readonly until: number;
}

/** Bounds of one game and of one line; a legal game has no 12,000 half-moves and no need of 200 tags. */
const MAX_PLIES = 12_000;
const MAX_TAGS = 200;
const MAX_VALUE = 2_000;
const MAX_LINE = 1_000_000;

const TAG = /\s*\[\s*([A-Za-z0-9_][\w+#=:-]*)\s+"((?:[^"\\]|\\.)*)"\s*\]/y;
/** A value with quotes that were not escaped: up to the last quote of the line. */
const LOOSE_TAG = /^\s*\[\s*([A-Za-z0-9_][\w+#=:-]*)\s+"(.*)"\s*\]\s*$/;
const TAG_NAME = /^\s*\[\s*(\w+)/;
/** Tags without which a game cannot be understood: one that cannot be read is a fault. */
const NEEDED = new Set(['fen', 'setup', 'variant']);
const SCORE = '(?:1/2|0[.,]5|[01½])';
const DASH = String.raw`[-\u2010-\u2015\u2212]`;
const FREE = String.raw`[^\s{}();]`;
/**
 * `{`, `}`, `(`, `)`, `;` stand alone; a score with spaces around its dash (`1 - 0`, or `0 - 0 - 0`) is one word; else what
 * spaces part, but for an old promotion, `e8(Q)`. A move may be glued to its number.
 */
const TOKEN = new RegExp(
  String.raw`[{}();]|(?<!${FREE})${SCORE}(?:\s+${DASH}\s*|${DASH}\s+)${SCORE}(?:\s*${DASH}\s*0)?(?!${FREE})|${FREE}+(?:\([QRBN]\)[+#]*)?`,
  'g',
);
/** Numbers before a move, with any dots; not the zeros of a castle. */
const NUMBER = /^\d+(?:\.+|(?=[^\d/.-])|$)|^\.+|^…/;
/** Signs of judgement and of nothing: they are no moves. */
const SIGNS = /^(?:\$\d*|[!?]+|[+\-=/±∓⩲⩱∞□△⌓N]+|e\.?p\.?|ep|\(?=\)?|D|\u2212+)$/;
const MOVE =
  /^(?:[KQRBN]?[a-h]?[1-8]?[-x:]?[a-h][1-8](?:[=/]?\(?[QRBNqrbn]\)?)?|[Oo0]-[Oo0](?:-[Oo0])?)(?:e\.?p\.?)?[+#!?]*$/;

interface Draft {
  line: number;
  tags: RawTag[];
  moves: RawMove[];
  fault: RawFault | undefined;
  inMoves: boolean;
  result: PgnResult | undefined;
}

export class PgnScanner {
  private carry = '';
  private begun = false;
  private line = 0;
  private games = 0;
  private draft: Draft | undefined;
  private inComment = false;
  /** How many variations deep. */
  private depth = 0;
  /** Offset of the text that is not read yet, and of the line that is being read. */
  private unread = 0;
  private lineAt = 0;
  /** The last line with anything in it began a tag and did not close it. */
  private openTag: string | undefined;

  /** Takes the next piece of text and gives the games that are complete. */
  push(chunk: string): ScannedGame[] {
    const done: ScannedGame[] = [];
    let text = this.carry + chunk;
    if (!this.begun && text !== '') {
      this.begun = true;
      if (text.startsWith('\ufeff')) {
        text = text.slice(1);
        this.unread = 1;
      }
    }
    let from = 0;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
      this.readLines(text.slice(from, text[at - 1] === '\r' ? at - 1 : at), done);
      this.unread += at + 1 - from;
      from = at + 1;
    }
    this.carry = text.slice(from);
    // An endless line is cut between two words, so that memory stays bounded.
    while (this.carry.length > MAX_LINE) {
      const cut = Math.max(this.carry.lastIndexOf(' ', MAX_LINE), this.carry.lastIndexOf('\r', MAX_LINE));
      const end = cut > 0 ? cut : MAX_LINE;
      this.readLines(this.carry.slice(0, end), done);
      this.unread += end;
      this.carry = this.carry.slice(end);
    }
    return done;
  }

  /** The end of the text: the last game. */
  end(): ScannedGame[] {
    const done: ScannedGame[] = [];
    if (this.carry !== '') this.readLines(this.carry, done);
    this.unread += this.carry.length;
    this.carry = '';
    if (this.openTag !== undefined) this.note(`the text ends within a tag, ${quote(this.openTag)}`);
    this.finish(done, this.unread);
    return done;
  }

  /** Old files end their lines with a carriage return only. */
  private readLines(text: string, done: ScannedGame[]): void {
    this.lineAt = this.unread;
    for (const part of text.split('\r')) {
      this.readLine(part, done);
      this.lineAt += part.length + 1;
    }
  }

  private readLine(line: string, done: ScannedGame[]): void {
    this.line++;
    if (this.inComment || this.depth > 0) {
      if (!/^\[Event\s+"/.test(line)) {
        this.readMoves(line, 0, done);
        return;
      }
      this.note(`a ${this.inComment ? 'comment' : 'variation'} is not closed before the next game`);
      this.finish(done, this.lineAt);
    }
    if (line.startsWith('%')) return;
    if (this.openTag !== undefined && /\S/.test(line)) this.openTag = undefined;
    this.readMoves(line, /^\s*\[/.test(line) ? this.readTags(line, done) : 0, done);
  }

  /** Reads the tags at the beginning of a line and says where they end. */
  private readTags(line: string, done: ScannedGame[]): number {
    let read = 0;
    for (;;) {
      TAG.lastIndex = read;
      const tag = TAG.exec(line);
      if (tag === null) break;
      this.addTag(tag[1] ?? '', (tag[2] ?? '').replace(/\\(["\\])/g, '$1'), this.lineAt + read, done);
      read = TAG.lastIndex;
    }
    if (read > 0) return read;
    const loose = LOOSE_TAG.exec(line);
    if (loose !== null) {
      this.addTag(loose[1] ?? '', loose[2] ?? '', this.lineAt, done);
      return line.length;
    }
    if (this.draft?.inMoves) return 0;
    const name = TAG_NAME.exec(line)?.[1];
    this.open();
    if (name === undefined || NEEDED.has(name.toLowerCase()))
      this.note(`${quote(line)} is not a tag such as [Name "value"]`);
    else if (!line.includes(']')) this.openTag = line;
    return line.length;
  }

  private addTag(name: string, value: string, at: number, done: ScannedGame[]): void {
    if (this.draft?.inMoves) this.finish(done, at);
    const draft = this.open();
    if (draft.tags.length < MAX_TAGS)
      draft.tags.push({ name, value: value.slice(0, MAX_VALUE), line: this.line });
    else this.note(`it has more than ${MAX_TAGS} tags`);
  }

  private readMoves(line: string, from: number, done: ScannedGame[]): void {
    TOKEN.lastIndex = from;
    for (;;) {
      if (this.inComment) {
        const close = line.indexOf('}', TOKEN.lastIndex);
        if (close < 0) return;
        this.inComment = false;
        TOKEN.lastIndex = close + 1;
      }
      const token = TOKEN.exec(line)?.[0];
      if (token === undefined || token === ';') return;
      this.readToken(token, this.lineAt + TOKEN.lastIndex, done);
    }
  }

  private readToken(token: string, until: number, done: ScannedGame[]): void {
    if (token === '{') this.inComment = true;
    else if (token === '(') this.depth++;
    else if (token === ')') this.depth = Math.max(0, this.depth - 1);
    else if (token !== '}' && this.depth === 0) this.readWord(token, until, done);
  }

  private readWord(token: string, until: number, done: ScannedGame[]): void {
    // A game without tags begins behind one that both have lost.
    if (/^1(?:\.|$)/.test(token) && this.draft !== undefined && endsAsLostByBoth(this.draft))
      this.finish(done, until - token.length);
    const result = resultOf(token);
    // What a `0-0` is, shows at the end of the game.
    if (result !== undefined && result !== '0-0') {
      // A second result without a game of its own belongs to nothing.
      if (this.draft === undefined) return;
      this.draft.result = result;
      this.finish(done, until);
      return;
    }
    const plain = plainDashes(token.replace(/\s+/g, ''));
    let text = plain;
    for (let number = NUMBER.exec(text); number !== null && !/^0+$/.test(text); number = NUMBER.exec(text)) {
      text = text.slice(number[0].length);
    }
    const from = plain.length - text.length;
    if (text.includes('$')) text = text.slice(0, text.indexOf('$'));
    const written = token.length === plain.length ? token.slice(from, from + text.length) : token;
    const isPass = isNullMove(text);
    if (text === '' || (SIGNS.test(text) && !isPass)) {
      if (this.draft) this.draft.inMoves = true;
      return;
    }
    const draft = this.open();
    draft.inMoves = true;
    if (draft.fault !== undefined) return;
    if (!isPass && !MOVE.test(text)) this.note(`${quote(token)} is not a move`);
    else if (draft.moves.length >= MAX_PLIES) this.note(`it has more than ${MAX_PLIES} half-moves`);
    else draft.moves.push({ text, line: this.line, ...(written === text ? {} : { written }) });
  }

  private open(): Draft {
    this.draft ??= {
      line: this.line,
      tags: [],
      moves: [],
      fault: undefined,
      inMoves: false,
      result: undefined,
    };
    return this.draft;
  }

  /** Keeps the first fault of a game. */
  private note(message: string): void {
    const draft = this.open();
    draft.fault ??= { message, line: this.line, ply: draft.inMoves ? draft.moves.length + 1 : 0 };
  }

  private finish(done: ScannedGame[], until: number): void {
    if (this.inComment) this.note('a comment is not closed at the end');
    this.inComment = false;
    this.depth = 0;
    this.openTag = undefined;
    const draft = this.draft;
    this.draft = undefined;
    if (draft === undefined) return;
    if (endsAsLostByBoth(draft)) {
      draft.moves.pop();
      draft.result = '0-0';
    }
    this.games++;
    const { line, tags, moves, result, fault } = draft;
    done.push({ index: this.games, line, tags, moves, result, fault, until });
  }
}

/** A movetext ends with the result: where the Result tag says `0-0`, so does a last `0-0`, and it is no castle. */
function endsAsLostByBoth({ tags, moves, result, fault }: Draft): boolean {
  if (result !== undefined || fault !== undefined || moves.at(-1)?.text !== '0-0') return false;
  const tag = tags.find(({ name }) => name.toLowerCase() === 'result');
  return tag !== undefined && resultOf(tag.value) === '0-0';
}
