/** The games of a soak: which game, which hands, which board. Everything follows from one number. */
import type { Sense } from '../../src/board/sensor.js';
import { SENSES } from '../../src/board/sensor.js';
import {
  BAD_WIRE,
  type Game,
  type Habits,
  type HandsScript,
  handsFor,
  MIXED,
  randomGame,
  TIDY,
} from '../hands/index.js';

/** Castling in strict mode knows the protocol only. */
const STRICT: Habits = {
  ...MIXED,
  castleKingFirst: 0,
  castleRookFirst: 0,
  castleBothInAir: 0,
  castleKingOntoRook: 0,
};

export interface Job {
  readonly seed: number;
  readonly sense: Sense;
  readonly castling: 'any-order' | 'strict';
  readonly habits: 'tidy' | 'mixed' | 'bad wire';
  readonly game: Game;
}

/** The senses that a command line names: one of them, or all where it names none. Throws on another word. */
export function sensesOf(text: string | undefined): readonly Sense[] {
  if (text === undefined) return SENSES;
  const senses = SENSES.filter((sense) => sense === text);
  if (senses.length === 0) throw new Error(`A sense is one of ${SENSES.join(', ')}, not '${text}'.`);
  return senses;
}

/** `games`: real ones to play from; every second job is a random game. */
export function jobOf(seed: number, games: readonly Game[], senses: readonly Sense[] = SENSES): Job {
  const sense = senses[seed % senses.length] ?? 'occ';
  const turn = Math.floor(seed / senses.length);
  const real = games.length > 0 && turn % 2 === 0 ? games[Math.floor(turn / 2) % games.length] : undefined;
  return {
    seed,
    sense,
    castling: turn % 3 === 2 ? 'strict' : 'any-order',
    habits: turn % 8 === 7 ? 'tidy' : turn % 4 < 2 ? 'mixed' : 'bad wire',
    game: real ?? randomGame(seed),
  };
}

export function scriptOf({ seed, sense, castling, habits, game }: Job): HandsScript {
  const hands = habits === 'tidy' ? TIDY : castling === 'strict' ? STRICT : MIXED;
  const all = habits === 'bad wire' ? { ...hands, ...BAD_WIRE } : hands;
  return handsFor(game.start, game.moves, { seed, habits: all, sense });
}
