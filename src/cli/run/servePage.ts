/** The page of a table: started, and told to whoever sits at the terminal. */

import { noteText } from '../../guidance/messages/terminal.js';
import type { Language } from '../../guidance/messages.js';
import { type Page, qrLines, startPage } from '../../page/index.js';
import type { Result } from '../../rules/index.js';
import type { TableService } from '../../table/service.js';
import { type Sheet, wrap } from '../screen/sheet.js';
import { version } from '../version.js';

/** What the page is told by options and configuration. */
export interface PagePlan {
  readonly port: number;
  /** Somebody asked for the page by its port; a pipe has it only then. */
  readonly wanted: boolean;
  readonly open: boolean;
  /** Further names of this machine in browsers. */
  readonly names: readonly string[];
}

export interface PageRun {
  readonly table: TableService;
  readonly games: string;
  readonly say: (sentence: string) => void;
}

/** An error: it cannot be served, and why. */
export async function servePage(plan: PagePlan, { table, games, say }: PageRun): Promise<Result<Page>> {
  return await startPage({
    table,
    gamesDir: games,
    port: plan.port,
    open: plan.open,
    names: plan.names,
    version: version(),
    note: say,
  });
}

/** One line for the log or the space below the board. */
export function pageLine(page: Page, language: Language): string {
  const address = page.links[0] ?? page.url;
  if (page.code === '') return noteText('pageOpen', { address }, language);
  const params = { here: page.withKey(page.url), elsewhere: address, key: keyText(page.code) };
  return noteText('pageKeyed', params, language);
}

/**
 * The addresses and the key, with a code for a telephone's camera where the window has room for it. `language`: asked
 * for each time, for it may be changed meanwhile.
 */
export function pageSheet(page: Page, colour: boolean, language: () => Language): Sheet {
  const address = page.links[0] ?? page.url;
  const code = qrLines(page.withKey(address), colour);
  // Colours take no room, so the width is known only without them.
  const width = qrLines(page.withKey(address), false)[0]?.length ?? 0;
  const key = keyText(page.code);
  return ({ columns, rows }) => {
    const words = [
      page.code === '' ? address : noteText('pageKey', { address, key }, language()),
      noteText('pageHere', { address: page.withKey(page.url) }, language()),
    ];
    const lines = words.flatMap((text) => wrap(text, columns - 1));
    if (width < columns && code.length + lines.length <= rows) return [...code, ...lines];
    const least = { columns: width + 1, rows: code.length + words.length + 1 };
    return [...lines, ...wrap(noteText('pageWindow', least, language()), columns - 1)];
  };
}

function keyText(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}
