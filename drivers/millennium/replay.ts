/** ChessLink bytes from a recorded capture: the pure half of the driver, without a link. */
import type { ReplayDecoder } from '../../src/board/replayDecoder.js';
import type { Millis, SensorEvent } from '../../src/board/sensor.js';
import { createMillenniumDecoder } from './decoder.js';
import type { Identity } from './info.js';
import { boardInfo, isEone, NEW_MODELS } from './info.js';
import { createMessageReader } from './protocol.js';

/** A capture that does not say within so long which board it is from began in the middle of a game. */
const IDENTITY_MS = 2000;
/** More chunks than any board sends in that time. */
const HELD_LIMIT = 1024;

/**
 * A decoder that takes bytes in the chunks as they came, each with its time. Positions wait until it is clear whether
 * the board is an eOne, whose letters mean nothing; then they come with their own times. `eone`: it is one.
 */
export function createMillenniumReplay(eone = false): ReplayDecoder {
  const greeting = createMessageReader();
  let identity: Identity = { version: undefined, model: eone ? 'eone' : undefined };
  let known = eone;
  let held: { readonly chunk: Uint8Array; readonly at: Millis }[] = [];
  let now: Millis = 0;
  const decoder = createMillenniumDecoder({
    now: () => now,
    occupancyOnly: () => identity.model === 'eone',
  });

  const decode = (chunk: Uint8Array, at: Millis): SensorEvent[] => {
    now = at;
    return decoder.feed(chunk).flatMap(({ events }) => events);
  };
  const listen = (chunk: Uint8Array) => {
    for (const message of greeting.read(chunk, true)) {
      if (message.kind === 'version') {
        identity = { ...identity, version: message.version };
        known = message.version < NEW_MODELS;
      }
      if (message.kind === 'identity') {
        identity = { ...identity, model: isEone(message.text) ? 'eone' : 'supreme' };
        known = true;
      }
    }
  };

  return {
    get info() {
      return known ? boardInfo(identity, identity.model === 'eone') : undefined;
    },
    line: () => [],
    bytes(chunk, at) {
      if (known) return decode(chunk, at);
      listen(chunk);
      held.push({ chunk: chunk.slice(), at });
      known ||= at - (held[0]?.at ?? at) > IDENTITY_MS || held.length >= HELD_LIMIT;
      if (!known) return [];
      const all = held;
      held = [];
      return all.flatMap((each) => decode(each.chunk, each.at));
    },
  };
}
