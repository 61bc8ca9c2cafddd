/** Two games recorded from real boards, message by message, 100 ms apart, through decoder and recognition. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createDgtDecoder } from '../../../drivers/dgt/decoder.js';
import type { RecognitionInput } from '../../../src/recognition/index.js';
import { Recogniser } from '../../../src/recognition/index.js';
import { readGame, readPgnText } from '../../../src/record/index.js';
import { makeUci, startPosition } from '../../../src/rules/index.js';
import { dataLines, describeWithData } from '../../support/data.js';

const APART_MS = 100;

/** The line of moves as it stands at the end, in UCI. */
function replay(messages: readonly Uint8Array[]): { moves: string[]; kinds: Set<string> } {
  let now = 0;
  const decoder = createDgtDecoder({ now: () => now });
  const recogniser = new Recogniser(startPosition(518), { sense: 'piece' });
  const moves: string[] = [];
  const kinds = new Set<string>();
  const feed = (input: RecognitionInput) => {
    for (const reading of recogniser.step(input)) {
      if (reading.kind === 'move') moves.push(makeUci(reading.move));
      else if (reading.kind === 'amended') moves[reading.ply - 1] = makeUci(reading.move);
      else if (reading.kind === 'takenBack') moves.length = reading.ply;
    }
  };
  for (const bytes of messages) {
    now += APART_MS;
    for (const { message, events } of decoder.feed(bytes)) {
      kinds.add(message.kind);
      for (const event of events) feed(event);
    }
  }
  feed({ kind: 'tick', at: now + 60_000 });
  return { moves, kinds };
}

const messagesOf = (dir: string, name: string) =>
  dataLines(dir, join('captures', 'dgt', name)).map((line) => Uint8Array.from(Buffer.from(line, 'base64')));
/** Castling as king takes own rook, as everywhere in this program. */
const CASTLES: Readonly<Record<string, string>> = { e1g1: 'e1h1', e1c1: 'e1a1', e8g8: 'e8h8', e8c8: 'e8a8' };

describeWithData('captures from real DGT boards', (dir) => {
  it('give the moves of the first game', () => {
    const { moves, kinds } = replay(messagesOf(dir, '1.b64'));
    const text = readFileSync(join(dir, 'captures', 'dgt', '1.uci'), 'utf8');
    const given = text.split(/\s+/).filter((word) => /^[a-h][1-8][a-h][1-8]/.test(word));
    expect(moves).toEqual(given.map((move) => CASTLES[move] ?? move));
    expect(kinds).toEqual(new Set(['dump', 'update', 'clock']));
  });

  it('give the moves of the third game', async () => {
    const { moves, kinds } = replay(messagesOf(dir, 'johan.b64'));
    const pgn = readFileSync(join(dir, 'captures', 'dgt', 'johan.pgn'), 'utf8');
    for await (const raw of readPgnText([pgn])) {
      const game = readGame(raw);
      if (!game.ok) throw new Error(game.fault.message);
      expect(moves).toEqual(game.value.moves.map(({ move }) => makeUci(move)));
    }
    expect(moves).toHaveLength(43);
    expect(kinds).toEqual(new Set(['dump', 'update', 'clock']));
  });
});
