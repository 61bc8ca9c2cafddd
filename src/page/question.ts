/** Which question is open now, if any: asked in big buttons, and gone when the hands have answered. */
import { agrees, SQUARES } from '../guidance/letters.js';
import type { Table } from '../table/table.js';
import type { TableView } from '../table/view.js';
import type { Question } from './contract.js';

export function questionOf({ core }: Table, view: TableView): Question | null {
  switch (view.phase) {
    case 'idle':
    case 'finished':
      return null;
    case 'proposing':
      return core.proposal === undefined ? null : { kind: 'confirmStart', number: core.proposal };
    case 'settingUp':
      return setUpQuestion(core.setUp);
    case 'playing':
      return playQuestion(core.hands.condition, view);
  }
}

function setUpQuestion(setUp: Table['core']['setUp']): Question | null {
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

function playQuestion(condition: Table['core']['hands']['condition'], view: TableView): Question | null {
  switch (condition?.kind) {
    case undefined:
    case 'disordered':
    case 'restore':
    case 'enPassantHalf':
      return null;
    case 'promotionAsked':
      return {
        kind: 'promotion',
        square: condition.square,
        side: condition.square >= 56 ? 'white' : 'black',
      };
    case 'ambiguous':
      return { kind: 'choose', why: condition.why, offers: [...view.offers] };
    case 'orderUnknown':
      return { kind: 'choose', why: 'order', offers: [...view.offers] };
    case 'halfCastle': {
      const { king, rook, rookTo } = condition;
      return { kind: 'castle', side: rook > king ? 'h' : 'a', rook, rookTo };
    }
    case 'result':
      return { kind: 'result', result: condition.result };
    case 'rotated':
      return condition.sure ? null : { kind: 'turned' };
  }
}
