/** The page of a table: started, and told to whoever sits at the terminal. */
import type { Language } from '../../guidance/messages.js';
import { type Page, type PageSimulator, qrLines, startPage } from '../../page/index.js';
import type { Table } from '../../table/table.js';
import { type Sheet, wrap } from '../face/sheet.js';
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
  readonly table: Table;
  readonly simulator?: PageSimulator;
  readonly games: string;
  readonly language: Language;
  readonly say: (...sentences: readonly string[]) => void;
}

/** Undefined: it cannot be served; `say` was told why, and the table goes on without it. */
export async function servePage(plan: PagePlan, run: PageRun): Promise<Page | undefined> {
  const { table, simulator, games, language, say } = run;
  const page = await startPage({
    table,
    gamesDir: games,
    port: plan.port,
    open: plan.open,
    names: plan.names,
    version: version(),
    language,
    note: say,
    ...(simulator === undefined ? {} : { simulator }),
  });
  if (!page.ok) {
    say(page.error);
    return undefined;
  }
  return page.value;
}

/** One line for the log or the space below the board. */
export function pageLine(page: Page): string {
  const address = page.links[0] ?? page.url;
  if (page.code === '') return `Page: ${address} (open: everyone on the network may change the game)`;
  return `Page: ${page.withKey(page.url)} on this machine, ${address} elsewhere; key ${keyText(page.code)}`;
}

/** The addresses and the key, with a code for a telephone's camera where the window has room for it. */
export function pageSheet(page: Page, colour: boolean): Sheet {
  const address = page.links[0] ?? page.url;
  const code = qrLines(page.withKey(address), colour);
  // Colours take no room, so the width is known only without them.
  const width = qrLines(page.withKey(address), false)[0]?.length ?? 0;
  const words = [
    `${address}${page.code === '' ? '' : `   key ${keyText(page.code)}`}`,
    `on this machine: ${page.withKey(page.url)}`,
  ];
  return ({ columns, rows }) => {
    const lines = words.flatMap((text) => wrap(text, columns - 1));
    if (width < columns && code.length + lines.length <= rows) return [...code, ...lines];
    const least = `${width + 1} x ${code.length + words.length + 1}`;
    return [...lines, ...wrap(`A QR code of it is shown in a window of ${least}.`, columns - 1)];
  };
}

function keyText(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}
