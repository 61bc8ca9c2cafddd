/** A problem taken apart: which first moves solve, with all that follows, one first move at a time. */
import {
  isCheck,
  legalMoves,
  type Move,
  makeUci,
  movesThatMayCheck,
  type Position,
  passMove,
  play,
} from '../rules/index.js';
import type { MateSearch } from './search.js';
import type { Aim, Attack, Defence, FirstMove, Key, Solution, Try, Variations, Wishes } from './solution.js';

/** The longest mate that can be asked for. */
export const MAX_LENGTH = 30;
/** Moves that the variations of one first move may have; a longer solution is told by its key alone. */
const MAX_VARIATIONS = 400_000;

/** Counts what a tree takes, so that it stays in memory. */
class Room {
  constructor(private left: number) {}

  get full(): boolean {
    return this.left < 0;
  }

  take(): void {
    this.left -= 1;
  }
}

/** The first moves of a problem, sorted by their text. */
export function firstMovesOf(pos: Position): Move[] {
  return legalMoves(pos).sort((a, b) => (makeUci(a) < makeUci(b) ? -1 : 1));
}

/**
 * One first move examined; `tries` as in {@link Wishes}. Undefined: the search was stopped before it was clear whether
 * the move solves.
 */
export function examine(
  search: MateSearch,
  pos: Position,
  move: Move,
  length: number,
  tries = 0,
): FirstMove | undefined {
  const after = play(pos, move);
  const refutations = refutationsOf(search, after, length - 1, tries);
  // A proof that the move solves stands, whenever the search was stopped.
  if (refutations?.length === 0) return { kind: 'key', key: keyOf(search, after, move, length) };
  if (search.stopped) return undefined;
  if (refutations === undefined) return { kind: 'fails' };
  const room = new Room(MAX_VARIATIONS);
  const aim = aimOf(search, after, length - 1);
  const all = defencesOf(search, after, length - 1, room);
  const variations = variationsOf(search, room);
  const defences = variations === 'complete' ? all.filter(({ attacks }) => attacks.length > 0) : [];
  return { kind: 'try', attempt: { move, aim, refutations, defences, variations } };
}

function keyOf(search: MateSearch, after: Position, move: Move, length: number): Key {
  const room = new Room(MAX_VARIATIONS);
  let left = 0;
  while (left < length - 1 && !search.isLost(after, left)) left += 1;
  const aim = aimOf(search, after, left);
  const all = defencesOf(search, after, left, room);
  const variations = variationsOf(search, room);
  const defences = variations === 'complete' ? all : [];
  return { attack: { move, mateIn: left + 1, defences }, aim, variations };
}

function variationsOf(search: MateSearch, room: Room): Variations {
  if (search.stopped) return 'stopped';
  return room.full ? 'too-many' : 'complete';
}

/**
 * The defences after which there is no mate in time; none for a move that solves. Undefined: there are more than `most`,
 * or the game is over without mate.
 */
function refutationsOf(search: MateSearch, after: Position, left: number, most: number): Move[] | undefined {
  if (search.isLost(after, left)) return [];
  if (most === 0 || left === 0) return undefined;
  const refutations: Move[] = [];
  let defences = 0;
  for (const defence of legalMoves(after)) {
    defences += 1;
    if (search.mates(play(after, defence), left)) continue;
    refutations.push(defence);
    if (refutations.length > most) return undefined;
  }
  // A move that everything refutes attempted nothing.
  return refutations.length < defences ? refutations : undefined;
}

/** What the side that has just moved is after, with `left` moves more. */
function aimOf(search: MateSearch, after: Position, left: number): Aim {
  if (isCheck(after)) return after.isCheckmate() ? { aim: 'mate' } : { aim: 'check' };
  const passed = passMove(after);
  if (passed === undefined || left === 0) return { aim: 'zugzwang' };
  const threats = attacksOf(search, passed, left, undefined);
  return threats.length > 0 ? { aim: 'threat', threats } : { aim: 'zugzwang' };
}

/**
 * All moves that force mate soonest, within `most`. `room`: where their variations go; without it they are not worked
 * out.
 */
function attacksOf(search: MateSearch, pos: Position, most: number, room: Room | undefined): Attack[] {
  const mateIn = search.shortestMate(pos, most);
  if (mateIn === 0) return [];
  const attacks: Attack[] = [];
  for (const move of mateIn === 1 ? movesThatMayCheck(pos) : legalMoves(pos)) {
    if (search.stopped || room?.full) break;
    const after = play(pos, move);
    if (!search.isLost(after, mateIn - 1)) continue;
    room?.take();
    const defences = room === undefined ? [] : defencesOf(search, after, mateIn - 1, room);
    attacks.push({ move, mateIn, defences });
  }
  return attacks;
}

/** Every defence with its answers, in a position that is lost within `left` moves or may be. */
function defencesOf(search: MateSearch, after: Position, left: number, room: Room): Defence[] {
  const defences: Defence[] = [];
  for (const move of legalMoves(after)) {
    if (search.stopped || room.full) break;
    room.take();
    defences.push({ move, attacks: attacksOf(search, play(after, move), left, room) });
  }
  return defences;
}

/**
 * What is set: the defender to move in the diagram, and every mate in one move less. Undefined in check, and where it
 * was not worked out.
 */
export function setPlayOf(search: MateSearch, pos: Position, length: number): Defence[] | undefined {
  const passed = passMove(pos);
  if (passed === undefined) return undefined;
  const room = new Room(MAX_VARIATIONS);
  const set = defencesOf(search, passed, length - 1, room).filter(({ attacks }) => attacks.length > 0);
  return room.full || search.stopped ? undefined : set;
}

/** Puts together what came of the first moves, in whatever order they were examined. */
export class SolutionBuilder {
  private readonly keys: Key[] = [];
  private readonly tries: Try[] = [];
  private examined = 0;

  constructor(
    private readonly length: number,
    readonly firstMoves: number,
  ) {}

  get keysSoFar(): readonly Key[] {
    return this.keys;
  }

  get examinedSoFar(): number {
    return this.examined;
  }

  add(first: FirstMove): void {
    this.examined += 1;
    if (first.kind === 'key') this.keys.push(first.key);
    if (first.kind === 'try') this.tries.push(first.attempt);
  }

  build(nodes: number, setPlay: readonly Defence[] | undefined): Solution {
    const byText = (a: Move, b: Move) => (makeUci(a) < makeUci(b) ? -1 : 1);
    return {
      length: this.length,
      keys: [...this.keys].sort((a, b) => byText(a.attack.move, b.attack.move)),
      tries: [...this.tries].sort(
        (a, b) => a.refutations.length - b.refutations.length || byText(a.move, b.move),
      ),
      setPlay,
      examined: this.examined,
      firstMoves: this.firstMoves,
      nodes,
    };
  }
}

/** The whole problem in one go. `onMove` hears of every first move examined. */
export function solve(
  search: MateSearch,
  pos: Position,
  length: number,
  { setPlay, tries }: Wishes,
  onMove: (builder: SolutionBuilder) => void = () => {},
): Solution {
  const moves = firstMovesOf(pos);
  const builder = new SolutionBuilder(length, moves.length);
  for (const move of moves) {
    const first = examine(search, pos, move, length, tries);
    if (first !== undefined) builder.add(first);
    if (search.stopped) break;
    onMove(builder);
  }
  const set = setPlay && !search.stopped ? setPlayOf(search, pos, length) : undefined;
  return builder.build(search.nodes, set);
}
