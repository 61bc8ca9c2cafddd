/** The rows of the Randzüger oracle data, and its way to write moves. */
import {
  CONDITIONS,
  type Condition,
  castleSide,
  isCheck,
  legalMoves,
  type Move,
  makeUci,
  type Position,
  parseSquares,
  play,
  positionWith,
  statusOf,
} from '../../src/rules/index.js';
import { dataLines } from './data.js';

export type Row = Readonly<Record<string, string>>;

export function tableRows(dir: string, file: string): Row[] {
  const [head = '', ...lines] = dataLines(dir, `randzueger/${file}.tsv`);
  const names = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
}

export function conditionOfRow(row: Row): Condition {
  const found = CONDITIONS.find((name) => name === row.condition);
  if (found === undefined) throw new Error(`unknown condition ${row.condition}`);
  return found;
}

/** `-` is empty. */
export function words(cell: string | undefined): string[] {
  return cell === undefined || cell === '-' || cell === '' ? [] : cell.split(' ');
}

export function positionOfRow(row: Row, fen = row.fen ?? ''): Position {
  const flagged = parseSquares(words(row.flagged).join(' '));
  if (!flagged.ok) throw new Error(flagged.error.code);
  const position = positionWith(conditionOfRow(row), fen, flagged.value);
  if (!position.ok) throw new Error(`${row.id}: ${position.error}`);
  return position.value;
}

/** A FEN with rook-file letters is a Chess960 row, where castling is king takes rook; elsewhere it is king to target. */
export function rowIsChess960(row: Row, fen = row.fen ?? ''): boolean {
  return row.start === 'chess960' || /[a-h]/i.test((fen.split(' ')[2] ?? '').replace(/[KQkq]/g, ''));
}

/** The move as the rows write it. */
function rowUci(pos: Position, move: Move, chess960: boolean): string {
  const side = chess960 ? undefined : castleSide(pos, move);
  if (side === undefined) return makeUci(move);
  const rank = move.from - (move.from % 8);
  return makeUci({ from: move.from, to: rank + (side === 'a' ? 2 : 6) });
}

/** The moves of a row as the program writes them: castling as king takes own rook. */
export function castlesAsRookTaken(start: Position, moves: readonly string[]): string[] {
  let pos = start;
  return moves.map((text) => {
    const found = legalMoves(pos).find((move) => makeUci(move) === text || rowUci(pos, move, false) === text);
    if (found === undefined) throw new Error(`${text} is not legal`);
    pos = play(pos, found);
    return makeUci(found);
  });
}

export interface MoveSets {
  readonly moves: string[];
  readonly checks: string[];
  readonly mates: string[];
  readonly stalemates: string[];
}

/** All legal moves and what they do, sorted. */
export function moveSets(pos: Position, chess960: boolean): MoveSets {
  const sets: MoveSets = { moves: [], checks: [], mates: [], stalemates: [] };
  for (const move of legalMoves(pos)) {
    const text = rowUci(pos, move, chess960);
    const after = play(pos, move);
    const status = statusOf(after);
    sets.moves.push(text);
    if (isCheck(after)) sets.checks.push(text);
    if (status === 'checkmate') sets.mates.push(text);
    if (status === 'stalemate' || status === 'stalemate-in-check') sets.stalemates.push(text);
  }
  for (const list of Object.values(sets)) list.sort();
  return sets;
}
