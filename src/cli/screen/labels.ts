/** The few words around the board, in the players' languages; sentences come from the guidance. */
import type { LedMeaning } from '../../board/board.js';
import type { LinkState } from '../../board/sensor.js';
import type { Language } from '../../guidance/messages.js';

export interface Labels {
  readonly white: string;
  readonly black: string;
  readonly start: string;
  readonly board: string;
  readonly record: string;
  readonly saved: string;
  readonly notSaved: string;
  readonly pieces: string;
  /** A piece that is still to be put up. */
  readonly toCome: string;
  /** Below a page of a sheet that has another one, and below its last one. */
  readonly more: string;
  readonly back: string;
  readonly link: Readonly<Record<LinkState, string>>;
  readonly lights: Readonly<Record<LedMeaning, string>>;
}

const en: Labels = {
  white: 'White',
  black: 'Black',
  start: 'start',
  board: 'board',
  record: 'record',
  saved: 'saved',
  notSaved: 'NOT SAVED',
  pieces: 'pieces stand right',
  toCome: 'to come',
  more: 'Enter: more',
  back: 'Enter: back',
  link: { searching: 'searching', up: 'connected', silent: 'silent', lost: 'lost' },
  lights: {
    put: 'put here',
    take: 'take away',
    from: 'from',
    to: 'to',
    wrong: 'wrong',
    check: 'check',
    ask: 'which?',
    may: 'may go',
  },
};

const fr: Labels = {
  white: 'Blancs',
  black: 'Noirs',
  start: 'départ',
  board: 'échiquier',
  record: 'partie',
  saved: 'enregistrée',
  notSaved: 'NON ENREGISTRÉE',
  pieces: 'pièces bien placées',
  toCome: 'à venir',
  more: 'Entrée : suite',
  back: 'Entrée : retour',
  link: { searching: 'recherche', up: 'connecté', silent: 'muet', lost: 'perdu' },
  lights: {
    put: 'poser ici',
    take: 'enlever',
    from: 'de',
    to: 'à',
    wrong: 'faux',
    check: 'échec',
    ask: 'lequel ?',
    may: 'possible',
  },
};

const nl: Labels = {
  white: 'Wit',
  black: 'Zwart',
  start: 'start',
  board: 'bord',
  record: 'partij',
  saved: 'bewaard',
  notSaved: 'NIET BEWAARD',
  pieces: 'stukken staan goed',
  toCome: 'komt nog',
  more: 'Enter: verder',
  back: 'Enter: terug',
  link: { searching: 'zoekt', up: 'verbonden', silent: 'stil', lost: 'verloren' },
  lights: {
    put: 'hier zetten',
    take: 'weghalen',
    from: 'van',
    to: 'naar',
    wrong: 'fout',
    check: 'schaak',
    ask: 'welke?',
    may: 'mogelijk',
  },
};

const de: Labels = {
  white: 'Weiß',
  black: 'Schwarz',
  start: 'Start',
  board: 'Brett',
  record: 'Partie',
  saved: 'gesichert',
  notSaved: 'NICHT GESICHERT',
  pieces: 'Figuren stehen richtig',
  toCome: 'kommt noch',
  more: 'Enter: weiter',
  back: 'Enter: zurück',
  link: { searching: 'gesucht', up: 'verbunden', silent: 'stumm', lost: 'verloren' },
  lights: {
    put: 'hierhin',
    take: 'wegnehmen',
    from: 'von',
    to: 'nach',
    wrong: 'falsch',
    check: 'Schach',
    ask: 'welche?',
    may: 'möglich',
  },
};

const LABELS: Readonly<Record<Language, Labels>> = { en, fr, nl, de };

export function labelsOf(language: Language): Labels {
  return LABELS[language];
}
