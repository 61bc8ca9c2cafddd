/** A small language for hands, so that a scenario reads like its report. */
import { parseSquare } from 'chessops/util';
import { degrade, type Seen, type Sense } from '../../src/board/sensor.js';
import { Recogniser, type RecogniserOptions } from '../../src/recognition/index.js';
import type { Reading, RecognitionInput } from '../../src/recognition/reading.js';
import {
  boardFen,
  type Move,
  makeSan,
  makeUci,
  type Position,
  parseFen,
  play,
} from '../../src/rules/index.js';

export const ALL: readonly Sense[] = ['occ', 'color', 'piece'];

export function positionOf(fen: string): Position {
  const parsed = parseFen(fen);
  if (!parsed.ok) throw new Error(parsed.error.code);
  return parsed.value;
}

/** The 64 letters of a position, a1 first. */
export function lettersOf(pos: Position): Seen[] {
  const letters: Seen[] = [];
  const rows = boardFen(pos).split('/').reverse();
  for (const row of rows) {
    for (const c of row) {
      if (/\d/.test(c)) for (let n = Number(c); n > 0; n -= 1) letters.push('.');
      else letters.push(c as Seen);
    }
  }
  return letters;
}

/** The game as a listener keeps it who applies every reading in order. */
export function applyTo(line: Move[], readings: readonly Reading[]): void {
  for (const r of readings) {
    if (r.kind === 'move') {
      line.push(r.move);
      if (line.length !== r.ply) throw new Error(`move ${r.ply} read after ${line.length - 1} half-moves`);
    } else if (r.kind === 'amended') line[r.ply - 1] = r.move;
    else if (r.kind === 'takenBack') line.length = r.ply;
  }
}

export class Table {
  readonly recogniser: Recogniser;
  readonly readings: Reading[] = [];
  readonly line: Move[] = [];
  readonly board: Seen[];
  private readonly hand: Seen[] = [];
  private at = 0;
  private plugged = true;
  private losing = false;

  constructor(
    readonly start: Position,
    readonly options: Partial<RecogniserOptions> & { readonly sense: Sense },
    /** The board stands the other way round. */
    private readonly turned = false,
  ) {
    this.recogniser = new Recogniser(start, options);
    this.board = lettersOf(start);
    this.snapshot();
  }

  /**
   * `lift e2; place e4; place g1=K; wait 150; unplug; plug; lose` (the next event goes unseen), `tell knight`, `takeback 1`,
   * `choose 0`, `castle h`, `press`, `rotate`, `scan` (a snapshot). Events are 100 ms apart. Returns their readings.
   */
  do(text: string): Reading[] {
    const first = this.readings.length;
    for (const command of text.split(/[;\n]/)) {
      const words = command.trim().split(/\s+/);
      if (words[0] !== '') this.one(words[0] ?? '', words[1] ?? '');
    }
    return this.readings.slice(first);
  }

  /** Long enough that everything settles and a board at rest is looked at. */
  rest(): Reading[] {
    return this.do('wait 5000');
  }

  get moves(): string {
    return this.line.map(makeUci).join(' ');
  }

  /** The game in SAN. */
  get san(): string {
    let pos = this.start;
    return this.line
      .map((move) => {
        const san = makeSan(pos, move);
        pos = play(pos, move);
        return san;
      })
      .join(' ');
  }

  kinds(): string[] {
    return this.readings.map((r) => r.kind);
  }

  step(input: RecognitionInput): void {
    const out = this.recogniser.step(input);
    this.readings.push(...out);
    applyTo(this.line, out);
  }

  snapshot(): void {
    const { sense } = this.options;
    const placement: Seen[] = this.board.map((seen) => degrade(seen, sense));
    if (this.turned) placement.reverse();
    this.step({ kind: 'snapshot', at: this.at, placement });
  }

  private one(word: string, arg: string): void {
    switch (word) {
      case 'lift':
      case 'place':
        this.at += 100;
        this.touch(word, arg);
        return;
      case 'wait':
        this.at += Number(arg);
        this.step({ kind: 'tick', at: this.at });
        return;
      case 'unplug':
        this.plugged = false;
        this.step({ kind: 'link', at: this.at, state: 'lost' });
        return;
      case 'plug':
        this.plugged = true;
        this.step({ kind: 'link', at: this.at, state: 'up' });
        this.step({ kind: 'gap', at: this.at, missed: null });
        this.snapshot();
        return;
      case 'lose':
        this.losing = true;
        return;
      case 'scan':
        this.snapshot();
        return;
      default:
        this.say(word, arg);
    }
  }

  private say(word: string, arg: string): void {
    const { at } = this;
    if (word === 'tell') this.step({ kind: 'promote', at, role: arg as 'queen' });
    else if (word === 'takeback') this.step({ kind: 'takeback', at, plies: Number(arg) });
    else if (word === 'choose') this.step({ kind: 'choose', at, candidate: Number(arg) });
    else if (word === 'castle') this.step({ kind: 'castle', at, side: arg as 'a' });
    else if (word === 'press') this.step({ kind: 'press', at });
    else if (word === 'rotate') this.step({ kind: 'rotate', at });
    else throw new Error(`what is '${word}'?`);
  }

  private touch(kind: 'lift' | 'place', arg: string): void {
    const [name = '', letter] = arg.split('=');
    const square = parseSquare(name);
    if (square === undefined) throw new Error(`'${arg}' is no square`);
    let piece: Seen;
    if (kind === 'lift') {
      piece = this.board[square] ?? '.';
      if (piece === '.') throw new Error(`nothing to lift on ${name}`);
      this.hand.push(piece);
      this.board[square] = '.';
    } else {
      piece = (letter as Seen | undefined) ?? this.hand.at(-1) ?? '.';
      const i = this.hand.lastIndexOf(piece);
      if (i >= 0) this.hand.splice(i, 1);
      if (piece === '.' || this.board[square] !== '.') throw new Error(`cannot place ${piece} on ${name}`);
      this.board[square] = piece;
    }
    if (!this.plugged) return;
    if (this.losing) {
      this.losing = false;
      return;
    }
    const seen = degrade(piece, this.options.sense);
    if (seen === '.' || seen === 'x') return;
    this.step({ kind, at: this.at, square: this.turned ? 63 - square : square, seen });
  }
}

export function table(fen: string, sense: Sense, options: Partial<RecogniserOptions> = {}): Table {
  return new Table(positionOf(fen), { ...options, sense });
}
