/** File names of games: `YYYY-MM-DD-HHMMSS-TABLE`. */

const MAX_TABLE = 40;

/** A table's name as part of a file name: letters, digits, `_` and single `-` only, never empty. */
export function tableInName(table: string): string {
  const plain = table
    .slice(0, 400)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_]+/g, '-')
    .slice(0, MAX_TABLE)
    .replace(/^-+|-+$/g, '');
  return plain === '' ? 'table' : plain;
}

/** Local time as `YYYY-MM-DDTHH:MM:SS`. */
export function localTime(date: Date): string {
  const two = (value: number) => `${value}`.padStart(2, '0');
  const day = `${`${date.getFullYear()}`.padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/** The name without ending that no file of `taken` has yet; a second game in the same second gets `--2`. */
export function gameName(began: string, table: string, taken: readonly string[]): string {
  const [day = '', time = ''] = began.split('T');
  const base = `${day}-${time.replaceAll(':', '')}-${tableInName(table)}`;
  const used = (name: string) => taken.some((file) => file === name || file.startsWith(`${name}.`));
  if (!used(base)) return base;
  for (let count = 2; ; count++) if (!used(`${base}--${count}`)) return `${base}--${count}`;
}

/** Was this game, a file name without ending, played at that table? Names that were given by hand are everybody's. */
export function isOfTable(name: string, table: string): boolean {
  const own = tableInName(table);
  const [, played = own] = /^\d{4}-\d\d-\d\d-\d{6}-(.+?)(?:--\d+)?$/.exec(name) ?? [];
  return played === own;
}

/** The PGN Date of such a time. */
export function pgnDate(began: string): string {
  return began.slice(0, 10).replaceAll('-', '.');
}
