/** Games and positions to play from: real ones from PGN files, random ones rich in rare moves, castling geometries. */
import { readFileSync } from 'node:fs';
import { Chess, type Color, type Position, type Square, SquareSet } from 'chessops';
import { parseFen } from 'chessops/fen';
import { parsePgn } from 'chessops/pgn';
import { parseSan } from 'chessops/san';
import { type CastleSquares, castleSquares, type Move, movesOf, playMove } from './facts.js';
import { createRandom } from './prng.js';

export interface Game {
  readonly start: Position;
  readonly moves: readonly Move[];
  readonly tags: ReadonlyMap<string, string>;
}

/** The games of a PGN file, main lines only. A game that cannot be played is a fault of the data: it throws. */
export function loadGames(file: string): Game[] {
  return parsePgn(readFileSync(file, 'utf8')).map((game, index) => {
    const fen = game.headers.get('FEN');
    const start = fen === undefined ? Chess.default() : positionOf(fen);
    const moves: Move[] = [];
    const pos = start.clone();
    for (const node of game.moves.mainline()) {
      const move = parseSan(pos, node.san);
      if (move === undefined || !('from' in move))
        throw new Error(`${file}, game ${index + 1}: cannot play ${node.san}`);
      moves.push(move);
      pos.play(move);
    }
    return { start, moves, tags: game.headers };
  });
}

export function positionOf(fen: string): Position {
  return parseFen(fen)
    .chain((setup) => Chess.fromSetup(setup))
    .unwrap();
}

/** A back rank such as `RNBQKBNR` for both sides, pawns in place, White to move. `.` leaves a square empty. */
function arrayPosition(rank: string, turn: Color = 'white'): Position {
  const row = rank.replace(/\.+/g, (dots) => String(dots.length));
  const setup = parseFen(
    `${row.toLowerCase()}/pppppppp/8/8/8/8/PPPPPPPP/${row.toUpperCase()} ${turn[0]} - - 0 1`,
  ).unwrap();
  setup.castlingRights = setup.board.rook.intersect(SquareSet.backranks());
  return Chess.fromSetup(setup).unwrap();
}

/** All 960 back ranks, in the order of the alphabet. */
export function allArrays(): string[] {
  const found = new Set<string>();
  const free = (row: readonly string[]) => row.flatMap((piece, file) => (piece === '.' ? [file] : []));
  const put = (row: readonly string[], file: number, piece: string) =>
    row.map((old, at) => (at === file ? piece : old));
  const bishops = [0, 2, 4, 6].flatMap((dark) => [1, 3, 5, 7].map((light) => [dark, light] as const));
  for (const [dark, light] of bishops) {
    const row = put(
      put(
        Array.from({ length: 8 }, () => '.'),
        dark,
        'B',
      ),
      light,
      'B',
    );
    for (const queen of free(row)) {
      const withQueen = put(row, queen, 'Q');
      for (const knight of free(withQueen)) {
        for (const other of free(withQueen).filter((file) => file > knight)) {
          const left = put(put(withQueen, knight, 'N'), other, 'N');
          const [a = 0, k = 0, h = 0] = free(left);
          found.add(put(put(put(left, a, 'R'), k, 'K'), h, 'R').join(''));
        }
      }
    }
  }
  return [...found].sort();
}

export interface CastleCase extends CastleSquares {
  readonly color: Color;
  readonly name: string;
  readonly start: Position;
  readonly move: Move;
}

/** The 84 castlings (colour, side, king's file, rook's file): back ranks empty but for king and that rook. */
export function castlingGeometries(): CastleCase[] {
  const cases: CastleCase[] = [];
  for (const color of ['white', 'black'] as const) {
    for (let king = 1; king <= 6; king += 1) {
      for (let rook = 0; rook < 8; rook += 1) {
        if (rook === king) continue;
        const row = Array.from({ length: 8 }, (_, file) =>
          file === king ? 'K' : file === rook ? 'R' : '.',
        ).join('');
        cases.push(castleCase(arrayPosition(row, color), color, king, rook, row));
      }
    }
  }
  return cases;
}

/** The legal castles of the 960 arrays when only king and rooks are left on the back ranks. */
export function arrayCastles(color: Color): CastleCase[] {
  return allArrays().flatMap((array) => {
    const row = array.replace(/[^KR]/g, '.');
    const start = arrayPosition(row, color);
    const king = row.indexOf('K');
    return [row.indexOf('R'), row.lastIndexOf('R')]
      .map((rook) => castleCase(start, color, king, rook, array))
      .filter(({ move }) => start.isLegal(move));
  });
}

function castleCase(
  start: Position,
  color: Color,
  kingFile: Square,
  rookFile: Square,
  row: string,
): CastleCase {
  const rank = color === 'white' ? 0 : 56;
  const squares = castleSquares(color, rank + kingFile, rank + rookFile);
  const name = `${color} ${squares.side === 'a' ? 'O-O-O' : 'O-O'} ${row}`;
  return { ...squares, color, name, start, move: { from: squares.king, to: squares.rook } };
}

/** A random legal game from a random Chess960 start that looks for castles, captures, en passant and promotions. */
export function randomGame(seed: number, plies = 120): Game {
  const random = createRandom(seed);
  const start = arrayPosition(random.pick(allArrays()));
  const moves: Move[] = [];
  let pos: Position = start;
  while (moves.length < plies && !pos.isEnd()) {
    const here = pos;
    const weighed = movesOf(here).flatMap((move) => Array.from({ length: weight(here, move) }, () => move));
    let move = random.pick(weighed);
    if (move.promotion !== undefined)
      move = { ...move, promotion: random.pick(['queen', 'rook', 'bishop', 'knight']) };
    moves.push(move);
    pos = playMove(here, move);
  }
  return { start, moves, tags: new Map() };
}

function weight(pos: Position, move: Move): number {
  const target = pos.board.get(move.to);
  if (target !== undefined && target.color === pos.turn) return 40;
  const mover = pos.board.get(move.from);
  if (mover?.role === 'pawn') {
    if (move.promotion !== undefined) return 20;
    if (target === undefined && (move.from & 7) !== (move.to & 7)) return 40;
    return target === undefined ? 3 : 5;
  }
  if (target !== undefined) return 3;
  // A king or rook that stays at home can still castle.
  return mover?.role === 'king' || mover?.role === 'rook' ? 1 : 2;
}
