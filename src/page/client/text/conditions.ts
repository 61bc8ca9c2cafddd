/** Randzüger and its neighbours, as the games list, the moves and the settings name them. */
import { makeSquare } from 'chessops/util';
import type { Language } from '../../../guidance/messages.js';
import type { Condition } from '../../../rules/index.js';
import type { ShownCondition } from '../../contract.js';

interface Parts {
  readonly chess: string;
  readonly rz: string;
  readonly prio: string;
  readonly oblig: string;
  readonly black: string;
  readonly white: string;
  readonly double: string;
  readonly pieces: string;
}

function names({ chess, rz, prio, oblig, ...who }: Parts): Readonly<Record<Condition, string>> {
  const under = (rule: string, whom: string) => `${rule}, ${whom}`;
  return {
    orthodox: chess,
    'rz-black': under(rz, who.black),
    'rz-white': under(rz, who.white),
    'rz-double': under(rz, who.double),
    'rz-pieces': under(rz, who.pieces),
    'prio-black': under(prio, who.black),
    'prio-white': under(prio, who.white),
    'prio-double': under(prio, who.double),
    'oblig-black': under(oblig, who.black),
    'oblig-white': under(oblig, who.white),
    'oblig-double': under(oblig, who.double),
  };
}

export const CONDITION_NAMES: Readonly<Record<Language, Readonly<Record<Condition, string>>>> = {
  en: names({
    chess: 'Chess',
    rz: 'Randzüger',
    prio: 'Edge priority',
    oblig: 'Edge obligatory',
    black: 'Black',
    white: 'White',
    double: 'both sides',
    pieces: 'marked pieces',
  }),
  fr: names({
    chess: 'Échecs',
    rz: 'Randzüger',
    prio: 'Bord prioritaire',
    oblig: 'Bord obligatoire',
    black: 'Noirs',
    white: 'Blancs',
    double: 'les deux camps',
    pieces: 'pièces marquées',
  }),
  nl: names({
    chess: 'Schaak',
    rz: 'Randzüger',
    prio: 'Voorrang voor de rand',
    oblig: 'Rand verplicht',
    black: 'Zwart',
    white: 'Wit',
    double: 'beide partijen',
    pieces: 'gemerkte stukken',
  }),
  de: names({
    chess: 'Schach',
    rz: 'Randzüger',
    prio: 'Randvorrang',
    oblig: 'Randpflicht',
    black: 'Schwarz',
    white: 'Weiß',
    double: 'beide Seiten',
    pieces: 'markierte Figuren',
  }),
};

/** Empty for chess; `variant` where the rules have no name here. */
export function rulesText(condition: ShownCondition | null, variant: string, language: Language): string {
  if (condition === null) return variant;
  if (condition.name === 'orthodox') return '';
  return [CONDITION_NAMES[language][condition.name], ...condition.flagged.map(makeSquare)].join(' ');
}
