/** Lines to play: games with men that walk to and fro, endgames with kings about the centre. */

import { Chess, type Position, type Square } from 'chessops';
import { attacks } from 'chessops/attacks';
import { parseFen } from 'chessops/fen';
import { isQuiet, type Move, movesOf, playMove, plyFacts } from '../hands/facts.js';
import type { Game } from '../hands/index.js';
import { createRandom, type Random } from '../hands/prng.js';

/** Four half-moves that bring everybody back: a and b go, and return. */
export interface Shuffle {
  /** 0-based half-move at which it begins. */
  readonly at: number;
}

/** The game with shuffles put in about every `every` half-moves, where one exists that disturbs nothing after it. */
export function withShuffles(game: Game, every: number, random: Random): { game: Game; shuffles: Shuffle[] } {
  const moves: Move[] = [];
  const shuffles: Shuffle[] = [];
  let pos: Position = game.start;
  let next = random.between(2, every);
  for (const move of game.moves) {
    if (moves.length >= next) {
      const four = shuffleFrom(pos, move, random);
      if (four !== undefined) {
        shuffles.push({ at: moves.length });
        moves.push(...four);
        next = moves.length + random.between(1, every);
      }
    }
    moves.push(move);
    pos = playMove(pos, move);
  }
  return { game: { ...game, moves }, shuffles };
}

function shuffleFrom(pos: Position, next: Move, random: Random): Move[] | undefined {
  const then = plyFacts(pos, next, 1);
  // The right to take en passant would pass.
  if (then.victim !== undefined && then.victim.square !== next.to) return undefined;
  const there = goingOut(pos, random);
  if (there === undefined) return undefined;
  const middle = playMove(pos, there);
  const reply = goingOut(middle, random);
  if (reply === undefined || reply.to === there.to || reply.to === there.from) return undefined;
  const four = [there, reply, back(there), back(reply)];
  let at = pos;
  for (const move of four) {
    if (!at.isLegal(move) || !isQuiet(plyFacts(at, move, 1))) return undefined;
    at = playMove(at, move);
    if (at.isCheck()) return undefined;
  }
  return at.castles.castlingRights.equals(pos.castles.castlingRights) ? four : undefined;
}

function goingOut(pos: Position, random: Random): Move | undefined {
  const moves = movesOf(pos).filter(
    (move) => pos.board.getRole(move.from) !== 'pawn' && !pos.board.occupied.has(move.to),
  );
  return moves.length === 0 ? undefined : random.pick(moves);
}

function back({ from, to }: Move): Move {
  return { from: to, to: from };
}

/** A random game from `start` in which men are taken whenever they can be, and taken back. */
export function tradingGame(start: Position, seed: number, plies = 100): Game {
  const random = createRandom(seed);
  const moves: Move[] = [];
  let pos = start;
  while (moves.length < plies && !pos.isEnd()) {
    const here = pos;
    const last = moves.at(-1)?.to;
    const weighed = movesOf(here).flatMap((move) => {
      const takes = here.board.get(move.to)?.color === (here.turn === 'white' ? 'black' : 'white');
      return Array.from({ length: !takes ? 2 : move.to === last ? 60 : 6 }, () => move);
    });
    const move = random.pick(weighed);
    moves.push(move);
    pos = playMove(here, move);
  }
  return { start, moves, tags: new Map() };
}

const CENTRE: readonly Square[] = [27, 28, 35, 36];

/** An endgame in which one king can step legally onto a centre square beside which the other stands ready. */
export function kingsGame(seed: number): { game: Game; tries: { ply: number; to: Square } } {
  const random = createRandom(seed);
  for (;;) {
    const to = random.pick(CENTRE);
    const neighbour = random.pick(CENTRE.filter((square) => square !== to));
    const from = random.pick([...attacks({ role: 'king', color: 'white' }, to, emptySet())]);
    const other = random.pick([...attacks({ role: 'king', color: 'black' }, neighbour, emptySet())]);
    if (CENTRE.includes(from) || CENTRE.includes(other)) continue;
    const start = endgame(from, other, random);
    if (start === undefined || !start.isLegal({ from, to })) continue;
    const after = playMove(start, { from, to });
    // The try is illegal, and the player has something else to do.
    if (after.isEnd() || after.isLegal({ from: other, to: neighbour })) continue;
    const rest = randomMoves(after, 30, random);
    const game = { start, moves: [{ from, to }, ...rest], tags: new Map<string, string>() };
    if (rest.length > 8) return { game, tries: { ply: 1, to: neighbour } };
  }
}

function emptySet() {
  return Chess.default().board.occupied.diff(Chess.default().board.occupied);
}

/** Both kings, some pawns and a rook or minor piece each, none of them in the centre. */
function endgame(mine: Square, others: Square, random: Random): Position | undefined {
  const white = random.chance(0.5);
  const rows = Array.from({ length: 64 }, () => '');
  rows[mine] = white ? 'K' : 'k';
  rows[others] = white ? 'k' : 'K';
  if (mine === others) return undefined;
  for (const letter of [
    'P',
    'P',
    'P',
    'p',
    'p',
    'p',
    random.pick(['R', 'N', 'B']),
    random.pick(['r', 'n', 'b']),
  ]) {
    const square = random.between(8, 55);
    if (rows[square] === '' && !CENTRE.includes(square)) rows[square] = letter;
  }
  const text = [7, 6, 5, 4, 3, 2, 1, 0]
    .map((rank) =>
      rows
        .slice(8 * rank, 8 * rank + 8)
        .map((letter) => letter || '1')
        .join(''),
    )
    .join('/');
  return parseFen(`${text} ${white ? 'w' : 'b'} - - 0 1`)
    .chain((setup) => Chess.fromSetup(setup))
    .unwrap(
      (pos) => pos,
      () => undefined,
    );
}

function randomMoves(start: Position, plies: number, random: Random): Move[] {
  const moves: Move[] = [];
  let pos = start;
  while (moves.length < plies && !pos.isEnd()) {
    const move = random.pick(movesOf(pos));
    moves.push(move);
    pos = playMove(pos, move);
  }
  return moves;
}
