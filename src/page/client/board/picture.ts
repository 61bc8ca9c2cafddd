/**
 * What is drawn on the squares: the pieces as the controller knows them, what is missing as a ghost, and what the
 * sensors feel without knowing it. Pure.
 */
import type { Seen } from '../../../board/sensor.js';
import type { PageState } from '../../contract.js';
import { pieceNamed } from './touch.js';

/**
 * `letter`: FEN letter. `ghost`: the piece belongs here, or was lifted from here. `mark`: `?`, `U`, `u` or `x`.
 * `blind`: the sensor is not believed.
 */
export interface SquarePicture {
  readonly piece: string | null;
  readonly ghost: string | null;
  readonly mark: string | null;
  readonly blind: boolean;
}

export type Picture = readonly SquarePicture[];

const SQUARES: readonly number[] = Array.from({ length: 64 }, (_, square) => square);
const EMPTY = '.'.repeat(64);

/** The board part of a FEN as 64 characters, a1 first; `.` = empty. */
export function fenPlacement(fen: string): string {
  const ranks = (fen.split(' ')[0] ?? '').split('/').map((rank) =>
    rank
      .replace(/\d/g, (count) => '.'.repeat(Number(count)))
      .padEnd(8, '.')
      .slice(0, 8),
  );
  return ranks.reverse().join('').padEnd(64, '.').slice(0, 64);
}

/** The FEN board part of 64 characters. */
export function placementFen(letters: readonly (string | null)[]): string {
  const ranks: string[] = [];
  for (let rank = 7; rank >= 0; rank -= 1) {
    let text = '';
    for (let file = 0; file < 8; file += 1) text += letters[rank * 8 + file] ?? '1';
    ranks.push(text.replace(/1+/g, (run) => String(run.length)));
  }
  return ranks.join('/');
}

/** The pieces on a simulated board, with the pawn that waits for its piece; null with a real one. */
export function piecesOn({ simulator, question }: PageState): readonly Seen[] | null {
  if (simulator === null) return null;
  const pieces = [...simulator.pieces] as Seen[];
  if (!isPawnWaiting(question)) return pieces;
  return pieces.with(question.square, question.side === 'white' ? 'P' : 'p');
}

/** A pawn has been put down on its last square, and the table does not know yet what it becomes. */
export function isPawnWaiting(
  question: PageState['question'],
): question is Extract<NonNullable<PageState['question']>, { kind: 'promotion' }> {
  return question?.kind === 'promotion' && question.from !== null;
}

/** `pieces`: what stands on the simulated board, hands of this page included; null with a real board. */
export function pictureOf(state: PageState, pieces: readonly Seen[] | null): Picture {
  const wanted = wantedPlacement(state);
  const standing = pieces === null ? standingOf(state, wanted) : [...pieces];
  return SQUARES.map((square) => {
    const want = wanted.charAt(square);
    const here = standing[square] ?? '.';
    const named = pieceNamed(here as Seen) !== null;
    const blind = state.blindSquares.includes(square);
    const missing = (here === '.' || (blind && here === 'x')) && want !== '.';
    return {
      piece: named ? here : null,
      ghost: missing && showsGhosts(state, square) ? want : null,
      mark: !named && here !== '.' && !blind ? here : null,
      blind,
    };
  });
}

/** What belongs on the board now; all empty where nothing is drawn yet. */
export function wantedPlacement(state: PageState): string {
  if (state.phase === 'drawing' && state.ceremony !== null) {
    const row: string[] = EMPTY.split('');
    for (const { square, role } of state.ceremony.placed) {
      const letter = role === 'knight' ? 'N' : role.charAt(0).toUpperCase();
      row[square] = letter;
      row[56 + square] = letter.toLowerCase();
    }
    return row.join('');
  }
  return state.fen === null ? EMPTY : fenPlacement(state.fen);
}

function showsGhosts(state: PageState, square: number): boolean {
  switch (state.phase) {
    case 'settingUp':
    case 'drawing':
      return true;
    case 'playing':
    case 'finished':
      return state.air.includes(square) || state.way.length > 0;
    case 'idle':
    case 'proposing':
      return false;
  }
}

/**
 * What stands on a real board, as far as one can say: a sensor that names no piece is taken to hold the one that
 * belongs there.
 */
function standingOf({ placement, phase }: PageState, wanted: string): string[] {
  const played = phase === 'playing' || phase === 'finished';
  if (placement === null) return (played ? wanted : EMPTY).split('');
  return SQUARES.map((square) => {
    const seen = placement.charAt(square);
    const want = wanted.charAt(square);
    if (seen === 'x') return played && want !== '.' ? want : 'x';
    if (want === '.' || !couldBe(seen, want)) return seen;
    return want;
  });
}

function couldBe(seen: string, want: string): boolean {
  if (seen === '?') return true;
  if (seen === 'U') return want === want.toUpperCase();
  if (seen === 'u') return want === want.toLowerCase();
  return seen === want;
}
