/** A game as written (pgnScan) read as chess: its start, its moves, or the first thing that is wrong. */
import { faultClause } from '../guidance/messages.js';
import {
  type Move,
  makeFen,
  makeSan,
  ORTHODOX_START,
  type Position,
  parseFen,
  parseSan,
  play,
  readTaggedPosition,
  startNumberOf,
  startPosition,
  variantOfName,
} from '../rules/index.js';
import type { RawGame } from './pgnScan.js';
import { isNullMove, type PgnResult, quote, resultOf, shown } from './pgnWords.js';

/**
 * Where a fault is: in the tags of the start (`variant`, `fen`), elsewhere in the game's text (`text`), or at a
 * half-move (`ply`).
 */
type FaultPlace = 'variant' | 'fen' | 'text' | 'ply';

export interface GameFault {
  readonly where: FaultPlace;
  /** 1-based half-move; 0 before the first. */
  readonly ply: number;
  /** 1-based line of the file. */
  readonly line: number;
  /** What is wrong, without the place; no full stop. */
  readonly message: string;
}

export interface GameBeginning {
  readonly position: Position;
  /** `standard`, `chess960`, or the text of a condition. */
  readonly variant: string;
  /** 0 to 959 where it is one of the 960. */
  readonly number: number | undefined;
  readonly warnings: readonly string[];
}

interface PlayedMove {
  readonly move: Move;
  /** As it should be written. */
  readonly san: string;
}

export interface GameReading {
  readonly start: GameBeginning;
  readonly moves: readonly PlayedMove[];
  readonly final: Position;
  readonly result: PgnResult;
  readonly warnings: readonly string[];
}

export type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: GameFault };

export function tagOf(game: RawGame, name: string): string | undefined {
  return tagsOf(game, name)[0]?.value;
}

/** `Anna - Bert`, fit to stand in a sentence; undefined where neither name is known. */
export function playersOf(game: RawGame): string | undefined {
  const names = ['white', 'black'].map((color) => shown(tagOf(game, color)?.trim() || '?'));
  return names.every((name) => name === '?') ? undefined : names.join(' - ');
}

/**
 * Why a game would do harm in a file with others: a text that is not whole, a move that the rules it is played by do not
 * have. Undefined: it would not. Rules that are not played here are not judged.
 */
export function exportFault(game: RawGame): Pick<GameFault, 'line' | 'message'> | undefined {
  const { fault, result, moves, line } = game;
  if (fault !== undefined) return fault;
  if (result === undefined)
    return {
      line: moves.at(-1)?.line ?? line,
      message: 'it ends without a result, and may have been cut off',
    };
  const reading = readGame(game);
  return reading.ok || reading.fault.where !== 'ply' ? undefined : reading.fault;
}

function tagsOf(game: RawGame, name: string) {
  return game.tags.filter((tag) => tag.name.toLowerCase() === name);
}

/**
 * The position a game starts from. Never guessed: a game that names a start which cannot be read is refused, and only
 * one that says nothing of a start has the standard array.
 */
export function readBeginning(game: RawGame): Read<GameBeginning> {
  const variantTag = tagsOf(game, 'variant')[0];
  const fenTag = tagsOf(game, 'fen')[0];
  const written = variantTag?.value.trim() ?? '';
  const known = written === '?' || written === '-' ? 'standard' : variantOfName(written);
  if (known === undefined) return underCondition(game, written, variantTag?.line ?? game.line);
  if (game.fault !== undefined && game.fault.ply === 0)
    return faultAt('text', game.fault.line, game.fault.message);
  if (fenTag === undefined) return withoutFen(game, known);
  const position = parseFen(fenTag.value);
  if (!position.ok)
    return faultAt('fen', fenTag.line, `the FEN tag cannot be read: ${faultClause(position.error)}`);
  for (const again of tagsOf(game, 'fen').slice(1)) {
    const second = parseFen(again.value);
    if (!second.ok || makeFen(second.value) !== makeFen(position.value)) {
      return faultAt('fen', again.line, 'a second FEN tag names another position');
    }
  }
  const number = startNumberOf(position.value);
  const variant = known === 'standard' && isOrthodox(position.value, number) ? 'standard' : 'chess960';
  return { ok: true, value: { position: position.value, variant, number, warnings: [] } };
}

/** Randzüger and its neighbours: the Variant tag carries the whole condition. */
function underCondition(game: RawGame, written: string, line: number): Read<GameBeginning> {
  const [fenTag, ...others] = tagsOf(game, 'fen');
  const read = readTaggedPosition(written, fenTag?.value);
  if (read === undefined) return faultAt('variant', line, `the variant ${quote(written)} is not played here`);
  if (game.fault !== undefined && game.fault.ply === 0)
    return faultAt('text', game.fault.line, game.fault.message);
  if (fenTag === undefined) {
    const bare = withoutFen(game, 'standard');
    if (!bare.ok) return bare;
  }
  if (!read.ok) return faultAt('fen', fenTag?.line ?? line, faultClause(read.error));
  for (const again of others) {
    const second = readTaggedPosition(written, again.value);
    if (!second?.ok || makeFen(second.value.position) !== makeFen(read.value.position))
      return faultAt('fen', again.line, 'a second FEN tag names another position');
  }
  return { ok: true, value: { ...read.value, number: undefined, warnings: [] } };
}

function withoutFen(game: RawGame, variant: 'standard' | 'chess960'): Read<GameBeginning> {
  const setUp = tagsOf(game, 'setup')[0];
  if (setUp?.value.trim() === '1')
    return faultAt('fen', setUp.line, 'SetUp is 1 but there is no FEN tag to say which position');
  const warnings = variant === 'chess960' ? ['Chess960 without a FEN tag: read from the standard array'] : [];
  return {
    ok: true,
    value: { position: startPosition(ORTHODOX_START), variant, number: ORTHODOX_START, warnings },
  };
}

/** Whether castling from here is the ordinary one: kings on e, rooks in the corners, where there is a right at all. */
function isOrthodox(position: Position, number: number | undefined): boolean {
  if (number !== undefined) return number === ORTHODOX_START;
  return parseFen(makeFen(position, 'x-fen'), { chess960: false }).ok;
}

/** Plays a game through. */
export function readGame(game: RawGame): Read<GameReading> {
  const start = readBeginning(game);
  if (!start.ok) return start;
  let position = start.value.position;
  const moves: PlayedMove[] = [];
  for (const { text, line, written = text } of game.moves) {
    const move = isNullMove(text) ? undefined : parseSan(position, text);
    if (move === undefined) {
      const message = isNullMove(text)
        ? `${quote(written)} is a null move (${moveOf(position)}): in the main line of a game nobody may pass`
        : `${quote(written)} is no legal move in ${makeFen(position)}`;
      return { ok: false, fault: { where: 'ply', ply: moves.length + 1, line, message } };
    }
    moves.push({ move, san: makeSan(position, move) });
    position = play(position, move);
  }
  if (game.fault !== undefined) {
    const { ply, line, message } = game.fault;
    return { ok: false, fault: { where: ply === 0 ? 'text' : 'ply', ply, line, message } };
  }
  const { result, warnings } = agreedResult(game);
  return {
    ok: true,
    value: {
      start: start.value,
      moves,
      final: position,
      result,
      warnings: [...start.value.warnings, ...warnings],
    },
  };
}

/** Which move is the next one. */
function moveOf({ fullmoves, turn }: Position): string {
  return `move ${fullmoves} of ${turn === 'white' ? 'White' : 'Black'}`;
}

/** The result after the moves counts; the tag where there is none. */
function agreedResult(game: RawGame): { result: PgnResult; warnings: string[] } {
  const fromTag = resultOf(tagOf(game, 'result') ?? '');
  if (game.result === undefined)
    return {
      result: fromTag ?? '*',
      warnings: ['the movetext ends without a result: it may have been cut off'],
    };
  if (game.result === '*') return { result: fromTag ?? '*', warnings: [] };
  const differs = fromTag !== undefined && fromTag !== '*' && fromTag !== game.result;
  return {
    result: game.result,
    warnings: differs ? [`the Result tag says ${fromTag}, the movetext ${game.result}`] : [],
  };
}

function faultAt(
  where: FaultPlace,
  line: number,
  message: string,
): { readonly ok: false; readonly fault: GameFault } {
  return { ok: false, fault: { where, ply: 0, line, message } };
}
