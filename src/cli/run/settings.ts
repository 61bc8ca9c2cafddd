/**
 * What `run` is told: by a configuration file, by options on the command line (they win), or by nobody.
 * `config.schema.json` beside it is made from the same description; a test holds the two together.
 */
import { z } from 'zod';
import { SENSES } from '../../board/sensor.js';
import { CLOCK_PRESSES, parseTimeControl } from '../../game/index.js';
import { LANGUAGES } from '../../guidance/messages.js';
import { CONDITIONS, START_POSITIONS } from '../../rules/index.js';
import { DRAW_WORDS } from '../screen/command.js';

const DRAW_TEXT = /^(random|coins|dice|coins10|board|\d{1,3})$/;

const SQUARES_TEXT = /^[a-h][1-8](,[a-h][1-8])*$/;

const text = z.string().min(1).max(255);

const draw = z
  .union([
    z.string().regex(DRAW_TEXT),
    z
      .int()
      .min(0)
      .max(START_POSITIONS - 1),
  ])
  .transform(String)
  .refine((way) => !/^\d/.test(way) || Number(way) < START_POSITIONS);

/** One entry of the file; every one may be left out. */
export const configSchema = z
  .strictObject({
    board: text.describe('A port, tcp://host:port, a board family, or simulator; left out: look for one.'),
    games: text.describe('The folder for games.'),
    table: text.describe('Name of the table, part of file names.'),
    draw: draw.describe('random, coins, dice, coins10, board, or a number from 0 to 959.'),
    condition: z
      .enum(CONDITIONS)
      .describe(
        'Randzüger or a neighbour instead of chess: rz-black, prio-white, …; then the start is 518 unless drawn.',
      ),
    flagged: text.describe('Squares of the marked pieces at the start, for rz-pieces.'),
    fen: text.describe('Games begin from this position instead of a drawn start.'),
    time: z
      .string()
      .refine((spelling) => parseTimeControl(spelling).ok)
      .describe('Time control such as 20+0, 20b5, 20d5, 40/90+30,30+30, or none.'),
    press: z.enum(CLOCK_PRESSES).describe('What presses the clock: the completed move, or a button.'),
    castling: z.enum(['any-order', 'strict']).describe('Orders of the hands in which castling is accepted.'),
    takeback: z
      .union([z.boolean(), z.enum(['on', 'off']).transform((word) => word === 'on')])
      .describe('Whether moves may be taken back by hand.'),
    destinations: z.boolean().describe('Light the squares a lifted piece may go to.'),
    sense: z.enum(SENSES).describe('What the simulated board senses.'),
    blind: z.string().regex(SQUARES_TEXT).describe('Squares whose sensors are dead, such as e4 or e4,d5.'),
    language: z.enum(LANGUAGES).describe('Language of the guidance.'),
    page: z.boolean().describe('Whether the page is served.'),
    port: z.int().min(1).max(65_535).describe('Port of the page; 9600 where it is left out.'),
    open: z.boolean().describe('Everyone on the network may change the game, without a key.'),
    names: z.array(text).max(16).describe('Further names by which browsers reach this machine.'),
    deny: z.array(text).max(64).describe('Ports that are never opened when looking for boards.'),
    tags: z
      .strictObject({ white: text, black: text, event: text, site: text, round: text })
      .partial()
      .describe('Names for the PGN file.'),
  })
  .partial();

export type Config = z.output<typeof configSchema>;

const EXPECTED: Readonly<Record<string, string>> = {
  board: 'a port, tcp://host:port, a board family or simulator',
  games: 'the name of a folder',
  table: 'a name',
  draw: `${DRAW_WORDS.join(', ')} or a number from 0 to ${START_POSITIONS - 1}`,
  condition: CONDITIONS.join(', '),
  flagged: 'squares such as d5,e8',
  fen: 'a position as X-FEN or Shredder-FEN',
  time: 'a time control such as 20+0, 20b5, 20d5, 40/90+30,30+30 or none',
  press: CLOCK_PRESSES.join(' or '),
  castling: 'any-order or strict',
  takeback: 'on or off',
  destinations: 'true or false',
  sense: SENSES.join(', '),
  blind: 'squares such as e4 or e4,d5',
  language: LANGUAGES.join(', '),
  page: 'true or false',
  port: 'a port number from 1 to 65535',
  open: 'true or false',
  names: 'a list of host names',
  deny: 'a list of port names',
  tags: 'a table of names: white, black, event, site, round',
};

/** Keys as they stand in the file, and what may stand there; undefined: the key is unknown. */
export function expectedAt(path: readonly PropertyKey[]): string | undefined {
  const [key, inner] = path;
  if (key === 'tags' && inner !== undefined) return 'a name of at most 255 characters';
  return key === undefined ? undefined : EXPECTED[String(key)];
}

export const CONFIG_KEYS: readonly string[] = Object.keys(EXPECTED);
