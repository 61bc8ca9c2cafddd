/** The small parts that messages are made of. */
import { z } from 'zod';
import { CONDITIONS } from '../../rules/index.js';

export const square = z.int().min(0).max(63);
export const color = z.enum(['white', 'black']);
export const millis = z.number().min(0);
/** A sentence of guidance, to be rendered by `render` of src/guidance/messages.ts in the reader's language. */
export const message = z.object({ key: z.string().max(40), params: z.record(z.string(), z.unknown()) });
export const placement = z.string().length(64);
export const sense = z.enum(['occ', 'color', 'piece']);
export const language = z.enum(['en', 'fr', 'nl', 'de']);
export const result = z.enum(['1-0', '0-1', '1/2-1/2']);
/** The rules of a game; `flagged`: squares of the marked pieces in the start position, for `rz-pieces`. */
export const conditionSchema = z.object({ name: z.enum(CONDITIONS), flagged: z.array(square).max(64) });
export type ConditionOnPage = z.output<typeof conditionSchema>;
