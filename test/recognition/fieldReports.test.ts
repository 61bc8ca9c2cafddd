/**
 * What went wrong on other programs, by the numbers of the field reports. Where our outcome is another one on purpose
 * the name says so.
 */
import { describe, expect, it } from 'vitest';
import type { Sense } from '../../src/board/sensor.js';
import { makeFen } from '../../src/rules/index.js';
import { ALL, positionOf, Table, table } from './support.js';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const ITALIAN = 'rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4';
const SP3 = 'bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNNRKRB w KQkq - 0 1';
const KF1_RH1 = '4k3/8/8/8/8/8/8/5K1R w H - 0 1';
const KB1_RA1 = '4k3/8/8/8/8/8/8/RK6 w A - 0 1';
const AFTER_E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
const EN_PASSANT = 'rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3';

interface Scenario {
  readonly id: string;
  readonly start: string;
  readonly hands: string;
  /** The game in SAN when everything is at rest. */
  readonly san: string;
  /** The position then, pieces and rights. */
  readonly fen?: string;
  readonly senses?: readonly Sense[];
  /** Kinds of readings that must have been given, or (`!`) must not. */
  readonly readings?: readonly string[];
  /** False: the board is not in order at the end. */
  readonly inOrder?: boolean;
}

const SCENARIOS: readonly Scenario[] = [
  {
    id: '1: king and rook off and back is no castle',
    start: KF1_RH1,
    hands: 'lift f1; lift h1; place h1=R; place f1=K',
    san: '',
    fen: '5K1R w K',
  },
  {
    id: '2: a king step beside its castle is a king step',
    start: KF1_RH1,
    hands: 'lift f1; place g1',
    san: 'Kg1',
    fen: '6KR b -',
  },
  {
    id: "4: the king stops on the rook's square",
    start: '4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1',
    hands: 'lift b1; lift f1; place b1=K; lift b1; place c1=K; place d1=R',
    san: 'O-O-O',
    fen: '2KR2R1 b -',
  },
  {
    id: '5: the rook on a wrong square does not finish a castle',
    start: ITALIAN,
    hands: 'lift e1; place g1; lift h1; place e1; wait 3000; lift e8; place e7',
    san: '',
    inOrder: false,
  },
  {
    id: '5: and the castle counts when the rook arrives',
    start: ITALIAN,
    hands: 'lift e1; place g1; lift h1; place e1; wait 3000; lift e1; place f1',
    san: 'O-O',
  },
  {
    id: '7: a rook move stays one when the opponent answers',
    start: ITALIAN,
    hands: 'lift h1; place f1; lift e8; place e7',
    san: 'Rf1 Ke7',
  },
  {
    id: '8: a castle in haste over a legal king step',
    start: ITALIAN,
    hands: 'lift e1; place f1; wait 120; lift f1; place g1; lift h1; place f1',
    san: 'O-O',
  },
  {
    id: '10: the king lifted and put back is nothing',
    start: '4k3/8/8/8/8/8/8/4K1RR w G - 0 1',
    hands: 'lift e1; place e1',
    san: '',
    readings: ['!halfCastle', '!move'],
  },
  { id: '11: f1g1 is the step', start: KF1_RH1, hands: 'lift f1; place g1; wait 2000', san: 'Kg1' },
  {
    id: '11: f1h1 is the castle',
    start: KF1_RH1,
    hands: 'lift f1; lift h1; place f1=R; place g1=K',
    san: 'O-O',
  },
  { id: '13: Kc1', start: KB1_RA1, hands: 'lift b1; place c1', san: 'Kc1' },
  {
    id: '13: O-O-O',
    start: KB1_RA1,
    hands: 'lift b1; lift a1; place d1=R; place c1=K',
    san: 'O-O-O',
    fen: '2KR4 b -',
  },
  {
    id: '14: king and rook exchanged where that is no castle',
    start: KB1_RA1,
    hands: 'lift b1; lift a1; place b1=R; place a1=K',
    san: '',
    senses: ['piece'],
    readings: ['halfCastle'],
    inOrder: false,
  },
  {
    id: '16: the castle that exchanges king and rook',
    start: SP3,
    hands: 'lift f1; lift g1; place f1=R; place g1=K',
    san: 'O-O',
    fen: 'BQNNRRKB b kq',
  },
  {
    id: '17: by the protocol it is the castle, other than the report wants (it is withdrawn when White moves again)',
    start: SP3,
    hands: 'lift f1; lift g1; place f1=R; place g1=K; wait 3000; lift a7; place a6',
    san: 'O-O a6',
    senses: ['occ', 'color'],
  },
  {
    id: '17: withdrawn when White moves again',
    start: SP3,
    hands: 'lift f1; lift g1; place f1=K; place g1=R; wait 3000; lift a2; place a3',
    san: 'a3',
    senses: ['occ', 'color'],
  },
  {
    id: '17: in any other order nothing is recorded until somebody moves',
    start: SP3,
    hands: 'lift f1; lift g1; place g1=R; place f1=K; wait 9000',
    san: '',
    readings: ['!move'],
  },
  {
    id: '19: the rook stands on its final square',
    start: '4k3/8/8/8/8/8/8/2K2R2 w F - 0 1',
    hands: 'lift c1; place g1',
    san: 'O-O',
    fen: '5RK1 b -',
  },
  {
    id: '20: a piece on the way',
    start: '1k1q1r2/8/8/8/8/8/8/4K3 b f - 0 1',
    hands: 'lift b8; lift f8; place f8=r; place g8=k',
    san: '',
    readings: ['castleRefused', 'disordered'],
    inOrder: false,
  },
  {
    id: '22: an attack on a square that only the rook crosses',
    start: '4k3/8/8/8/8/8/4r3/RK6 w A - 0 1',
    hands: 'lift b1; lift a1; place d1=R; place c1=K',
    san: 'O-O-O',
    fen: '2KR4 b -',
  },
  {
    id: '23: both in the hand for four seconds',
    start: SP3,
    hands: 'lift f1; lift g1; wait 4000',
    san: '',
    readings: ['halfCastle', '!disordered'],
    inOrder: false,
  },
  {
    id: '25: a pawn rests on its way',
    start: START,
    hands: 'lift e2; place e3; wait 150; lift e3; place e4',
    san: 'e4',
  },
  {
    id: '26: a slow slide is one move',
    start: '4k3/8/8/8/8/8/8/R3K3 w - - 0 1',
    hands: 'lift a1; place a2; wait 1200; lift a2; place a3; wait 300; lift a3; place a7',
    san: 'Ra7',
  },
  {
    id: "28: the announced move and one's own at once",
    start: AFTER_E4,
    hands: 'lift e7; place e5; lift g1; place f3',
    san: 'e5 Nf3',
  },
  {
    id: '29: two half-moves in one picture',
    start: START,
    hands: 'unplug; lift e2; place e4; lift e7; place e5; plug; wait 3000',
    san: 'e4 e5',
    readings: ['unseen'],
  },
  {
    id: '29: not while a piece is off the board',
    start: START,
    hands: 'unplug; lift e2; place e4; lift e7; place e5; lift g1; plug; wait 3000',
    san: '',
    senses: ['piece'],
    inOrder: false,
  },
  {
    id: "31: a premature reply leaves the opponent's move alone",
    start: 'r2qkbnr/ppp1pppp/2n5/3pPb2/3P4/8/PPP2PPP/RNBQKBNR w KQkq - 1 4',
    hands: 'lift f1; place b5; wait 2000; lift a7; place a6; wait 2000; lift a6; place a7',
    san: 'Bb5',
  },
  {
    id: '32: the wrong knight taken back, the right one moved',
    start: AFTER_E4,
    hands: 'lift g8; place f6; wait 2000; lift f6; place g8; lift b8; place c6',
    san: 'Nc6',
  },
  { id: '34: a lift that the sensor lost', start: START, hands: 'lose; lift e2; place e4; scan', san: 'e4' },
  {
    id: '35: a neighbour bumped',
    start: 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2',
    hands: 'lift f8; lift g8; place g8=n; place c5=b',
    san: 'Bc5',
  },
  {
    id: '37: kings in the centre, the first step a legal move',
    start: '8/8/4k3/8/8/4K3/8/8 w - - 0 1',
    hands: 'lift e3; place e4; lift e6; place d5',
    san: '',
    readings: ['result'],
    inOrder: false,
  },
  {
    id: '41: en passant, the victim last',
    start: EN_PASSANT,
    hands: 'lift e5; place f6; wait 2000; lift f5',
    san: 'exf6',
    readings: ['enPassantHalf'],
  },
  {
    id: '41: en passant, the victim first',
    start: EN_PASSANT,
    hands: 'lift f5; lift e5; place f6',
    san: 'exf6',
  },
  {
    id: '43: a promotion is asked for; it is a queen meanwhile, other than the report wants',
    start: '4k3/P7/8/8/8/8/8/4K3 w - - 0 1',
    hands: 'lift a7; place a8=Q; wait 60000',
    san: 'a8=Q+',
    senses: ['occ', 'color'],
    readings: ['promotionAsked'],
  },
  {
    id: '43: and the answer holds',
    start: '4k3/P7/8/8/8/8/8/4K3 w - - 0 1',
    hands: 'lift a7; place a8=Q; wait 60000; tell knight',
    san: 'a8=N',
    senses: ['occ', 'color'],
  },
  {
    id: '44: a pawn on the last rank is no move',
    start: '4k3/P7/8/8/8/8/8/4K3 w - - 0 1',
    hands: 'lift a7; place a8=P; wait 2000; lift a8; place a8=N',
    san: 'a8=N',
    senses: ['piece'],
    readings: ['promotionAsked'],
  },
  {
    id: '46: the first move taken back is no new game',
    start: START,
    hands: 'lift e2; place e4; wait 3000; lift e4; place e2',
    san: '',
    readings: ['takenBack'],
  },
  {
    id: '47: three takebacks of two half-moves each',
    start: START,
    hands: `lift e2; place e4; lift e7; place e5; lift g1; place f3; lift b8; place c6; wait 2000
      lift c6; place b8; lift f3; place g1; wait 2000; lift f1; place c4; lift g8; place f6; wait 2000
      lift f6; place g8; lift c4; place f1; wait 2000; lift d2; place d4; lift f8; place d6; wait 2000
      lift d6; place f8; lift d4; place d2; wait 2000; lift b1; place c3; lift d7; place d6`,
    san: 'e4 e5 Nc3 d6',
  },
  {
    id: '49: a king move taken back gives the castle back',
    start: ITALIAN,
    hands:
      'lift e1; place f1; wait 2000; lift f1; place e1; wait 2000; lift e1; lift h1; place f1=R; place g1=K',
    san: 'O-O',
  },
  {
    id: '53: the cable pulled and put back',
    start: START,
    hands: 'lift e2; place e4; wait 1000; unplug; wait 10000; plug; lift e7; place e5',
    san: 'e4 e5',
  },
  {
    id: '77: the start position comes back by moves',
    start: START,
    hands:
      'lift g1; place f3; lift g8; place f6; lift f3; place g1; lift f6; place g8; wait 3000; lift e2; place e4',
    san: 'Nf3 Nf6 Ng1 Ng8 e4',
  },
  {
    id: '86: the mating move',
    start: '6k1/4R3/6K1/8/8/8/8/8 w - - 0 1',
    hands: 'lift e7; place e8',
    san: 'Re8#',
  },
];

describe.each(ALL)('field reports on %s', (sense) => {
  for (const s of SCENARIOS) {
    if (s.senses !== undefined && !s.senses.includes(sense)) continue;
    it(`field report ${s.id}`, () => {
      const t = table(s.start, sense);
      t.do(s.hands);
      t.rest();
      expect(t.san).toBe(s.san);
      expect(t.recogniser.inOrder).toBe(s.inOrder ?? true);
      for (const kind of s.readings ?? []) {
        if (kind.startsWith('!')) expect(t.kinds()).not.toContain(kind.slice(1));
        else expect(t.kinds()).toContain(kind);
      }
      if (s.fen !== undefined) {
        const [board, turn, rights] = makeFen(t.recogniser.position).split(' ');
        expect(`${board?.split('/').at(-1)} ${turn} ${rights}`).toBe(s.fen.replace('kq', rights ?? ''));
      }
    });
  }

  it('field report 38: each game has its own result by kings', () => {
    for (const [white, black, result] of [
      ['e4', 'd5', '1-0'],
      ['d5', 'e4', '1-0'],
      ['d4', 'e5', '0-1'],
      ['e4', 'e5', '1/2-1/2'],
      ['d4', 'd5', '1/2-1/2'],
    ]) {
      const t = table(START, sense);
      t.do(
        `lift e2; place e4; lift e7; place e5; wait 2000; lift e4; lift e5; lift e1; place ${white}=K; lift e8; place ${black}=k`,
      );
      t.rest();
      const told = t.readings.filter((r) => r.kind === 'result');
      expect(told.map((r) => r.kind === 'result' && r.result)).toEqual([result]);
      expect(t.san).toBe('e4 e5');
    }
  });

  it('field report 40: one square that cannot be read does not stop the game', () => {
    const t = table(START, sense);
    const placement = t.board.map((seen) =>
      sense === 'piece' || seen === '.'
        ? seen
        : sense === 'occ'
          ? ('?' as const)
          : seen === seen.toUpperCase()
            ? ('U' as const)
            : ('u' as const),
    );
    placement[1] = 'x' as never;
    t.step({ kind: 'snapshot', at: 0, placement });
    t.do('lift e2; place e4; wait 3000; lift e7; place e5');
    t.rest();
    expect(t.san).toBe('e4 e5');
  });

  it('field report 52: the board turned round', () => {
    const t = new Table(positionOf(START), { sense }, true);
    t.rest();
    if (sense === 'piece')
      expect(t.readings.filter((r) => r.kind === 'rotated')).toMatchObject([{ sure: true }]);
    else if (sense === 'occ') {
      // Occupancy is the same either way: only the players know.
      expect(t.kinds()).not.toContain('rotated');
      t.do('rotate');
    } else {
      expect(t.readings.filter((r) => r.kind === 'rotated')).toMatchObject([{ sure: false }]);
      t.do('rotate');
    }
    t.do('lift e2; place e4; lift e7; place e5');
    t.rest();
    expect(t.san).toBe('e4 e5');
    expect(t.recogniser.inOrder).toBe(true);
  });

  it('field report 65: a piece displaced while the power was off is named, and play goes on when it is back', () => {
    const t = new Table(positionOf(ITALIAN), { sense });
    t.do('unplug; lift f3; place h5; plug');
    t.rest();
    const told = t.readings.findLast((r) => r.kind === 'disordered');
    expect(told).toMatchObject({
      differences: [
        { square: 21, found: null },
        { square: 39, expected: null },
      ],
    });
    if (sense === 'piece') expect(told).toMatchObject({ differences: [{ expected: 'N' }, { found: 'N' }] });
    expect(t.san).toBe('');
    t.do('lift h5; place f3');
    t.rest();
    expect(t.kinds().at(-1)).not.toBe('disordered');
    t.do('lift e1; lift h1; place f1=R; place g1=K');
    t.rest();
    expect(t.san).toBe('O-O');
  });

  it('field report 70: a game resumed from its position takes the next move', () => {
    const t = table('rnbqkb1r/pppp1ppp/5n2/4p3/4P3/2N5/PPPP1PPP/R1BQKBNR w KQkq - 2 3', sense);
    t.do('lift g1; place f3');
    t.rest();
    expect(t.san).toBe('Nf3');
  });
});
