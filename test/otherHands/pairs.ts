/** Two half-moves made by four hands at once. */
import type { PlyFacts } from '../hands/facts.js';
import { isQuiet, playMove } from '../hands/facts.js';
import { playGesture, think } from './gestures.js';
import { handOf, isWhite, manOn, note, perform, periodOf, putSpot, rest, type Scene } from './scene.js';
import { verdict } from './worlds.js';

/** Both half-moves could also have been: each man to the other's square. */
function exchangeIsLegal(a: PlyFacts, b: PlyFacts): boolean {
  if (!a.before.dests(a.move.from).has(b.move.to)) return false;
  const between = playMove(a.before, { from: a.move.from, to: b.move.to });
  return between.dests(b.move.from).has(a.move.to);
}

/** The second man and his victim are where they are whatever the first does. */
function independent(a: PlyFacts, b: PlyFacts): boolean {
  return (
    b.move.from !== a.move.to &&
    b.move.to !== a.move.to &&
    b.move.to !== a.move.from &&
    a.victim?.square !== b.move.from &&
    a.move.from !== b.move.from
  );
}

/** A quick half-move: no castle, no promotion, nothing taken en passant. */
function isSimple({ castle, move, victim }: PlyFacts): boolean {
  return (
    castle === undefined &&
    move.promotion === undefined &&
    (victim === undefined || victim.square === move.to)
  );
}

/**
 * Hasty players: both men are in the air, they land in the order of the turn, up to 300 ms apart; or the reply leaves
 * on the heels of the move. Often the hands go on before anything rests.
 */
export function crossing(scene: Scene, ply: number): number {
  const { random, facts, board } = scene;
  const [a, b] = facts.slice(ply, ply + 2);
  if (a === undefined || b === undefined || !isSimple(a) || !isSimple(b)) return 0;
  if (!independent(a, b) || (a.victim !== undefined && b.victim !== undefined)) return 0;
  const doubtful = board.sense === 'occ' && exchangeIsLegal(a, b);
  if (doubtful && !(isQuiet(a) && isQuiet(b))) return 0;
  const told = verdict(
    a.before,
    [a.move, b.move],
    facts.slice(ply + 2, ply + 6).map((f) => f.move),
    board.sense,
  );
  if (!doubtful && told === undefined) return 0;
  if (told !== undefined && told > 0) scene.calmUntil = ply + 2 + told;
  think(scene);
  if (random.chance(0.25)) {
    playGesture(scene, a, 'plain', 0.5);
    scene.now += random.between(1, 120);
    playGesture(scene, b, 'plain', 0.4);
  } else {
    // Where only the order of the landings tells, the board must have been able to see it.
    const least = doubtful ? Math.ceil(2.2 * periodOf(scene)) : 1;
    fourHands(scene, a, b, Math.min(300, Math.max(least, random.between(1, 300))));
  }
  scene.hurry = random.chance(0.7);
  if (!scene.hurry) rest(scene, 500, 1500);
  note(scene, 'crossing');
  return 2;
}

function fourHands(scene: Scene, a: PlyFacts, b: PlyFacts, gap: number): void {
  const { random } = scene;
  const first = handOf(scene, isWhite(a), 0, scene.now, 0.6);
  const second = handOf(scene, isWhite(b), 0, scene.now, 0.6);
  const mover = manOn(scene, a.move.from);
  const replier = manOn(scene, b.move.from);
  const victim = a.victim === undefined ? undefined : manOn(scene, a.victim.square);
  const taken = b.victim === undefined ? undefined : manOn(scene, b.victim.square);
  first.lift(mover).wait(150, 600);
  if (victim !== undefined) first.lift(victim).wait(60, 300);
  first.wait(60, 200).put(mover, a.move.to);
  const landsAt = first.at;
  if (victim !== undefined) first.drop(victim);
  second.at = landsAt - random.between(5, Math.min(300, landsAt - scene.now - 1));
  second.lift(replier);
  if (taken !== undefined) second.wait(30, 120).lift(taken);
  second.at = Math.max(second.at + 20, landsAt + gap);
  second.put(replier, b.move.to);
  if (taken !== undefined) second.drop(taken);
  perform(scene, first, second);
}

/** The reply lands before the move that it answers; then the board stands still. */
export function replyFirst(scene: Scene, ply: number): number {
  const { random, facts, board } = scene;
  const [a, b] = facts.slice(ply, ply + 2);
  if (a === undefined || b === undefined || !isQuiet(a) || !isQuiet(b) || !independent(a, b)) return 0;
  if (board.sense === 'occ' && exchangeIsLegal(a, b)) return 0;
  // The reply must have been possible already: nobody answers a check that is not yet given.
  const waiting = a.before.clone();
  waiting.turn = b.mover.color;
  if (a.before.isCheck() || a.after.isCheck() || waiting.isCheck()) return 0;
  think(scene);
  const first = handOf(scene, isWhite(a), 0, scene.now);
  const second = handOf(scene, isWhite(b), 0, scene.now);
  const mover = manOn(scene, a.move.from);
  const replier = manOn(scene, b.move.from);
  first.lift(mover).wait(300, 700);
  second.at = first.at - random.between(50, 200);
  second.lift(replier);
  second.at = first.at;
  second.put(replier, b.move.to);
  first.at += random.between(Math.ceil(2.2 * periodOf(scene)), 300);
  first.put(mover, a.move.to);
  perform(scene, first, second);
  rest(scene, 1500, 2500);
  note(scene, 'replyFirst');
  return 2;
}

/** Capture and recapture on one square, the first captor never put down, or for less than a look of the board. */
export function exchange(scene: Scene, ply: number): number {
  const { random, facts, board } = scene;
  const [a, b] = facts.slice(ply, ply + 2);
  if (a === undefined || b === undefined || !isSimple(a) || !isSimple(b)) return 0;
  if (a.victim === undefined || b.victim === undefined || b.move.to !== a.move.to) return 0;
  const follow = facts.slice(ply + 2, ply + 8).map((f) => f.move);
  const told = verdict(a.before, [a.move, b.move], follow, board.sense);
  if (told === undefined) return 0;
  // The half-move after it is seen whole: who holds nothing then has played.
  scene.calmUntil = ply + 3 + told;
  think(scene);
  const hand = handOf(scene, isWhite(a), 0, scene.now);
  const reply = handOf(scene, isWhite(b), 0, scene.now);
  const captor = manOn(scene, a.move.from);
  const victim = manOn(scene, a.move.to);
  const avenger = manOn(scene, b.move.from);
  const [one, two] = random.chance(0.5) ? [captor, victim] : [victim, captor];
  const hands = [hand, reply];
  hand.lift(one).wait(150, 500).lift(two).wait(80, 400);
  reply.at = hand.at;
  if (random.chance(0.6)) {
    // The captor is taken from the hand that holds it over the square.
    reply.at -= random.between(0, 60);
    reply.lift(avenger).wait(150, 500).put(avenger, a.move.to);
    hand.at = reply.at;
    hand.drop(victim).drop(captor);
  } else {
    // It touches the square and is gone: the other player's second hand was waiting for it.
    const thief = handOf(scene, isWhite(b), 1, scene.now);
    const square = putSpot(a.move.to, random);
    hand.putAt(captor, square).drop(victim);
    thief.at = hand.at + random.between(4, 9);
    thief.lift(captor);
    reply.lift(avenger).wait(120, 400).put(avenger, a.move.to);
    thief.at = Math.max(thief.at, reply.at);
    thief.drop(captor);
    hands.push(thief);
  }
  perform(scene, ...hands);
  rest(scene, 300, 1500);
  note(scene, 'exchange');
  return 2;
}

/** The captor comes down on the square while the victim is pushed off it: the square was never seen empty. */
export function unseenCapture(scene: Scene, ply: number): number {
  const { random, facts, board } = scene;
  const a = facts[ply];
  if (a === undefined || !isSimple(a) || a.victim === undefined) return 0;
  const follow = facts.slice(ply + 1, ply + 7).map((f) => f.move);
  if (board.sense !== 'piece') {
    const told = verdict(a.before, [a.move], follow, board.sense);
    if (told === undefined) {
      if (!random.chance(0.1)) return 0;
      scene.mayAsk.push(ply);
    }
    // The half-move after it is seen whole: who holds nothing then has played.
    scene.calmUntil = ply + 2 + (told ?? follow.length);
  }
  think(scene);
  const hand = handOf(scene, isWhite(a), 0, scene.now);
  const thumb = handOf(scene, isWhite(a), 1, scene.now);
  const captor = manOn(scene, a.move.from);
  const victim = manOn(scene, a.move.to);
  hand.lift(captor).wait(200, 700).putAt(captor, putSpot(a.move.to, random), true);
  thumb.at = hand.at + random.between(0, 5);
  thumb.lift(victim).wait(100, 400).drop(victim);
  perform(scene, hand, thumb);
  note(scene, 'unseenCapture');
  return 1;
}
