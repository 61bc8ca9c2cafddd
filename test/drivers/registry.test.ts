import { describe, expect, it } from 'vitest';
import { FAMILIES, openBoard } from '../../drivers/registry.js';
import { systemClock } from '../../src/board/clock.js';

const context = { clock: systemClock };

describe('registry', () => {
  it('opens a simulator by its name and knows its families', async () => {
    const board = await openBoard({ address: 'simulator' }, context);
    expect(board.info.family).toBe('simulator');
    await board.close();
    const names: readonly string[] = FAMILIES.map((family) => family.name);
    expect(names).toEqual(expect.arrayContaining(['ebl', 'simulator']));
    expect(new Set(names).size).toBe(names.length);
  });

  it('takes a port for EBL/1 unless told otherwise', async () => {
    await expect(openBoard({ address: '/dev/none-960' }, context)).rejects.toMatchObject({
      code: 'port-not-found',
    });
    await expect(openBoard({ address: 'http://x' }, context)).rejects.toMatchObject({ code: 'bad-address' });
  });

  it('names the families there are when it is asked for another', async () => {
    await expect(openBoard({ address: 'x', family: 'ouija' }, context)).rejects.toMatchObject({
      code: 'bad-address',
      message: expect.stringMatching(/^No board family is called "ouija": choose one of ebl, .*simulator\.$/),
    });
    await expect(openBoard({ address: 'x', family: 'toString' }, context)).rejects.toMatchObject({
      code: 'bad-address',
    });
  });
});
