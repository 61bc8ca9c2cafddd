/** The sentences about the edge and about problems, in every language; each language's file takes in its own. */
import type { Color } from '../../rules/index.js';
import { type Catalogue, type Language, localSan, squareName as sq } from './catalogue.js';

type ProblemWords = Pick<
  Catalogue,
  | 'edgeRefused'
  | 'problemPutUp'
  | 'problemPosed'
  | 'problemNone'
  | 'problemCooked'
  | 'problemDefence'
  | 'problemRefuted'
  | 'problemSolved'
  | 'problemMissed'
>;

const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

const EN: Readonly<Record<Color, string>> = { white: 'White', black: 'Black' };
const FR: Readonly<Record<Color, string>> = { white: 'Les Blancs', black: 'Les Noirs' };
const NL: Readonly<Record<Color, string>> = { white: 'Wit', black: 'Zwart' };
const DE: Readonly<Record<Color, string>> = { white: 'Weiß', black: 'Schwarz' };

const frSan = (text: string): string => localSan(text, { K: 'R', Q: 'D', R: 'T', B: 'F', N: 'C' });
const nlSan = (text: string): string => localSan(text, { K: 'K', Q: 'D', R: 'T', B: 'L', N: 'P' });
const deSan = (text: string): string => localSan(text, { K: 'K', Q: 'D', R: 'T', B: 'L', N: 'S' });

export const PROBLEM_WORDS: Readonly<Record<Language, ProblemWords>> = {
  en: {
    edgeRefused: ({ side, from, to, why }) => {
      const duty = {
        side: `${EN[side]} must move to the edge`,
        piece: `The marked piece from ${sq(from)} must move to the edge`,
        priority: `${EN[side]} has a move to the edge and must play such a move`,
        obligatory: `${EN[side]} may move only to the edge`,
      }[why];
      return to === null ? `${duty}: this piece has no such move.` : `${duty}, and ${sq(to)} is inside.`;
    },
    problemPutUp: () => 'Put the problem up on the board, then confirm it.',
    problemPosed: ({ side, mateIn }) => `${EN[side]} to move: mate in ${many(mateIn, 'move', 'moves')}.`,
    problemNone: ({ side, mateIn }) =>
      `This problem has no solution: ${EN[side]} cannot force mate in ${many(mateIn, 'move', 'moves')}.`,
    problemCooked: ({ keys, mateIn }) =>
      `${many(keys, 'first move solves', 'first moves solve')} it${mateIn === null ? '' : `, and mate is there in ${many(mateIn, 'move', 'moves')} already`}.`,
    problemDefence: ({ san, mateIn }) =>
      `The defence is ${san}; ${many(mateIn, 'move is', 'moves are')} left to mate.`,
    problemRefuted: ({ san, mateIn, defence }) =>
      `${san} does not force mate in ${many(mateIn, 'move', 'moves')}: ${defence} refutes it. Take it back, or play on.`,
    problemSolved: ({ mateIn }) => `Solved: mate in ${many(mateIn, 'move', 'moves')}.`,
    problemMissed: ({ mateIn }) =>
      `There was no mate in ${many(mateIn, 'move', 'moves')}: take back and try again.`,
  },
  fr: {
    edgeRefused: ({ side, from, to, why }) => {
      const duty = {
        side: `${FR[side]} doivent jouer sur le bord`,
        piece: `La pièce marquée de ${sq(from)} doit jouer sur le bord`,
        priority: `${FR[side]} ont un coup vers le bord et doivent en jouer un`,
        obligatory: `${FR[side]} ne peuvent jouer que sur le bord`,
      }[why];
      return to === null
        ? `${duty} : cette pièce n'a aucun coup de ce genre.`
        : `${duty}, et ${sq(to)} n'est pas au bord.`;
    },
    problemPutUp: () => "Placez le problème sur l'échiquier, puis confirmez.",
    problemPosed: ({ side, mateIn }) => `${FR[side]} jouent et font mat en ${many(mateIn, 'coup', 'coups')}.`,
    problemNone: ({ side, mateIn }) =>
      `Ce problème n'a pas de solution : ${FR[side]} ne forcent pas le mat en ${many(mateIn, 'coup', 'coups')}.`,
    problemCooked: ({ keys, mateIn }) =>
      `${many(keys, 'premier coup résout', 'premiers coups résolvent')} le problème${mateIn === null ? '' : `, et le mat est déjà là en ${many(mateIn, 'coup', 'coups')}`}.`,
    problemDefence: ({ san, mateIn }) =>
      `La défense est ${frSan(san)} ; il reste ${many(mateIn, 'coup', 'coups')} pour mater.`,
    problemRefuted: ({ san, mateIn, defence }) =>
      `${frSan(san)} ne force pas le mat en ${many(mateIn, 'coup', 'coups')} : ${frSan(defence)} réfute. Reprenez le coup, ou jouez la suite.`,
    problemSolved: ({ mateIn }) => `Résolu : mat en ${many(mateIn, 'coup', 'coups')}.`,
    problemMissed: ({ mateIn }) =>
      `Pas de mat en ${many(mateIn, 'coup', 'coups')} : reprenez des coups et réessayez.`,
  },
  nl: {
    edgeRefused: ({ side, from, to, why }) => {
      const duty = {
        side: `${NL[side]} moet naar de rand spelen`,
        piece: `Het gemerkte stuk van ${sq(from)} moet naar de rand`,
        priority: `${NL[side]} kan naar de rand spelen en moet dat dan ook doen`,
        obligatory: `${NL[side]} mag alleen naar de rand spelen`,
      }[why];
      return to === null
        ? `${duty}: dit stuk heeft geen zulke zet.`
        : `${duty}, en ${sq(to)} ligt niet aan de rand.`;
    },
    problemPutUp: () => 'Zet het probleem op het bord en bevestig het dan.',
    problemPosed: ({ side, mateIn }) =>
      `${NL[side]} begint en geeft mat in ${many(mateIn, 'zet', 'zetten')}.`,
    problemNone: ({ side, mateIn }) =>
      `Dit probleem heeft geen oplossing: ${NL[side]} kan geen mat in ${many(mateIn, 'zet', 'zetten')} afdwingen.`,
    problemCooked: ({ keys, mateIn }) =>
      `${many(keys, 'eerste zet lost', 'eerste zetten lossen')} het op${mateIn === null ? '' : `, en mat kan al in ${many(mateIn, 'zet', 'zetten')}`}.`,
    problemDefence: ({ san, mateIn }) =>
      `De verdediging is ${nlSan(san)}; nog ${many(mateIn, 'zet', 'zetten')} tot mat.`,
    problemRefuted: ({ san, mateIn, defence }) =>
      `${nlSan(san)} dwingt geen mat in ${many(mateIn, 'zet', 'zetten')} af: ${nlSan(defence)} weerlegt het. Neem de zet terug, of speel verder.`,
    problemSolved: ({ mateIn }) => `Opgelost: mat in ${many(mateIn, 'zet', 'zetten')}.`,
    problemMissed: ({ mateIn }) =>
      `Geen mat in ${many(mateIn, 'zet', 'zetten')}: neem zetten terug en probeer het opnieuw.`,
  },
  de: {
    edgeRefused: ({ side, from, to, why }) => {
      const duty = {
        side: `${DE[side]} muss an den Rand ziehen`,
        piece: `Die markierte Figur von ${sq(from)} muss an den Rand ziehen`,
        priority: `${DE[side]} kann an den Rand ziehen und muss es dann auch`,
        obligatory: `${DE[side]} darf nur an den Rand ziehen`,
      }[why];
      return to === null
        ? `${duty}: diese Figur hat keinen solchen Zug.`
        : `${duty}, und ${sq(to)} liegt nicht am Rand.`;
    },
    problemPutUp: () => 'Bitte die Aufgabe auf dem Brett aufstellen und dann bestätigen.',
    problemPosed: ({ side, mateIn }) => `${DE[side]} am Zug: Matt in ${many(mateIn, 'Zug', 'Zügen')}.`,
    problemNone: ({ side, mateIn }) =>
      `Diese Aufgabe hat keine Lösung: ${DE[side]} kann kein Matt in ${many(mateIn, 'Zug', 'Zügen')} erzwingen.`,
    problemCooked: ({ keys, mateIn }) =>
      `${many(keys, 'erster Zug löst', 'erste Züge lösen')} die Aufgabe${mateIn === null ? '' : `, und Matt geht schon in ${many(mateIn, 'Zug', 'Zügen')}`}.`,
    problemDefence: ({ san, mateIn }) =>
      `Die Verteidigung ist ${deSan(san)}; noch ${many(mateIn, 'Zug', 'Züge')} bis zum Matt.`,
    problemRefuted: ({ san, mateIn, defence }) =>
      `${deSan(san)} erzwingt kein Matt in ${many(mateIn, 'Zug', 'Zügen')}: ${deSan(defence)} widerlegt es. Bitte zurücknehmen oder weiterspielen.`,
    problemSolved: ({ mateIn }) => `Gelöst: Matt in ${many(mateIn, 'Zug', 'Zügen')}.`,
    problemMissed: ({ mateIn }) =>
      `Kein Matt in ${many(mateIn, 'Zug', 'Zügen')}: bitte zurücknehmen und noch einmal versuchen.`,
  },
};
