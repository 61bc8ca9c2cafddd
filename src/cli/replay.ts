/** `eboard960 replay`: recorded traces through the whole way, as fast as it goes. */
import type { Command } from 'commander';
import { loadReplays, REPLAY_FAMILIES } from '../../drivers/families.js';
import { SENSES, type Sense } from '../board/sensor.js';
import { type GameState, gameOf, positionOf } from '../game/index.js';
import { fileBytes, makePgn } from '../record/index.js';
import { err, makeFen, ok, type Result, type Square } from '../rules/index.js';
import { readingJson } from '../table/readingJson.js';
import { Replay, type ReplayEnd } from '../table/replay.js';
import { TraceReader } from '../table/trace.js';
import { fileSentence, newCommand, type Terminal } from './command.js';
import { goesToOutput } from './inputFiles.js';
import { oneOf, squaresOption } from './values.js';

const FORMATS = ['uci', 'pgn', 'readings'] as const;
type Format = (typeof FORMATS)[number] | 'json';

interface Options {
  readonly format?: string;
  readonly sense?: string;
  readonly castling?: string;
  readonly takeback?: string;
  readonly blind?: string;
  readonly json?: boolean;
}

interface Way {
  readonly format: Format;
  readonly sense: Sense | undefined;
  readonly castling: 'any-order' | 'strict';
  readonly takeback: boolean;
  readonly blind: readonly Square[];
}

const EXAMPLE = `eboard960 replay fixtures/traces/castle-by-hand.trace
one line per trace: the file, a tab, the moves in UCI, castling as king takes own rook`;

export function replayCommand(terminal: Terminal): Command {
  return newCommand(terminal, 'replay', 'Reads recorded traces as a board would have sent them.', EXAMPLE)
    .argument('<trace...>', 'trace files')
    .option('--format <format>', `${FORMATS.join(', ')}; default: uci`)
    .option('--sense <sense>', `read it as a coarser board would: ${SENSES.join(', ')}`)
    .option('--castling <mode>', 'any-order (default) or strict')
    .option('--takeback <on|off>', 'may moves be taken back by hand; default: on')
    .option('--blind <squares>', 'squares whose sensors are dead, such as e4 or e4,d5')
    .option('--json', 'one JSON object per trace: file, moves, fen, open question')
    .action(async (files: string[], options: Options) => {
      if (options.json === true && options.format !== undefined) {
        terminal.fail('Either --json or --format says how it is told; leave one of them away.', 2);
        return;
      }
      const way = terminal.valueOf(wayOf(options));
      if (way !== undefined) await replayAll(files, way, terminal);
    });
}

async function replayAll(files: readonly string[], way: Way, terminal: Terminal): Promise<void> {
  let read = 0;
  for (const file of files) {
    if (await goesToOutput(file, terminal)) continue;
    read += 1;
    await replayFile(file, way, terminal);
  }
  if (read === 0) terminal.fail('There is no other trace to replay.');
}

function wayOf(options: Options): Result<Way> {
  const format = oneOf(FORMATS, '--format', options.format);
  if (!format.ok) return format;
  const sense = oneOf(SENSES, '--sense', options.sense);
  if (!sense.ok) return sense;
  const castling = oneOf(['any-order', 'strict'], '--castling', options.castling);
  if (!castling.ok) return castling;
  const takeback = oneOf(['on', 'off'], '--takeback', options.takeback);
  if (!takeback.ok) return takeback;
  const blind = squaresOption(options.blind, '--blind');
  if (!blind.ok) return blind;
  return ok({
    blind: blind.value,
    format: options.json === true ? 'json' : (format.value ?? 'uci'),
    sense: sense.value,
    castling: castling.value ?? 'any-order',
    takeback: takeback.value !== 'off',
  });
}

async function replayFile(file: string, way: Way, terminal: Terminal): Promise<void> {
  const decoderOf = await loadReplays();
  const replay = new Replay({
    settings: { castling: way.castling, takeback: way.takeback },
    blind: way.blind,
    ...(way.sense === undefined ? {} : { sense: way.sense }),
    decoder: (family) => {
      const decoder = decoderOf(family);
      return decoder
        ? ok(decoder)
        : err(`captures of the family "${family}" cannot be read; known are ${REPLAY_FAMILIES.join(', ')}`);
    },
    ...(way.format === 'readings'
      ? { onReading: (reading) => terminal.writeJson(readingJson(reading)) }
      : {}),
  });
  const end = await feedFile(file, replay);
  if (!end.ok) {
    terminal.fail(end.error);
    return;
  }
  print(file, end.value, questionOf(replay), way.format, terminal);
  if (end.value.trouble !== undefined) terminal.fail(`${file}: at the end ${end.value.trouble}.`);
}

async function feedFile(file: string, replay: Replay): Promise<Result<ReplayEnd>> {
  const reader = new TraceReader();
  try {
    for await (const chunk of fileBytes(file)) {
      const fed = feedItems(reader.push(chunk), replay);
      if (!fed.ok) return err(`${file}: ${fed.error}.`);
    }
  } catch (error) {
    const sentence = fileSentence(file, error);
    if (sentence === undefined) throw error;
    return err(sentence);
  }
  const fed = feedItems(reader.end(), replay);
  const end = fed.ok ? replay.end() : fed;
  return end.ok ? end : err(`${file}: ${end.error}.`);
}

function feedItems(items: ReturnType<TraceReader['push']>, replay: Replay): Result<undefined> {
  if (!items.ok) return items;
  for (const item of items.value) {
    const fed = replay.feed(item);
    if (!fed.ok) return fed;
  }
  return ok(undefined);
}

/** What the players were asked at the end and have not answered, as the reading that asked it; null: nothing. */
function questionOf(replay: Replay): Record<string, unknown> | null {
  const condition = replay.table?.hands.condition ?? null;
  switch (condition?.kind) {
    case 'ambiguous':
    case 'orderUnknown':
    case 'promotionAsked':
      return readingJson(condition);
    default:
      return null;
  }
}

function fenOf(state: GameState): string | null {
  const position = positionOf(state);
  if (position !== undefined) return makeFen(position);
  return state.phase === 'drawn' || state.phase === 'settingUp' ? state.start.fen : null;
}

function print(
  file: string,
  { state }: ReplayEnd,
  open: Record<string, unknown> | null,
  format: Format,
  terminal: Terminal,
): void {
  const moves = (gameOf(state)?.line ?? []).map((ply) => ply.uci);
  switch (format) {
    case 'uci':
      terminal.write(`${file}\t${moves.join(' ')}\n`);
      return;
    case 'json':
      terminal.writeJson({ file, moves, fen: fenOf(state), open });
      return;
    case 'pgn': {
      const pgn = makePgn(state);
      if (pgn !== undefined) terminal.write(`${pgn.trimEnd()}\n\n`);
      return;
    }
    case 'readings':
      return;
  }
}
