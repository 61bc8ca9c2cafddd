/** Why the game does not take a word or a move, in every language. */
import type { RefusalCode } from '../../game/index.js';
import type { Catalogue, Language } from './catalogue.js';

type RefusalWords = Pick<Catalogue, 'refused'>;

const inWords = (sentences: Readonly<Record<RefusalCode, string>>): RefusalWords => ({
  refused: ({ code }) => sentences[code],
});

export const REFUSAL_WORDS: Readonly<Record<Language, RefusalWords>> = {
  en: inWords({
    'bad-start': 'This start position cannot be used.',
    'bad-control': 'This time control cannot be read.',
    'game-running': 'A game is running: finish it first.',
    'not-drawn': 'No start position has been drawn yet.',
    'not-playing': 'No game is being played.',
    'game-over': 'The game is over. To play on, withdraw the result (reopen).',
    illegal: 'This move is not legal.',
    'no-such-ply': 'The game has no such move.',
    'later-illegal': 'With this correction a later move would not be legal.',
    'nothing-to-claim': 'There is nothing to claim yet.',
    'board-decides':
      'The position on the board has decided the game; to play on, take the last move back (takeback).',
    'same-result': 'This result is already recorded.',
    'not-finished': 'The game is not finished.',
    'no-time': 'This clock has no time left: put time on it first (clock white 1:00).',
    'no-clock': 'This game is played without a clock.',
    'not-your-clock': "It is the opponent's clock that runs.",
    'bad-times': 'These clock times cannot be set.',
  }),
  fr: inWords({
    'bad-start': 'Cette position de départ ne peut pas servir.',
    'bad-control': 'Cette cadence est illisible.',
    'game-running': "Une partie est en cours : terminez-la d'abord.",
    'not-drawn': "Aucune position de départ n'a encore été tirée.",
    'not-playing': "Aucune partie n'est en cours.",
    'game-over': 'La partie est finie. Pour continuer, annulez le résultat (reopen).',
    illegal: "Ce coup n'est pas légal.",
    'no-such-ply': "La partie n'a pas ce coup.",
    'later-illegal': 'Avec cette correction, un coup suivant ne serait plus légal.',
    'nothing-to-claim': "Il n'y a encore rien à réclamer.",
    'board-decides':
      "La position sur l'échiquier a décidé de la partie ; pour continuer, reprenez le dernier coup (takeback).",
    'same-result': 'Ce résultat est déjà noté.',
    'not-finished': "La partie n'est pas terminée.",
    'no-time': "Cette pendule n'a plus de temps : ajoutez-en d'abord (clock white 1:00).",
    'no-clock': 'Cette partie se joue sans pendule.',
    'not-your-clock': "C'est la pendule de l'adversaire qui tourne.",
    'bad-times': 'Ces temps de pendule ne peuvent pas être réglés.',
  }),
  nl: inWords({
    'bad-start': 'Deze beginstelling is niet bruikbaar.',
    'bad-control': 'Dit speeltempo is onleesbaar.',
    'game-running': 'Er is een partij bezig: beëindig die eerst.',
    'not-drawn': 'Er is nog geen beginstelling geloot.',
    'not-playing': 'Er is geen partij bezig.',
    'game-over': 'De partij is afgelopen. Om door te spelen: trek de uitslag in (reopen).',
    illegal: 'Deze zet is niet reglementair.',
    'no-such-ply': 'De partij heeft deze zet niet.',
    'later-illegal': 'Met deze verbetering zou een latere zet niet reglementair zijn.',
    'nothing-to-claim': 'Er valt nog niets te claimen.',
    'board-decides':
      'De stelling op het bord heeft de partij beslist; om door te spelen: neem de laatste zet terug (takeback).',
    'same-result': 'Deze uitslag is al genoteerd.',
    'not-finished': 'De partij is nog niet afgelopen.',
    'no-time': 'Deze klok heeft geen tijd meer: zet er eerst tijd op (clock white 1:00).',
    'no-clock': 'Deze partij wordt zonder klok gespeeld.',
    'not-your-clock': 'De klok van de tegenstander loopt.',
    'bad-times': 'Deze kloktijden kunnen niet worden ingesteld.',
  }),
  de: inWords({
    'bad-start': 'Diese Ausgangsstellung ist nicht brauchbar.',
    'bad-control': 'Diese Bedenkzeit ist nicht lesbar.',
    'game-running': 'Es läuft eine Partie: bitte erst beenden.',
    'not-drawn': 'Es ist noch keine Ausgangsstellung ausgelost.',
    'not-playing': 'Es läuft keine Partie.',
    'game-over': 'Die Partie ist beendet. Um weiterzuspielen, das Ergebnis zurücknehmen (reopen).',
    illegal: 'Dieser Zug ist regelwidrig.',
    'no-such-ply': 'Diesen Zug hat die Partie nicht.',
    'later-illegal': 'Mit dieser Berichtigung wäre ein späterer Zug regelwidrig.',
    'nothing-to-claim': 'Es gibt noch nichts zu reklamieren.',
    'board-decides':
      'Die Stellung auf dem Brett hat die Partie entschieden; um weiterzuspielen, den letzten Zug zurücknehmen (takeback).',
    'same-result': 'Dieses Ergebnis ist bereits notiert.',
    'not-finished': 'Die Partie ist noch nicht beendet.',
    'no-time': 'Diese Uhr hat keine Zeit mehr: Bitte erst Zeit daraufgeben (clock white 1:00).',
    'no-clock': 'Diese Partie wird ohne Uhr gespielt.',
    'not-your-clock': 'Es läuft die Uhr des Gegners.',
    'bad-times': 'Diese Uhrzeiten lassen sich nicht einstellen.',
  }),
};
