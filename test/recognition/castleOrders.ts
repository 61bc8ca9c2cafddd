/** Every order in which hands can castle, for every geometry. */
import { makeSquare } from 'chessops/util';
import type { Sense } from '../../src/board/sensor.js';
import { isLegal, type Move, makeUci } from '../../src/rules/index.js';
import { arrayCastles, castleClass, castlingGeometries } from '../hands/index.js';
import { Table } from './support.js';

export type CastleCase = ReturnType<typeof castlingGeometries>[number];

export const ORDERS = [
  'protocol',
  'protocol, resting piece left alone',
  'king, then rook',
  'rook, then king',
  'both off (king first), king on, rook on',
  'both off (rook first), rook on, king on',
  'both off (rook first), king on, rook on',
  'king onto rook',
] as const;
export type Order = (typeof ORDERS)[number];

/** The events of an order; undefined where it does not exist in this geometry. */
function eventsOf(c: CastleCase, order: Order): string[] | undefined {
  const white = c.color === 'white';
  const king = white ? 'K' : 'k';
  const rook = white ? 'R' : 'r';
  const kingOff = `lift ${makeSquare(c.king)}`;
  const rookOff = `lift ${makeSquare(c.rook)}`;
  const kingOn = `place ${makeSquare(c.kingTo)}=${king}`;
  const rookOn = `place ${makeSquare(c.rookTo)}=${rook}`;
  switch (order) {
    case 'protocol':
      return [kingOff, rookOff, rookOn, kingOn];
    case 'protocol, resting piece left alone':
      if (c.rook === c.rookTo) return [kingOff, kingOn];
      return c.king === c.kingTo ? [rookOff, rookOn] : undefined;
    case 'king, then rook':
      return c.kingTo === c.rook ? undefined : [kingOff, kingOn, rookOff, rookOn];
    case 'rook, then king':
      return c.rookTo === c.king ? undefined : [rookOff, rookOn, kingOff, kingOn];
    case 'both off (king first), king on, rook on':
      return [kingOff, rookOff, kingOn, rookOn];
    case 'both off (rook first), rook on, king on':
      return [rookOff, kingOff, rookOn, kingOn];
    case 'both off (rook first), king on, rook on':
      return [rookOff, kingOff, kingOn, rookOn];
    case 'king onto rook':
      return c.kingTo === c.rook || c.rookTo === c.rook
        ? undefined
        : [
            kingOff,
            rookOff,
            `place ${makeSquare(c.rook)}=${king}`,
            rookOn,
            `lift ${makeSquare(c.rook)}`,
            kingOn,
          ];
  }
}

/** What the recogniser makes of it once the board is at rest. */
export type Result =
  | 'castle'
  | 'nothing yet'
  | 'plain move'
  | 'asks, castle first'
  | 'asks, move first'
  | 'other';

export interface Run {
  readonly result: Result;
  /** Events after which a move was told, 1-based. */
  readonly toldAt: readonly number[];
  readonly table: Table;
}

export function run(
  c: CastleCase,
  order: Order,
  sense: Sense,
  castling: 'any-order' | 'strict' = 'any-order',
): Run | undefined {
  const events = eventsOf(c, order);
  if (!events) return undefined;
  const table = new Table(c.start, { sense, castling });
  const toldAt: number[] = [];
  events.forEach((event, i) => {
    if (table.do(event).some((r) => r.kind === 'move')) toldAt.push(i + 1);
  });
  table.rest();
  return { result: resultOf(c, table), toldAt, table };
}

function resultOf(c: CastleCase, table: Table): Result {
  const question = table.readings.findLast((r) => r.kind === 'ambiguous');
  const castle = (move: Move | undefined) => move !== undefined && makeUci(move) === makeUci(c.move);
  if (table.line.length === 1) return castle(table.line[0]) ? 'castle' : 'plain move';
  if (table.line.length > 1) return 'other';
  if (question?.kind !== 'ambiguous') return 'nothing yet';
  const firsts = question.candidates.map(({ moves }) => castle(moves[0]));
  if (firsts[0]) return 'asks, castle first';
  return firsts.includes(true) ? 'asks, move first' : 'other';
}

/** The design's table. */
export function expectedOf(c: CastleCase, order: Order, sense: Sense): Result {
  const kind = castleClass(c);
  if (sense === 'piece' || kind === 'unique') return 'castle';
  if (!bothInAir(order)) return 'castle';
  if (order === 'protocol') return 'castle';
  if (kind === 'swap') return 'nothing yet';
  const [, second, third] = eventsOf(c, order) ?? [];
  if (second?.slice(-2) === third?.replace(/=.*/, '').slice(-2)) return 'plain move';
  return order === 'both off (king first), king on, rook on' ? 'asks, castle first' : 'asks, move first';
}

function bothInAir(order: Order): boolean {
  return order === 'protocol' || order.startsWith('both off');
}

/** The castles of the 960 arrays with only king and rooks on the back rank, equal ones once, with their number. */
export function distinctArrayCastles(color: 'white' | 'black'): { c: CastleCase; times: number }[] {
  const found = new Map<string, { c: CastleCase; times: number }>();
  for (const c of arrayCastles(color)) {
    const key = `${c.name.replace(/[QBN]/g, '.')}`;
    const known = found.get(key);
    if (known) known.times += 1;
    else found.set(key, { c, times: 1 });
  }
  return [...found.values()];
}

/** Every sequence that is not simply read as the castle, with what is done about it. */
export function ambiguousSequences(): string[] {
  return castlingGeometries().flatMap((c) =>
    ORDERS.flatMap((order) => {
      const done = run(c, order, 'occ');
      if (!done || (done.result === 'castle' && (castleClass(c) === 'unique' || order !== 'protocol')))
        return [];
      const squares = `K${makeSquare(c.king)} R${makeSquare(c.rook)}`;
      return [`${squares} (${castleClass(c)}): ${(eventsOf(c, order) ?? []).join(', ')} -> ${done.result}`];
    }),
  );
}

/** Legal moves from or to one of the castle's squares, the castles apart. */
export function neighboursOf(c: CastleCase, moves: readonly Move[]): Move[] {
  const own = [c.king, c.rook, c.kingTo, c.rookTo];
  return moves.filter(
    (m) =>
      (own.includes(m.from) || own.includes(m.to)) &&
      isLegal(c.start, m) &&
      !c.start.board[c.color].has(m.to),
  );
}
