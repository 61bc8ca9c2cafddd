/** The words of movetext that are no moves of a piece: results, null moves, signs; and how any word is quoted. */

/** As a movetext ends. `0-0`: both players have lost, as federations write it where neither came or both cheated. */
export type PgnResult = '1-0' | '0-1' | '1/2-1/2' | '0-0' | '*';

/** Dashes that people and word processors put for the hyphen of a castle or a result. */
const DASHES = /[\u2010-\u2015\u2212]/g;

const RESULTS: ReadonlyMap<string, PgnResult> = new Map([
  ['1-0', '1-0'],
  ['0-1', '0-1'],
  ['1/2-1/2', '1/2-1/2'],
  ['0-0', '0-0'],
  ['*', '*'],
]);

/** With plain hyphens. */
export function plainDashes(word: string): string {
  return word.replace(DASHES, '-');
}

/**
 * The result that a Result tag or a word of movetext names, in the spelling of the PGN standard; undefined: none. Halves
 * may be `½`, `0.5` or `0,5`, spaces may stand anywhere, `1/2` alone is a draw. Whether a `0-0` in the movetext is this
 * or a castle is for the reader of the whole game.
 */
export function resultOf(text: string): PgnResult | undefined {
  if (text.length > 40 || !/^\s*[01½*]/.test(text)) return undefined;
  const plain = plainDashes(text.replace(/\s+/g, ''));
  if (plain === '1/2' || plain === '½') return '1/2-1/2';
  return RESULTS.get(plain.replace(/½|\b0[.,]5\b/g, '1/2'));
}

/** A pass, as databases (`--`, `Z0`) and engines (`0000`, `@@@@`) write it. */
export function isNullMove(word: string): boolean {
  return /^(?:--|Z0|0000|@@@@)[!?+#]*$/.test(word);
}

const MAX_SHOWN = 40;

/** A piece of unknown text, fit to stand in a sentence: as it is, without what could break a line or fool an eye. */
export function shown(text: string): string {
  return [...text.slice(0, 2 * MAX_SHOWN)]
    .slice(0, MAX_SHOWN)
    .map((sign) => (/[\p{C}\p{Zl}\p{Zp}]/u.test(sign) ? '?' : sign))
    .join('');
}

/** The same between quotation marks; what was cut off shows behind them. */
export function quote(text: string): string {
  return `"${shown(text)}"${[...text.slice(0, 2 * MAX_SHOWN + 1)].length > MAX_SHOWN ? '...' : ''}`;
}
