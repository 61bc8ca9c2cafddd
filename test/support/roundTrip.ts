/**
 * Real games through the whole record: read, played by the game, written as PGN, read again. Used on a sample by the
 * tests and on everything by whoever calls it with `every` 1.
 */

import { type GameState, NO_GAME, step } from '../../src/game/index.js';
import { makePgn, type RawGame, readGame, readPgnFile, readPgnText, tagOf } from '../../src/record/index.js';
import { makeFen } from '../../src/rules/index.js';

export interface RoundTrip {
  games: number;
  plies: number;
  /** One sentence for each game that did not come back as it was. */
  readonly faults: string[];
  /** How the games ended on the board, by cause. */
  readonly ends: Map<string, number>;
  /** Everything written, one PGN text. */
  written: string;
}

/** Sends every `every`-th game of a file through; `file` names it in faults. */
export async function roundTripFile(path: string, every: number): Promise<RoundTrip> {
  const trip: RoundTrip = { games: 0, plies: 0, faults: [], ends: new Map(), written: '' };
  for await (const raw of readPgnFile(path)) {
    if ((raw.index - 1) % every !== 0) continue;
    trip.games++;
    const fault = await roundTrip(raw, trip);
    if (fault !== undefined) trip.faults.push(`${path}, game ${raw.index}: ${fault}`);
  }
  return trip;
}

async function roundTrip(raw: RawGame, trip: RoundTrip): Promise<string | undefined> {
  const reading = readGame(raw);
  if (!reading.ok) return reading.fault.message;
  const { start, moves, final, result } = reading.value;
  trip.plies += moves.length;
  let state: GameState = NO_GAME;
  const say = (input: Parameters<typeof step>[1]) => {
    const next = step(state, input);
    state = next.state;
    return next.out.find((event) => event.kind === 'refused');
  };
  say({
    kind: 'draw',
    at: 0,
    start: { fen: makeFen(start.position) },
    variant: start.variant,
    control: '90+30',
  });
  say({ kind: 'start', at: 0 });
  for (const [index, { move, san }] of moves.entries()) {
    if (san !== raw.moves[index]?.text)
      return `half-move ${index + 1} is written ${raw.moves[index]?.text}, we write ${san}`;
    const refused = say({ kind: 'move', at: index * 1000, move });
    if (refused?.kind === 'refused') return `half-move ${index + 1}: ${refused.code}`;
  }
  if (state.phase === 'finished') trip.ends.set(state.end.cause, (trip.ends.get(state.end.cause) ?? 0) + 1);
  else if (result === '1-0' || result === '0-1' || result === '1/2-1/2')
    say({ kind: 'result', at: 1e6, by: 'arbiter', result });
  const names = {
    event: tagOf(raw, 'event') ?? '',
    white: tagOf(raw, 'white') ?? '',
    black: tagOf(raw, 'black') ?? '',
  };
  const text = makePgn(state, names);
  if (text === undefined) return 'nothing was written';
  trip.written += text;
  for await (const again of readPgnText([text])) {
    const back = readGame(again);
    if (!back.ok) return `not read back: ${back.fault.message}`;
    if (makeFen(back.value.final) !== makeFen(final)) return 'the last position came back as another';
    if (back.value.moves.map((each) => each.san).join() !== moves.map((each) => each.san).join())
      return 'other moves came back';
    if (back.value.result !== result) return `result ${result} came back as ${back.value.result}`;
    if (tagOf(again, 'white') !== tagOf(raw, 'white'))
      return `the name ${tagOf(raw, 'white')} came back as ${tagOf(again, 'white')}`;
    return undefined;
  }
  return 'no game came back';
}
