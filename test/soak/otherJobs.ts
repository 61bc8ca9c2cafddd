/** Games of the second pair of hands: which game, which kind of trouble, which board. Everything follows from one number. */
import { SENSES, type Sense } from '../../src/board/sensor.js';
import { type Game, randomGame } from '../hands/index.js';
import { KINDS, type Kind, type OtherScript, occursOn, otherHands } from '../otherHands/index.js';
import { type Outcome, type PlayOptions, playTrace } from './player.js';

export interface OtherWish {
  readonly senses?: readonly Sense[];
  /** Only this kind; else each in turn. */
  readonly kind?: Kind;
  /** Chance per half-move instead of the kind's own. */
  readonly rate?: number;
}

export interface OtherJob {
  readonly seed: number;
  readonly sense: Sense;
  readonly kind: Kind;
  readonly game: Game;
  /** A dead square: each of the 64 in turn. */
  readonly square: number;
  readonly rate?: number;
}

/** What became of a game of the other hands. */
export interface OtherEnd {
  readonly outcome: Outcome;
  readonly met: number;
  readonly mayAsk: readonly number[];
  readonly result: string | undefined;
}

/** The kind that a command line names. Throws on another word. */
export function kindOf(text: string | undefined): Kind | undefined {
  if (text === undefined) return undefined;
  const kind = KINDS.find((one) => one === text);
  if (kind === undefined) throw new Error(`A kind is one of ${KINDS.join(', ')}, not '${text}'.`);
  return kind;
}

export function otherJobOf(seed: number, games: readonly Game[], wish: OtherWish = {}): OtherJob {
  const senses = (wish.senses ?? SENSES).filter((one) => wish.kind === undefined || occursOn(wish.kind, one));
  const sense = senses[seed % senses.length];
  if (sense === undefined) throw new Error(`'${wish.kind}' cannot be met on this sense.`);
  const turn = Math.floor(seed / senses.length);
  const kinds = wish.kind === undefined ? KINDS.filter((one) => occursOn(one, sense)) : [wish.kind];
  const kind = kinds[turn % kinds.length] ?? 'tidy';
  const round = Math.floor(turn / kinds.length);
  const real = games.length > 0 && round % 2 === 0 ? games[Math.floor(seed / 2) % games.length] : undefined;
  const { rate } = wish;
  return {
    seed,
    sense,
    kind,
    game: real ?? randomGame(seed),
    square: round % 64,
    ...(rate === undefined ? {} : { rate }),
  };
}

export function otherScriptOf({ game, ...job }: OtherJob): OtherScript {
  return otherHands(game, job);
}

export function playOther(script: OtherScript, options: PlayOptions = {}): OtherEnd {
  // A board that is known to have a dead square is told so; a program that does not know the word ignores it.
  const all = {
    ...options,
    sense: script.sense,
    ticks: true,
    times: script.times,
    blind: [...script.board.defects.keys()],
  };
  return {
    outcome: playTrace(script.trace, script, all),
    met: script.occurred.get(script.kind) ?? 0,
    mayAsk: script.mayAsk,
    result: script.result,
  };
}
