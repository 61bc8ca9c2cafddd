/** Between two games and around the clock, in every language: what the arbiter and the next pair have to know. */
import type { Catalogue, Language, NamedGame, NameTag } from './catalogue.js';

type TableWords = Pick<Catalogue, 'clockPaused' | 'resultSlip' | 'nextGame' | 'named'>;
type Tags = Readonly<Record<NameTag, string>>;
type Games = Readonly<Record<NamedGame, string>>;

const naming =
  (games: Games, tags: Tags, colon: string): TableWords['named'] =>
  ({ game, tag, text }) =>
    `${games[game]}, ${tags[tag]}${colon} ${text}.`;

export const TABLE_WORDS: Readonly<Record<Language, TableWords>> = {
  en: {
    clockPaused: () => 'The clock is stopped; resume lets it run.',
    resultSlip: () =>
      'Recorded by mistake? Until the next draw the result can be corrected (result 1-0), or withdrawn to play on (reopen).',
    nextGame: () => 'For the next game, clear the board: a new start position will be drawn.',
    named: naming(
      { this: 'This game', next: 'The next game', finished: 'The finished game, corrected' },
      { white: 'White', black: 'Black', event: 'event', site: 'site', round: 'round' },
      ':',
    ),
  },
  fr: {
    clockPaused: () => 'La pendule est arrêtée ; resume la relance.',
    resultSlip: () =>
      "Une erreur ? Jusqu'au prochain tirage, le résultat peut être corrigé (result 1-0), ou annulé pour continuer la partie (reopen).",
    nextGame: () =>
      "Pour la prochaine partie, videz l'échiquier : une nouvelle position de départ sera tirée.",
    named: naming(
      { this: 'Cette partie', next: 'La prochaine partie', finished: 'La partie finie, corrigée' },
      { white: 'Blancs', black: 'Noirs', event: 'tournoi', site: 'lieu', round: 'ronde' },
      ' :',
    ),
  },
  nl: {
    clockPaused: () => 'De klok staat stil; resume laat hem weer lopen.',
    resultSlip: () =>
      'Een vergissing? Tot de volgende loting kan de uitslag verbeterd worden (result 1-0), of ingetrokken om door te spelen (reopen).',
    nextGame: () => 'Maak voor de volgende partij het bord leeg: er wordt een nieuwe beginstelling geloot.',
    named: naming(
      { this: 'Deze partij', next: 'De volgende partij', finished: 'De afgelopen partij, verbeterd' },
      { white: 'Wit', black: 'Zwart', event: 'evenement', site: 'plaats', round: 'ronde' },
      ':',
    ),
  },
  de: {
    clockPaused: () => 'Die Uhr steht; resume lässt sie weiterlaufen.',
    resultSlip: () =>
      'Ein Versehen? Bis zur nächsten Auslosung kann das Ergebnis berichtigt (result 1-0) oder zurückgenommen werden, um weiterzuspielen (reopen).',
    nextGame: () => 'Für die nächste Partie das Brett leeren: Dann wird eine neue Grundstellung ausgelost.',
    named: naming(
      { this: 'Diese Partie', next: 'Die nächste Partie', finished: 'Die beendete Partie, berichtigt' },
      { white: 'Weiß', black: 'Schwarz', event: 'Turnier', site: 'Ort', round: 'Runde' },
      ':',
    ),
  },
};
