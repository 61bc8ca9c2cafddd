import { describe, expect, it } from 'vitest';
import { parseRoute } from '../../../src/page/client/route.js';

describe('the fragment of the address', () => {
  it('names a view, and the table where it names none', () => {
    expect(parseRoute('')).toEqual({ at: 'table' });
    expect(parseRoute('#/')).toEqual({ at: 'table' });
    expect(parseRoute('#/nowhere')).toEqual({ at: 'table' });
    expect(parseRoute('#/settings')).toEqual({ at: 'settings' });
    expect(parseRoute('#/games')).toEqual({ at: 'games' });
    expect(parseRoute('#/games/')).toEqual({ at: 'games' });
  });

  it('carries the name of a game, whatever is in it', () => {
    const name = '2026-05-01-200000-Table 1 ä%';
    expect(parseRoute(`#/games/${encodeURIComponent(name)}`)).toEqual({ at: 'game', name });
    expect(parseRoute('#/games/%E0%A4%A')).toEqual({ at: 'game', name: '%E0%A4%A' });
  });
});
