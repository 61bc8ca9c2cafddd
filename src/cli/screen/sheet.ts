/** A sheet to be read: help, the page's address. Laid out for the window it is read in, in pages where that is small. Pure. */

/** A window, or what is left of it. */
export interface Room {
  readonly columns: number;
  readonly rows: number;
}

/** The lines of a sheet in a window; they may be more than it has rows, none is wider. */
export type Sheet = (room: Room) => readonly string[];

/** Lines that nobody's window limits, such as a pipe's. */
export const PLAIN_ROOM: Room = { columns: 80, rows: 1000 };

/** In pages of as many lines as there are `rows`, a footer beneath each where there are several. At least one page. */
export function pagesOf(lines: readonly string[], rows: number): readonly (readonly string[])[] {
  if (lines.length <= Math.max(1, rows)) return [lines];
  // One line of each page is for its footer.
  const each = Math.max(1, rows - 1);
  const count = Math.ceil(lines.length / each);
  return Array.from({ length: count }, (_, page) => lines.slice(page * each, (page + 1) * each));
}

/** Words into lines of at most `width` characters. A longer word is broken, not cut: it may be an address. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (longer.length <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    for (; line.length > width; line = line.slice(width)) lines.push(line.slice(0, width));
  }
  return [...lines, line];
}
