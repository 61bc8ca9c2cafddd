/** The page's addresses for machines, as an OpenAPI 3.1 document made from the contract's own schemas. */
import { z } from 'zod';
import {
  API,
  errorSchema,
  gameListSchema,
  gameSchema,
  sessionRequestSchema,
  stateSchema,
  statisticsSchema,
} from './contract.js';

const PGN = 'application/x-chess-pgn';

function schemaOf(schema: z.ZodType): object {
  const { $schema: _version, ...rest } = z.toJSONSchema(schema, { io: 'output' });
  return rest;
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const body = (type: string, schema: object) => ({ content: { [type]: { schema } } });
const ok = (description: string, type: string, schema: object) => ({ description, ...body(type, schema) });
const failed = (description: string) => ok(description, 'application/json', ref('Error'));
const text = { type: 'string' };

const gameName = {
  name: 'name',
  in: 'path',
  required: true,
  description: 'A name from the list of games.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{0,119}$' },
};

const numbered = (name: string, minimum: number, maximum: number, standard: number) => ({
  name,
  in: 'query',
  schema: { type: 'integer', minimum, maximum, default: standard },
});

function get(summary: string, responses: object, parameters: readonly object[] = []): object {
  return { get: { summary, ...(parameters.length > 0 ? { parameters } : {}), responses } };
}

/** Made anew at each call; a plain value that is JSON as it is. */
export function openApi(version: string): object {
  const json = 'application/json';
  return {
    openapi: '3.1.0',
    info: {
      title: "The table's page",
      version,
      description:
        'Read-only state and games of one chess table. Everyone on the network may read; only a session may change things, over the WebSocket at /ws.',
      license: { name: 'GPL-3.0-or-later', identifier: 'GPL-3.0-or-later' },
    },
    paths: {
      [API.state]: get('The table as it stands now', { '200': ok('The state', json, ref('State')) }),
      [API.events]: get('The same as an event stream: `event: state`, `id` its number, at every change', {
        '200': ok('The stream', 'text/event-stream', text),
        '503': failed('Too many look on'),
      }),
      [API.games]: get(
        'Games, newest first',
        { '200': ok('One page of the list', json, ref('GameList')), '400': failed('No such page') },
        [numbered('offset', 0, 1_000_000, 0), numbered('limit', 1, 200, 50)],
      ),
      [`${API.games}/{name}`]: get(
        'One game, move by move',
        { '200': ok('The game', json, ref('Game')), '404': failed('No such game') },
        [gameName],
      ),
      [`${API.games}/{name}.pgn`]: get(
        'One game as PGN',
        {
          '200': ok('The game', PGN, text),
          '304': { description: 'Not changed' },
          '404': failed('No such game'),
        },
        [gameName],
      ),
      [API.allGames]: get('All games as one PGN file, oldest first', { '200': ok('The games', PGN, text) }),
      [API.live]: get('The game on the board as PGN, for relays; it has an ETag', {
        '200': ok('The game so far', PGN, text),
        '304': { description: 'Not changed' },
        '404': failed('No game is on the board'),
      }),
      [API.statistics]: get('Results in numbers', { '200': ok('The numbers', json, ref('Statistics')) }),
      [API.openApi]: get('This document', { '200': ok('OpenAPI 3.1', json, { type: 'object' }) }),
      [API.session]: {
        post: {
          summary: "Trade the table's code, or a ticket of a touch pairing, for a session cookie",
          requestBody: { required: true, ...body(json, ref('SessionRequest')) },
          responses: {
            '204': { description: 'The cookie is set' },
            '400': failed('Neither code nor ticket'),
            '403': failed('Not the key of this table, or another site asked'),
            '429': failed('Too many tries'),
          },
        },
        delete: { summary: 'Give control up', responses: { '204': { description: 'The cookie is gone' } } },
      },
    },
    components: {
      schemas: {
        State: schemaOf(stateSchema),
        GameList: schemaOf(gameListSchema),
        Game: schemaOf(gameSchema),
        Statistics: schemaOf(statisticsSchema),
        SessionRequest: schemaOf(sessionRequestSchema),
        Error: schemaOf(errorSchema),
      },
    },
  };
}
