import { makeSquare } from 'chessops/util';
import { describe, expect, test } from 'vitest';
import { CLAIMS, END_CAUSES } from '../../src/game/index.js';
import {
  ASSURANCES,
  LANGUAGES,
  type Language,
  LINK_TROUBLES,
  type Message,
  type MessageKey,
  type MessageParams,
  NAME_TAGS,
  NAMED_GAMES,
  type PieceName,
  parseLanguage,
  RECORD_TROUBLES,
  REQUEST_FAULTS,
  render,
} from '../../src/guidance/messages.js';
import {
  type CastleFault,
  type DrawPart,
  type EdgeDuty,
  PROMOTIONS,
  type Role,
} from '../../src/rules/index.js';
import { ALL_FAULTS, ALL_REASONS, ALL_REFUSALS } from './faultSamples.js';

const ROLES: readonly Role[] = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];
const SIDES = ['white', 'black'] as const;
const PIECES: readonly PieceName[] = SIDES.flatMap((side) => ROLES.map((role) => ({ side, role })));
/** Keys of a record that the type keeps complete. */
const keysOf = <K extends string>(record: Readonly<Record<K, true>>): K[] => Object.keys(record) as K[];
const CASTLE_FAULTS = keysOf<CastleFault | 'order'>({
  rights: true,
  path: true,
  attacked: true,
  check: true,
  uncovers: true,
  order: true,
});
const DRAW_PARTS = keysOf<DrawPart>({
  number: true,
  'ten-coins': true,
  'bishop-dark': true,
  'bishop-light': true,
  king: true,
  'rook-left': true,
  'rook-right': true,
  queen: true,
  'knight-first': true,
  'knight-second': true,
  knights: true,
  'rooks-and-king': true,
});
const EDGE_DUTIES = keysOf<EdgeDuty>({ side: true, piece: true, priority: true, obligatory: true });
const RESULTS = ['1-0', '0-1', '1/2-1/2'] as const;
const G1 = 6;
const G3 = 22;
const FIXES = PIECES.flatMap((piece) => [
  { kind: 'carry', piece, from: G3, to: G1, sure: true } as const,
  { kind: 'carry', piece, from: G3, to: G1, sure: false } as const,
  { kind: 'lift', piece, from: G3 } as const,
  { kind: 'takeOff', piece, from: G3 } as const,
  { kind: 'put', piece, to: G1 } as const,
]).concat([
  { kind: 'lift', piece: null, from: G3 } as never,
  { kind: 'takeOff', piece: null, from: G3 } as never,
]);

/** Every message with every alternative it knows; the type demands each key. */
const SAMPLES: { readonly [K in MessageKey]: readonly MessageParams[K][] } = {
  setUpPut: PIECES.flatMap((piece) => [
    { piece, squares: [0] },
    { piece, squares: [0, 7] },
  ]),
  setUpCarry: PIECES.map((piece) => ({ piece, from: G3, to: G1 })),
  setUpTake: [null, ...PIECES].flatMap((piece) => [
    { piece, squares: [0] },
    { piece, squares: [0, 7] },
  ]),
  setUpMakeRoom: [{ squares: [0] }, { squares: [0, 7] }],
  setUpNotHere: [{ squares: [28] }],
  setUpLook: [{ squares: [1] }, { squares: [1, 2] }],
  setUpTurned: [{ sure: true }, { sure: false }],
  setUpConfirmRefused: [
    { squares: [8, 9, 10, 11, 12, 13, 14, 15], again: false },
    { squares: [12], again: true },
  ],
  blindSetUp: [
    ...PIECES.map((piece) => ({ men: [{ square: 4, piece }] })),
    { men: [{ square: 36, piece: null }] },
    {
      men: [
        { square: 4, piece: { side: 'white', role: 'king' } },
        { square: 36, piece: null },
      ],
    },
  ],
  blindSquares: [{ squares: [28] }, { squares: [28, 35] }],
  setUpDone: ASSURANCES.flatMap((assurance) => SIDES.map((toMove) => ({ assurance, toMove }))),
  setUpWaiting: [{}],
  drawToss: DRAW_PARTS.flatMap((part) => [
    { part, tosses: 1 },
    { part, tosses: 2 },
  ]),
  drawRoll: DRAW_PARTS.map((part) => ({ part, highest: 4 })),
  drawNumber: [{ below: 960 }],
  drawAgain: DRAW_PARTS.flatMap((part) => [
    { part, throws: ['heads', 'tails'] as const },
    { part, throws: [6] },
  ]),
  drawStep: [
    ...DRAW_PARTS.map((what) => ({
      what,
      throws: ['heads', 'tails'] as const,
      value: 2,
      again: false,
      candidates: [0, 2],
      placed: [{ square: 2, role: 'bishop' as const }],
    })),
    { what: 'queen', throws: [6], value: 6, again: true, candidates: [0, 2], placed: [] },
    {
      what: 'rooks-and-king',
      throws: [],
      value: 1,
      again: false,
      candidates: [0],
      placed: [{ square: 0, role: 'rook' }],
    },
    { what: 'ten-coins', throws: ['heads'], value: 512, again: false, candidates: [], placed: [] },
  ],
  drawPlaced: [
    { pieces: [{ square: 2, role: 'bishop' }] },
    { pieces: ROLES.map((role, square) => ({ square, role })) },
  ],
  drawDone: [{ number: 518, arrangement: 'RNBQKBNR' }],
  drawUneven: [{}],
  toMove: SIDES.flatMap((side) => [true, false].map((check) => ({ side, check }))),
  moved: SIDES.flatMap((mover) =>
    [true, false].flatMap((check) =>
      [true, false].map((provisional) => ({
        san: 'Nxf6+',
        number: 12,
        mover,
        next: mover === 'white' ? ('black' as const) : ('white' as const),
        check,
        provisional,
      })),
    ),
  ),
  inHand: PIECES.map((piece) => ({
    pieces: [
      { piece, from: 12 },
      { piece, from: 13 },
    ],
  })),
  castleUnderWay: SIDES.flatMap((side) => [
    { side, king: 6, rook: 5 },
    { side, king: 6, rook: null },
    { side, king: null, rook: 5 },
  ]),
  halfCastle: SIDES.map((side) => ({ side, rook: 7, rookTo: 5 })),
  edgeRefused: EDGE_DUTIES.flatMap((why) =>
    SIDES.flatMap((side) => [
      { side, from: 52, to: 36, why },
      { side, from: 52, to: null, why },
    ]),
  ),
  problemPutUp: [{}],
  problemPosed: SIDES.flatMap((side) => [1, 3].map((mateIn) => ({ side, mateIn }))),
  problemNone: [
    { side: 'white', mateIn: 1 },
    { side: 'black', mateIn: 3 },
  ],
  problemCooked: [
    { keys: 1, mateIn: 1 },
    { keys: 24, mateIn: null },
  ],
  problemDefence: [1, 2].map((mateIn) => ({ san: 'Qd8+', mateIn })),
  problemRefuted: [1, 2].map((mateIn) => ({ san: 'Qd8+', mateIn, defence: 'Kf7' })),
  problemSolved: [{ mateIn: 1 }, { mateIn: 3 }],
  problemMissed: [{ mateIn: 1 }, { mateIn: 3 }],
  castleRefused: SIDES.flatMap((side) =>
    CASTLE_FAULTS.flatMap((fault) => [
      { side, wing: 'a' as const, fault },
      { side, wing: 'h' as const, fault },
    ]),
  ),
  enPassantLeft: SIDES.map((side) => ({ piece: { side, role: 'pawn' as const }, square: 37 })),
  promotionAsked: SIDES.map((side) => ({ side, square: 56 })),
  promotionReplace: SIDES.map((side) => ({ side, square: 56 })),
  ambiguous: (
    ['castle-or-move', 'swap', 'capture-unseen', 'several-lines', 'same-placement'] as const
  ).flatMap((why) => [
    { why, squares: [5, 6], offers: [] },
    { why, squares: [5, 6], offers: ['O-O', 'Rg1', ''] },
  ]),
  wayBack: FIXES.flatMap((fix) => [0, 1, 2].map((left) => ({ fix, left }))),
  ordered: [{}],
  boardTurned: [{ sure: true }, { sure: false }],
  orderUnknown: [{ ply: 14 }],
  unseen: [{ ply: 14 }],
  takenBack: [{ ply: 0 }, { ply: 14 }],
  amended: SIDES.map((mover) => ({ san: 'Ra7', number: 3, mover })),
  carryOut: PIECES.flatMap((piece) =>
    [null, ...PROMOTIONS].flatMap((promotion) =>
      [true, false].map((capture) => ({ piece, from: 52, to: 60, capture, promotion, san: 'e8' })),
    ),
  ),
  carryOutCastle: SIDES.flatMap((side) => [
    { side, king: 4, kingTo: 6, rook: 7, rookTo: 5, san: 'O-O' },
    { side, king: 6, kingTo: 6, rook: 7, rookTo: 5, san: 'O-O' },
    { side, king: 4, kingTo: 6, rook: 5, rookTo: 5, san: 'O-O' },
  ]),
  notAnnounced: FIXES.map((fix) => ({ san: 'Nc6', fix })),
  gameOver: [
    ...END_CAUSES.flatMap((cause) => [...RESULTS, '*' as const].map((result) => ({ result, cause }))),
    ...CLAIMS.map((cause) => ({ result: '1/2-1/2' as const, cause, intended: 'Nf3' })),
  ],
  resultOffered: RESULTS.map((result) => ({ result })),
  resultCorrected: [...RESULTS, '*' as const].map((result) => ({ result })),
  reopened: [{}],
  drawOffered: SIDES.map((side) => ({ side })),
  whyNot: ALL_REASONS,
  fault: ALL_FAULTS,
  refused: ALL_REFUSALS,
  requestRefused: REQUEST_FAULTS.map((why) => ({ why, squares: [12], text: 'Nf3' })),
  flagFell: SIDES.map((side) => ({ side })),
  clockPress: SIDES.map((side) => ({ side })),
  clockPaused: [{}],
  clockSilent: [{}],
  linkTrouble: LINK_TROUBLES.map((state) => ({ state })),
  linkBack: [{}],
  recordTrouble: RECORD_TROUBLES.map((trouble) => ({ trouble })),
  recordBack: [{}],
  resumed: [{ ply: 20 }],
  noGame: [{}],
  proposal: [{ number: null }, { number: 518 }],
  nextGame: [{}],
  resultSlip: [{}],
  named: NAMED_GAMES.flatMap((game) => NAME_TAGS.map((tag) => ({ game, tag, text: 'Ann' }))),
};

const MESSAGES: readonly Message[] = Object.entries(SAMPLES).flatMap(([key, all]) =>
  (all as readonly MessageParams[MessageKey][]).map((params) => ({ key, params }) as unknown as Message),
);

describe.each(LANGUAGES)('messages in %s', (language: Language) => {
  test('every message in every alternative is one whole sentence or two, without leftovers', () => {
    for (const message of MESSAGES) {
      const text = render(message, language);
      expect(text, message.key).toMatch(/^["„«]?\s?\p{Lu}|^\d|^"/u);
      expect(text, message.key).toMatch(/[.?]$/);
      expect(text, message.key).not.toMatch(/\b(undefined|null|NaN)\b|[{}[\]]|object|\s\s|\s[.,]|,,|\.\.$/);
    }
  });

  test('alternatives of a message read differently', () => {
    for (const key of [
      'gameOver',
      'fault',
      'refused',
      'castleRefused',
      'linkTrouble',
      'recordTrouble',
      'setUpDone',
      'requestRefused',
    ] as const) {
      const texts = SAMPLES[key].map((params) => render({ key, params } as unknown as Message, language));
      expect(new Set(texts).size, key).toBe(texts.length);
    }
  });
});

/** The parts of a fault or refusal that a sentence must repeat as they are. */
const REPEATED = [
  ...['text', 'word', 'found', 'part', 'variant', 'letter', 'number', 'count', 'most', 'least'],
  ...['ply', 'made', 'later', 'minutes', 'seconds', 'hours'],
];
const SQUARES = ['square', 'squares', 'to', 'from', 'king'];

test.each(LANGUAGES)('faults, refusals and reasons in %s say what they know', (language) => {
  for (const key of ['fault', 'refused', 'whyNot'] as const) {
    for (const params of SAMPLES[key]) {
      const text = render({ key, params } as Message, language);
      for (const [name, value] of Object.entries(params)) {
        const isPart = name === 'part' && key === 'fault' && !params.code.startsWith('control-');
        const isTold = REPEATED.includes(name) || SQUARES.includes(name);
        if (!isTold || isPart || value === null) continue;
        const shown = SQUARES.includes(name)
          ? [value].flat().map((square) => makeSquare(Number(square)))
          : [String(value)];
        for (const one of shown) expect(text, params.code).toContain(one);
      }
    }
  }
});

test.each(LANGUAGES)('reasons in %s name the pieces they are about', (language) => {
  for (const reason of ALL_REASONS) {
    const text = render({ key: 'whyNot', params: reason }, language);
    // Of these the sentence is about another square, or about the side.
    if (reason.code === 'edge' || reason.code === 'en-passant-late') continue;
    for (const man of [
      'mover' in reason ? reason.mover : undefined,
      'by' in reason ? reason.by : undefined,
      'victim' in reason ? reason.victim : undefined,
    ])
      if (man !== undefined) expect(text, reason.code).toContain(makeSquare(man.square));
  }
});

test('no sentence of one language was left in another', () => {
  for (const message of MESSAGES) {
    const texts = LANGUAGES.map((language) => render(message, language));
    expect(new Set(texts).size, `${message.key}: ${texts[0]}`).toBe(LANGUAGES.length);
  }
});

const all = (message: Message): string[] => LANGUAGES.map((language) => render(message, language));

describe('grammar', () => {
  test('a piece on its way back, by name and side', () => {
    const fix = {
      kind: 'carry',
      piece: { side: 'white', role: 'knight' },
      from: G3,
      to: G1,
      sure: true,
    } as const;
    expect(all({ key: 'wayBack', params: { fix, left: 0 } })).toEqual([
      'White: knight from g3 back to g1.',
      'Blancs : cavalier de g3 en g1.',
      'Wit: paard van g3 terug naar g1.',
      'Weiß: Springer von g3 zurück nach g1.',
    ]);
  });

  test('articles and endings follow the gender of the piece', () => {
    const take = (role: Role): string[] =>
      all({ key: 'setUpTake', params: { piece: { side: 'black', role }, squares: [0] } });
    expect(take('queen').slice(1)).toEqual([
      'Retirez la dame noire de a1.',
      'Haal de zwarte dame op a1 van het bord.',
      'Bitte die schwarze Dame auf a1 vom Brett nehmen.',
    ]);
    expect(take('pawn')[3]).toBe('Bitte den schwarzen Bauern auf a1 vom Brett nehmen.');
    expect(take('knight')[2]).toBe('Haal het zwarte paard op a1 van het bord.');
  });

  test('a kind with several squares, a whole rank drawn together', () => {
    const pawns = [8, 9, 10, 11, 12, 13, 14, 15];
    expect(
      all({ key: 'setUpPut', params: { piece: { side: 'white', role: 'pawn' }, squares: pawns } }),
    ).toEqual([
      'White: put pawns on a2–h2.',
      'Blancs : placez des pions en a2–h2.',
      'Wit: zet pionnen op a2–h2.',
      'Weiß: Bauern auf a2–h2 stellen.',
    ]);
    expect(
      render({ key: 'setUpPut', params: { piece: { side: 'white', role: 'rook' }, squares: [0, 7] } }, 'en'),
    ).toBe('White: put rooks on a1 and h1.');
    // h1 and a2 follow each other as numbers, not on the board.
    expect(
      render({ key: 'setUpConfirmRefused', params: { squares: [6, 7, 8, 9], again: false } }, 'en'),
    ).toContain('g1, h1, a2 and b2');
  });

  test('moves wear the piece letters of the language', () => {
    const params = {
      san: 'Nxf6+',
      number: 12,
      mover: 'white',
      next: 'black',
      check: true,
      provisional: false,
    } as const;
    expect(all({ key: 'moved', params })).toEqual([
      '12. Nxf6+. Black to move, in check.',
      '12. Cxf6+. Trait aux Noirs, en échec.',
      '12. Pxf6+. Zwart is aan zet en staat schaak.',
      '12. Sxf6+. Schwarz am Zug, im Schach.',
    ]);
    expect(render({ key: 'amended', params: { san: 'bxa8=Q', number: 30, mover: 'black' } }, 'fr')).toBe(
      'Corrigé : 30... bxa8=D.',
    );
  });
});

test('a language from outside', () => {
  expect(['fr', 'FR', 'fr-BE', 'nl_NL', 'de-AT'].map(parseLanguage)).toEqual(['fr', 'fr', 'fr', 'nl', 'de']);
  expect(['', 'f', 'fra', 'xx', 'end', 'es-ES'].map(parseLanguage)).toEqual(Array(6).fill(undefined));
});
