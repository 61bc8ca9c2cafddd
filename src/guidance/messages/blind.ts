/** The sentences about sensors that are not believed, in every language; each language's file takes in its own. */
import { type Catalogue, type Language, type PieceName, squareName as sq, wordList } from './catalogue.js';
import { list as deList, theName as deName } from './grammar/de.js';
import { list as enList, name as enName } from './grammar/en.js';
import { list as frList, theName as frName } from './grammar/fr.js';
import { list as nlList, theName as nlName } from './grammar/nl.js';

type BlindWords = Pick<Catalogue, 'blindSquares' | 'blindSetUp' | 'setUpConfirmRefused'>;
type Men = Parameters<BlindWords['blindSetUp']>[0]['men'];

const squaresOf = (men: Men): number[] => men.map(({ square }) => square);
const bareOf = (men: Men): number[] => squaresOf(men.filter(({ piece }) => piece === null));
const puts = (men: Men, name: (piece: PieceName) => string, on: string, and: string): string =>
  wordList(
    men.flatMap(({ piece, square }) => (piece === null ? [] : [`${name(piece)} ${on} ${sq(square)}`])),
    and,
  );
/** Both halves, or the one that there is. */
const both = (one: string, other: string, and: string): string =>
  [one, other].filter((half) => half !== '').join(` ${and} `);

export const BLIND_WORDS: Readonly<Record<Language, BlindWords>> = {
  en: {
    blindSquares: ({ squares }) =>
      `The board does not feel ${enList(squares)}; play goes on without ${squares.length === 1 ? 'it' : 'them'}.`,
    blindSetUp: ({ men }) => {
      const put = puts(men, (piece) => `the ${enName(piece)}`, 'on', 'and');
      const leave = bareOf(men);
      const todo = both(put && `put ${put}`, leave.length === 0 ? '' : `leave ${enList(leave)} empty`, 'and');
      return `The board does not feel ${enList(squaresOf(men))}: ${todo} by eye.`;
    },
    setUpConfirmRefused: ({ squares, again }) =>
      `It cannot be confirmed yet: look at ${enList(squares)}.${again ? ' If all stands right there, confirm it again, and the game goes on without that sensor.' : ''}`,
  },
  fr: {
    blindSquares: ({ squares }) =>
      `L'échiquier ne sent pas ${frList(squares)} ; la partie continue sans ${squares.length === 1 ? 'ce capteur' : 'ces capteurs'}.`,
    blindSetUp: ({ men }) => {
      const put = puts(men, frName, 'en', 'et');
      const leave = bareOf(men);
      const todo = both(
        put && `placez ${put}`,
        leave.length === 0 ? '' : `laissez ${frList(leave)} libre`,
        'et',
      );
      return `L'échiquier ne sent pas ${frList(squaresOf(men))} : ${todo}, à l'œil.`;
    },
    setUpConfirmRefused: ({ squares, again }) =>
      `Impossible de confirmer pour l'instant : regardez ${frList(squares)}.${again ? ' Si tout y est en place, confirmez encore une fois, et la partie se jouera sans ce capteur.' : ''}`,
  },
  nl: {
    blindSquares: ({ squares }) =>
      `Het bord voelt ${nlList(squares)} niet; de partij gaat zonder die ${squares.length === 1 ? 'sensor' : 'sensoren'} door.`,
    blindSetUp: ({ men }) => {
      const put = puts(men, nlName, 'op', 'en');
      const leave = bareOf(men);
      const todo = both(
        put && `zet zelf ${put}`,
        leave.length === 0 ? '' : `laat ${nlList(leave)} leeg`,
        'en',
      );
      return `Het bord voelt ${nlList(squaresOf(men))} niet: ${todo}.`;
    },
    setUpConfirmRefused: ({ squares, again }) =>
      `Bevestigen kan nog niet: kijk naar ${nlList(squares)}.${again ? ' Staat daar alles goed, bevestig dan nog eens; de partij gaat dan zonder die sensor.' : ''}`,
  },
  de: {
    blindSquares: ({ squares }) =>
      `Das Brett spürt ${deList(squares)} nicht; die Partie geht ohne ${squares.length === 1 ? 'diesen Sensor' : 'diese Sensoren'} weiter.`,
    blindSetUp: ({ men }) => {
      const put = puts(men, deName, 'auf', 'und');
      const leave = bareOf(men);
      const todo = both(
        put && `${put} stellen`,
        leave.length === 0 ? '' : `${deList(leave)} frei lassen`,
        'und',
      );
      return `Das Brett spürt ${deList(squaresOf(men))} nicht: bitte selbst ${todo}.`;
    },
    setUpConfirmRefused: ({ squares, again }) =>
      `Noch nicht zu bestätigen: bitte ${deList(squares)} ansehen.${again ? ' Steht dort alles richtig, noch einmal bestätigen; dann geht die Partie ohne diesen Sensor.' : ''}`,
  },
};
