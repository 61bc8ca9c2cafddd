/**
 * May this question be asked at all? A judge that knows nothing of the recogniser: the design's list of what no program
 * could know. Answers that the sensors could tell apart are no question.
 */
import { degrade, type Sense, seenOf } from '../../src/board/sensor.js';
import type { Ambiguity, Candidate } from '../../src/recognition/reading.js';
import { type Move, type Position, play } from '../../src/rules/index.js';
import { gameFacts, piecesOf } from '../hands/index.js';

export interface Asked {
  readonly why: Ambiguity | 'order';
  readonly candidates: readonly Candidate[];
}

export interface Situation {
  readonly start: Position;
  readonly sense: Sense;
  /** The record when the question was asked. */
  readonly line: readonly Move[];
  /** Half-moves that were recorded when events were last lost; undefined: none were. */
  readonly lostAt: number | undefined;
}

/** Why the question is groundless, in words; undefined: it stands on the list. */
export function groundless({ why, candidates }: Asked, where: Situation): string | undefined {
  const [first, ...others] = candidates;
  if (!first) return 'a question without an answer';
  const earliest = Math.min(...candidates.map(({ from }) => from));
  const lost = where.lostAt !== undefined && where.lostAt >= earliest;
  switch (why) {
    case 'order':
      return lost ? undefined : 'the order of moves that were all seen';
    case 'capture-unseen':
      if (where.sense !== 'occ') return 'a capture that this sense cannot miss';
      return candidates.some((c) => captures(c, where)) ? undefined : 'no capture among the answers';
    case 'castle-or-move':
    case 'swap':
      if (where.sense === 'piece') return 'a castle that this sense can tell';
      return candidates.some((c) => castles(c, where)) ? sameView(candidates, where) : 'no castle among them';
    case 'same-placement':
      if (where.sense === 'piece') return 'pieces that this sense can tell apart';
      return sameView(candidates, where);
    case 'several-lines':
      if (lost) return undefined;
      return others.length === 0 ? 'one answer, and nothing was lost' : sameView(candidates, where);
  }
}

/** Hands hold no more than this of what the answers differ in. */
const MOST_IN_AIR = 2;

/** Do the sensors see the same board at the end of every answer, a piece or two that may be in the air apart? */
function sameView(candidates: readonly Candidate[], where: Situation): string | undefined {
  const views = candidates.map((c) => viewOf(endOf(c, where), where.sense));
  const alike = views.every((view) => views.every((other) => mayBeOne(view, other)));
  return alike ? undefined : 'answers that the sensors tell apart';
}

function mayBeOne(view: readonly string[], other: readonly string[]): boolean {
  const apart = view.flatMap((seen, square) =>
    seen === '.' || seen === other[square] ? [] : [other[square]],
  );
  return apart.length <= MOST_IN_AIR && apart.every((seen) => seen === '.');
}

function viewOf(pos: Position, sense: Sense): string[] {
  return piecesOf(pos).map((piece) => (piece === undefined ? '.' : degrade(seenOf(piece), sense)));
}

function startOf({ from }: Candidate, { start, line }: Situation): Position {
  return line.slice(0, from).reduce((pos, move) => play(pos, move), start);
}

function endOf(c: Candidate, where: Situation): Position {
  return c.moves.reduce((pos, move) => play(pos, move), startOf(c, where));
}

function captures(c: Candidate, where: Situation): boolean {
  const before = startOf(c, where);
  return endOf(c, where).board.occupied.size() < before.board.occupied.size();
}

function castles(c: Candidate, where: Situation): boolean {
  return gameFacts(startOf(c, where), c.moves).some(({ castle }) => castle !== undefined);
}
