/** A reading as JSON for programs: squares by name, moves in UCI (castling as king takes own rook). */
import { squareName } from '../board/placement.js';
import type { Reading } from '../recognition/index.js';
import { makeUci, type Square } from '../rules/index.js';

const names = (squares: readonly Square[]): string[] => squares.map(squareName);

export function readingJson(reading: Reading): Record<string, unknown> {
  const { kind, at } = reading;
  switch (reading.kind) {
    case 'touched':
      return { kind, at, lifted: names(reading.lifted) };
    case 'move':
    case 'amended':
      return { kind, at, ply: reading.ply, move: makeUci(reading.move), provisional: reading.provisional };
    case 'ambiguous':
      return { kind, at, why: reading.why, squares: names(reading.squares), candidates: stories(reading) };
    case 'orderUnknown':
      return { kind, at, ply: reading.ply, candidates: stories(reading) };
    case 'halfCastle':
      return {
        kind,
        at,
        king: squareName(reading.king),
        kingTo: squareName(reading.kingTo),
        rook: squareName(reading.rook),
        rookTo: squareName(reading.rookTo),
      };
    case 'enPassantHalf':
      return { kind, at, victim: squareName(reading.victim) };
    case 'promotionAsked':
      return { kind, at, ply: reading.ply, square: squareName(reading.square) };
    case 'disordered':
      return {
        kind,
        at,
        differences: reading.differences.map((d) => ({ ...d, square: squareName(d.square) })),
        inHand: reading.inHand,
      };
    case 'settled':
    case 'takenBack':
    case 'unseen':
    case 'castleRefused':
    case 'ordered':
    case 'result':
    case 'rotated':
      return { ...reading };
  }
}

function stories({ candidates }: Extract<Reading, { kind: 'ambiguous' | 'orderUnknown' }>) {
  return candidates.map((c) => ({ after: c.from, moves: c.moves.map(makeUci) }));
}
