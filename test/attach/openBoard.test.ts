import { describe, expect, it } from 'vitest';
import { openBoard } from '../../src/attach/openBoard.js';
import { systemClock } from '../../src/board/clock.js';

const context = { clock: systemClock };

describe('a board whose port and family are known', () => {
  it('is opened as this family', async () => {
    const board = await openBoard({ address: 'simulator', family: 'simulator' }, context);
    expect(board.info.family).toBe('simulator');
    await board.close();
    await expect(openBoard({ address: '/dev/none-960', family: 'ebl' }, context)).rejects.toMatchObject({
      code: 'port-not-found',
    });
    await expect(openBoard({ address: 'http://x', family: 'ebl' }, context)).rejects.toMatchObject({
      code: 'bad-address',
    });
  });

  it('is refused, with the families there are, where the family is none', async () => {
    await expect(openBoard({ address: 'x', family: 'ouija' }, context)).rejects.toMatchObject({
      code: 'bad-address',
      message: expect.stringMatching(
        /^No board family is called "ouija": choose one of certabo, .*simulator\.$/,
      ),
    });
    await expect(openBoard({ address: 'x', family: 'toString' }, context)).rejects.toMatchObject({
      code: 'bad-address',
    });
  });
});
