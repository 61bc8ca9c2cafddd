/** A trace as a score to be played: what happens to the pieces, and when. */

import { readFileSync, statSync } from 'node:fs';
import { loadReplays, REPLAY_FAMILIES } from '../../../drivers/families.js';
import type { Placement, Sense, SensorEvent } from '../../board/sensor.js';
import { lettersOf } from '../../guidance/letters.js';
import { worded } from '../../guidance/messages.js';
import {
  err,
  ok,
  parseFen,
  type Result,
  readPosition,
  startNumberOf,
  startPosition,
} from '../../rules/index.js';
import { parseTrace, type TraceHeader } from '../../table/trace.js';
import { formatWord } from '../../table/words.js';
import { fileSentence } from '../command.js';

export type ScoreStep =
  | {
      readonly kind: 'touch';
      readonly at: number;
      readonly event: Extract<SensorEvent, { kind: 'lift' | 'place' | 'snapshot' }>;
    }
  /** What the players told the controller; no board can say it. */
  | { readonly kind: 'word'; readonly at: number; readonly text: string };

export interface Score {
  /** The number of the start, or its FEN, as the trace gives it. */
  readonly startName: string | undefined;
  /** The pieces at the start; undefined where the trace does not say. */
  readonly start: Placement | undefined;
  /** What the first snapshot shows. */
  readonly first: Placement | undefined;
  readonly sense: Sense | undefined;
  readonly steps: readonly ScoreStep[];
}

/** A long game has a few kilobytes; a recording of a day some megabytes. */
const MAX_BYTES = 32 * 2 ** 20;

export async function readScore(file: string): Promise<Result<Score>> {
  try {
    if (statSync(file).size > MAX_BYTES)
      return err(`${file} has more than ${MAX_BYTES} bytes; cut the trace down.`);
    return scoreOf(readFileSync(file, 'utf8'), file, await loadReplays());
  } catch (error) {
    const sentence = fileSentence(file, error);
    if (sentence === undefined) throw error;
    return err(sentence);
  }
}

function scoreOf(
  text: string,
  file: string,
  decoderOf: Awaited<ReturnType<typeof loadReplays>>,
): Result<Score> {
  const trace = parseTrace(text);
  if (!trace.ok) return err(`${file}: ${trace.error}.`);
  const { header, entries } = trace.value;
  const decoder = decoderOf(header.family ?? 'ebl');
  if (decoder === undefined) {
    return err(
      `${file}: captures of the family "${header.family}" cannot be read; known are ${REPLAY_FAMILIES.join(', ')}.`,
    );
  }
  const start = startOf(header);
  if (!start.ok) return err(`${file}: ${start.error}`);
  let first: Placement | undefined;
  const steps: ScoreStep[] = [];
  for (const entry of entries) {
    const { at } = entry;
    if (entry.kind === 'word') {
      steps.push({ kind: 'word', at, text: formatWord(entry.word) });
      continue;
    }
    if (entry.kind === 'bytes' && entry.direction === 'tx') continue;
    const events = entry.kind === 'line' ? decoder.line(entry.text, at) : decoder.bytes(entry.bytes, at);
    for (const event of events) {
      if (event.kind === 'snapshot' && first === undefined && steps.length === 0) first = event.placement;
      else if (event.kind === 'lift' || event.kind === 'place' || event.kind === 'snapshot')
        steps.push({ kind: 'touch', at, event });
    }
  }
  const { value } = start;
  return ok({
    startName: value && nameForDraw(value.name),
    start: value?.placement,
    first,
    sense: decoder.info?.sense,
    steps,
  });
}

function startOf({
  start,
  variant = 'chess960',
}: TraceHeader): Result<{ name: string; placement: Placement } | undefined> {
  if (start === undefined) return ok(undefined);
  const position =
    start.kind === 'number' ? ok(startPosition(start.number)) : worded(readPosition(start.fen, variant));
  if (!position.ok) return position;
  const placement = lettersOf(position.value).map((letter) => (letter ?? '.') as Placement[number]);
  return ok({ name: start.kind === 'number' ? String(start.number) : start.fen, placement });
}

/** What `run` wants to begin the same way: the number of a start position, or the position itself. */
function nameForDraw(name: string): string {
  const position = parseFen(name);
  const number = position.ok ? startNumberOf(position.value) : undefined;
  if (number !== undefined) return `--draw ${number}`;
  return /^\d+$/.test(name) ? `--draw ${name}` : `--fen "${name}"`;
}
