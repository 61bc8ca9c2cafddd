/** One step of a draw that people threw, told in the same words on every screen, in the record and by `eboard960 draw`. */
import { type DrawPart, partName, type Role, type Throw } from '../../rules/index.js';
import { type Catalogue, type Language, type MessageParams, squareName } from './catalogue.js';

type Step = MessageParams['drawStep'];

interface StepWords {
  readonly part: Readonly<Record<DrawPart, string>> | ((part: DrawPart) => string);
  readonly heads: string;
  readonly tails: string;
  readonly letters: Readonly<Record<Role, string>>;
  readonly colon: string;
  readonly nothing: string;
  /** What was thrown counts so much; `squares`: among these. */
  readonly counts: (thrown: string, value: number, squares: string) => string;
  readonly gives: (thrown: string, value: number) => string;
  readonly again: (thrown: string, value: number) => string;
}

const WORDS: Readonly<Record<Language, StepWords>> = {
  en: {
    part: partName,
    heads: 'heads',
    tails: 'tails',
    letters: { king: 'K', queen: 'Q', rook: 'R', bishop: 'B', knight: 'N', pawn: 'P' },
    colon: ': ',
    nothing: 'nothing to throw',
    counts: (thrown, value, squares) => `${thrown} counts ${value} of ${squares}`,
    gives: (thrown, value) => `${thrown} gives ${value}`,
    again: (thrown, value) => `${thrown} counts ${value}, thrown again`,
  },
  fr: {
    part: {
      number: 'le numéro de départ',
      'ten-coins': 'le numéro en dix lancers',
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
    },
    heads: 'face',
    tails: 'pile',
    letters: { king: 'R', queen: 'D', rook: 'T', bishop: 'F', knight: 'C', pawn: 'P' },
    colon: ' : ',
    nothing: 'rien à lancer',
    counts: (thrown, value, squares) => `${thrown} compte ${value} parmi ${squares}`,
    gives: (thrown, value) => `${thrown} donne ${value}`,
    again: (thrown, value) => `${thrown} compte ${value}, à relancer`,
  },
  nl: {
    part: {
      number: 'het startnummer',
      'ten-coins': 'het nummer in tien worpen',
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
    },
    heads: 'kop',
    tails: 'munt',
    letters: { king: 'K', queen: 'D', rook: 'T', bishop: 'L', knight: 'P', pawn: 'p' },
    colon: ': ',
    nothing: 'niets te werpen',
    counts: (thrown, value, squares) => `${thrown} telt ${value} van ${squares}`,
    gives: (thrown, value) => `${thrown} geeft ${value}`,
    again: (thrown, value) => `${thrown} telt ${value}, opnieuw werpen`,
  },
  de: {
    part: {
      number: 'die Startnummer',
      'ten-coins': 'die Nummer aus zehn Würfen',
      'bishop-dark': 'der schwarzfeldrige Läufer',
      'bishop-light': 'der weißfeldrige Läufer',
      king: 'der König',
      'rook-left': 'der Turm links vom König',
      'rook-right': 'der Turm rechts vom König',
      queen: 'die Dame',
      'knight-first': 'der erste Springer',
      'knight-second': 'der zweite Springer',
      knights: 'die Springer',
      'rooks-and-king': 'Turm, König und Turm',
    },
    heads: 'Kopf',
    tails: 'Zahl',
    letters: { king: 'K', queen: 'D', rook: 'T', bishop: 'L', knight: 'S', pawn: 'B' },
    colon: ': ',
    nothing: 'nichts zu werfen',
    counts: (thrown, value, squares) => `${thrown} zählt ${value} von ${squares}`,
    gives: (thrown, value) => `${thrown} ergibt ${value}`,
    again: (thrown, value) => `${thrown} zählt ${value}, noch einmal`,
  },
};

/** Without a capital and without a full stop, for a numbered list. */
export function stepClause(step: Step, language: Language): string {
  const { part: parts, heads, tails, letters, colon, nothing, counts, gives, again } = WORDS[language];
  const { part, throws, value, candidates, placed } = step;
  const name = (one: Throw) => (one === 'heads' ? heads : one === 'tails' ? tails : String(one));
  const thrown = throws.length === 0 ? nothing : throws.map(name).join(' ');
  const head = `${typeof parts === 'function' ? parts(part) : parts[part]}${colon}`;
  if (part === 'number') return `${head}${value}`;
  if (step.again) return `${head}${again(thrown, value)}`;
  if (candidates.length === 0) return `${head}${gives(thrown, value)}`;
  const put = placed.map(({ role, square }) => `${letters[role]}${squareName(square)}`).join(' ');
  if (throws.length === 0) return `${head}${put}`;
  return `${head}${counts(thrown, value, candidates.map(squareName).join(' '))}${colon}${put}`;
}

function sentenceIn(language: Language): Pick<Catalogue, 'drawStep'> {
  return {
    drawStep: (step) => {
      const clause = stepClause(step, language);
      return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
    },
  };
}

export const DRAW_STEP: Readonly<Record<Language, Pick<Catalogue, 'drawStep'>>> = {
  en: sentenceIn('en'),
  fr: sentenceIn('fr'),
  nl: sentenceIn('nl'),
  de: sentenceIn('de'),
};
