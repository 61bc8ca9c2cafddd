/** Draws claimed for the position that stands, or with the move that a player intends (FIDE 9.2, 9.3). */
import { describe, expect, it } from 'vitest';
import { type Claim, claimable, fold, gameOf, positionOf, step } from '../../src/game/index.js';
import { render } from '../../src/guidance/messages.js';
import { factOf, parseFact } from '../../src/record/facts.js';
import { makePgn } from '../../src/record/pgn.js';
import { legalMoves, makeSan, play } from '../../src/rules/index.js';
import { createRandom } from '../hands/prng.js';
import { kinds, TestGame } from './driver.js';

const OUT = 'g1f3 g8f6';
const BACK = 'f3g1 f6g8';
const SHUFFLE = `${OUT} ${BACK}`;

describe('threefold repetition with the intended move', () => {
  it('is granted before the move is made, which is written down and not played', () => {
    const game = new TestGame();
    game.play(`${SHUFFLE} ${OUT} f3g1`);
    expect(claimable(game.state)).toEqual([{ ground: 'threefold', move: 'Ng8' }]);
    expect(kinds(game.say({ kind: 'claim', ground: 'threefold', move: 'Ng8' }))).toEqual(['finished']);
    expect(game.end).toBe('1/2-1/2 threefold word');
    expect(gameOf(game.state)?.line).toHaveLength(7);
    expect(game.state).toMatchObject({ end: { intended: 'Ng8' } });
    expect(makePgn(game.state)?.replace(/\s+/g, ' ')).toContain(
      'Nf6 4. Ng1 {Draw claimed with 4... Ng8, the move intended, not played: threefold repetition.} 1/2-1/2',
    );
  });

  it('is refused with the count the move would lead to', () => {
    const game = new TestGame();
    game.play(`${OUT} f3g1`);
    const [second] = game.say({ kind: 'claim', ground: 'threefold', move: 'f6g8' });
    expect(second).toMatchObject({ kind: 'refused', code: 'no-threefold', times: 2, move: 'Ng8' });
    const [first] = game.say({ kind: 'claim', ground: 'threefold', move: 'a6' });
    expect(first).toMatchObject({ code: 'no-threefold', times: 1, move: 'a6' });
    expect(game.phase).toBe('playing');
    expect(claimable(game.state)).toEqual([]);
  });

  it('is not of the same position where a right to castle was lost in between (FIDE 9.2.3)', () => {
    const game = new TestGame({ fen: '4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1' });
    game.play('e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1');
    // With the right it stood once, without it once: this is the second time without.
    const [refused] = game.say({ kind: 'claim', ground: 'threefold', move: 'Ke8' });
    expect(refused).toMatchObject({ code: 'no-threefold', times: 2 });
    expect(claimable(game.state)).toEqual([]);
    game.play('e7e8 e1e2 e8e7 e2e1');
    expect(claimable(game.state)).toEqual([{ ground: 'threefold', move: null }]);
  });

  it('needs a legal move: the refusal says why it is none', () => {
    const game = new TestGame();
    game.play('e2e4');
    for (const [move, why] of [
      ['Nf3', { code: 'unreachable' }],
      ['rubbish', null],
    ] as const) {
      const [refused] = game.say({ kind: 'claim', ground: 'threefold', move });
      expect(refused).toMatchObject({ kind: 'refused', code: 'claim-illegal', move });
      if (why === null) expect(refused).toMatchObject({ why });
      else expect(refused).not.toMatchObject({ why: null });
    }
  });

  it('is open without a move where the position itself stands for the third time', () => {
    const game = new TestGame();
    game.play(`${SHUFFLE} ${SHUFFLE}`);
    expect(claimable(game.state)).toEqual([{ ground: 'threefold', move: null }]);
    game.say({ kind: 'agreeDraw' });
    expect(claimable(game.state)).toEqual([]);
  });
});

describe('fifty moves with the intended move', () => {
  const FEN = '6k1/8/8/8/8/8/1r5P/4K2R w - - 98 90';

  it('is granted for the hundredth half-move, not for a pawn or a capture', () => {
    const game = new TestGame({ fen: FEN });
    expect(claimable(game.state)).toEqual([]);
    const [early] = game.say({ kind: 'claim', ground: 'fifty', move: 'Rg1' });
    expect(early).toMatchObject({ code: 'no-fifty', plies: 99, move: 'Rg1+' });
    game.play('h1g1');
    const moves = claimable(game.state);
    expect(moves.map(({ move }) => move)).toEqual(['Rg2', 'Kf7', 'Kh7', 'Kf8', 'Kh8']);
    game.say({ kind: 'takeBack', ply: 0 });
    game.play('h1f1');
    const [capture] = game.say({ kind: 'claim', ground: 'fifty', move: 'Rxh2' });
    expect(capture).toMatchObject({ code: 'no-fifty', plies: 0, move: 'Rxh2' });
    expect(claimable(game.state)).not.toContainEqual({ ground: 'fifty', move: 'Rxh2' });
    expect(kinds(game.say({ kind: 'claim', ground: 'fifty', move: 'b2b8' }))).toEqual(['finished']);
    expect(game.state).toMatchObject({ end: { cause: 'fifty', intended: 'Rb8' } });
    expect(makePgn(game.state)?.replace(/\s+/g, ' ')).toContain(
      '90. Rf1 {Draw claimed with 90... Rb8, the move intended, not played: fifty moves.} 1/2-1/2',
    );
  });

  it('is open at the start of a game from a position that has the count', () => {
    const game = new TestGame({ fen: FEN.replace(' 98 ', ' 99 ') });
    expect(claimable(game.state)).toContainEqual({ ground: 'fifty', move: 'Rf1' });
    expect(claimable(game.state)).not.toContainEqual({ ground: 'fifty', move: 'h3' });
    const later = new TestGame({ fen: FEN.replace(' 98 ', ' 100 ') });
    expect(claimable(later.state)).toEqual([{ ground: 'fifty', move: null }]);
  });
});

describe('what is claimable', () => {
  it('is what would be granted, tried with every legal move in games of shuffling', () => {
    const random = createRandom(960);
    let open = 0;
    let openWithMove = 0;
    for (let round = 0; round < 40; round++) {
      const game = new TestGame({ fen: `4k2n/8/8/8/8/8/8/N3K3 w - - ${random.pick([0, 0, 90, 94])} 60` });
      for (let ply = 0; ply < 24 && game.phase === 'playing'; ply++) {
        const pos = positionOf(game.state);
        if (pos === undefined) break;
        const granted = (ground: 'threefold' | 'fifty', move?: string): boolean => {
          const claim = {
            kind: 'claim',
            at: game.at,
            ground,
            ...(move === undefined ? {} : { move }),
          } as const;
          return step(game.state, claim).state.phase === 'finished';
        };
        const tried = (['threefold', 'fifty'] as const).flatMap((ground): readonly Claim[] =>
          granted(ground)
            ? [{ ground, move: null }]
            : legalMoves(pos)
                .map((move) => makeSan(pos, move))
                .filter((san) => granted(ground, san))
                .map((move) => ({ ground, move })),
        );
        expect(claimable(game.state)).toEqual(tried);
        open += tried.length;
        openWithMove += tried.filter(({ move }) => move !== null).length;
        const quiet = legalMoves(pos).filter((move) => !play(pos, move).isInsufficientMaterial());
        const knight = quiet.filter(({ from }) => pos.board.knight.has(from)).slice(0, 2);
        const move = random.pick(knight.length > 0 ? knight : quiet);
        game.say({ kind: 'move', move });
      }
    }
    expect(open).toBeGreaterThan(50);
    expect(openWithMove).toBeGreaterThan(50);
  });
});

it('the intended move is in the journal and comes back from it', () => {
  const game = new TestGame();
  game.play(`${SHUFFLE} ${OUT} f3g1`);
  game.say({ kind: 'claim', ground: 'threefold', move: 'Ng8' });
  const facts = game.events.map(factOf).flatMap((fact) => {
    const read = fact && parseFact(JSON.parse(JSON.stringify(fact)));
    return read === undefined || !('at' in read) || read.kind === 'link' ? [] : [read];
  });
  const again = fold(facts);
  expect(again.ok && again.value).toEqual(game.state);
});

it('refusals and the end say the move in four languages', () => {
  const refused = {
    key: 'refused',
    params: { code: 'no-threefold', times: 2, move: 'Nf3' },
  } as const;
  expect(render(refused, 'en')).toBe(
    'Claim refused: after Nf3 the position stands for the second time, not the third.',
  );
  expect(render(refused, 'de')).toContain('Nach Sf3 steht die Stellung zum zweiten Mal');
  expect(render(refused, 'fr')).toContain('après Cf3, la position se présente pour la deuxième fois');
  expect(render(refused, 'nl')).toContain('na Pf3 staat de stelling voor de tweede keer');
  const over = {
    key: 'gameOver',
    params: { result: '1/2-1/2', cause: 'fifty', intended: 'Nf3' },
  } as const;
  for (const [language, end] of [
    ['en', 'claimed with Nf3.'],
    ['de', 'reklamiert mit Sf3.'],
    ['fr', 'nulle réclamée avec Cf3.'],
    ['nl', 'geclaimd met Pf3.'],
  ] as const)
    expect(render(over, language)).toContain(end);
});
