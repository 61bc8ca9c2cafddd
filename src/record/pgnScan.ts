/**
 * PGN text into games, as written: tags, moves as text, the result. Knows no chess. Reads any amount of text in pieces,
 * keeps one game at most, and takes every input: what is not PGN becomes a fault of the game it stands in.
 */
interface RawMove {
  readonly text: string;
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
  /** As the movetext ends: `1-0`, `0-1`, `1/2-1/2`, `*`; undefined where it just stops. */
  readonly result: string | undefined;
  /** The first thing in it that cannot be read. */
  readonly fault: RawFault | undefined;
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
/** `{`, `}`, `(`, `)`, `;` stand alone, but for an old promotion, `e8(Q)`; a move may be glued to its number. */
const TOKEN = /[{}();]|[^\s{}();]+(?:\([QRBN]\)[+#]*)?/g;
const RESULTS: ReadonlyMap<string, string> = new Map([
  ['1-0', '1-0'],
  ['0-1', '0-1'],
  ['1/2-1/2', '1/2-1/2'],
  ['*', '*'],
  ['1/2', '1/2-1/2'],
  ['½-½', '1/2-1/2'],
]);
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
  result: string | undefined;
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

  /** Takes the next piece of text and gives the games that are complete. */
  push(chunk: string): RawGame[] {
    const done: RawGame[] = [];
    let text = this.carry + chunk;
    if (!this.begun && text !== '') {
      this.begun = true;
      if (text.startsWith('\ufeff')) text = text.slice(1);
    }
    let from = 0;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
      this.readLines(text.slice(from, text[at - 1] === '\r' ? at - 1 : at), done);
      from = at + 1;
    }
    this.carry = text.slice(from);
    // An endless line is cut between two words, so that memory stays bounded.
    while (this.carry.length > MAX_LINE) {
      const cut = Math.max(this.carry.lastIndexOf(' ', MAX_LINE), this.carry.lastIndexOf('\r', MAX_LINE));
      const end = cut > 0 ? cut : MAX_LINE;
      this.readLines(this.carry.slice(0, end), done);
      this.carry = this.carry.slice(end);
    }
    return done;
  }

  /** The end of the text: the last game. */
  end(): RawGame[] {
    const done: RawGame[] = [];
    if (this.carry !== '') this.readLines(this.carry, done);
    this.carry = '';
    this.finish(done);
    return done;
  }

  /** Old files end their lines with a carriage return only. */
  private readLines(text: string, done: RawGame[]): void {
    for (const part of text.split('\r')) this.readLine(part, done);
  }

  private readLine(line: string, done: RawGame[]): void {
    this.line++;
    if (this.inComment || this.depth > 0) {
      if (!/^\[Event\s+"/.test(line)) {
        this.readMoves(line, done);
        return;
      }
      this.note(`a ${this.inComment ? 'comment' : 'variation'} is not closed before the next game`);
      this.finish(done);
    }
    if (line.startsWith('%')) return;
    const rest = /^\s*\[/.test(line) ? this.readTags(line, done) : line;
    if (rest !== '') this.readMoves(rest, done);
  }

  /** Reads the tags at the beginning of a line and gives what follows them. */
  private readTags(line: string, done: RawGame[]): string {
    let read = 0;
    for (;;) {
      TAG.lastIndex = read;
      const tag = TAG.exec(line);
      if (tag === null) break;
      read = TAG.lastIndex;
      this.addTag(tag[1] ?? '', (tag[2] ?? '').replace(/\\(["\\])/g, '$1'), done);
    }
    if (read > 0) return line.slice(read).trim();
    const loose = LOOSE_TAG.exec(line);
    if (loose !== null) {
      this.addTag(loose[1] ?? '', loose[2] ?? '', done);
      return '';
    }
    if (this.draft?.inMoves) return line;
    const name = TAG_NAME.exec(line)?.[1];
    this.open();
    if (name === undefined || NEEDED.has(name.toLowerCase()))
      this.note(`${quote(line)} is not a tag such as [Name "value"]`);
    return '';
  }

  private addTag(name: string, value: string, done: RawGame[]): void {
    if (this.draft?.inMoves) this.finish(done);
    const draft = this.open();
    if (draft.tags.length < MAX_TAGS)
      draft.tags.push({ name, value: value.slice(0, MAX_VALUE), line: this.line });
    else this.note(`it has more than ${MAX_TAGS} tags`);
  }

  private readMoves(line: string, done: RawGame[]): void {
    TOKEN.lastIndex = 0;
    for (;;) {
      if (this.inComment) {
        const close = line.indexOf('}', TOKEN.lastIndex);
        if (close < 0) return;
        this.inComment = false;
        TOKEN.lastIndex = close + 1;
      }
      const token = TOKEN.exec(line)?.[0];
      if (token === undefined || token === ';') return;
      this.readToken(token, done);
    }
  }

  private readToken(token: string, done: RawGame[]): void {
    if (token === '{') this.inComment = true;
    else if (token === '(') this.depth++;
    else if (token === ')') this.depth = Math.max(0, this.depth - 1);
    else if (token !== '}' && this.depth === 0) this.readWord(token, done);
  }

  private readWord(token: string, done: RawGame[]): void {
    let word = /[\u2010-\u2015\u2212]/.test(token) ? token.replace(/[\u2010-\u2015\u2212]/g, '-') : token;
    const result = RESULTS.get(word);
    if (result !== undefined) {
      // A second result without a game of its own belongs to nothing.
      if (this.draft === undefined) return;
      this.draft.result = result;
      this.finish(done);
      return;
    }
    for (let number = NUMBER.exec(word); number !== null && !/^0+$/.test(word); number = NUMBER.exec(word)) {
      word = word.slice(number[0].length);
    }
    if (word.includes('$')) word = word.slice(0, word.indexOf('$'));
    if (word === '' || SIGNS.test(word)) {
      if (this.draft) this.draft.inMoves = true;
      return;
    }
    const draft = this.open();
    draft.inMoves = true;
    if (draft.fault !== undefined) return;
    if (!MOVE.test(word)) this.note(`${quote(word)} is not a move`);
    else if (draft.moves.length >= MAX_PLIES) this.note(`it has more than ${MAX_PLIES} half-moves`);
    else draft.moves.push({ text: word, line: this.line });
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

  private finish(done: RawGame[]): void {
    if (this.inComment) this.note('a comment is not closed at the end');
    this.inComment = false;
    this.depth = 0;
    const draft = this.draft;
    this.draft = undefined;
    if (draft === undefined) return;
    this.games++;
    const { line, tags, moves, result, fault } = draft;
    done.push({ index: this.games, line, tags, moves, result, fault });
  }
}

/** A piece of unknown text, fit to stand in a sentence. */
function quote(text: string): string {
  const plain = text.replace(/[^\x20-\x7e]/g, '?');
  return plain.length > 40 ? `"${plain.slice(0, 40)}..."` : `"${plain}"`;
}
