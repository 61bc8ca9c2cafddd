/** What the controller and its executioner tell each other: one JSON object a line. */
import { z } from 'zod';

const told = z.object({
  /** The game's file name without ending; null before a game. */
  name: z.string().nullable(),
  phase: z.enum(['idle', 'drawn', 'settingUp', 'playing', 'finished']),
  /** UCI of the main line. */
  line: z.array(z.string()),
  result: z.string().nullable(),
});

/** A state of the game that a listener was told. */
export type Told = z.output<typeof told>;

const report = z.discriminatedUnion('kind', [
  /** Up, with the game that was taken up, if there was one. */
  z.object({ kind: z.literal('up'), told, notices: z.array(z.string()) }),
  z.object({ kind: z.literal('news'), told }),
  /** An open question: the stories it offers, each from a half-move on. */
  z.object({
    kind: z.literal('asked'),
    candidates: z.array(z.object({ from: z.number(), moves: z.array(z.string()) })),
  }),
]);
export type Report = z.output<typeof report>;

const order = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('draw'), fen: z.string() }),
  z.object({ kind: z.literal('word'), word: z.string() }),
  z.object({ kind: z.literal('choose'), candidate: z.number() }),
]);
export type Order = z.output<typeof order>;

export function parseReport(line: string): Report {
  return report.parse(JSON.parse(line));
}

export function parseOrder(line: string): Order {
  return order.parse(JSON.parse(line));
}
