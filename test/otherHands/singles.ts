/** One half-move that goes badly: the man rests on its way, slides, is put down where nobody feels it, is misread. */
import type { Piece, Square } from 'chessops';
import { SquareSet } from 'chessops';
import { between, kingAttacks } from 'chessops/attacks';
import { isEnPassant, isQuiet, type Move, movesOf, type PlyFacts } from '../hands/facts.js';
import { type Manner, playGesture, think } from './gestures.js';
import type { HandKind } from './kinds.js';
import { centre, type Man } from './men.js';
import { edgeSpot, handOf, isWhite, manOn, note, perform, periodOf, rest, type Scene } from './scene.js';
import { felt, squareOf } from './stirs.js';
import { squares, verdict, Worlds } from './worlds.js';

function plainAfterThought(scene: Scene, facts: PlyFacts, manner: Manner): void {
  think(scene);
  playGesture(scene, facts, manner);
}

/** The orders that only this kind of move knows. */
function special(scene: Scene, ply: number, kind: 'castle' | 'enPassant' | 'promotion'): number {
  const facts = scene.facts[ply];
  if (facts === undefined) return 0;
  const is =
    kind === 'castle'
      ? facts.castle !== undefined
      : kind === 'enPassant'
        ? isEnPassant(facts)
        : facts.move.promotion !== undefined;
  if (!is) return 0;
  plainAfterThought(scene, facts, 'any');
  note(scene, kind);
  return 1;
}

function slide(scene: Scene, ply: number): number {
  const facts = scene.facts[ply];
  if (facts === undefined || !isQuiet(facts) || facts.mover.role === 'knight') return 0;
  plainAfterThought(scene, facts, 'slide');
  note(scene, 'slide');
  return 1;
}

/** The man is put down on a square between for 0.3 to 3 s; then it goes on, or captures. */
function restOnTheWay(scene: Scene, ply: number): number {
  const { random, board } = scene;
  const facts = scene.facts[ply];
  if (facts === undefined || facts.castle !== undefined || facts.move.promotion !== undefined) return 0;
  if (isEnPassant(facts)) return 0;
  const { before, mover } = facts;
  const { from, to } = facts.move;
  const free = SquareSet.full().diff(before.board.occupied);
  const way = mover.role === 'knight' ? kingAttacks(from).union(kingAttacks(to)) : between(from, to);
  const stops = [...way.intersect(free)].filter((square) => square < 56 && square > 7);
  if (stops.length === 0) return 0;
  if (verdict(before, [facts.move], [], board.sense) !== 0) return 0;
  think(scene);
  const man = manOn(scene, from);
  const victim = facts.victim === undefined ? undefined : manOn(scene, to);
  const hand = handOf(scene, isWhite(facts), 0, scene.now);
  hand.carry(man, random.pick(stops)).wait(300, 3000).lift(man).wait(120, 400);
  if (victim !== undefined) hand.lift(victim).wait(80, 400);
  hand.put(man, to);
  if (victim !== undefined) hand.drop(victim);
  perform(scene, hand);
  note(scene, 'rest');
  return 1;
}

/** Another legal move of the same man is put down, stands for a moment, and is changed; or of another man, and goes back. */
function rethink(scene: Scene, ply: number): number {
  const { random, board } = scene;
  const facts = scene.facts[ply];
  if (facts === undefined || !isQuiet(facts)) return 0;
  const free = movesOf(facts.before).filter(
    (move) =>
      move.promotion === undefined && !facts.before.board.occupied.has(move.to) && move.to !== facts.move.to,
  );
  const plain = (move: Move) => {
    const role = facts.before.board.getRole(move.from);
    return role !== 'king' && role !== 'rook' && !(role === 'pawn' && (move.from & 7) !== (move.to & 7));
  };
  const own = free.filter((move) => plain(move) && move.from === facts.move.from);
  const others = free.filter((move) => plain(move) && move.from !== facts.move.from);
  const same = random.chance(0.6);
  const list = same ? own : others;
  if (list.length === 0) return 0;
  if (verdict(facts.before, [facts.move], [], board.sense) !== 0) return 0;
  think(scene);
  const first = random.pick(list);
  const man = manOn(scene, first.from);
  const hand = handOf(scene, isWhite(facts), 0, scene.now);
  hand.carry(man, first.to).wait(100, 1500);
  if (same) hand.carry(man, facts.move.to);
  else hand.carry(man, first.from);
  perform(scene, hand);
  if (!same) {
    rest(scene, 200, 1500);
    playGesture(scene, facts, 'plain');
  }
  note(scene, 'rethink');
  return 1;
}

/** The man is put down so badly that no sensor feels it; it is straightened soon, after the reply, or later. */
function unfelt(scene: Scene, ply: number): number {
  const { random, board, facts } = scene;
  const a = facts[ply];
  if (a === undefined || !isQuiet(a)) return 0;
  const { from, to } = a.move;
  // What is not felt is told by what cannot be anything else.
  const elsewhere = movesOf(a.before).filter(
    (move) => move.from === from && a.before.board.occupied.has(move.to),
  );
  if (board.sense === 'occ' && elsewhere.length > 0) return 0;
  const reply = facts[ply + 1];
  const later = reply !== undefined && isQuiet(reply) && reply.move.to !== to && reply.move.from !== to;
  const crossed = later && board.sense === 'occ' && a.before.dests(from).has(reply.move.to);
  const waits = later && !crossed && random.chance(0.5);
  const side = random.shuffle([0, 1, 2, 3]).find((s) => isRoomy(scene, to, s, [to, from]));
  if (side === undefined) return 0;
  think(scene);
  const man = manOn(scene, from);
  const hand = handOf(scene, isWhite(a), 0, scene.now);
  hand
    .lift(man)
    .wait(150, 600)
    .putAt(man, edgeSpot(to, side, random));
  perform(scene, hand);
  if (waits && reply !== undefined) {
    rest(scene, 1500, 3500);
    playGesture(scene, reply, 'plain');
  }
  rest(scene, 400, 2500);
  straighten(scene, man, isWhite(a));
  note(scene, 'unfelt');
  return waits ? 2 : 1;
}

function straighten(scene: Scene, man: Man, white: boolean): void {
  const spot = scene.table.spotOf(man);
  if (spot === undefined) return;
  const hand = handOf(scene, white, 1, scene.now);
  hand.slideTo(man, centre(squareOf(spot)), scene.random.between(60, 200));
  perform(scene, hand);
}

/** Is there room at that edge: no man just over the line, now or when this half-move is done? */
function isRoomy(scene: Scene, square: Square, side: number, free: readonly Square[]): boolean {
  const beside = square + [1, -1, 8, -8][side]!;
  const wraps = side < 2 && beside >> 3 !== square >> 3;
  if (wraps || beside < 0 || beside > 63) return true;
  return free.includes(beside) || scene.table.manOn(beside) === undefined;
}

/** While a move is made, a sleeve pushes a neighbour off the centre: its sensor loses it, for some half-moves. */
function pushedMan(scene: Scene, ply: number): number {
  const { random, board, facts, table } = scene;
  const a = facts[ply];
  if (a === undefined || a.castle !== undefined || isEnPassant(a) || scene.unfelt.size > 0) return 0;
  const { from, to } = a.move;
  const candidates = felt(scene).filter((man) => {
    const square = squareOf(table.spotOf(man) ?? centre(0));
    return square !== from && square !== to && (kingAttacks(to).has(square) || kingAttacks(from).has(square));
  });
  if (candidates.length === 0) return 0;
  const man = random.pick(candidates);
  const square = squareOf(table.spotOf(man) ?? centre(0));
  // It must not look like the man that moved there.
  if (a.before.dests(square).has(to)) return 0;
  const until = lostUntil(scene, ply, square, random.between(1, 14));
  const unseen = squares(square);
  const worlds = new Worlds(a.before, board.sense);
  for (let at = ply; at <= until; at += 1) {
    const next = facts[at];
    if (next === undefined) break;
    // The man itself might have made the move that is seen: nobody could tell which of the two is gone.
    if (at > ply && next.move.from !== square && next.before.dests(square).has(next.move.to)) return 0;
    if (next.castle !== undefined) return 0;
    worlds.play([next.move], next.move.from === square || next.move.to === square ? undefined : unseen);
    if (!worlds.single) return 0;
  }
  const side = random.shuffle([0, 1, 2, 3]).find((s) => isRoomyFor(scene, square, s, ply, until));
  if (side === undefined) return 0;
  think(scene);
  const began = scene.now;
  playGesture(scene, a, 'plain');
  const arm = handOf(scene, isWhite(a), 1, Math.max(scene.now - 40, began));
  arm.at = scene.now + random.between(1, 60);
  arm.slideTo(man, edgeSpot(square, side, random), random.between(30, 90));
  perform(scene, arm);
  scene.unfelt.set(man, until);
  note(scene, 'pushedMan');
  return 1;
}

/** Until it is straightened, moved or taken. */
function lostUntil(scene: Scene, ply: number, square: Square, plies: number): number {
  for (let at = ply + 1; at <= ply + plies; at += 1) {
    const move = scene.facts[at]?.move;
    if (move === undefined) return at - 1;
    if (move.from === square || move.to === square) return at;
  }
  return ply + plies;
}

function isRoomyFor(scene: Scene, square: Square, side: number, ply: number, until: number): boolean {
  const beside = square + [1, -1, 8, -8][side]!;
  const wraps = side < 2 && beside >> 3 !== square >> 3;
  if (wraps || beside < 0 || beside > 63) return true;
  for (let at = ply; at <= until; at += 1) {
    const facts = scene.facts[at];
    if (facts?.after.board.occupied.has(beside) || facts?.before.board.occupied.has(beside)) return false;
  }
  return true;
}

/** Straightens what has stood badly for long enough. */
export function straightenDue(scene: Scene, ply: number): void {
  for (const [man, until] of scene.unfelt) {
    const spot = scene.table.spotOf(man);
    const moved = spot === undefined || centreIsNear(spot);
    if (moved) scene.unfelt.delete(man);
    else if (ply > until) {
      rest(scene, 600, 2000);
      straighten(scene, man, scene.table.pieceOf(man).color === 'white');
      rest(scene, 600, 1500);
      scene.unfelt.delete(man);
    }
  }
}

function centreIsNear(spot: { x: number; y: number }): boolean {
  const { x, y } = centre(squareOf(spot));
  return Math.hypot(spot.x - x, spot.y - y) < 0.3;
}

const ROLES = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'] as const;

/** A man's code is read wrongly for one look of the board, or for 600 ms: as it lands, or as it stands. */
function misread(scene: Scene, ply: number): number {
  const { random, table } = scene;
  const facts = scene.facts[ply];
  if (facts === undefined || facts.castle !== undefined || facts.move.promotion !== undefined) return 0;
  const atRest = !scene.hurry && random.chance(0.4);
  think(scene);
  const other = random.pick(felt(scene));
  const lasts = random.chance(0.5) ? Math.max(30, Math.ceil(1.2 * periodOf(scene))) : 600;
  const restsOn = squareOf(table.spotOf(other) ?? centre(0));
  const since = scene.now - 700;
  playGesture(scene, facts, 'plain');
  const square = atRest ? restsOn : facts.move.to;
  const real = atRest ? table.pieceOf(other) : facts.lands;
  const as: Piece = {
    color: random.chance(0.8) ? real.color : real.color === 'white' ? 'black' : 'white',
    role: random.pick(ROLES.filter((role) => role !== real.role)),
  };
  const from = atRest ? since : scene.now;
  scene.misreads.push({ square, since: from, until: from + lasts, as });
  scene.now = Math.max(scene.now, from + lasts);
  note(scene, 'misread');
  return 1;
}

/** What is tried at a half-move, by kind. Each answers with the half-moves that it made, 0 where it cannot be. */
export const SINGLES: Partial<Record<HandKind, (scene: Scene, ply: number) => number>> = {
  castle: (scene, ply) => special(scene, ply, 'castle'),
  enPassant: (scene, ply) => special(scene, ply, 'enPassant'),
  promotion: (scene, ply) => special(scene, ply, 'promotion'),
  slide,
  rest: restOnTheWay,
  rethink,
  unfelt,
  pushedMan,
  misread,
};
