/** What happens to a board at rest and leaves it as it was: men are touched, shown about, shaken, thrown down. */
import { SquareSet } from 'chessops';
import { type Move, movesOf, type PlyFacts, plyFacts } from '../hands/facts.js';
import { playGesture } from './gestures.js';
import { centre, distance, type Man, type Spot, type Step } from './men.js';
import { handOf, manOn, note, perform, performSteps, putSpot, rest, type Scene } from './scene.js';

/** Somebody straightens one to three men, one after the other; the owner or the other player. */
export function adjust(scene: Scene): void {
  const { random, table } = scene;
  for (let n = random.between(1, 3); n > 0; n -= 1) {
    const man = random.pick(felt(scene));
    const spot = table.spotOf(man);
    if (spot === undefined) continue;
    rest(scene, 250, 1200);
    const hand = handOf(scene, random.chance(0.5), 0, scene.now);
    const home = putSpot(squareOf(spot), random);
    if (random.chance(0.35)) hand.slideTo(man, home, random.between(60, 200));
    else hand.lift(man).wait(60, 900).putAt(man, home);
    perform(scene, hand);
  }
  rest(scene, 300, 900);
  note(scene, 'adjust');
}

/** A player touches one of his men, thinks better of it and moves another. */
export function wrongTouch(scene: Scene, ply: number): void {
  const { random, table } = scene;
  const next = scene.facts[ply];
  if (next === undefined) return;
  const own = felt(scene).filter(
    (man) => table.pieceOf(man).color === next.mover.color && man !== table.manOn(next.move.from),
  );
  if (own.length === 0) return;
  const man = random.pick(own);
  const square = squareOf(table.spotOf(man) ?? centre(0));
  rest(scene, 800, 2500);
  const hand = handOf(scene, next.mover.color === 'white', 0, scene.now);
  hand.lift(man).wait(200, 2500).put(man, square);
  perform(scene, hand);
  rest(scene, 100, 900);
  note(scene, 'wrongTouch');
}

/** An illegal move is tried on an empty square, stands there for a while, and is put back. */
export function illegalTry(scene: Scene, ply: number): void {
  const { random } = scene;
  const next = scene.facts[ply];
  if (next === undefined) return;
  const { before } = next;
  const tries = felt(scene)
    .filter((man) => scene.table.pieceOf(man).color === before.turn)
    .flatMap((man) => {
      const from = squareOf(scene.table.spotOf(man) ?? centre(0));
      const to = SquareSet.full().diff(before.board.occupied).diff(before.dests(from));
      return isCastleSquare(scene, from) ? [] : [{ man, from, to: [...to] }];
    })
    .filter(({ to }) => to.length > 0);
  if (tries.length === 0) return;
  const { man, from, to } = random.pick(tries);
  rest(scene, 1000, 2500);
  const hand = handOf(scene, before.turn === 'white', 0, scene.now);
  hand.carry(man, random.pick(to)).wait(200, 2500).carry(man, from);
  perform(scene, hand);
  rest(scene, 400, 1500);
  note(scene, 'illegalTry');
}

/** A king or rook put somewhere may be half of a castle, which is no illegal try. */
function isCastleSquare(scene: Scene, square: number): boolean {
  const piece = scene.table.pieceOf(manOn(scene, square));
  return piece.role === 'king' || piece.role === 'rook';
}

/** A line of legal moves is shown on the board and put back, each man onto the square that it came from. */
export function variation(scene: Scene, ply: number): void {
  if (shown(scene, ply, scene.random.between(1, 4), [250, 1200])) note(scene, 'variation');
}

/** One or two half-moves are made, stand, and are taken back; another move is played. */
export function takeback(scene: Scene, ply: number): void {
  if (shown(scene, ply, scene.random.between(1, 2), [1600, 4000])) note(scene, 'takeback');
}

function shown(scene: Scene, ply: number, plies: number, pause: readonly [number, number]): boolean {
  const { random } = scene;
  const next = scene.facts[ply];
  if (next === undefined) return false;
  const line: PlyFacts[] = [];
  let pos = next.before;
  for (let n = 0; n < plies; n += 1) {
    const moves = movesOf(pos).filter((move) => isShowable(pos, move, line.at(-1), next));
    if (moves.length === 0) break;
    const facts = plyFacts(pos, random.pick(moves), ply + n + 1);
    line.push(facts);
    pos = facts.after;
  }
  if (line.length === 0) return false;
  rest(scene, 1300, 2500);
  const victims: (Man | undefined)[] = [];
  for (const facts of line) {
    victims.push(facts.victim === undefined ? undefined : manOn(scene, facts.victim.square));
    playGesture(scene, facts, 'plain', 0.8);
    rest(scene, ...pause);
  }
  for (const [index, facts] of [...line.entries()].reverse()) {
    const hand = handOf(scene, facts.mover.color === 'white', 0, scene.now);
    hand.carry(manOn(scene, facts.move.to), facts.move.from);
    const victim = victims[index];
    if (victim !== undefined) hand.wait(200, 700).fetch(victim).wait(100, 400).put(victim, facts.move.to);
    perform(scene, hand);
    rest(scene, 200, 900);
  }
  rest(scene, 1300, 2500);
  return true;
}

/**
 * What can be shown without saying something else: no castles and promotions, and of two half-moves in a row at least
 * one that cannot go back by the rules, or else putting them back is two half-moves.
 */
function isShowable(
  pos: PlyFacts['before'],
  move: Move,
  last: PlyFacts | undefined,
  next: PlyFacts,
): boolean {
  if (
    move.promotion !== undefined ||
    (last === undefined && move.from === next.move.from && move.to === next.move.to)
  )
    return false;
  const facts = plyFacts(pos, move, 1);
  if (facts.castle !== undefined || (facts.victim !== undefined && facts.victim.square !== move.to))
    return false;
  return last === undefined || cannotGoBack(last) || cannotGoBack(facts);
}

function cannotGoBack(facts: PlyFacts): boolean {
  return facts.mover.role === 'pawn' || facts.victim !== undefined;
}

/** Somebody knocks against the table: many men hop at once and stand again within milliseconds. */
export function shaken(scene: Scene): void {
  const { random } = scene;
  rest(scene, 500, 2000);
  const steps: Step[] = [];
  for (const man of felt(scene)) {
    let at = scene.now + random.between(0, 40);
    for (let n = random.below(4); n > 0; n -= 1) {
      const ms = random.between(1, 15);
      steps.push({ does: 'hop', at, man, to: near(scene, man, 0.03), ms });
      at += ms + random.between(10, 120);
    }
  }
  performSteps(scene, steps);
  rest(scene, 800, 2500);
  note(scene, 'shaken');
}

/** A fist on the table: men near it hop high and shift, a few fall and are set up again. */
export function fist(scene: Scene): void {
  const { random, table } = scene;
  rest(scene, 500, 2000);
  const where: Spot = { x: random.between(0, 80) / 10, y: random.between(0, 80) / 10 };
  const steps: Step[] = [];
  const near4 = felt(scene).filter((man) => distance(table.spotOf(man) ?? where, where) < 4);
  const falling = random.shuffle(near4.filter((man) => mayFall(scene, man))).slice(0, random.below(4));
  const homes = new Map(falling.map((man) => [man, squareOf(table.spotOf(man) ?? where)]));
  for (const man of near4) {
    const far = distance(table.spotOf(man) ?? where, where);
    const at = scene.now + Math.round(far * 4) + random.between(0, 6);
    if (homes.has(man)) steps.push({ does: 'topple', at, man });
    else
      steps.push({
        does: 'hop',
        at,
        man,
        to: near(scene, man, 0.05),
        ms: random.between(5, Math.round(130 - 25 * far)),
      });
  }
  performSteps(scene, steps);
  setUpAgain(scene, homes);
  note(scene, 'fist');
}

/** A sleeve knocks over one to four neighbours; they are set up again in any order, by one hand or two people. */
export function topple(scene: Scene): void {
  const { random, table } = scene;
  const first = random.pick(felt(scene));
  const where = table.spotOf(first) ?? centre(0);
  const close = felt(scene).filter(
    (man) => mayFall(scene, man) && distance(table.spotOf(man) ?? where, where) < 1.6,
  );
  const falling = random.shuffle(close).slice(0, random.between(1, 4));
  if (falling.length === 0) return;
  rest(scene, 800, 2500);
  const homes = new Map(falling.map((man) => [man, squareOf(table.spotOf(man) ?? where)]));
  for (const man of falling) {
    performSteps(scene, [{ does: 'topple', at: scene.now + random.between(5, 60), man }]);
  }
  setUpAgain(scene, homes);
  note(scene, 'topple');
}

/** King and rook set up again may spell a castle, where one is still allowed. */
function mayFall(scene: Scene, man: Man): boolean {
  return scene.board.sense === 'piece' || scene.table.pieceOf(man).role !== 'king';
}

function setUpAgain(scene: Scene, homes: ReadonlyMap<Man, number>): void {
  const { random } = scene;
  rest(scene, 400, 1800);
  for (const [man, square] of random.shuffle([...homes])) {
    const hand = handOf(scene, random.chance(0.5), 0, scene.now);
    hand.lift(man).wait(150, 700).put(man, square);
    perform(scene, hand);
    rest(scene, 100, 700);
  }
  rest(scene, 1300, 2500);
}

/** The men stand on a sheet that is lifted off the sensors and laid down again. */
export function boardAway(scene: Scene): void {
  const { random, table } = scene;
  rest(scene, 1000, 2500);
  const away = random.between(800, 6000);
  const steps = table.standing().map((man): Step => {
    const at = scene.now + random.between(0, 300);
    const back = scene.now + 300 + away + random.between(0, 400);
    return { does: 'hop', at, man, to: table.spotOf(man) ?? centre(0), ms: back - at };
  });
  performSteps(scene, steps);
  rest(scene, 1500, 3000);
  note(scene, 'boardAway');
}

/** Men that stand where the sensors feel them. */
export function felt(scene: Scene): Man[] {
  return scene.table.standing().filter((man) => !scene.unfelt.has(man));
}

export function squareOf({ x, y }: Spot): number {
  return Math.floor(y) * 8 + Math.floor(x);
}

function near(scene: Scene, man: Man, most: number): Spot {
  const { random, table } = scene;
  const spot = table.spotOf(man) ?? centre(0);
  const home = centre(squareOf(spot));
  const clamp = (v: number, mid: number) => Math.min(mid + 0.1, Math.max(mid - 0.1, v));
  const by = () => (random.between(-100, 100) / 100) * most;
  return { x: clamp(spot.x + by(), home.x), y: clamp(spot.y + by(), home.y) };
}
