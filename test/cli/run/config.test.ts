import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseConfig, readConfigFile } from '../../../src/cli/run/configFile.js';
import { defaultGamesFolder, languageOf } from '../../../src/cli/run/places.js';
import { configSchema } from '../../../src/cli/run/settings.js';
import { drawWayOf } from '../../../src/cli/screen/command.js';
import { temporaryFolders } from '../../support/folder.js';
import { isOneSentence, repoRoot } from '../program.js';

const newFolder = temporaryFolders();
const SCHEMA = join(repoRoot, 'src/cli/run/config.schema.json');

const TOML = `
board = "/dev/ttyACM0"
draw = 518
time = "40/90+30,30+30"
takeback = "off"
deny = ["/dev/ttyUSB3"]
[tags]
white = "Ada"
`;

describe('configuration file', () => {
  it('reads the same from TOML and from JSON', () => {
    const fromToml = parseConfig(TOML, 'a.toml');
    const json = {
      board: '/dev/ttyACM0',
      draw: 518,
      time: '40/90+30,30+30',
      takeback: false,
      deny: ['/dev/ttyUSB3'],
      tags: { white: 'Ada' },
    };
    expect(fromToml).toEqual(parseConfig(JSON.stringify(json), 'a.json'));
    expect(fromToml).toEqual({
      ok: true,
      value: { ...json, draw: '518' },
    });
  });

  it.each([
    ['draw = 960', /"draw" must be .*959/],
    ['draw = "cards"', /"draw"/],
    ['time = "fast"', /"time" must be a time control/],
    ['takeback = "perhaps"', /"takeback" must be on or off/],
    ['castling = "loose"', /"castling" must be any-order or strict/],
    ['language = "es"', /"language" must be en, fr, nl, de/],
    ['sense = 3', /"sense" must be occ, color, piece/],
    ['colour = "blue"', /no entry "colour"; known are board/],
    ['[tags]\nwite = "x"', /no entry "tags.wite"; known are white/],
    ['[tags]\nwhite = 3', /"tags.white" must be a name/],
    ['deny = "x"', /"deny" must be a list/],
    ['draw = ', /"t.toml", line 1: this is no TOML/],
  ])('refuses %j in one sentence with file and key', (text, sentence) => {
    const read = parseConfig(text, 't.toml');
    expect(read.ok).toBe(false);
    if (read.ok) return;
    expect(read.error).toMatch(sentence);
    expect(read.error).toContain('"t.toml"');
    expect(isOneSentence(`${read.error}\n`), read.error).toBe(true);
  });

  it('refuses broken JSON, lists, missing files and folders', () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'x.toml'));
    writeFileSync(join(folder, 'big.toml'), 'x'.repeat(70_000));
    expect(parseConfig('{', 'c.json')).toMatchObject({
      ok: false,
      error: expect.stringContaining('no JSON'),
    });
    expect(parseConfig('[1]', 'c.json')).toMatchObject({ ok: false });
    for (const name of ['none.toml', 'x.toml', 'big.toml']) {
      const read = readConfigFile(join(folder, name));
      expect(read.ok ? '' : `${read.error}\n`).toSatisfy(isOneSentence);
    }
  });

  it('has a published schema that says the same', () => {
    const now = `${JSON.stringify(z.toJSONSchema(configSchema, { io: 'input' }), null, 2)}\n`;
    if (process.env.UPDATE_SCHEMA !== undefined) writeFileSync(SCHEMA, now);
    // Changed on purpose? UPDATE_SCHEMA=1 npx vitest run test/cli/run/config.test.ts
    expect(readFileSync(SCHEMA, 'utf8')).toBe(now);
  });
});

describe('places', () => {
  it('keeps games under the state directory', () => {
    expect(defaultGamesFolder({ STATE_DIRECTORY: '/var/lib/eboard960:/x' })).toBe('/var/lib/eboard960/games');
    expect(defaultGamesFolder({ XDG_STATE_HOME: '/s' })).toBe('/s/eboard960/games');
    expect(defaultGamesFolder({})).toMatch(/\.local\/state\/eboard960\/games$/);
  });

  it('takes the language of the system where it is known', () => {
    expect(languageOf({ LANG: 'nl_BE.UTF-8' })).toBe('nl');
    expect(languageOf({ LANG: 'nl_NL', LC_ALL: 'fr_FR.UTF-8' })).toBe('fr');
    expect(languageOf({ LANG: 'C.UTF-8' })).toBe('en');
    expect(languageOf({})).toBe('en');
  });

  it('knows ways to draw', () => {
    expect(drawWayOf('dice')).toEqual({ way: 'dice' });
    expect(drawWayOf('959')).toEqual({ way: 'number', number: 959 });
    expect(drawWayOf('960')).toBeUndefined();
    expect(drawWayOf('number')).toBeUndefined();
  });
});
