/** Single half-moves as hands make them, when nothing goes wrong: in all the orders that people use. */
import { between } from 'chessops/attacks';
import { castleClass } from '../hands/castles.js';
import { isEnPassant, type PlyFacts } from '../hands/facts.js';
import { type Hand, handOf, isWhite, manOn, perform, periodOf, putSpot, rest, type Scene } from './scene.js';
import { verdict } from './worlds.js';

/** How the half-move is made: `plain` is the plainest order, `any` one of all orders, `slide` over the squares. */
export type Manner = 'plain' | 'any' | 'slide';

/** Makes the half-move; the clock shows when it was complete. */
export function playGesture(scene: Scene, facts: PlyFacts, manner: Manner, tempo = 1): void {
  if (facts.castle !== undefined) castle(scene, facts, manner, tempo);
  else if (facts.move.promotion !== undefined) promote(scene, facts, manner, tempo);
  else if (isEnPassant(facts)) enPassant(scene, facts, manner, tempo);
  else if (facts.victim !== undefined) capture(scene, facts, manner, tempo);
  else quiet(scene, facts, manner, tempo);
}

function quiet(scene: Scene, facts: PlyFacts, manner: Manner, tempo: number): void {
  const { random } = scene;
  const { from, to } = facts.move;
  const hand = handOf(scene, isWhite(facts), 0, scene.now, tempo);
  const man = manOn(scene, from);
  if (manner === 'slide' && facts.mover.role !== 'knight') {
    const steps = between(from, to).size() + 1;
    hand.slideTo(man, putSpot(to, random), steps * random.between(60, 170));
  } else hand.carry(man, to);
  perform(scene, hand);
}

function capture(scene: Scene, facts: PlyFacts, manner: Manner, tempo: number): void {
  const { random, board } = scene;
  const { from, to } = facts.move;
  const man = manOn(scene, from);
  const victim = manOn(scene, to);
  const hand = handOf(scene, isWhite(facts), 0, scene.now, tempo);
  // Where the squares alone do not tell who was taken, the board must have had the time to look.
  const doubtful = board.hz < 10 && verdict(facts.before, [facts.move], [], board.sense) !== 0;
  if (doubtful) hand.least = 2.2 * periodOf(scene);
  const other = handOf(scene, isWhite(facts), 1, scene.now, tempo);
  switch (manner === 'plain' || doubtful ? 0 : random.below(3)) {
    case 0:
      hand.lift(victim).wait(200, 800).drop(victim).lift(man).wait(150, 700).put(man, to);
      break;
    case 1:
      hand.lift(man).wait(150, 700).lift(victim).wait(60, 500).put(man, to).drop(victim);
      break;
    default: {
      // Two hands: one takes the victim off while the other carries.
      hand.lift(man).wait(250, 700);
      other.at = scene.now + random.between(0, hand.at - scene.now - 30);
      other.lift(victim);
      hand.put(man, to);
      other.at = hand.at;
      other.drop(victim);
    }
  }
  perform(scene, hand, other);
}

function enPassant(scene: Scene, facts: PlyFacts, manner: Manner, tempo: number): void {
  const { random } = scene;
  const { from, to } = facts.move;
  const man = manOn(scene, from);
  const victim = manOn(scene, facts.victim?.square ?? to);
  const hand = handOf(scene, isWhite(facts), 0, scene.now, tempo);
  switch (manner === 'plain' ? 2 : random.below(3)) {
    case 0:
      hand.lift(victim).wait(150, 600).drop(victim).lift(man).wait(150, 600).put(man, to);
      break;
    case 1:
      hand.lift(man).wait(150, 600).lift(victim).wait(60, 400).put(man, to).drop(victim);
      break;
    default:
      hand.lift(man).wait(150, 600).put(man, to).wait(150, 900).lift(victim).wait(60, 200).drop(victim);
  }
  perform(scene, hand);
}

function promote(scene: Scene, facts: PlyFacts, manner: Manner, tempo: number): void {
  const { random, table } = scene;
  const { from, to, promotion } = facts.move;
  const pawn = manOn(scene, from);
  const lady = table.spare(facts.lands);
  const hand = handOf(scene, isWhite(facts), 0, scene.now, tempo);
  const other = handOf(scene, isWhite(facts), 1, scene.now, tempo);
  const victim = facts.victim === undefined ? undefined : manOn(scene, to);
  if (victim !== undefined) hand.lift(victim).wait(200, 600).drop(victim);
  if (manner === 'any' && random.chance(0.5)) {
    // The pawn goes into the box, the new piece comes onto the last rank.
    hand.lift(pawn).wait(200, 800).drop(pawn).fetch(lady).wait(150, 600).put(lady, to);
  } else {
    hand
      .carry(pawn, to)
      .wait(200, manner === 'any' ? 2000 : 500)
      .lift(pawn)
      .wait(60, 300);
    other.at = hand.at - 30;
    other.fetch(lady);
    other.at = hand.at;
    other.wait(80, 500).put(lady, to);
    hand.drop(pawn);
  }
  perform(scene, hand, other);
  const role = (['rook', 'bishop', 'knight'] as const).find((under) => under === promotion);
  if (scene.board.sense === 'piece' || role === undefined) return;
  scene.now += random.between(20, 300);
  scene.words.push({ at: scene.now, word: { kind: 'promote', role } });
}

type CastleOrder = 'protocol' | 'kingFirst' | 'rookFirst' | 'bothOff' | 'ontoRook';

function castle(scene: Scene, facts: PlyFacts, manner: Manner, tempo: number): void {
  const squares = facts.castle;
  if (squares === undefined) return;
  const { random } = scene;
  const { king, rook, kingTo, rookTo } = squares;
  const white = isWhite(facts);
  const orders: CastleOrder[] = ['protocol'];
  if (manner === 'any') {
    if (kingTo !== rook && kingTo !== king) orders.push('kingFirst');
    if (rookTo !== king && rookTo !== rook) orders.push('rookFirst');
    // With both in the air a board that names no pieces cannot always tell.
    if (scene.board.sense === 'piece' || castleClass(squares) === 'unique') {
      orders.push('bothOff');
      if (kingTo !== rook && rookTo !== rook && king !== kingTo) orders.push('ontoRook');
    }
  }
  const k = manOn(scene, king);
  const r = manOn(scene, rook);
  const hand = handOf(scene, white, 0, scene.now, tempo);
  const other = handOf(scene, white, 1, scene.now, tempo);
  if (scene.board.hz < 10 && scene.board.sense !== 'piece' && castleClass(squares) !== 'unique')
    hand.least = other.least = 2.2 * periodOf(scene);
  const meanwhile = (from: Hand) => {
    other.at = from.at;
    return other;
  };
  switch (random.pick(orders)) {
    case 'protocol':
      hand.lift(k).wait(150, 600);
      if (rookTo !== rook || random.chance(0.3)) meanwhile(hand).carry(r, rookTo);
      hand.at = Math.max(hand.at, other.at);
      hand.wait(100, 500).put(k, kingTo);
      break;
    case 'kingFirst':
      hand.carry(k, kingTo).wait(120, 800);
      if (rookTo !== rook) hand.carry(r, rookTo);
      break;
    case 'rookFirst':
      hand.carry(r, rookTo).wait(120, 800);
      if (kingTo !== king) hand.carry(k, kingTo);
      break;
    case 'bothOff':
      hand.lift(random.chance(0.5) ? k : r).wait(80, 500);
      meanwhile(hand).lift(hand.steps[0]?.man === k ? r : k);
      if (hand.steps[0]?.man === k) {
        hand.wait(150, 600).put(k, kingTo);
        meanwhile(hand).wait(80, 500).put(r, rookTo);
      } else {
        hand.wait(150, 600).put(r, rookTo);
        meanwhile(hand).wait(80, 500).put(k, kingTo);
      }
      break;
    case 'ontoRook':
      hand.lift(r).wait(80, 400);
      meanwhile(hand)
        .lift(k)
        .wait(150, 600)
        .put(k, rook)
        .wait(100, 500)
        .lift(k)
        .wait(100, 400)
        .put(k, kingTo);
      hand.at = other.at;
      hand.wait(100, 500).put(r, rookTo);
      break;
  }
  perform(scene, hand, other);
}

/** Where the pause between two half-moves is not made by what hands do: as long as people think. */
export function think(scene: Scene): void {
  if (scene.hurry) rest(scene, 30, 450);
  else rest(scene, 1300, 4200);
  scene.hurry = false;
}
