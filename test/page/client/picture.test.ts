import { describe, expect, it } from 'vitest';
import { degrade, SENSES, type Seen } from '../../../src/board/sensor.js';
import { fenPlacement, pictureOf, placementFen } from '../../../src/page/client/board/picture.js';
import type { PageState } from '../../../src/page/contract.js';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';
const EMPTY = '.'.repeat(64);

function stateWith(part: Partial<PageState>): PageState {
  return {
    kind: 'state',
    rev: 1,
    phase: 'playing',
    fen: `${START} w KQkq - 0 1`,
    start: null,
    moves: [],
    uci: [],
    provisional: false,
    lastMove: null,
    turn: 'white',
    check: null,
    clock: null,
    end: null,
    message: { key: 'noGame', params: {} },
    notices: [],
    question: null,
    ceremony: null,
    leds: [],
    placement: fenPlacement(START),
    air: [],
    way: [],
    badSquares: [],
    blindSquares: [],
    progress: null,
    link: 'up',
    record: { ok: true, text: null },
    game: null,
    board: { family: 'simulator', name: 'x', sense: 'piece', leds: 'rgb' },
    simulator: null,
    settings: {
      castling: 'any-order',
      takeback: true,
      control: 'none',
      press: 'move',
      showDestinations: false,
      language: 'en',
      tags: { white: '', black: '', event: '', site: '', round: '' },
      condition: 'orthodox',
      flagged: '',
    },
    names: { white: '', black: '', event: '', site: '', round: '' },
    touch: null,
    allowed: {
      draw: [],
      throw: false,
      unthrow: false,
      leaveDraw: false,
      confirm: false,
      choose: 0,
      promote: [],
      keepPawn: false,
      castle: [],
      rotate: false,
      resign: false,
      agreeDraw: false,
      claim: [],
      takeback: 0,
      result: false,
      reopen: false,
      abandon: null,
      press: false,
      pause: false,
      resume: false,
      setTime: false,
      correctNames: false,
      announce: false,
      hands: false,
      move: false,
      fill: false,
      sense: false,
    },
    viewers: 1,
    ...part,
  };
}

const pieces = (state: PageState): string =>
  pictureOf(state, null)
    .map(({ piece }) => piece ?? '.')
    .join('');

describe('FEN and placement', () => {
  it('turn into each other', () => {
    for (const board of [
      START,
      '8/8/8/8/8/8/8/8',
      'k7/8/1p6/8/3Q4/8/8/7K',
      'bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNNRKRB',
    ])
      expect(placementFen([...fenPlacement(board)].map((one) => (one === '.' ? null : one)))).toBe(board);
    expect(fenPlacement(START).slice(0, 16)).toBe('RNBQKBNRPPPPPPPP');
  });
});

describe('the picture of a real board', () => {
  it.each(SENSES)('shows the game on sensors that know: %s', (sense) => {
    const placement = [...fenPlacement(START)].map((seen) => degrade(seen as Seen, sense)).join('');
    expect(pieces(stateWith({ placement }))).toBe(fenPlacement(START));
  });

  it('leaves a ghost where a piece is in the air, and none where it has moved away', () => {
    const placement = fenPlacement(START).replace('PPPPPPPP', 'PPPP.PPP');
    const lifted = pictureOf(stateWith({ placement, air: [12] }), null);
    expect(lifted[12]).toEqual({ piece: null, ghost: 'P', mark: null, blind: false });
    const quiet = pictureOf(stateWith({ placement }), null);
    expect(quiet[12]).toEqual({ piece: null, ghost: null, mark: null, blind: false });
  });

  it('marks what is felt where nothing belongs, without a guess', () => {
    const placement = `${fenPlacement(START).slice(0, 28)}?${fenPlacement(START).slice(29)}`;
    expect(pictureOf(stateWith({ placement }), null)[28]).toEqual({
      piece: null,
      ghost: null,
      mark: '?',
      blind: false,
    });
  });

  it('marks a blind square, shows its piece in play, and a ghost of it while the board is set up', () => {
    const placement = `${fenPlacement(START).slice(0, 12)}x${fenPlacement(START).slice(13)}`;
    const played = pictureOf(stateWith({ placement, blindSquares: [12, 36] }), null);
    expect(played[12]).toEqual({ piece: 'P', ghost: null, mark: null, blind: true });
    expect(played[36]).toEqual({ piece: null, ghost: null, mark: null, blind: true });
    const setUp = pictureOf(stateWith({ placement, blindSquares: [12], phase: 'settingUp' }), null);
    expect(setUp[12]).toEqual({ piece: null, ghost: 'P', mark: null, blind: true });
    const unread = pictureOf(stateWith({ placement, phase: 'settingUp' }), null);
    expect(unread[12]).toEqual({ piece: null, ghost: null, mark: 'x', blind: false });
  });

  it('shows a named stranger instead of the piece that belongs there', () => {
    const placement = `q${fenPlacement(START).slice(1)}`;
    expect(pictureOf(stateWith({ placement }), null)[0]?.piece).toBe('q');
  });

  it('shows the whole start as ghosts before the first piece stands', () => {
    const picture = pictureOf(stateWith({ phase: 'settingUp', placement: EMPTY }), null);
    expect(picture.map(({ ghost }) => ghost ?? '.').join('')).toBe(fenPlacement(START));
  });

  it('shows the game before the board has said anything, and nothing without a game', () => {
    expect(pieces(stateWith({ placement: null }))).toBe(fenPlacement(START));
    expect(pieces(stateWith({ phase: 'idle', fen: null, placement: null }))).toBe(EMPTY);
  });
});
