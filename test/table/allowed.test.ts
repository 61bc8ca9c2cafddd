/** What a table says may be asked is not refused when it is asked: tried in every state a random evening comes to. */
import { describe, expect, it } from 'vitest';
import { SENSES, type Sense } from '../../src/board/sensor.js';
import { handsAt } from '../../src/simulated/simulatedBoard.js';
import type { TableRequest } from '../../src/table/request.js';
import type { TableView } from '../../src/table/view.js';
import { seeded } from '../support/faultDisk.js';
import { TableBench } from '../support/tableBench.js';

/** Every request that the view offers now, written out. */
function offered({ allowed, ceremony, fen }: TableView): TableRequest[] {
  const yes = (is: boolean, ...requests: TableRequest[]) => (is ? requests : []);
  return [
    ...allowed.draw.map((way): TableRequest => {
      if (way === 'number') return { kind: 'draw', way: { way, number: 0 } };
      if (way === 'position')
        return { kind: 'draw', way: { way, fen: fen ?? 'k7/8/8/8/8/8/8/K6R w - - 0 1' } };
      return { kind: 'draw', way: { way } };
    }),
    ...yes(allowed.throw, { kind: 'throw', throws: [ceremony?.allowed[0] ?? 'heads'] }),
    ...yes(allowed.unthrow, { kind: 'unthrow', count: 1 }),
    ...yes(allowed.leaveDraw, { kind: 'leaveDraw' }),
    ...yes(allowed.confirm, { kind: 'confirm' }),
    ...yes(allowed.choose > 0, { kind: 'choose', candidate: allowed.choose - 1 }),
    ...allowed.promote.map((role): TableRequest => ({ kind: 'promote', role })),
    ...yes(allowed.keepPawn, { kind: 'keepPawn' }),
    ...allowed.castle.map((side): TableRequest => ({ kind: 'castle', side })),
    ...yes(allowed.rotate, { kind: 'rotate' }),
    ...yes(allowed.resign, { kind: 'resign' }, { kind: 'resign', color: 'black' }),
    ...yes(allowed.agreeDraw, { kind: 'agreeDraw' }),
    ...allowed.claim.map(
      ({ ground, move }): TableRequest =>
        move === null ? { kind: 'claim', ground } : { kind: 'claim', ground, move },
    ),
    ...yes(
      allowed.takeback > 0,
      { kind: 'takeback', plies: allowed.takeback },
      { kind: 'takeback', plies: 1 },
    ),
    ...yes(allowed.result, { kind: 'result', result: '1-0' }, { kind: 'result', result: '1/2-1/2' }),
    ...yes(allowed.reopen, { kind: 'reopen' }),
    ...yes(allowed.abandon !== null, { kind: 'abandon' }),
    ...yes(allowed.press, { kind: 'press' }),
    ...yes(allowed.pause, { kind: 'pause' }),
    ...yes(allowed.resume, { kind: 'resume' }),
    ...yes(allowed.setTime, { kind: 'setTime', side: 'white', left: 60_000 }),
    ...yes(allowed.correctNames, { kind: 'correctNames', tags: { white: 'Ana' } }),
    ...yes(allowed.fill, { kind: 'fill' }),
    ...yes(allowed.hands, { kind: 'clear' }),
    ...yes(allowed.sense, { kind: 'sense', sense: 'piece' }),
  ];
}

/** Refused for the moment's position or the result that stands already, not for the state of the table. */
const OWN_REASONS = new Set(['same-result', 'not-your-clock', 'decided-start']);

async function evening(seed: number, sense: Sense): Promise<Map<string, number>> {
  const random = seeded(seed);
  const pick = (n: number) => Math.floor(random() * n);
  const bench = await TableBench.idle({ sense, settings: { control: '5+3' } });
  const settle = async () => await bench.wait(0);
  bench.service.giveHands(handsAt(bench.service, bench.board, settle));
  const tried = new Map<string, number>();
  const ask = async (request: TableRequest) => {
    let isAnswered = false;
    const asking = bench.service.ask(request).finally(() => {
      isAnswered = true;
    });
    for (let waited = 0; waited < 200 && !isAnswered; waited += 1) await bench.wait(0);
    return await asking;
  };
  for (let step = 0; step < 60; step += 1) {
    const requests = offered(bench.service.view);
    const moves = bench.service.view.phase === 'playing' && pick(3) > 0;
    const request = moves ? moveOf(bench.service.view, pick) : requests[pick(requests.length)];
    if (request === undefined) break;
    const before = bench.service.view.phase;
    const answer = await ask(request);
    tried.set(request.kind, (tried.get(request.kind) ?? 0) + 1);
    if (!answer.ok && request.kind !== 'move') {
      const code = 'code' in answer.why.params ? answer.why.params.code : undefined;
      const why = `${JSON.stringify(request)} in ${before}, seed ${seed}: ${JSON.stringify(answer.why)}`;
      expect(OWN_REASONS.has(String(code)), why).toBe(true);
    }
    await bench.wait(500);
  }
  return tried;
}

function moveOf({ turn, moves }: TableView, pick: (n: number) => number): TableRequest {
  const files = 'abcdefgh';
  const file = files[pick(8)] ?? 'e';
  const from = turn === 'white' ? 2 + (moves.length % 3) : 7 - (moves.length % 3);
  return { kind: 'move', text: `${file}${from}${file}${turn === 'white' ? from + 1 : from - 1}` };
}

describe('what may be asked', () => {
  it.each(SENSES)('is not refused when it is asked (%s)', async (sense) => {
    const tried = new Map<string, number>();
    for (let seed = 1; seed <= 12; seed += 1) {
      for (const [kind, count] of await evening(seed, sense)) tried.set(kind, (tried.get(kind) ?? 0) + count);
    }
    // An evening comes to most of what there is.
    for (const kind of [
      'draw',
      'throw',
      'leaveDraw',
      'fill',
      'resign',
      'reopen',
      'takeback',
      'pause',
      'abandon',
    ])
      expect(tried.get(kind) ?? 0, kind).toBeGreaterThan(0);
  });
});
