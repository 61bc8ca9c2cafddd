/** What a table is set to, as screens show and change it. */
import { z } from 'zod';
import type { ClockPress } from '../game/index.js';
import { CONDITIONS } from '../rules/index.js';
import { language } from './parts.js';

/** What may be said of a game; an empty text: unknown. */
export const tagsSchema = z.object({
  white: z.string().max(255),
  black: z.string().max(255),
  event: z.string().max(255),
  site: z.string().max(255),
  round: z.string().max(255),
});
export type ShownTags = z.output<typeof tagsSchema>;

export const settingsSchema = z.object({
  /** Takes effect with the next game, like `takeback`, `control` and `press`. */
  castling: z.enum(['any-order', 'strict']),
  takeback: z.boolean(),
  /** A spelling of src/game/timeControl.ts: `20+0`, `5+3`, `20b5`, `none` … */
  control: z.string().max(80),
  press: z.enum(['move', 'button']),
  /** Light where a lifted piece may go; at once. */
  showDestinations: z.boolean(),
  /** The table's language: what a screen shows until its reader chooses another. */
  language,
  /** The names of the game at the table; once it is over, of the next one. */
  tags: tagsSchema,
  /** The rules of the next game; `flagged`: squares as people list them, `b1 g8`, for `rz-pieces`. */
  condition: z.enum(CONDITIONS),
  flagged: z.string().max(160),
});
export type ShownSettings = z.output<typeof settingsSchema>;

/** The same as the table keeps it. */
export interface TableSettings {
  /** The rule set of games that are drawn without one of their own: `chess960`, or a condition's text. */
  readonly variant: string;
  readonly castling: 'any-order' | 'strict';
  readonly takeback: boolean;
  /** A spelling of the time control, `20+0`, `none`. */
  readonly control: string;
  readonly press: ClockPress;
  /** Light where a lifted piece may go. */
  readonly showDestinations: boolean;
}

export const DEFAULT_SETTINGS: TableSettings = {
  variant: 'chess960',
  castling: 'any-order',
  takeback: true,
  control: '20+0',
  press: 'move',
  showDestinations: false,
};
