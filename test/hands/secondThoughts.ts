/** Moves that are made and not meant: illegal tries, moves taken back, lines taken back with and without a word. */
import type { Position } from 'chessops';
import { type Act, type Doing, lift, place } from './act.js';
import { type Context, knownAt } from './context.js';
import { linesTo, stories } from './decide.js';
import { canCastle, isEnPassant, isQuiet, movesOf, type PlyFacts, piecesOf, plyFacts } from './facts.js';
import { plainPly } from './single.js';

/** A piece is put where it may not go and returns. */
export function illegalTry(context: Context, index: number): Act[] {
  const { random, stage, sense } = context;
  const known = knownAt(context, index);
  const pos = known.head;
  const pieces = stage.pieces();
  const own = [...pos.board[pos.turn]];
  const castles = canCastle(pos);
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const from = random.pick(own);
    const to = random.below(64);
    const piece = pieces[from];
    if (piece === undefined || pieces[to] !== undefined || pos.dests(from).has(to)) continue;
    if (piece.role === 'pawn' && (to < 8 || to >= 56)) continue;
    // Half a castle is no illegal try, and a king in the centre may be half a result.
    if (piece.role === 'king' || (piece.role === 'rook' && castles)) continue;
    const tried = pieces.map((old, square) => (square === from ? undefined : square === to ? piece : old));
    if (stories(known, tried, sense, 1).length > 0) continue;
    const doing = 'illegalTry' as const;
    return [
      lift(from, piece, random.between(200, 1500), { doing }),
      place(to, piece, random.between(200, 800), { doing }),
      lift(to, piece, random.between(500, 2500), { doing }),
      place(from, piece, random.between(200, 800), { doing }),
    ];
  }
  return [];
}

/** A legal move is made and taken back at once, quiet or a capture; the same one or another follows. */
export function retract(context: Context, index: number, capture: boolean): Act[] {
  const { random } = context;
  const pos = knownAt(context, index).head;
  const wanted = otherPlies(pos, (facts) => (capture ? facts.victim !== undefined : isQuiet(facts)));
  if (wanted.length === 0) return [];
  const facts = random.pick(wanted);
  const doing = capture ? ('retractCapture' as const) : ('retract' as const);
  return [
    ...asNoise(plainPly(facts, random), doing),
    ...undo(facts, doing, random.between(150, 1500), context),
  ];
}

/** The player who moved last puts his piece back and then on its square again. */
export function unmove(context: Context, index: number): Act[] {
  const { random, facts } = context;
  const last = facts[index - 1];
  if (last === undefined || !isQuiet(last)) return [];
  const { move, mover } = last;
  const doing = 'unmove' as const;
  return [
    ...undo(last, doing, random.between(300, 2000), context),
    lift(move.from, mover, random.between(400, 2000), { doing }),
    place(move.to, mover, random.between(200, 800), { doing }),
  ];
}

/** Two or three half-moves of another line, taken back by hand, last one first. */
export function takeback(context: Context, index: number): Act[] {
  const { random, sense } = context;
  const known = knownAt(context, index);
  const line = otherLine(context, known.head, random.between(2, 3), isQuiet);
  if (line === undefined || readsForward(line, sense)) return [];
  return [...line.flatMap((facts) => asPlayed(facts, context)), ...undoLine(line, 'takeback', context)];
}

/** One to three half-moves of another line, taken back by a word; then the board is put right. */
export function takebackWord(context: Context, index: number): void {
  const { random, stage } = context;
  const pos = knownAt(context, index).head;
  const line = otherLine(
    context,
    pos,
    random.between(1, 3),
    (facts) => isQuiet(facts) || facts.victim !== undefined,
  );
  if (line === undefined) return;
  stage.perform(
    line.flatMap((facts) => asPlayed(facts, context)).map((act) => ({ ...act, doing: 'takebackWord' })),
  );
  stage.pause(random.between(500, 2500));
  stage.say({ kind: 'takeback', plies: line.length });
  stage.perform(undoLine(line, 'takebackWord', context));
}

function asPlayed(facts: PlyFacts, { random }: Context): Act[] {
  const [first, ...rest] = asNoise(plainPly(facts, random), 'takeback');
  return first === undefined ? [] : [{ ...first, wait: random.between(500, 2500) }, ...rest];
}

function undoLine(line: readonly PlyFacts[], doing: Doing, context: Context): Act[] {
  return [...line]
    .reverse()
    .flatMap((facts) => undo(facts, doing, context.random.between(500, 2000), context));
}

/** The piece goes back, then its victim comes from the box. */
function undo(facts: PlyFacts, doing: Doing, wait: number, { random }: Context): Act[] {
  const { move, mover, lands, victim } = facts;
  const back = [
    lift(move.to, lands, wait, { doing }),
    place(move.from, mover, random.between(200, 800), { doing }),
  ];
  return victim === undefined
    ? back
    : [...back, place(victim.square, victim.piece, random.between(300, 1200), { doing })];
}

function asNoise(acts: readonly Act[], doing: Doing): Act[] {
  return acts.map((act) => ({ ...act, doing, ply: null, completes: false, mayRead: false }));
}

function otherPlies(pos: Position, wanted: (facts: PlyFacts) => boolean): PlyFacts[] {
  const castles = canCastle(pos);
  return movesOf(pos)
    .map((move) => plyFacts(pos, move, 0))
    .filter((facts) => {
      // A king or rook that starts a castle and returns is another habit; a move that ends the game another story.
      const half = castles && (facts.mover.role === 'king' || facts.mover.role === 'rook');
      return (
        wanted(facts) &&
        !half &&
        !isEnPassant(facts) &&
        facts.castle === undefined &&
        facts.move.promotion === undefined
      );
    })
    .filter((facts) => !facts.after.isEnd());
}

function otherLine(
  { random }: Context,
  start: Position,
  length: number,
  wanted: (facts: PlyFacts) => boolean,
): PlyFacts[] | undefined {
  const line: PlyFacts[] = [];
  let pos = start;
  while (line.length < length) {
    const plies = otherPlies(pos, wanted);
    if (plies.length === 0) return undefined;
    const facts = random.pick(plies);
    line.push(facts);
    pos = facts.after;
  }
  return line;
}

/** Whether moving the pieces back could be taken for legal moves forward: then that reading goes first, rightly. */
function readsForward(line: readonly PlyFacts[], sense: Context['sense']): boolean {
  return line.some((facts, index) => {
    const target = piecesOf(facts.before);
    return line.slice(index).some(({ after }) => linesTo(after, target, sense, 2).length > 0);
  });
}
