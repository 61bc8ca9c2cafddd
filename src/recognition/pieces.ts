/**
 * Pieces as small numbers, for the hot path: 0 nothing, 1…6 white pawn, knight, bishop, rook, queen, king,
 * 7…12 the black ones, 13 some piece, 14 a white piece, 15 a black piece of unknown kind.
 */
import type { Placement, Seen, Sense } from '../board/sensor.js';
import type { Color, Role, Square } from '../rules/index.js';

export const EMPTY = 0;
export const UNKNOWN = 13;
const UNKNOWN_WHITE = 14;
const UNKNOWN_BLACK = 15;

const LETTERS = '.PNBRQKpnbrqk?Uu';
const ROLE_ORDER: readonly Role[] = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'];

export const WHITE_KING = 6;
export const BLACK_KING = 12;

export function codeOf(role: Role, color: Color): number {
  return ROLE_ORDER.indexOf(role) + (color === 'white' ? 1 : 7);
}

/** The code of a sensor mark; nothing and unreadable are 0. */
export function codeOfSeen(seen: Seen): number {
  return seen === 'x' ? EMPTY : LETTERS.indexOf(seen);
}

/** The FEN letter of a piece (or `?`, `U`, `u`). */
export function letterOf(code: number): string {
  return LETTERS.charAt(code);
}

export function isWhite(code: number): boolean {
  return (code >= 1 && code <= 6) || code === UNKNOWN_WHITE;
}

export function isBlack(code: number): boolean {
  return (code >= 7 && code <= 12) || code === UNKNOWN_BLACK;
}

export function isColor(code: number, color: Color): boolean {
  return color === 'white' ? isWhite(code) : isBlack(code);
}

export function isPawn(code: number): boolean {
  return code === 1 || code === 7;
}

export function roleOf(code: number): Role {
  return ROLE_ORDER[(code - 1) % 6] ?? 'pawn';
}

/** Can a piece that is really `code` have been reported as `seen`? */
export function compatible(code: number, seen: number): boolean {
  if (seen === UNKNOWN || code === UNKNOWN || code === seen) return true;
  if (seen === UNKNOWN_WHITE || code === UNKNOWN_WHITE) return isWhite(code) && isWhite(seen);
  if (seen === UNKNOWN_BLACK || code === UNKNOWN_BLACK) return isBlack(code) && isBlack(seen);
  return false;
}

/** Does a square that should show `wanted` look right? Both may be empty. */
export function agrees(wanted: number, seen: number): boolean {
  return wanted === EMPTY || seen === EMPTY ? wanted === seen : compatible(wanted, seen);
}

/** What a board of this sense would report of a piece. */
export function sensed(code: number, sense: Sense): number {
  if (code === EMPTY || sense === 'piece') return code;
  if (sense === 'occ') return UNKNOWN;
  return isWhite(code) ? UNKNOWN_WHITE : isBlack(code) ? UNKNOWN_BLACK : UNKNOWN;
}

/** A pawn of either colour on its last rank. */
export function isPromotionSquare(code: number, square: Square): boolean {
  return (code === 1 && square >= 56) || (code === 7 && square < 8);
}

export function codesOfPlacement(placement: Placement): Uint8Array {
  const codes = new Uint8Array(64);
  for (let s = 0; s < 64; s++) codes[s] = codeOfSeen(placement[s] ?? '.');
  return codes;
}

/** Zobrist keys, two 32-bit halves, index = code * 64 + square. Seeded: the same in every run. */
export const KEY_LO = new Int32Array(16 * 64);
export const KEY_HI = new Int32Array(16 * 64);
{
  let state = 0x9e3779b9;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) | 0;
  };
  for (let i = 64; i < 16 * 64; i++) {
    KEY_LO[i] = next();
    KEY_HI[i] = next();
  }
}
