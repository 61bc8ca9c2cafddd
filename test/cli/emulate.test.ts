import { describe, expect, it } from 'vitest';
import { cli } from './inProcess.js';

/** One sentence and nothing of the program's inside. */
const SENTENCE = /^[A-Z"][^\n]*[.]\n$/;

describe('emulate', () => {
  it.each([
    [['ouija', '--port', '/dev/none-960'], 1],
    [['ebl'], 2],
    [['ebl', '--port', '/dev/none-960'], 1],
    [['ebl', '--port', '/dev/none-960', '--trace', '/none.trace'], 1],
    [['ebl', '--port', '/dev/none-960', '--speed', '0'], 1],
    [['ebl', '--port', '/dev/none-960', '--drop', '101'], 1],
    [['ebl', '--port', '/dev/none-960', '--sense', 'smell'], 1],
  ])('%j is refused in one sentence', async (args, code) => {
    expect(await cli('emulate', ...args)).toMatchObject({ code, err: expect.stringMatching(SENTENCE) });
  });
});
