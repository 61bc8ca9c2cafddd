/**
 * What every sentence in German is made of: names with their articles, lists, numbers, results. `Bauer` is weak (den Bauern),
 * `Dame` the one feminine piece.
 */
import type { EndCause, GameEnd } from '../../../game/index.js';
import type { Color, DrawPart, Role, Throw } from '../../../rules/index.js';
import { localSan, type PieceName, squareList, wordList } from '../catalogue.js';

export const SIDE: Readonly<Record<Color, string>> = { white: 'Weiß', black: 'Schwarz' };
export const LETTERS = { K: 'K', Q: 'D', R: 'T', B: 'L', N: 'S' } as const;
export const ROLE: Readonly<
  Record<
    Role,
    { readonly one: string; readonly accusative: string; readonly more: string; readonly feminine: boolean }
  >
> = {
  king: { one: 'König', accusative: 'König', more: 'Könige', feminine: false },
  queen: { one: 'Dame', accusative: 'Dame', more: 'Damen', feminine: true },
  rook: { one: 'Turm', accusative: 'Turm', more: 'Türme', feminine: false },
  bishop: { one: 'Läufer', accusative: 'Läufer', more: 'Läufer', feminine: false },
  knight: { one: 'Springer', accusative: 'Springer', more: 'Springer', feminine: false },
  pawn: { one: 'Bauer', accusative: 'Bauern', more: 'Bauern', feminine: false },
};

export const list = (squares: readonly number[]): string => squareList(squares, 'und');
export const san = (text: string): string => localSan(text, LETTERS);
export const many = (count: number, one: string, more: string): string =>
  `${count} ${count === 1 ? one : more}`;
export const nominative = (role: Role): string => `${ROLE[role].feminine ? 'die' : 'der'} ${ROLE[role].one}`;
export const accusative = (role: Role): string =>
  `${ROLE[role].feminine ? 'die' : 'den'} ${ROLE[role].accusative}`;

/** "weißer Springer", "schwarze Dame": no article, strong ending. */
export const bareName = ({ side, role }: PieceName): string =>
  `${side === 'white' ? 'weiße' : 'schwarze'}${ROLE[role].feminine ? '' : 'r'} ${ROLE[role].one}`;

/** "den weißen Springer", "die schwarze Dame". */
export const theName = ({ side, role }: PieceName): string =>
  `${ROLE[role].feminine ? 'die' : 'den'} ${side === 'white' ? 'weiße' : 'schwarze'}${ROLE[role].feminine ? '' : 'n'} ${ROLE[role].accusative}`;

export function some(role: Role, count: number): string {
  if (count > 1) return ROLE[role].more;
  if (role === 'king' || role === 'queen') return accusative(role);
  return `einen ${ROLE[role].accusative}`;
}

/** Accusative, as after "für". */
export const PART: Readonly<Record<DrawPart, string>> = {
  number: 'die Nummer der Ausgangsstellung',
  'ten-coins': 'die Nummer der Ausgangsstellung',
  'bishop-dark': 'den schwarzfeldrigen Läufer',
  'bishop-light': 'den weißfeldrigen Läufer',
  king: 'den König',
  'rook-left': 'den Turm links vom König',
  'rook-right': 'den Turm rechts vom König',
  queen: 'die Dame',
  'knight-first': 'den ersten Springer',
  'knight-second': 'den zweiten Springer',
  knights: 'die Springer',
  'rooks-and-king': 'Turm, König und Turm',
};

export const thrown = (throws: readonly Throw[]): string =>
  wordList(
    throws.map((one) => (one === 'heads' ? 'Kopf' : one === 'tails' ? 'Zahl' : String(one))),
    'und',
  );

export const RESULT: Readonly<Record<GameEnd['result'], string>> = {
  '1-0': 'Weiß gewinnt, 1-0',
  '0-1': 'Schwarz gewinnt, 0-1',
  '1/2-1/2': 'Remis, ½-½',
  '*': 'Kein Ergebnis',
};

export const CAUSE: Readonly<Record<EndCause, string>> = {
  checkmate: 'schachmatt',
  stalemate: 'patt',
  'dead-position': 'tote Stellung, keine Seite kann mattsetzen',
  fivefold: 'zum fünften Mal dieselbe Stellung',
  'seventy-five': '75 Züge jeder Seite ohne Schlagen und ohne Bauernzug',
  threefold: 'dreimal dieselbe Stellung, reklamiert',
  fifty: '50 Züge jeder Seite ohne Schlagen und ohne Bauernzug, reklamiert',
  resignation: 'aufgegeben',
  'resignation-no-mate': 'aufgegeben, aber die andere Seite kann nicht mattsetzen',
  agreement: 'von den Spielern vereinbart',
  time: 'durch Zeitüberschreitung',
  'time-no-mate': 'Zeitüberschreitung, aber die andere Seite kann nicht mattsetzen',
  arbiter: 'Entscheidung des Schiedsrichters',
  kings: 'Könige in die Mitte gestellt',
  abandoned: 'Partie abgebrochen',
};
