/** The words typed at a table that is there: hands on the simulated board, results, clocks, names, answers. */
import { positionOf } from '../../game/index.js';
import {
  type Language,
  type Message,
  type NameTag,
  render,
  requestRefused,
} from '../../guidance/messages.js';
import type { Table } from '../../table/table.js';
import type { FaceCommand } from '../face/command.js';
import type { SimulatedHands } from '../face/hands.js';
import { ONLY_SIMULATED } from '../face/help.js';

/** What has its place at the table; the rest is about the program, the screen or the next draw. */
export type TableWord = Exclude<FaceCommand, { kind: 'quit' | 'help' | 'page' | 'show' | 'new' | 'confirm' }>;

export interface WordsAt {
  readonly table: Table;
  /** Only on the simulated board. */
  readonly hands?: SimulatedHands;
  readonly language: Language;
  readonly say: (sentence: string) => void;
}

export async function obeyAtTable(command: TableWord, at: WordsAt): Promise<void> {
  const { table, hands, say } = at;
  switch (command.kind) {
    case 'lift':
    case 'place':
    case 'carry':
    case 'move':
    case 'fill':
    case 'clear': {
      if (hands === undefined) return say(ONLY_SIMULATED);
      tell(at, await byHand(command, hands));
      return;
    }
    case 'word':
      await spoken(command.word, at);
      return;
    case 'resign': {
      const position = positionOf(table.core.state);
      await table.send({ kind: 'word', word: { kind: 'resign', color: position?.turn ?? 'white' } });
      return;
    }
    case 'pause':
    case 'resume':
      await runClock(command.kind, at);
      return;
    case 'setTime':
      await table.putTime(command.side, command.left);
      return;
    case 'name':
      await name(command.tag, command.text, at);
      return;
    case 'correct':
      await correct(command.tag, command.text, at);
      return;
    case 'choose':
      await choose(command.number, at);
      return;
    case 'rotate':
      if (hands !== undefined) say('The simulated board stands the right way round.');
      else await table.send({ kind: 'rotate' });
      return;
  }
}

function tell({ say, language }: WordsAt, message: Message | undefined): void {
  if (message !== undefined) say(render(message, language));
}

async function spoken(word: Extract<FaceCommand, { kind: 'word' }>['word'], at: WordsAt): Promise<void> {
  const { table, hands } = at;
  if (word.kind === 'promote') await hands?.say(word.role, table.view.lastMove);
  const { events } = await table.send({ kind: 'word', word });
  // Simulated hands carry out on the board what was taken back by word, and put up again what a game goes on with.
  const puts = word.kind === 'takeback' || word.kind === 'reopen';
  if (puts && !events.some(({ kind }) => kind === 'refused')) tell(at, await hands?.fill());
}

/** A clock that cannot be stopped or started here says why: nobody waits for one that stands for good. */
async function runClock(kind: 'pause' | 'resume', at: WordsAt): Promise<void> {
  const { table } = at;
  const { phase } = table.core.state;
  if (phase === 'finished') return tell(at, { key: 'refused', params: { code: 'game-over' } });
  if (phase !== 'playing') return tell(at, { key: 'refused', params: { code: 'not-playing' } });
  if (table.view.clock === null) return tell(at, { key: 'refused', params: { code: 'no-clock' } });
  await table.send({ kind: 'game', input: { kind, at: table.now } });
}

async function name(tag: NameTag, text: string, at: WordsAt): Promise<void> {
  const { table } = at;
  await table.setTags({ ...table.tags, [tag]: text });
  const { phase } = table.core.state;
  const game = phase === 'finished' || phase === 'idle' ? 'next' : 'this';
  tell(at, { key: 'named', params: { game, tag, text } });
}

async function correct(tag: NameTag, text: string, at: WordsAt): Promise<void> {
  const { table } = at;
  const done = await table.correctTags({ ...table.gameTags, [tag]: text });
  if (done) tell(at, { key: 'named', params: { game: 'finished', tag, text } });
  else tell(at, requestRefused('no-finished-game'));
}

async function choose(number: number, { table, say }: WordsAt): Promise<void> {
  const { offers } = table.view;
  if (number > offers.length) {
    say(offers.length === 0 ? 'Nothing is asked now.' : `The answers are numbered 1 to ${offers.length}.`);
    return;
  }
  await table.send({ kind: 'choose', candidate: number - 1 });
}

type HandWord = Extract<FaceCommand, { kind: 'lift' | 'place' | 'carry' | 'move' | 'fill' | 'clear' }>;

async function byHand(command: HandWord, hands: SimulatedHands): Promise<Message | undefined> {
  switch (command.kind) {
    case 'lift':
      return await hands.lift(command.square);
    case 'place':
      return await hands.place(command.square, command.piece);
    case 'carry':
      return await hands.carry(command.from, command.to);
    case 'move':
      return await hands.move(command.text);
    case 'fill':
      return await hands.fill();
    case 'clear':
      await hands.clear();
      return undefined;
  }
}
