/** A move announced elsewhere (an engine, a distant player) that somebody has to carry out on the board. */
import type { LedMeaning } from '../board/board.js';
import {
  castleGeometry,
  castleSide,
  type Move,
  makeSan,
  type Position,
  type Square,
} from '../rules/index.js';
import { couldBe, type Letters, letterOf, lettersOf } from './letters.js';
import type { Message } from './messages.js';
import { castleLights, differing, enPassantVictim, openMoves } from './underWay.js';
import { fixOf, wayBack } from './wayBack.js';

type Light = readonly [Square, LedMeaning];

export interface CarryOut {
  readonly lights: readonly Light[];
  readonly message: Message;
}

/**
 * `take` on what has to leave its square, `put` where it goes. A piece put down that is no part of the announced move
 * is `wrong` at once, and its own square is lit; a piece that was only lifted may be a bump and is left in peace.
 */
export function guideCarryOut(position: Position, move: Move, found: Letters): CarryOut {
  const expected = lettersOf(position);
  const lights = lightsOf(position, move, expected, found);
  const foreign = foreignTo(position, move, expected, found);
  if (foreign.length === 0) return { lights, message: announcement(position, move) };
  const masked = found.map((now, square) => (foreign.includes(square) ? now : (expected[square] ?? null)));
  const [first] = wayBack({ expected, found: masked, inHand: [] });
  if (first === undefined) return { lights, message: announcement(position, move) };
  const alarms = foreign.map((square): Light => [square, (found[square] ?? null) === null ? 'put' : 'wrong']);
  const message: Message = {
    key: 'notAnnounced',
    params: { san: makeSan(position, move), fix: fixOf(first) },
  };
  return { lights: [...lights, ...alarms], message };
}

/** The squares that differ and are no part of the move; none while nothing was put down but what belongs to it. */
function foreignTo(position: Position, move: Move, expected: Letters, found: Letters): Square[] {
  if (openMoves(position, found).some(({ from, to }) => from === move.from && to === move.to)) return [];
  const own = squaresOf(position, move);
  const foreign = differing(expected, found).filter((square) => !own.includes(square));
  return foreign.some((square) => (found[square] ?? null) !== null) ? foreign : [];
}

/** The squares a move touches. */
export function squaresOf(position: Position, move: Move): Square[] {
  const side = castleSide(position, move);
  const castle = side === undefined ? undefined : castleGeometry(position, side);
  if (castle !== undefined) return [castle.king, castle.rook, castle.kingTo, castle.rookTo];
  const victim = enPassantVictim(position, move);
  return victim === null ? [move.from, move.to] : [move.from, move.to, victim];
}

function lightsOf(position: Position, move: Move, expected: Letters, found: Letters): Light[] {
  const side = castleSide(position, move);
  const castle = side === undefined ? undefined : castleGeometry(position, side);
  if (castle !== undefined) {
    const untouched = squaresOf(position, move).every(
      (square) => !differing(expected, found).includes(square),
    );
    if (!untouched) return [...castleLights(castle, expected, found).lights];
    return [
      ...[castle.kingTo, castle.rookTo].map((square): Light => [square, 'put']),
      ...[castle.king, castle.rook]
        .filter((square) => square !== castle.kingTo && square !== castle.rookTo)
        .map((square): Light => [square, 'take']),
    ];
  }
  const lights: Light[] = [];
  const mover = expected[move.from] ?? null;
  const there = found[move.to] ?? null;
  const arrived = there !== null && (expected[move.to] ?? null) === null;
  const right = move.promotion === undefined ? mover : promoted(position, move);
  if (!arrived || right === null || !couldBe(there, right)) lights.push([move.to, 'put']);
  const victim = enPassantVictim(position, move);
  for (const square of victim === null ? [move.from] : [move.from, victim]) {
    if ((found[square] ?? null) !== null) lights.push([square, 'take']);
  }
  return lights;
}

function promoted(position: Position, { promotion }: Move): string | null {
  return promotion === undefined ? null : letterOf({ color: position.turn, role: promotion });
}

function announcement(position: Position, move: Move): Message {
  const side = castleSide(position, move);
  const castle = side === undefined ? undefined : castleGeometry(position, side);
  const san = makeSan(position, move);
  if (castle !== undefined) {
    return { key: 'carryOutCastle', params: { side: position.turn, ...castle, san } };
  }
  const role = position.board.getRole(move.from) ?? 'pawn';
  const capture = position.board.occupied.has(move.to) || enPassantVictim(position, move) !== null;
  const { from, to } = move;
  const params = {
    piece: { side: position.turn, role },
    from,
    to,
    capture,
    promotion: move.promotion ?? null,
    san,
  };
  return { key: 'carryOut', params };
}
