/**
 * What every sentence in Dutch is made of: names with their articles, lists, numbers, results. `paard` is the one neuter piece: "het
 * paard", "een wit paard".
 */
import type { EndCause, GameEnd } from '../../../game/index.js';
import type { Color, DrawPart, Role, Throw } from '../../../rules/index.js';
import { localSan, type PieceName, squareList, wordList } from '../catalogue.js';

export const SIDE: Readonly<Record<Color, string>> = { white: 'Wit', black: 'Zwart' };
export const LETTERS = { K: 'K', Q: 'D', R: 'T', B: 'L', N: 'P' } as const;
export const ROLE: Readonly<
  Record<Role, { readonly one: string; readonly more: string; readonly article: 'de' | 'het' }>
> = {
  king: { one: 'koning', more: 'koningen', article: 'de' },
  queen: { one: 'dame', more: 'dames', article: 'de' },
  rook: { one: 'toren', more: 'torens', article: 'de' },
  bishop: { one: 'loper', more: 'lopers', article: 'de' },
  knight: { one: 'paard', more: 'paarden', article: 'het' },
  pawn: { one: 'pion', more: 'pionnen', article: 'de' },
};

export const list = (squares: readonly number[]): string => squareList(squares, 'en');
export const san = (text: string): string => localSan(text, LETTERS);
export const many = (count: number, one: string, more: string): string =>
  `${count} ${count === 1 ? one : more}`;
export const the = (role: Role): string => `${ROLE[role].article} ${ROLE[role].one}`;

/** With "the" the colour always takes its ending: het witte paard, de zwarte toren. */
export const theName = ({ side, role }: PieceName): string =>
  `${ROLE[role].article} ${side === 'white' ? 'witte' : 'zwarte'} ${ROLE[role].one}`;

export function some(role: Role, count: number): string {
  if (count > 1) return ROLE[role].more;
  return role === 'king' || role === 'queen' ? the(role) : `een ${ROLE[role].one}`;
}

export const PART: Readonly<Record<DrawPart, string>> = {
  number: 'het nummer van de beginstelling',
  'ten-coins': 'het nummer van de beginstelling',
  'bishop-dark': 'de loper van de zwarte velden',
  'bishop-light': 'de loper van de witte velden',
  king: 'de koning',
  'rook-left': 'de toren links van de koning',
  'rook-right': 'de toren rechts van de koning',
  queen: 'de dame',
  'knight-first': 'het eerste paard',
  'knight-second': 'het tweede paard',
  knights: 'de paarden',
  'rooks-and-king': 'toren, koning en toren',
};

export const thrown = (throws: readonly Throw[]): string =>
  wordList(
    throws.map((one) => (one === 'heads' ? 'kop' : one === 'tails' ? 'munt' : String(one))),
    'en',
  );

export const RESULT: Readonly<Record<GameEnd['result'], string>> = {
  '1-0': 'Wit wint, 1-0',
  '0-1': 'Zwart wint, 0-1',
  '1/2-1/2': 'Remise, ½-½',
  '*': 'Geen uitslag',
};

export const CAUSE: Readonly<Record<EndCause, string>> = {
  checkmate: 'schaakmat',
  stalemate: 'pat',
  'dead-position': 'dode stelling, geen van beiden kan mat zetten',
  fivefold: 'dezelfde stelling voor de vijfde keer',
  'seventy-five': '75 zetten van elke speler zonder slagzet of pionzet',
  threefold: 'driemaal dezelfde stelling, geclaimd',
  fifty: '50 zetten van elke speler zonder slagzet of pionzet, geclaimd',
  resignation: 'opgegeven',
  'resignation-no-mate': 'opgegeven, maar de tegenstander kan niet mat zetten',
  agreement: 'overeengekomen door de spelers',
  time: 'door tijdsoverschrijding',
  'time-no-mate': 'tijdsoverschrijding, maar de tegenstander kan niet mat zetten',
  arbiter: 'beslissing van de arbiter',
  kings: 'koningen in het centrum gezet',
  abandoned: 'partij afgebroken',
};
