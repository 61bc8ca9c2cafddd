import {
  type GameEvent,
  type GameInput,
  type GameState,
  gameOf,
  NO_GAME,
  positionOf,
  step,
} from '../../src/game/index.js';
import { type Move, makeFen, parseUci } from '../../src/rules/index.js';

type Untimed<T> = T extends unknown ? Omit<T, 'at'> : never;
export type Word = Untimed<GameInput>;

/** Plays a game by words; keeps all that was said. One second passes between words unless told otherwise. */
export class TestGame {
  state: GameState = NO_GAME;
  readonly events: GameEvent[] = [];
  at = 0;

  constructor(
    start: { number: number } | { fen: string } = { number: 518 },
    more: Partial<Extract<GameInput, { kind: 'draw' }>> = {},
  ) {
    this.say({ kind: 'draw', start, ...more });
    this.say({ kind: 'setUp' });
    this.say({ kind: 'start' });
  }

  say(word: Word, after = 1000): readonly GameEvent[] {
    this.at += after;
    const { state, out } = step(this.state, { ...word, at: this.at } as GameInput);
    this.state = state;
    this.events.push(...out);
    return out;
  }

  /** Moves in UCI, king takes rook for a castle. */
  play(text: string, after = 1000): readonly GameEvent[] {
    return text.split(' ').flatMap((uci) => this.say({ kind: 'move', move: moveOf(uci) }, after));
  }

  get phase() {
    return this.state.phase;
  }
  get sans(): string {
    return (
      gameOf(this.state)
        ?.line.map((ply) => ply.san)
        .join(' ') ?? ''
    );
  }
  get fen(): string {
    const position = positionOf(this.state);
    return position ? makeFen(position) : '';
  }
  get end() {
    return this.state.phase === 'finished'
      ? `${this.state.end.result} ${this.state.end.cause} ${this.state.end.source}`
      : undefined;
  }
}

export function moveOf(uci: string): Move {
  const move = parseUci(uci);
  if (!move) throw new Error(`not UCI: ${uci}`);
  return move;
}

/** Kinds of events, refusals with their code. */
export function kinds(events: readonly GameEvent[]): string[] {
  return events.map((event) =>
    event.kind === 'refused'
      ? `refused ${event.code}`
      : event.kind === 'clock'
        ? `clock ${event.change}`
        : event.kind,
  );
}
