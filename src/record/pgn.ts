/** A game as PGN (export format): one text, complete and valid after every half-move. */
import {
  clockTimes,
  type Game,
  type GameEnd,
  type GameState,
  type Gap,
  gameOf,
  type Ply,
} from '../game/index.js';
import { type PgnTags, tagSection } from './pgnTags.js';

/** PGN standard 8.2.1: lines of fewer than 80 characters. */
const LINE_WIDTH = 79;

/** The PGN text of a game that has begun; undefined before. */
export function makePgn(state: GameState, tags: PgnTags = NO_TAGS): string | undefined {
  return new PgnText().text(state, tags);
}

/** Movetext that is being filled. A value: a copy is a way back. */
interface Flow {
  readonly text: string;
  readonly column: number;
  /** A comment stood before: Black's move says its number (PGN standard 8.2.2.2). */
  readonly interrupted: boolean;
}

/** The tag section last written, and what it was written from. */
interface TagText {
  readonly start: Game['start'];
  readonly end: GameEnd | undefined;
  readonly tags: PgnTags;
  readonly text: string;
}

const NO_TAGS: PgnTags = {};
const EMPTY: Flow = { text: '', column: 0, interrupted: true };

/**
 * Writes the same growing game again and again and works only on what is new: the movetext up to the last half-move
 * is kept, for this is asked after every half-move on a small computer.
 */
export class PgnText {
  private plies: readonly Ply[] = [];
  private gaps: readonly Gap[] = [];
  private flow = EMPTY;
  private beforeLast = EMPTY;
  private game: Game | undefined;
  private tagsOf: TagText | undefined;

  text(state: GameState, tags: PgnTags = NO_TAGS): string | undefined {
    const game = gameOf(state);
    if (game === undefined) return undefined;
    const end = state.phase === 'finished' ? state.end : undefined;
    this.follow(game);
    const body = put(commented(this.flow, end && endText(end, game)), end?.result ?? '*');
    return `${this.tagText(game, end, tags)}\n${body.text}\n\n`;
  }

  private tagText(game: Game, end: GameEnd | undefined, tags: PgnTags): string {
    const known = this.tagsOf;
    if (known?.start === game.start && known.end === end && known.tags === tags) return known.text;
    const text = tagSection(game, end, tags);
    this.tagsOf = { start: game.start, end, tags, text };
    return text;
  }

  /** Entries are never changed in place, so the same last entry means the same line up to there. */
  private follow(game: Game): void {
    const known = this.plies.length;
    const sameStory = this.game?.start === game.start && this.gaps === game.gaps;
    let from = 0;
    if (sameStory && game.line.length >= known && game.line[known - 1] === this.plies[known - 1]) {
      from = known;
    } else if (
      sameStory &&
      known > 0 &&
      game.line.length >= known &&
      game.line[known - 2] === this.plies[known - 2]
    ) {
      this.flow = this.beforeLast;
      from = known - 1;
    } else {
      this.flow = gapComments(EMPTY, game, 0);
    }
    for (let index = from; index < game.line.length; index++) {
      this.beforeLast = this.flow;
      this.flow = putPly(this.flow, game, index);
    }
    this.plies = game.line;
    this.gaps = game.gaps;
    this.game = game;
  }
}

function put(flow: Flow, token: string): Flow {
  if (flow.column === 0) return { text: flow.text + token, column: token.length, interrupted: false };
  const column = flow.column + 1 + token.length;
  if (column > LINE_WIDTH)
    return { text: `${flow.text}\n${token}`, column: token.length, interrupted: false };
  return { text: `${flow.text} ${token}`, column, interrupted: false };
}

function putPly(before: Flow, game: Game, index: number): Flow {
  const entry = game.line[index];
  if (entry === undefined) return before;
  const { turn, fullmoves } = entry.after;
  let flow = before;
  if (turn === 'black') flow = put(flow, `${fullmoves}.`);
  else if (flow.interrupted) flow = put(flow, `${fullmoves - 1}...`);
  flow = put(flow, entry.san);
  const mover = turn === 'black' ? 'white' : 'black';
  const left = clockTimes(entry.clock, entry.at)?.[mover];
  if (left !== undefined) flow = { ...put(flow, `{[%clk ${clockText(left)}]}`), interrupted: true };
  return gapComments(flow, game, index + 1);
}

/** `h:mm:ss`, whole seconds, rounded down. */
function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (value: number) => `${value}`.padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

function gapComments(before: Flow, game: Game, ply: number): Flow {
  if (game.gaps.length === 0) return before;
  let flow = before;
  for (const gap of game.gaps) {
    if (gap.ply !== ply) continue;
    flow = commented(flow, gapText(gap));
  }
  return flow;
}

function commented(before: Flow, text: string | undefined): Flow {
  if (text === undefined) return before;
  let flow = before;
  for (const word of `{${text}}`.split(' ')) flow = put(flow, word);
  return { ...flow, interrupted: true };
}

/** What a reader could not see from the moves, the result and the Termination tag. */
function endText({ cause, intended }: GameEnd, game: Game): string | undefined {
  switch (cause) {
    case 'threefold':
    case 'fifty': {
      if (intended === undefined) return undefined;
      const { turn, fullmoves } = game.line.at(-1)?.after ?? game.start.position;
      const move = `${fullmoves}.${turn === 'white' ? '' : '..'} ${intended}`;
      const ground = cause === 'threefold' ? 'threefold repetition' : 'fifty moves';
      return `Draw claimed with ${move}, the move intended, not played: ${ground}.`;
    }
    case 'resignation-no-mate':
      return 'Resigned, but the other side cannot mate by any series of legal moves.';
    case 'time-no-mate':
      return 'Out of time, but the other side cannot mate by any series of legal moves.';
    default:
      return undefined;
  }
}

function gapText({ gap, plies }: Gap): string {
  switch (gap) {
    case 'unseen':
      return 'Sensor events were lost here: moves back to the same position would be missing.';
    case 'order':
      return plies === undefined
        ? 'The order of the moves before this one was not seen.'
        : `The order of the last ${plies} half-moves was not seen.`;
  }
}
