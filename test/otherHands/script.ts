/**
 * A game in, a recording of two people and a board out: what the board said, and what was really played. The same seed
 * gives the same recording.
 */
import type { Piece, Position, Square } from 'chessops';
import type { Sense } from '../../src/board/sensor.js';
import { type Game, gameFacts, type Move, piecesOf } from '../hands/index.js';
import { createRandom, type Random } from '../hands/prng.js';
import { declare, type Result, tryKing } from './endings.js';
import { type Felt, feltBy } from './felt.js';
import { playGesture, think } from './gestures.js';
import { BOARD_KINDS, HAND_KINDS, type HandKind, type Kind, MIXED_SHARE, RATES } from './kinds.js';
import { kingsGame, tradingGame, withShuffles } from './lines.js';
import { Table } from './men.js';
import { crossing, exchange, replyFirst, unseenCapture } from './pairs.js';
import { note, putSpot, type Scene } from './scene.js';
import { type Board, type Defect, traceOf } from './sensors.js';
import { SINGLES, straightenDue } from './singles.js';
import {
  adjust,
  boardAway,
  fist,
  illegalTry,
  shaken,
  takeback,
  topple,
  variation,
  wrongTouch,
} from './stirs.js';
import { squares, Worlds } from './worlds.js';

export interface OtherOptions {
  readonly seed: number;
  readonly sense: Sense;
  readonly kind: Kind;
  /** Chance per half-move instead of the kind's own, 0 to 1. */
  readonly rate?: number;
  /** The dead or flickering square; default: any. */
  readonly square?: Square;
}

export interface OtherScript {
  readonly start: Position;
  /** What was played, with all shuffles; shorter than the game where its rest could be told by nobody. */
  readonly moves: readonly Move[];
  readonly kind: Kind;
  readonly sense: Sense;
  readonly trace: string;
  readonly board: Board;
  /** What a perfect sensor under each square felt. */
  readonly felt: readonly (readonly Felt[])[];
  /** What stands on the squares at the end. */
  readonly final: readonly (Piece | undefined)[];
  /** Shown by the kings at the end; undefined: nothing was shown. */
  readonly result: Result | undefined;
  /** Half-moves (0-based) that nobody may be able to tell on this sense: a question about them is no fault. */
  readonly mayAsk: readonly number[];
  readonly occurred: ReadonlyMap<Kind, number>;
  /** When each half-move was complete, in ms; half-moves made together are told together. */
  readonly times: readonly number[];
  /** When everything was over, in ms. */
  readonly end: number;
}

const STIRS: Partial<Record<HandKind, (scene: Scene, ply: number) => void>> = {
  adjust,
  wrongTouch,
  illegalTry,
  variation,
  takeback,
  topple,
  shaken,
  fist,
  boardAway,
};

const PLAYS: Partial<Record<HandKind, (scene: Scene, ply: number) => number>> = {
  crossing,
  replyFirst,
  exchange,
  unseenCapture,
  ...SINGLES,
};

export function otherHands(wanted: Game, options: OtherOptions): OtherScript {
  const { seed, kind, sense } = options;
  const random = createRandom(seed ^ 0x5eed);
  const special = kind === 'kingsLookalike' ? kingsGame(seed) : undefined;
  const trades = kind === 'exchange' || kind === 'unseenCapture';
  const base = special?.game ?? (trades && random.chance(0.6) ? tradingGame(wanted.start, seed) : wanted);
  const walking = kind === 'shuffle' ? withShuffles(base, 10, random) : { game: base, shuffles: [] };
  const board = boardFor(options, random);
  const { start } = walking.game;
  const moves = tellable(start, walking.game.moves, board);
  const table = new Table(piecesOf(start), (square) => putSpot(square, random));
  const scene: Scene = {
    table,
    board,
    random,
    facts: gameFacts(start, moves),
    words: [],
    misreads: [],
    occurred: new Map(),
    mayAsk: [],
    unfelt: new Map(),
    now: 1000,
    calmUntil: 0,
    hurry: false,
  };
  const shuffles = new Set(walking.shuffles.map(({ at }) => at));
  const times: number[] = [];
  for (let ply = 0; ply < moves.length; ) {
    if (special?.tries.ply === ply) tryKing(scene, ply, special.tries.to);
    ply += shuffles.has(ply) && ply + 4 <= moves.length ? shuffle(scene, ply) : playPly(scene, ply, options);
    while (times.length < ply) times.push(scene.now);
  }
  straightenDue(scene, Number.POSITIVE_INFINITY);
  const last = scene.facts.at(-1)?.after ?? start;
  const result = kind === 'kings' && !last.isEnd() ? declare(scene) : undefined;
  const final = table.pieceOn();
  const end = scene.now + 3000;
  table.end();
  const felt = feltBy(table.stretches);
  if (BOARD_KINDS.some((one) => one === kind)) note(scene, kind);
  const { words, misreads, mayAsk, occurred } = scene;
  const trace = traceOf(start, board, { felt, misreads, words, end }, random);
  return { start, moves, kind, sense, trace, board, felt, final, result, mayAsk, occurred, times, end };
}

/** The stirs before a half-move, and the half-move in the first of the wanted ways that is possible. */
function playPly(scene: Scene, ply: number, { kind, rate }: OtherOptions): number {
  const { random, facts } = scene;
  straightenDue(scene, ply);
  const wants = (one: HandKind) => {
    if (kind !== one && kind !== 'mixed') return false;
    return random.chance(rate ?? RATES[one] * (kind === 'mixed' ? MIXED_SHARE : 1));
  };
  for (const one of random.shuffle(HAND_KINDS)) {
    if (STIRS[one] !== undefined && mayNow(scene, ply, one) && wants(one)) STIRS[one]?.(scene, ply);
  }
  for (const one of random.shuffle(HAND_KINDS)) {
    const made =
      PLAYS[one] !== undefined && mayNow(scene, ply, one) && wants(one) ? (PLAYS[one]?.(scene, ply) ?? 0) : 0;
    if (made > 0) return made;
  }
  const next = facts[ply];
  if (next === undefined) return 1;
  think(scene);
  playGesture(scene, next, 'plain');
  return 1;
}

/** While one riddle is open, or right behind a crossing, only plain things are done: two at once have no answer. */
function mayNow(scene: Scene, ply: number, kind: HandKind): boolean {
  return scene.unfelt.size === 0 && ply >= scene.calmUntil && (!scene.hurry || kind === 'crossing');
}

/** Both go and both return, each pair crossing. */
function shuffle(scene: Scene, ply: number): number {
  straightenDue(scene, ply);
  const out = crossing(scene, ply);
  const back = out === 2 ? crossing(scene, ply + 2) : 0;
  if (back === 2) note(scene, 'shuffle');
  return out + back || plain(scene, ply);
}

function plain(scene: Scene, ply: number): number {
  const next = scene.facts[ply];
  if (next === undefined) return 1;
  think(scene);
  playGesture(scene, next, 'plain');
  return 1;
}

function boardFor({ kind, sense, square }: OtherOptions, random: Random): Board {
  const slow = kind === 'pictures4' ? 4 : kind === 'pictures2' ? 2 : undefined;
  const files = Array.from({ length: 64 }, (_, index) => 8 * (index & 7) + (index >> 3));
  const ranks = Array.from({ length: 64 }, (_, index) => index);
  const order = random.pick([ranks, [...ranks].reverse(), files, random.shuffle(ranks)]);
  const defects = new Map<Square, Defect>();
  const where = square ?? random.below(64);
  if (kind === 'blindNever') defects.set(where, 'never');
  if (kind === 'blindAlways') defects.set(where, 'always');
  if (kind === 'flicker') defects.set(where, 'flickers');
  return {
    sense,
    hz: kind === 'bounce' || kind === 'tidy' ? 1000 : (slow ?? random.pick([40, 100, 100, 1000])),
    rolling: random.chance(0.5),
    order,
    tells: slow !== undefined && random.chance(0.4) ? 'pictures' : 'lines',
    terse: random.chance(0.5),
    bounce: kind === 'bounce' ? 0.3 : 0,
    defects,
  };
}

/** Half-moves after which worlds that look alike must have become one. */
const PATIENCE = 40;

/** The part of the game that can be told although some square cannot be looked at. */
function tellable(start: Position, moves: readonly Move[], { sense, defects }: Board): readonly Move[] {
  if (defects.size === 0) return moves;
  const unseen = squares(...defects.keys());
  const worlds = new Worlds(start, sense);
  let told = 0;
  for (const [index, move] of moves.entries()) {
    worlds.play([move], unseen);
    if (worlds.single) told = index + 1;
    if (worlds.lost || index - told > PATIENCE) break;
  }
  return moves.slice(0, told);
}
