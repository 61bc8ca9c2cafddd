/**
 * What every sentence in French is made of: names with their articles, lists, numbers, results. Role names carry their gender, so articles and
 * colours agree with them.
 */
import type { EndCause, GameEnd } from '../../../game/index.js';
import type { Color, DrawPart, Role, Throw } from '../../../rules/index.js';
import { localSan, type PieceName, squareList, wordList } from '../catalogue.js';

export const SIDE: Readonly<Record<Color, string>> = { white: 'Blancs', black: 'Noirs' };
export const LETTERS = { K: 'R', Q: 'D', R: 'T', B: 'F', N: 'C' } as const;
export const ROLE: Readonly<
  Record<Role, { readonly one: string; readonly more: string; readonly feminine: boolean }>
> = {
  king: { one: 'roi', more: 'rois', feminine: false },
  queen: { one: 'dame', more: 'dames', feminine: true },
  rook: { one: 'tour', more: 'tours', feminine: true },
  bishop: { one: 'fou', more: 'fous', feminine: false },
  knight: { one: 'cavalier', more: 'cavaliers', feminine: false },
  pawn: { one: 'pion', more: 'pions', feminine: false },
};

export const list = (squares: readonly number[]): string => squareList(squares, 'et');
export const san = (text: string): string => localSan(text, LETTERS);
export const many = (count: number, one: string, more: string): string =>
  `${count} ${count < 2 ? one : more}`;
export const the = (role: Role): string => `${ROLE[role].feminine ? 'la' : 'le'} ${ROLE[role].one}`;
export const a = (role: Role): string => `${ROLE[role].feminine ? 'une' : 'un'} ${ROLE[role].one}`;

export function name({ side, role }: PieceName): string {
  const colour =
    side === 'white' ? (ROLE[role].feminine ? 'blanche' : 'blanc') : ROLE[role].feminine ? 'noire' : 'noir';
  return `${ROLE[role].one} ${colour}`;
}

export const theName = (piece: PieceName): string =>
  `${ROLE[piece.role].feminine ? 'la' : 'le'} ${name(piece)}`;

export function some(role: Role, count: number): string {
  if (count > 1) return `des ${ROLE[role].more}`;
  return role === 'king' || role === 'queen' ? the(role) : a(role);
}

export const PART: Readonly<Record<DrawPart, string>> = {
  number: 'le numéro de la position de départ',
  'ten-coins': 'le numéro de la position de départ',
  'bishop-dark': 'le fou des cases noires',
  'bishop-light': 'le fou des cases blanches',
  king: 'le roi',
  'rook-left': 'la tour à gauche du roi',
  'rook-right': 'la tour à droite du roi',
  queen: 'la dame',
  'knight-first': 'le premier cavalier',
  'knight-second': 'le second cavalier',
  knights: 'les cavaliers',
  'rooks-and-king': 'tour, roi et tour',
};

export const thrown = (throws: readonly Throw[]): string =>
  wordList(
    throws.map((one) => (one === 'heads' ? 'face' : one === 'tails' ? 'pile' : String(one))),
    'et',
  );

export const RESULT: Readonly<Record<GameEnd['result'], string>> = {
  '1-0': 'Les Blancs gagnent, 1-0',
  '0-1': 'Les Noirs gagnent, 0-1',
  '1/2-1/2': 'Partie nulle, ½-½',
  '*': 'Pas de résultat',
};

export const CAUSE: Readonly<Record<EndCause, string>> = {
  checkmate: 'échec et mat',
  stalemate: 'pat',
  'dead-position': 'position morte, aucun camp ne peut mater',
  fivefold: 'la même position pour la cinquième fois',
  'seventy-five': '75 coups de chaque camp sans prise ni coup de pion',
  threefold: 'triple répétition, réclamée',
  fifty: '50 coups de chaque camp sans prise ni coup de pion, nulle réclamée',
  resignation: 'abandon',
  'resignation-no-mate': "abandon, mais l'autre camp ne peut pas mater",
  agreement: 'accord des joueurs',
  time: 'au temps',
  'time-no-mate': "au temps, mais l'autre camp ne peut pas mater",
  arbiter: "décision de l'arbitre",
  kings: 'rois posés au centre',
  abandoned: 'partie interrompue',
};
