/** Why a try is no legal move, in Dutch. */
import type { CastleSide, Color, Man, Reason } from '../../../rules/index.js';
import { squareName as sq, wordList } from '../catalogue.js';
import type { WordsFor } from '../faults.js';
import { list, ROLE, SIDE, the as theRole } from '../grammar/nl.js';
import { PROBLEM_WORDS } from '../problems.js';

const the = ({ role, square }: Man): string => `${theRole(role)} op ${sq(square)}`;
const The = (man: Man): string => the(man).replace(/^[dh]/, (letter) => letter.toUpperCase());
const castle = (side: Color, wing: CastleSide, why: string): string =>
  `${SIDE[side]} mag niet rokeren (${wing === 'h' ? 'O-O' : 'O-O-O'}): ${why}.`;

export const NL_REASONS: WordsFor<Reason> = {
  'empty-square': ({ square }) => `Er staat niets op ${sq(square)}.`,
  'same-square': ({ mover }) => `${The(mover)} is niet van zijn plaats.`,
  'not-your-turn': ({ side }) => `${SIDE[side]} is aan zet.`,
  'own-piece': ({ mover, by }) =>
    `${The(mover)} kan niet naar ${sq(by.square)}: daar staat een eigen ${ROLE[by.role].one}.`,
  'no-step': ({ mover, to }) => `${The(mover)} kan ${sq(to)} niet bereiken.`,
  'way-blocked': ({ mover, to, by }) =>
    `${The(mover)} kan ${sq(to)} niet bereiken: ${the(by)} staat in de weg.`,
  'pawn-straight': ({ mover, by }) => `${The(mover)} slaat niet recht vooruit: ${the(by)} staat ervoor.`,
  'pawn-diagonal': ({ mover, to }) =>
    `${The(mover)} gaat alleen naar ${sq(to)} om te slaan, en daar staat niets.`,
  'en-passant-late': ({ victim }) =>
    `${The(victim)} kan alleen direct na zijn dubbele stap en passant geslagen worden.`,
  'in-check': ({ king, by }) =>
    `De koning op ${sq(king)} staat schaak door ${the(by)}, en deze zet heft dat niet op.`,
  pinned: ({ mover, by }) => `Zonder ${the(mover)} staat de koning schaak door ${the(by)}.`,
  'en-passant-opens': ({ victim, by }) =>
    `Wordt ${the(victim)} en passant geslagen, dan staat de koning schaak door ${the(by)}.`,
  'king-attacked': ({ to, by }) => `De koning kan niet naar ${sq(to)}: ${the(by)} valt dat veld aan.`,
  'castle-no-right': ({ side, wing }) =>
    castle(side, wing, 'het recht is vervallen, want de koning of die toren heeft al gezet'),
  'castle-no-rook': ({ side, wing }) => castle(side, wing, 'aan die kant van de koning staat geen toren'),
  'castle-blocked': ({ side, wing, by }) => castle(side, wing, `${the(by)} staat in de weg`),
  'castle-in-check': ({ side, wing, by }) => castle(side, wing, `de koning staat schaak door ${the(by)}`),
  'castle-uncovers': ({ side, wing, by }) =>
    castle(side, wing, `zonder de toren staat de koning schaak door ${the(by)}`),
  'castle-through': ({ side, wing, square, by }) =>
    castle(side, wing, `de koning zou over ${sq(square)} gaan, en ${the(by)} valt dat veld aan`),
  'castle-into': ({ side, wing, square, by }) =>
    castle(side, wing, `de koning zou op ${sq(square)} komen, en ${the(by)} valt dat veld aan`),
  edge: ({ mover, to, why }) =>
    PROBLEM_WORDS.nl.edgeRefused({ side: mover.side, from: mover.square, to, why }),
  'no-promotion': ({ mover, to }) => `${The(mover)} wordt op ${sq(to)} geen ander stuk.`,
  'promotion-unnamed': ({ mover, to }) => `${The(mover)} wordt op ${sq(to)} een ander stuk: zeg welk.`,
  'bad-promotion': ({ role }) => `Een pion wordt dame, toren, loper of paard, niet ${ROLE[role].one}.`,
  changed: ({ squares }) => `Geen zet leidt tot deze stelling: kijk naar ${list(squares)}.`,
  'none-goes': ({ side, role, to }) =>
    `${SIDE[side]} heeft geen ${ROLE[role].one} ${ROLE[role].article === 'het' ? 'dat' : 'die'} naar ${sq(to)} kan.`,
  'several-go': ({ role, to, from }) =>
    `Zeg ${ROLE[role].article === 'het' ? 'welk' : 'welke'} ${ROLE[role].one} naar ${sq(to)} gaat: ${ROLE[role].article === 'het' ? 'dat' : 'die'} op ${wordList(from.map(sq), 'of')}.`,
};
