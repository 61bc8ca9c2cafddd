/** Which question is open now, if any: gone when the hands have answered. */
import type { Placement } from '../board/sensor.js';
import type { Condition } from '../guidance/hands.js';
import { agrees, SQUARES } from '../guidance/letters.js';
import type { TableCore } from './core.js';
import type { Question } from './shown.js';

/** `offers`: the stories of an open question, in words. `pieces`: those on a simulated board; null with a real one. */
export function questionOf(
  core: TableCore,
  offers: readonly string[],
  pieces: Placement | null,
): Question | null {
  switch (core.phase) {
    case 'idle':
      return null;
    case 'proposing':
      return core.proposal === undefined ? null : { kind: 'confirmStart', number: core.proposal };
    case 'settingUp':
      return setUpQuestion(core.setUp);
    case 'playing':
      return core.state.phase === 'playing' ? playQuestion(core.hands.condition, offers, pieces) : null;
  }
}

function setUpQuestion(setUp: TableCore['setUp']): Question | null {
  if (setUp === undefined || setUp.done) return null;
  if (setUp.turned === 'maybe') return { kind: 'turned' };
  const { state } = setUp;
  if (state.at === 'unknown') return null;
  const { seen } = state.standing;
  const { wanted } = state.target;
  // As far as the board can tell, everything stands: only people know whether it is the right piece everywhere.
  const fits = SQUARES.every((square) => {
    const now = seen[square] ?? '.';
    return now === 'x' || agrees(now === '.' ? null : now, wanted[square] ?? null);
  });
  return fits ? { kind: 'confirmSetUp' } : null;
}

function playQuestion(
  condition: TableCore['hands']['condition'],
  offers: readonly string[],
  pieces: Placement | null,
): Question | null {
  switch (condition?.kind) {
    case undefined:
    case 'disordered':
    case 'restore':
    case 'enPassantHalf':
      return null;
    case 'promotionAsked': {
      const { square } = condition;
      return { kind: 'promotion', square, side: square >= 56 ? 'white' : 'black', from: null };
    }
    case 'ambiguous':
      return { kind: 'choose', why: condition.why, offers: [...offers] };
    case 'orderUnknown':
      return { kind: 'choose', why: 'order', offers: [...offers] };
    case 'halfCastle':
      return castleQuestion(condition, pieces);
    case 'result':
      return { kind: 'result', result: condition.result };
    case 'rotated':
      return condition.sure ? null : { kind: 'turned' };
  }
}

/** Only where one word can bring the rook: simulated hands, the king there, the rook at home. Real hands follow the lights. */
function castleQuestion(
  { king, kingTo, rook, rookTo }: Extract<Condition, { kind: 'halfCastle' }>,
  pieces: Placement | null,
): Question | null {
  if (pieces?.[kingTo]?.toUpperCase() !== 'K' || pieces[rook]?.toUpperCase() !== 'R') return null;
  return { kind: 'castle', side: rook > king ? 'h' : 'a', rook, rookTo };
}
