/**
 * A solution as composition people write it. The attacker's moves are numbered 1. 2. 3. whatever its colour; `!` marks a
 * move that solves, `?` a try, and a refutation of a try has `!`.
 *
 * - Defences with the same answer share a line: `1...Kd5/Ke4 2.Qc4#`.
 * - `(dual)`: more than one answer mates soonest, and the defence was not simply harmless to several threats.
 * - `(short)`: mate comes sooner than the stipulation allows.
 */
import { type Move, makeSan, type Position, passMove, play } from '../rules/index.js';
import type { Aim, Attack, Defence, Key, Solution, Try, Variations } from './solution.js';

/** King, queen, rook, bishop, knight. */
export const ENGLISH_LETTERS = 'KQRBN';

const INDENT = '   ';

/** Letters for K Q R B N in this order (`KDTLS`); undefined where it is not five different letters. */
export function parseLetters(text: string): string | undefined {
  return /^\p{L}{5}$/u.test(text) && new Set(text).size === 5 ? text : undefined;
}

/** What one defence or several lead to. */
interface Group {
  readonly defences: string[];
  readonly lines: readonly string[];
  /** Answered by the threat itself. */
  readonly harmless: boolean;
}

class Scribe {
  constructor(private readonly letters: string) {}

  san(pos: Position, move: Move): string {
    const san = makeSan(pos, move);
    return san.replace(/[KQRBN]/g, (letter) => this.letters[ENGLISH_LETTERS.indexOf(letter)] ?? letter);
  }

  /** `threat: 2.Qf5#`, `zugzwang`, or nothing for a check. `after`: the position after the first move. */
  aim(after: Position, aim: Aim): string {
    if (aim.aim === 'zugzwang') return ' zugzwang';
    if (aim.aim !== 'threat') return '';
    const passed = passMove(after);
    if (passed === undefined) return '';
    const threats = aim.threats.map(({ move }) => this.san(passed, move)).join(', ');
    return ` threat${aim.threats.length > 1 ? 's' : ''}: 2.${threats}`;
  }

  /**
   * The lines below a move of the attacker. `left`: the moves it has after that one; `number`: the number of its
   * next move; `threats`: what it does to a defence that changes nothing.
   */
  defences(
    pos: Position,
    defences: readonly Defence[],
    left: number,
    number: number,
    threats: ReadonlySet<string> = new Set(),
  ): string[] {
    const groups = new Map<string, Group>();
    for (const { move, attacks } of defences) {
      const after = play(pos, move);
      const keys = attacks.map((attack) => this.san(after, attack.move));
      const harmless =
        keys.length > 0 && threats.size === keys.length && keys.every((key) => threats.has(key));
      const lines = this.answers(after, attacks, left, number, harmless);
      const known = groups.get(lines.join('\n'));
      if (known !== undefined) known.defences.push(this.san(pos, move));
      else groups.set(lines.join('\n'), { defences: [this.san(pos, move)], lines, harmless });
    }
    // What parries the threat comes first; the rest is told at the end.
    return [...groups.values()]
      .sort((a, b) => Number(a.harmless) - Number(b.harmless))
      .flatMap(({ defences: moves, lines: [first, ...below] }) => [
        `${number - 1}...${moves.join('/')}${first === undefined || first === '' ? '' : ` ${first}`}`,
        ...indented(below),
      ]);
  }

  /** The answers to one defence: on its own line where that says everything, else one below the other. */
  private answers(
    pos: Position,
    attacks: readonly Attack[],
    left: number,
    number: number,
    harmless: boolean,
  ): string[] {
    const [only, ...others] = attacks;
    if (only === undefined) return [''];
    const dual = others.length > 0 && !harmless ? ' (dual)' : '';
    const short = only.mateIn < left ? ' (short)' : '';
    if (only.mateIn === 1) {
      const moves = attacks.map(({ move }) => this.san(pos, move)).join('/');
      return [`${number}.${moves}${dual}${short}`];
    }
    const texts = attacks.map((attack) => this.attack(pos, attack, number, dual + short));
    if (texts.length === 1) return texts.flatMap(({ head, below }) => [head, ...below]);
    return ['', ...texts.flatMap(({ head, below }) => [head, ...indented(below)])];
  }

  private attack(
    pos: Position,
    { move, mateIn, defences }: Attack,
    number: number,
    marks: string,
  ): { head: string; below: string[] } {
    const after = play(pos, move);
    const head = `${number}.${this.san(pos, move)}${marks}`;
    const below = this.defences(after, defences, mateIn - 1, number + 1);
    const [first, ...rest] = below;
    // One way only: the line goes on, without the number of the defender's move.
    if (first !== undefined && rest.length === 0)
      return { head: `${head} ${first.replace(/^\d+\.\.\./, '')}`, below: [] };
    return { head, below };
  }

  key(pos: Position, { attack, aim, variations }: Key, length: number, cook: boolean): string[] {
    const after = play(pos, attack.move);
    const short = attack.mateIn < length ? ` (short solution: mate in ${attack.mateIn})` : '';
    const head = `1.${this.san(pos, attack.move)}${aim.aim === 'mate' ? '' : '!'}${cook ? ' (cook)' : ''}${this.aim(after, aim)}${short}`;
    const below = this.defences(after, attack.defences, attack.mateIn - 1, 2, this.threats(after, aim));
    return [head, ...told(variations), ...indented(below)];
  }

  attempt(pos: Position, { move, aim, refutations, defences, variations }: Try, length: number): string[] {
    const after = play(pos, move);
    const below = this.defences(after, defences, length - 1, 2, this.threats(after, aim));
    const but = refutations.map((one) => `1...${this.san(after, one)}!`).join(', ');
    return [
      `1.${this.san(pos, move)}?${this.aim(after, aim)}`,
      ...told(variations),
      ...indented([...below, `but ${but}`]),
    ];
  }

  private threats(after: Position, aim: Aim): ReadonlySet<string> {
    const passed = aim.aim === 'threat' ? passMove(after) : undefined;
    if (aim.aim !== 'threat' || passed === undefined) return new Set();
    return new Set(aim.threats.map(({ move }) => this.san(passed, move)));
  }
}

function indented(lines: readonly string[]): string[] {
  return lines.map((line) => INDENT + line);
}

function told(variations: Variations): string[] {
  switch (variations) {
    case 'complete':
      return [];
    case 'too-many':
      return [`${INDENT}(too many variations to list)`];
    case 'stopped':
      return [`${INDENT}(stopped before its variations were worked out)`];
  }
}

/** The first line: how many solutions. */
function verdict({ keys, length, examined, firstMoves }: Solution): string {
  if (keys.length > 1) return `${keys.length} solutions: the problem is cooked.`;
  if (keys.length === 1) return 'One solution.';
  return examined < firstMoves ? 'No solution found so far.' : `No solution: there is no mate in ${length}.`;
}

/** The whole solution, a text of several lines. `pos`: the problem; `letters`: for K Q R B N, see `parseLetters`. */
export function solutionText(pos: Position, solution: Solution, letters = ENGLISH_LETTERS): string {
  const scribe = new Scribe(letters);
  const { keys, tries, setPlay, length } = solution;
  const lines: string[] = [];
  const waiting = passMove(pos);
  if (setPlay !== undefined && waiting !== undefined) {
    const set = scribe.defences(waiting, setPlay, length - 1, 2);
    lines.push('Set play:', ...indented(set.length === 0 ? ['none'] : set), '');
  }
  for (const attempt of tries) lines.push(...scribe.attempt(pos, attempt, length), '');
  lines.push(verdict(solution));
  for (const [index, key] of keys.entries()) lines.push('', ...scribe.key(pos, key, length, index > 0));
  return `${lines.join('\n')}\n`;
}
