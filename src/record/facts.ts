/** What stands in a journal's lines, and the check of every one that is read back. */
import { z } from 'zod';
import {
  CLOCK_CHANGES,
  CLOCK_PRESSES,
  END_CAUSES,
  END_SOURCES,
  GAP_KINDS,
  type GameEvent,
  type GameFact,
  RESULTS,
} from '../game/index.js';
import type { PgnTags } from './pgnTags.js';

/** The first line of a journal: whose game it is. `began`: local time, `YYYY-MM-DDTHH:MM:SS`. */
export interface HeadFact {
  readonly kind: 'game';
  readonly version: 1;
  readonly table: string;
  readonly began: string;
  readonly tags: PgnTags;
}

export type JournalFact =
  | HeadFact
  | { readonly kind: 'tags'; readonly tags: PgnTags }
  /** Names given after the end: those of the next game at this table. */
  | { readonly kind: 'nextTags'; readonly tags: PgnTags }
  /** Something about the board's connection that a later reader of the game may want to know. */
  | { readonly kind: 'link'; readonly at: number; readonly state: string }
  /** The board's squares whose sensors are not believed, all of them, as the board numbers them. */
  | { readonly kind: 'blind'; readonly squares: readonly BlindSquareFact[] }
  | GameFact;

/** Why a square is not believed: named by players or board, or found silent, full or flickering. */
export interface BlindSquareFact {
  /** a1 = 0 … h8 = 63. */
  readonly square: number;
  readonly cause: (typeof BLIND_CAUSES)[number];
}

const BLIND_CAUSES = ['told', 'board', 'silent', 'full', 'flicker'] as const;

const text = (max: number) => z.string().max(max);
const at = z.number();
const ply = z.int().min(0).max(100_000);
const clock = z.object({ white: z.number(), black: z.number() }).exactOptional();
const end = {
  result: z.enum([...RESULTS, '*']),
  cause: z.enum(END_CAUSES),
  source: z.enum(END_SOURCES),
  intended: text(20).exactOptional(),
};

const tags = z.object({
  event: text(2000).exactOptional(),
  site: text(2000).exactOptional(),
  date: text(20).exactOptional(),
  round: text(2000).exactOptional(),
  white: text(2000).exactOptional(),
  black: text(2000).exactOptional(),
  others: z.record(text(100), text(2000)).exactOptional(),
});

const move = { at, ply, uci: text(5), provisional: z.boolean() };

const factSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('game'), version: z.literal(1), table: text(200), began: text(40), tags }),
  z.object({ kind: z.literal('tags'), tags }),
  z.object({ kind: z.literal('nextTags'), tags }),
  z.object({ kind: z.literal('link'), at, state: text(200) }),
  z.object({
    kind: z.literal('blind'),
    squares: z.array(z.object({ square: z.int().min(0).max(63), cause: z.enum(BLIND_CAUSES) })).max(64),
  }),
  z.object({
    kind: z.literal('drawn'),
    at,
    fen: text(200),
    variant: text(100),
    number: z.int().exactOptional(),
    draw: z.object({ method: text(200), steps: z.array(text(200)).max(64) }).exactOptional(),
    control: text(100),
    press: z.enum(CLOCK_PRESSES),
  }),
  z.object({ kind: z.literal('settingUp'), at }),
  z.object({ kind: z.literal('started'), at, clock }),
  z.object({ kind: z.literal('moved'), ...move }),
  z.object({ kind: z.literal('settled'), at, ply }),
  z.object({ kind: z.literal('amended'), ...move }),
  z.object({ kind: z.literal('takenBack'), at, ply }),
  z.object({ kind: z.literal('gap'), at, ply, gap: z.enum(GAP_KINDS), plies: ply.exactOptional() }),
  z.object({
    kind: z.literal('clock'),
    at,
    change: z.enum(CLOCK_CHANGES),
    clock: z.object({ white: z.number(), black: z.number() }),
    running: z.enum(['white', 'black']).nullable(),
  }),
  z.object({ kind: z.literal('finished'), at, ...end, clock }),
  z.object({ kind: z.literal('corrected'), at, ...end }),
  z.object({ kind: z.literal('reopened'), at, by: z.enum(['board', 'word']), clock }),
  z.object({ kind: z.literal('woken'), at, clock }),
  z.object({ kind: z.literal('discarded'), at }),
]);

export function parseFact(value: unknown): JournalFact | undefined {
  const parsed = factSchema.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}

/** The line for an event: only what cannot be worked out again. Undefined: nothing happened. */
export function factOf(event: GameEvent): GameFact | undefined {
  switch (event.kind) {
    case 'refused':
      return undefined;
    case 'moved':
    case 'amended': {
      const { kind, at, ply, uci, provisional } = event;
      return { kind, at, ply, uci, provisional };
    }
    case 'takenBack': {
      const { kind, at, ply } = event;
      return { kind, at, ply };
    }
    default:
      return event;
  }
}

const MAX_TEXT = 255;

/** Tags short enough for a line, whatever people typed. */
export function boundedTags(given: PgnTags): PgnTags {
  const cut = (value: string | undefined, max = MAX_TEXT) => value?.slice(0, max);
  const { others } = given;
  const kept = Object.entries(others ?? {})
    .slice(0, 20)
    .filter(([name]) => name.length <= 40);
  const pairs = [
    ['event', cut(given.event)],
    ['site', cut(given.site)],
    ['date', cut(given.date, 10)],
    ['round', cut(given.round)],
    ['white', cut(given.white)],
    ['black', cut(given.black)],
  ].filter(([, value]) => value !== undefined);
  const bounded = Object.fromEntries(kept.map(([name, value]) => [name, value.slice(0, MAX_TEXT)]));
  return { ...Object.fromEntries(pairs), ...(others ? { others: bounded } : {}) };
}

/** Whether the PGN file reads otherwise after an event. */
export function changesPgn(event: GameEvent): boolean {
  switch (event.kind) {
    case 'started':
    case 'moved':
    case 'amended':
    case 'takenBack':
    case 'gap':
    case 'finished':
    case 'corrected':
    case 'reopened':
      return true;
    case 'clock':
      return event.change === 'pressed';
    case 'drawn':
    case 'settingUp':
    case 'settled':
    case 'woken':
    case 'discarded':
    case 'refused':
      return false;
  }
}
