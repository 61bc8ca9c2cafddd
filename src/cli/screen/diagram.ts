/** A board in text, its lights visible without colour. */
import type { LedFrame, LedMeaning } from '../../board/board.js';

/** What stands around a lit square: a meaning is told by shape; colour only helps. */
export const MARKS: Readonly<Record<LedMeaning, readonly [string, string]>> = {
  put: ['(', ')'],
  take: ['<', '>'],
  from: ['[', ']'],
  to: ['{', '}'],
  wrong: ['!', '!'],
  check: ['#', '#'],
  ask: ['?', '?'],
  may: [':', ':'],
};

/** ANSI colours: bold green, yellow, red … as a board with coloured lights shows them. */
const COLOURS: Readonly<Record<LedMeaning, string>> = {
  put: '1;37',
  take: '1;33',
  from: '32',
  to: '1;32',
  wrong: '1;31',
  check: '31',
  ask: '1;35',
  may: '36',
};

export function paint(text: string, code: string, colour: boolean): string {
  return colour ? `\u001b[${code}m${text}\u001b[0m` : text;
}

/** What stands around a piece that is still to come. */
export const GHOST = ['.', '.'] as const;
const FAINT = '2';

/** One cell, three characters wide. */
function cell(letter: string, meaning: LedMeaning | undefined, ghost: boolean, colour: boolean): string {
  if (meaning === undefined)
    return ghost ? paint(`${GHOST[0]}${letter}${GHOST[1]}`, FAINT, colour) : ` ${letter} `;
  const [left, right] = MARKS[meaning];
  return paint(`${left}${letter}${right}`, COLOURS[meaning], colour);
}

export interface Letters {
  /** 64 characters, `.` for an empty square. */
  readonly letters: readonly string[];
  /** Squares whose letter is that of a piece still to come. */
  readonly ghosts: ReadonlySet<number>;
}

/** Nine lines, White below: ranks 8 to 1, then the files. */
export function diagram({ letters, ghosts }: Letters, frame: LedFrame, colour: boolean): string[] {
  const lines = [7, 6, 5, 4, 3, 2, 1, 0].map((rank) => {
    const cells = [0, 1, 2, 3, 4, 5, 6, 7].map((file) => {
      const square = rank * 8 + file;
      return cell(letters[square] ?? '.', frame.get(square), ghosts.has(square), colour);
    });
    return `${rank + 1} ${cells.join('')}`;
  });
  return [...lines, `   ${[...'abcdefgh'].join('  ')} `];
}
