/** A value of every fault, every refusal and every reason; the types demand each code. */
import { END_CAUSES, RESULTS, type Refusal, STAGE_FAULTS, type StartFault } from '../../src/game/index.js';
import type { Fault } from '../../src/guidance/messages.js';
import type { ArrangementFault, DrawPart, FenFault, Man, Reason, Role } from '../../src/rules/index.js';

type Samples<F extends { readonly code: string }> = {
  readonly [C in F['code']]: readonly Extract<F, { readonly code: C }>[];
};

const SIDES = ['white', 'black'] as const;
const WINGS = ['a', 'h'] as const;
const ROLES: readonly Role[] = ['king', 'queen', 'rook', 'bishop', 'knight'];
const PARTS: readonly DrawPart[] = ['number', 'bishop-dark', 'rook-left', 'knights', 'queen'];

const FEN_FAULTS: Samples<FenFault> = {
  empty: [{ code: 'empty' }],
  length: [{ code: 'length', count: 300, most: 160 }],
  fields: [{ code: 'fields', count: 7, most: 6 }],
  ranks: [
    { code: 'ranks', count: 1 },
    { code: 'ranks', count: 9 },
  ],
  'rank-letter': [{ code: 'rank-letter', rank: 3, letter: 'x' }],
  'rank-squares': [
    { code: 'rank-squares', rank: 3, count: 1 },
    { code: 'rank-squares', rank: 3, count: 9 },
  ],
  turn: [{ code: 'turn', text: 'weiss' }],
  'en-passant': [{ code: 'en-passant', text: 'i3' }],
  counter: [
    { code: 'counter', counter: 'halfmoves', text: 'x', most: 9999 },
    { code: 'counter', counter: 'fullmoves', text: 'x', most: 9999 },
  ],
  kings: SIDES.flatMap((side) => [
    { code: 'kings', side, count: 0 } as const,
    { code: 'kings', side, count: 2 } as const,
  ]),
  pawns: [{ code: 'pawns', squares: [0, 63] }],
  'castling-letter': [{ code: 'castling-letter', letter: 'Z' }],
  'castling-king': SIDES.map((side) => ({ code: 'castling-king', letter: 'K', side })),
  'castling-wing': SIDES.flatMap((side) =>
    WINGS.map((wing) => ({ code: 'castling-wing', letter: 'K', side, wing }) as const),
  ),
  'castling-rook': SIDES.map((side) => ({ code: 'castling-rook', letter: 'B', side, square: 1 })),
  'castling-twice': SIDES.flatMap((side) =>
    WINGS.map((wing) => ({ code: 'castling-twice', side, wing }) as const),
  ),
  'castling-orthodox': [{ code: 'castling-orthodox', letter: 'B' }],
  'opposite-check': SIDES.flatMap((side) => [
    { code: 'opposite-check', side, king: 60, condition: null } as const,
    { code: 'opposite-check', side, king: 60, condition: 'rz-black' } as const,
  ]),
};

const ARRANGEMENT_FAULTS: Samples<ArrangementFault> = {
  letters: [
    { code: 'letters', count: 1 },
    { code: 'letters', count: 9 },
  ],
  unknown: [{ code: 'unknown', letters: ['X', 'P'] }],
  pieces: ROLES.flatMap((role) => [
    { code: 'pieces', role, count: 0, wanted: 1 } as const,
    { code: 'pieces', role, count: 1, wanted: 2 } as const,
    { code: 'pieces', role, count: 3, wanted: 2 } as const,
  ]),
  bishops: [{ code: 'bishops' }],
  king: [{ code: 'king' }],
};

const FAULTS: Samples<Fault> = {
  'bad-fen': Object.values(FEN_FAULTS).flatMap((faults: readonly FenFault[]) => [
    ...faults.map((one) => ({ code: 'bad-fen', faults: [one], more: false }) as const),
    { code: 'bad-fen', faults, more: true } as const,
  ]),
  'no-arrangement': Object.values(ARRANGEMENT_FAULTS).flatMap((faults: readonly ArrangementFault[]) =>
    faults.map((one) => ({ code: 'no-arrangement', text: 'RNBQ', faults: [one] }) as const),
  ),
  'no-marks-here': [{ code: 'no-marks-here', condition: 'rz-black' }],
  'bare-mark': [{ code: 'bare-mark', square: 28 }],
  'no-rules': [{ code: 'no-rules', variant: 'horde' }],
  'no-squares': [{ code: 'no-squares', text: 'z9' }],
  'no-start-number': [{ code: 'no-start-number', number: 960, most: 959 }],
  'decided-start': (['checkmate', 'stalemate', 'dead-position', 'fivefold', 'seventy-five'] as const).map(
    (reason) => ({ code: 'decided-start', reason }),
  ),
  'bad-throw': PARTS.flatMap((part) => [
    { code: 'bad-throw', throw: 3, thrown: 'heads', part, wants: { least: 1, most: 6 } } as const,
    { code: 'bad-throw', throw: 3, thrown: 7, part, wants: 'coin' } as const,
  ]),
  'surplus-throws': [null, ...PARTS].flatMap((part) => [
    { code: 'surplus-throws', part, used: 5, surplus: 1 } as const,
    { code: 'surplus-throws', part, used: 5, surplus: 2 } as const,
  ]),
  'many-throws': [{ code: 'many-throws', count: 2000, most: 1000 }],
  'missing-throws': PARTS.flatMap((part) => [
    { code: 'missing-throws', part, thrown: 1, missing: 1, wants: 'coin' } as const,
    { code: 'missing-throws', part, thrown: 0, missing: 2, wants: { least: 1, most: 6 } } as const,
  ]),
  'no-throw': [{ code: 'no-throw', text: 'x' }],
  'long-throws': [{ code: 'long-throws', most: 4000 }],
  'control-length': [{ code: 'control-length', most: 80 }],
  'control-stages': [{ code: 'control-stages', text: '1/1,1/1', count: 6, most: 5 }],
  'control-part': STAGE_FAULTS.map((why) => ({ code: 'control-part', text: '40/90,x', part: 'x', why })),
  'control-open-part': [{ code: 'control-open-part', text: '20,10', part: '20' }],
  'control-moves': [{ code: 'control-moves', text: '0/20', count: 0, most: 500 }],
  'control-minutes': [{ code: 'control-minutes', text: '9999', minutes: 9999, most: 1440 }],
  'control-seconds': [{ code: 'control-seconds', text: '5+9999', seconds: 9999, most: 3600 }],
  'control-no-time': [{ code: 'control-no-time', text: '0+0', part: '0+0' }],
  'unknown-word': [{ code: 'unknown-word', word: 'dance', known: ['resign', 'draw'] }],
  'surplus-words': [{ code: 'surplus-words', word: 'draw', text: 'draw a b' }],
  'word-alone': [{ code: 'word-alone', word: 'draw', found: 'me' }],
  'word-choice': [
    { code: 'word-choice', word: 'resign', allowed: ['white', 'black'], found: 'both' },
    { code: 'word-choice', word: 'resign', allowed: ['white', 'black'], found: null },
  ],
  'word-number': [{ code: 'word-number', word: 'takeback', least: 1, most: 1000, found: '0' }],
  'no-command': [{ code: 'no-command', text: 'zzz' }],
  'command-square': [{ code: 'command-square', word: 'lift' }],
  'command-piece': [{ code: 'command-piece' }],
  'command-number': [{ code: 'command-number' }],
  'command-time': [{ code: 'command-time' }],
  'command-name': [{ code: 'command-name', word: 'correct', known: ['white', 'black'] }],
  'command-start': [{ code: 'command-start', known: ['random', 'dice'], most: 959 }],
};

const STARTS: readonly StartFault[] = [
  ...FAULTS['no-start-number'],
  ...FAULTS['decided-start'],
  ...FAULTS['no-rules'],
];

const REFUSALS: Samples<Refusal> = {
  'bad-start': STARTS.map((fault) => ({ code: 'bad-start', fault })),
  'bad-control': FAULTS['control-part'].map((fault) => ({ code: 'bad-control', fault })),
  'game-running': [{ code: 'game-running' }],
  'not-drawn': [{ code: 'not-drawn' }],
  'not-playing': [{ code: 'not-playing' }],
  'game-over': END_CAUSES.flatMap((cause) =>
    [...RESULTS, '*' as const].map((result) => ({ code: 'game-over', result, cause }) as const),
  ),
  illegal: [
    { code: 'illegal', ply: 7, why: null },
    { code: 'illegal', ply: 7, why: { code: 'not-your-turn', side: 'white' } },
  ],
  'no-such-ply': [{ code: 'no-such-ply', ply: 77, made: 12 }],
  'later-illegal': [{ code: 'later-illegal', ply: 7, later: 9 }],
  'no-threefold': [
    { code: 'no-threefold', times: 1, move: null },
    { code: 'no-threefold', times: 2, move: null },
    { code: 'no-threefold', times: 1, move: 'Nf3' },
    { code: 'no-threefold', times: 2, move: 'Nf3' },
  ],
  'no-fifty': [
    { code: 'no-fifty', plies: 1, move: null },
    { code: 'no-fifty', plies: 99, move: null },
    { code: 'no-fifty', plies: 0, move: 'e4' },
    { code: 'no-fifty', plies: 99, move: 'Nf3' },
  ],
  'claim-illegal': [
    { code: 'claim-illegal', move: 'Nf9', why: null },
    { code: 'claim-illegal', move: 'e2e5', why: { code: 'not-your-turn', side: 'white' } },
  ],
  'board-decides': END_CAUSES.map((cause) => ({ code: 'board-decides', cause })),
  'same-result': RESULTS.map((result) => ({ code: 'same-result', result })),
  'not-finished': [{ code: 'not-finished' }],
  'no-clock': [{ code: 'no-clock' }],
  'no-time': SIDES.map((side) => ({ code: 'no-time', side })),
  'not-your-clock': SIDES.flatMap((side) => [
    { code: 'not-your-clock', side, toMove: true } as const,
    { code: 'not-your-clock', side, toMove: false } as const,
  ]),
  'bad-times': [{ code: 'bad-times', hours: 24 }],
};

const MEN: readonly Man[] = [...ROLES, 'pawn' as const].flatMap((role) =>
  SIDES.map((side) => ({ side, role, square: 27 })),
);
const PAWN: Man = { side: 'white', role: 'pawn', square: 36 };
/** Each kind of piece as the one tried and as the one that forbids it. */
const PAIRS = MEN.map((by, index) => ({ mover: { ...(MEN.at(index - 3) ?? by), square: 9 }, by }));
const CASTLES = SIDES.flatMap((side) => WINGS.map((wing) => ({ side, wing })));
const CASTLES_BY = CASTLES.flatMap((castle) => MEN.map((by) => ({ ...castle, by })));

const REASONS: Samples<Reason> = {
  'empty-square': [{ code: 'empty-square', square: 27 }],
  'same-square': MEN.map((mover) => ({ code: 'same-square', mover })),
  'not-your-turn': SIDES.map((side) => ({ code: 'not-your-turn', side })),
  'own-piece': PAIRS.map((pair) => ({ code: 'own-piece', ...pair })),
  'no-step': MEN.map((mover) => ({ code: 'no-step', mover, to: 35 })),
  'way-blocked': PAIRS.map((pair) => ({ code: 'way-blocked', ...pair, to: 45 })),
  'pawn-straight': MEN.map((by) => ({ code: 'pawn-straight', mover: PAWN, by })),
  'pawn-diagonal': [{ code: 'pawn-diagonal', mover: PAWN, to: 45 }],
  'en-passant-late': SIDES.map((side) => ({
    code: 'en-passant-late',
    mover: PAWN,
    victim: { side, role: 'pawn', square: 37 },
  })),
  'in-check': MEN.map((by) => ({ code: 'in-check', king: 4, by })),
  pinned: PAIRS.map((pair) => ({ code: 'pinned', ...pair })),
  'en-passant-opens': MEN.map((by) => ({ code: 'en-passant-opens', victim: PAWN, by })),
  'king-attacked': MEN.map((by) => ({ code: 'king-attacked', to: 12, by })),
  'castle-no-right': CASTLES.map((castle) => ({ code: 'castle-no-right', ...castle })),
  'castle-no-rook': CASTLES.map((castle) => ({ code: 'castle-no-rook', ...castle })),
  'castle-blocked': CASTLES_BY.map((castle) => ({ code: 'castle-blocked', ...castle })),
  'castle-in-check': CASTLES_BY.map((castle) => ({ code: 'castle-in-check', ...castle })),
  'castle-uncovers': CASTLES_BY.map((castle) => ({ code: 'castle-uncovers', ...castle })),
  'castle-through': CASTLES_BY.map((castle) => ({ code: 'castle-through', ...castle, square: 5 })),
  'castle-into': CASTLES_BY.map((castle) => ({ code: 'castle-into', ...castle, square: 6 })),
  edge: (['side', 'piece', 'priority', 'obligatory'] as const).flatMap((why) =>
    MEN.map((mover) => ({ code: 'edge', mover, to: 45, why }) as const),
  ),
  'no-promotion': MEN.map((mover) => ({ code: 'no-promotion', mover, to: 59 })),
  'promotion-unnamed': [{ code: 'promotion-unnamed', mover: PAWN, to: 60 }],
  'bad-promotion': [
    { code: 'bad-promotion', role: 'king' },
    { code: 'bad-promotion', role: 'pawn' },
  ],
  changed: [
    { code: 'changed', squares: [12] },
    { code: 'changed', squares: [12, 28] },
  ],
  'none-goes': MEN.map(({ side, role }) => ({ code: 'none-goes', side, role, to: 45 })),
  'several-go': MEN.flatMap(({ role }) => [
    { code: 'several-go', role, to: 45, from: [9] } as const,
    { code: 'several-go', role, to: 45, from: [9, 18] } as const,
  ]),
};

export const ALL_FAULTS: readonly Fault[] = Object.values(FAULTS).flat();
export const ALL_REFUSALS: readonly Refusal[] = Object.values(REFUSALS).flat();
export const ALL_REASONS: readonly Reason[] = Object.values(REASONS).flat();
