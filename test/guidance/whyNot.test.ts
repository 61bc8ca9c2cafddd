/** A board that no move explains: the reason beside the way back, on boards of every sense. */
import { describe, expect, it } from 'vitest';
import type { Sense } from '../../src/board/sensor.js';
import { render } from '../../src/guidance/messages.js';
import { guidePlay } from '../../src/guidance/play.js';
import type { Position } from '../../src/rules/index.js';
import { at, differences, disordered, hands, START, standing, view } from './view.js';

const SENSES: readonly Sense[] = ['occ', 'color', 'piece'];
const CASTLING = at('r3k2r/8/8/8/2b5/8/8/R3K2R w KQkq - 0 1');
const PINNED = at('4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1');
const PASSED = at('4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1');
const LAST = at('1q2k3/P7/8/8/8/8/8/4K3 w - - 0 1');

function told(position: Position, changes: Record<string, string>, sense: Sense): string[] {
  const seen = standing(position, changes, sense);
  // The recogniser knows the pieces by belief, whatever the board can sense.
  const known = differences(position, standing(position, changes));
  const { message, notices } = guidePlay(view(position, { hands: hands(disordered(known)), standing: seen }));
  return [message, ...notices].map((one) => render(one, 'en'));
}

describe.each(SENSES)('on a board that senses %s', (sense) => {
  it.each([
    [START, { a2: '.', a5: 'P' }, 'The pawn on a2 cannot reach a5.'],
    [START, { e7: '.', e5: 'p' }, "It is White's move."],
    [START, { c1: '.', c3: 'B' }, 'The bishop on c1 cannot reach c3.'],
    [PINNED, { e2: '.', d3: 'B' }, 'Moving the bishop on e2 would leave the king to the rook on e7.'],
    [
      CASTLING,
      { e1: '.', g1: 'K' },
      'White may not castle O-O: the king would pass f1, which the bishop on c4 attacks.',
    ],
    [
      CASTLING,
      { e1: '.', h1: '.', g1: 'K', f1: 'R' },
      'White may not castle O-O: the king would pass f1, which the bishop on c4 attacks.',
    ],
    [
      PASSED,
      { e5: '.', d6: 'P', d5: '.' },
      'The pawn on d5 can be taken en passant only right after its double step.',
    ],
    [LAST, { a7: '.', c8: 'Q' }, 'The pawn on a7 cannot reach c8.'],
    [
      START,
      { a2: '.', a5: 'P', h2: '.', h6: 'P' },
      'No move leads to this board: look at a2, h2, a5 and h6.',
    ],
  ] as const)('%#: %j: %s', (position, changes, reason) => {
    const [back, ...notices] = told(position, changes, sense);
    expect(notices).toEqual([reason]);
    expect(back).toMatch(/^(White|Black|Take)/);
  });

  it('says nothing of pieces that are only in the air', () => {
    expect(told(START, { e2: '.', d7: '.', c7: '.' }, sense).slice(1)).toEqual([]);
  });
});
