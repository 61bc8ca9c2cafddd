/** What happens to a board at rest and means nothing: pieces touched, knocked over, lifted away, misread. */
import type { Piece, Square } from 'chessops';
import { type Act, lift, place } from './act.js';
import { castleClass } from './castles.js';
import type { Context } from './context.js';
import { castleSquares, movesOf, type PlyFacts } from './facts.js';

type Standing = { readonly square: Square; readonly piece: Piece };

function standing({ stage }: Context): Standing[] {
  return stage.pieces().flatMap((piece, square) => (piece === undefined ? [] : [{ square, piece }]));
}

/** Somebody straightens a piece, his own or the other's. */
export function adjust(context: Context): Act[] {
  const { random } = context;
  const { square, piece } = random.pick(standing(context));
  const doing = 'adjust' as const;
  return [
    lift(square, piece, random.between(200, 1500), { doing }),
    place(square, piece, random.between(80, 900), { doing }),
  ];
}

/** The player whose turn it is touches one piece and will move another. */
export function touchOther(context: Context, next: PlyFacts): Act[] {
  const { random } = context;
  const others = standing(context).filter(
    ({ square, piece }) => piece.color === next.mover.color && square !== next.move.from,
  );
  if (others.length === 0) return [];
  const { square, piece } = random.pick(others);
  const doing = 'touchOther' as const;
  return [
    lift(square, piece, random.between(200, 1500), { doing }),
    place(square, piece, random.between(300, 2500), { doing }),
  ];
}

/** Two to four pieces that stand close together fall over and are set up again, in any order. */
export function knockedOver(context: Context, next: PlyFacts): Act[] {
  const { random } = context;
  const all = standing(context);
  const centre = random.pick(all).square;
  const near = [...all].sort((a, b) => distance(a.square, centre) - distance(b.square, centre));
  const group = withoutSwap(near.slice(0, random.between(2, 4)), context, next);
  const doing = 'knockedOver' as const;
  const fall = random
    .shuffle(group)
    .map(({ square, piece }) => lift(square, piece, random.between(0, 60), { doing }));
  const setUp = random
    .shuffle(group)
    .map(({ square, piece }) => place(square, piece, random.between(250, 1200), { doing }));
  return [...fall, ...setUp];
}

/**
 * King and rook that could castle by changing places, fallen over and set up again, may spell the protocol itself:
 * without piece codes only the next move tells, so they do not fall together here.
 */
function withoutSwap(
  group: readonly Standing[],
  { sense, undecidable }: Context,
  next: PlyFacts,
): Standing[] {
  if (sense === 'piece' || undecidable) return [...group];
  const pos = next.before;
  const rooks = movesOf(pos)
    .filter(
      ({ from, to }) =>
        pos.board.get(to)?.color === pos.turn && castleClass(castleSquares(pos.turn, from, to)) === 'swap',
    )
    .map(({ to }) => to);
  const king = pos.board.kingOf(pos.turn);
  return group.some(({ square }) => square === king)
    ? group.filter(({ square }) => !rooks.includes(square))
    : [...group];
}

function distance(a: Square, b: Square): number {
  return Math.max(Math.abs((a & 7) - (b & 7)), Math.abs((a >> 3) - (b >> 3)));
}

/** All pieces leave at once and come back: in the order of the squares, as a scan tells it, or as they are set up. */
export function wholeBoard(context: Context): Act[] {
  const { random } = context;
  const all = standing(context);
  const doing = 'wholeBoard' as const;
  const away = all.map(({ square, piece }, index) =>
    lift(square, piece, index === 0 ? random.between(300, 2000) : 0, { doing }),
  );
  const byHand = random.chance(0.5);
  const back = (byHand ? random.shuffle(all) : all).map(({ square, piece }, index) =>
    place(square, piece, index === 0 ? random.between(1500, 9000) : byHand ? random.between(200, 800) : 0, {
      doing,
    }),
  );
  return [...away, ...back];
}

/** For one scan the board takes a standing piece for another one. Only a board with piece codes can. */
export function misread(context: Context): Act[] {
  const { random } = context;
  const men = standing(context).filter(({ piece: { role } }) => role !== 'king');
  if (men.length === 0) return [];
  const { square, piece } = random.pick(men);
  const roles = (['pawn', 'knight', 'bishop', 'rook', 'queen'] as const).filter(
    (role) => role !== piece.role,
  );
  const wrong: Piece = { color: piece.color, role: random.pick(roles) };
  const more = { doing: 'wrongCode', visibleTo: ['piece'] } as const;
  return [
    lift(square, piece, random.between(200, 1500), more),
    place(square, wrong, 0, more),
    lift(square, wrong, random.between(8, 20), more),
    place(square, piece, 0, more),
  ];
}
