/** The small parts that requests and views are made of. Squares: a1 = 0 … h8 = 63. Times: milliseconds. */
import { z } from 'zod';
import { LANGUAGES } from '../guidance/messages.js';
import { CONDITIONS } from '../rules/index.js';

export const square = z.int().min(0).max(63);
export const color = z.enum(['white', 'black']);
export const millis = z.number().min(0);
/** A sentence of guidance, to be rendered by `render` of src/guidance/messages.ts in the reader's language. */
export const message = z.object({ key: z.string().max(40), params: z.record(z.string(), z.unknown()) });
/** 64 characters from a1, b1 … to h8 in the alphabet of src/board/sensor.ts. */
export const placement = z.string().length(64);
export const sense = z.enum(['occ', 'color', 'piece']);
export const seenPiece = z.enum(['P', 'N', 'B', 'R', 'Q', 'K', 'p', 'n', 'b', 'r', 'q', 'k']);
export const language = z.enum(LANGUAGES);
export const result = z.enum(['1-0', '0-1', '1/2-1/2']);
export const promotion = z.enum(['queen', 'rook', 'bishop', 'knight']);
export const wing = z.enum(['a', 'h']);
export const claim = z.enum(['threefold', 'fifty']);
/** The rules of a game; `flagged`: squares of the marked pieces in the start position, for `rz-pieces`. */
export const conditionSchema = z.object({ name: z.enum(CONDITIONS), flagged: z.array(square).max(64) });
export type ShownCondition = z.output<typeof conditionSchema>;

/** Methods by which people throw a start themselves. */
export const CEREMONIES = ['coins', 'coins10', 'dice'] as const;
export type CeremonyMethod = (typeof CEREMONIES)[number];
export const thrown = z.union([z.enum(['heads', 'tails']), z.int().min(0).max(959)]);
