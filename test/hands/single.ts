/** One half-move by itself, with the habits that concern it alone. */
import { type Act, asPly } from './act.js';
import { type CastleWish, castleActs } from './castles.js';
import type { Context } from './context.js';
import { isEnPassant, type PlyFacts } from './facts.js';
import { canSlide, type MoveWay, moveActs, type VictimOrder, withWrongCode } from './moves.js';
import type { Random } from './prng.js';

export function singlePly(facts: PlyFacts, context: Context): Act[] {
  const { random, does, sense } = context;
  if (facts.castle !== undefined) {
    const orders = ['castleKingFirst', 'castleRookFirst', 'castleBothInAir', 'castleKingOntoRook'] as const;
    const wish: CastleWish = {
      ...context,
      doing: orders.find(does) ?? 'plain',
      touchResting: does('castleTouchResting'),
    };
    const way = castleActs(facts, facts.castle, wish, random);
    return asPly(way.acts, facts.ply, { castle: true, doing: way.doing });
  }
  const acts = asPly(
    moveActs(facts, chooseWay(facts, context), random) ?? plainMove(facts, random),
    facts.ply,
  );
  const landing = acts.at(-1);
  const mistakable =
    facts.move.promotion === undefined && landing?.kind === 'place' && landing.doing === 'plain';
  if (!mistakable || !does('wrongCode')) return acts;
  return [...acts.slice(0, -1), ...withWrongCode(landing, sense !== 'piece', random)];
}

/** The plainest way: victim first, straight to the target, promotion off the board, castle by the protocol. */
export function plainPly(facts: PlyFacts, random: Random): Act[] {
  if (facts.castle === undefined) return asPly(plainMove(facts, random), facts.ply);
  const wish: CastleWish = { doing: 'plain', touchResting: false, sense: 'occ', undecidable: false };
  return asPly(castleActs(facts, facts.castle, wish, random).acts, facts.ply, { castle: true });
}

function plainMove(facts: PlyFacts, random: Random): Act[] {
  const victim = isEnPassant(facts) ? 'last' : 'first';
  const acts = moveActs(facts, { victim, replaced: false, path: 'plain' }, random);
  if (acts === undefined) throw new Error('the plain way always exists');
  return acts;
}

function chooseWay(facts: PlyFacts, context: Context): MoveWay {
  const { does } = context;
  const victim = victimOrder(facts, context);
  const replaced = does('promotionReplaced');
  const path =
    (['slide', 'betweenLate', 'betweenNeighbour', 'betweenBoth', 'onward'] as const).find(does) ?? 'plain';
  if (path === 'slide' && !canSlide(facts)) return { victim, replaced, path: 'plain' };
  // Without piece codes a victim lifted after a stop may as well be a nudge: then it leaves before the mover stops.
  const stops = path === 'slide' || path === 'onward' || path === 'betweenNeighbour';
  return { victim: stops && facts.victim !== undefined ? 'first' : victim, replaced, path };
}

function victimOrder(facts: PlyFacts, { does, sense }: Context): VictimOrder {
  if (isEnPassant(facts))
    return does('enPassantBefore') ? 'first' : does('enPassantBetween') ? 'between' : 'last';
  // On an occupancy board a pushed piece leaves no trace of its own: see `pairs.ts`.
  if (sense !== 'occ' && facts.move.promotion === undefined && does('capturePushed')) return 'pushed';
  return does('captureMoverFirst') ? 'between' : 'first';
}
