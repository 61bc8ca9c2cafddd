/** Why a request of the page or of the simulated hands is not carried out, in every language. */
import { type Catalogue, type Language, type RequestFault, squareName as sq } from './catalogue.js';

type RequestWords = Pick<Catalogue, 'requestRefused'>;
type Sentences = Readonly<Record<RequestFault, string>>;

/** `here`: squares; `text`: a move as it was written. */
const inWords =
  (sentences: (here: string, text: string) => Sentences): RequestWords['requestRefused'] =>
  ({ why, squares, text }) =>
    sentences(squares.map(sq).join(', '), text)[why];

export const REQUEST_WORDS: Readonly<Record<Language, RequestWords>> = {
  en: {
    requestRefused: inWords((here, text) => ({
      'no-board': 'No board is attached yet.',
      'nothing-to-confirm': 'There is nothing to confirm now.',
      'nothing-to-leave': 'No draw is under way.',
      'question-closed': 'Nothing is asked now.',
      'game-running': 'A game is being played; finish it first.',
      'pieces-unnamed': 'This board cannot name its pieces, so it cannot tell which start stands on it.',
      'real-board': 'A real board is attached: move its pieces by hand.',
      'nothing-there': `Nothing stands on ${here}.`,
      'not-empty': `The square ${here} is not empty.`,
      'empty-hand': `No piece is in the hand: lift one first, or name it, as in place ${here} N.`,
      'own-piece': `One's own piece stands on ${here}.`,
      'no-game': 'No game is being played: put the pieces up first (fill does it).',
      'not-legal': `The move ${text} is not legal here.`,
      'no-start': 'No start position is drawn; new draws one.',
      'lights-endless': 'The lights do not come to an end; put the pieces up one by one.',
      'not-as-played': `The board is not as the game has it (${here}): follow the lights first, or type fill.`,
      'no-finished-game': 'No game is over here: name gives the names of the game at the table.',
      'bad-marks': `Name the squares where the marked pieces stand at the start, such as b1 g8${text === '' ? '' : `, not "${text}"`}.`,
      'not-yours': 'This is not yours to ask: it is for the players at this table.',
      'problem-table': 'Here a problem is solved: new alone poses it again.',
      'thrown-meanwhile': 'Somebody else has thrown meanwhile: look at the draw again.',
      'no-draw': 'No draw by throws is under way; begin one first.',
      'simulated-board': 'The simulated board stands the right way round.',
      'board-silent': 'The board has not said yet what stands on it; wait a moment.',
      'unread-squares': 'The board cannot read every square now; look at the pieces and confirm again.',
      'no-such-answer': `The answers are numbered 1 to ${text}.`,
    })),
  },
  fr: {
    requestRefused: inWords((here, text) => ({
      'no-board': "Aucun échiquier n'est encore branché.",
      'nothing-to-confirm': "Il n'y a rien à confirmer pour l'instant.",
      'nothing-to-leave': "Aucun tirage n'est en cours.",
      'question-closed': "Rien n'est demandé pour l'instant.",
      'game-running': "Une partie est en cours : terminez-la d'abord.",
      'pieces-unnamed':
        "Cet échiquier ne reconnaît pas ses pièces : il ne peut pas dire quelle position de départ s'y trouve.",
      'real-board': 'Un vrai échiquier est branché : déplacez ses pièces à la main.',
      'nothing-there': `Il n'y a rien en ${here}.`,
      'not-empty': `La case ${here} n'est pas vide.`,
      'empty-hand': `Aucune pièce en main : soulevez-en une, ou nommez-la, comme dans place ${here} N.`,
      'own-piece': `Une pièce du même camp se trouve en ${here}.`,
      'no-game': "Aucune partie n'est en cours : installez d'abord les pièces (le mot fill le fait).",
      'not-legal': `Le coup ${text} n'est pas légal ici.`,
      'no-start': "Aucune position de départ n'est tirée ; le mot new en tire une.",
      'lights-endless': "Les lumières n'en finissent pas : installez les pièces une à une.",
      'not-as-played': `L'échiquier diffère de la partie (${here}) : suivez d'abord les lumières, ou tapez fill.`,
      'no-finished-game': "Aucune partie n'est finie ici : name donne les noms de la partie en cours.",
      'bad-marks': `Nommez les cases de départ des pièces marquées, comme b1 g8${text === '' ? '' : `, pas « ${text} »`}.`,
      'not-yours': 'Cette demande revient aux joueurs de cette table.',
      'problem-table': 'Ici, on résout un problème : le mot new seul le pose à nouveau.',
      'thrown-meanwhile': "Quelqu'un d'autre a lancé entre-temps : regardez où en est le tirage.",
      'no-draw': "Aucun tirage par lancers n'est en cours : commencez-en un.",
      'simulated-board': "L'échiquier simulé est dans le bon sens.",
      'board-silent': "L'échiquier n'a pas encore dit ce qui s'y trouve : attendez un instant.",
      'unread-squares':
        "L'échiquier ne lit pas toutes ses cases : vérifiez les pièces, puis confirmez à nouveau.",
      'no-such-answer': `Les réponses sont numérotées de 1 à ${text}.`,
    })),
  },
  nl: {
    requestRefused: inWords((here, text) => ({
      'no-board': 'Er is nog geen bord aangesloten.',
      'nothing-to-confirm': 'Er is nu niets te bevestigen.',
      'nothing-to-leave': 'Er is geen loting aan de gang.',
      'question-closed': 'Er wordt nu niets gevraagd.',
      'game-running': 'Er is een partij bezig: maak die eerst af.',
      'pieces-unnamed':
        'Dit bord herkent zijn stukken niet en kan dus niet zeggen welke beginstelling erop staat.',
      'real-board': 'Er is een echt bord aangesloten: verplaats de stukken met de hand.',
      'nothing-there': `Er staat niets op ${here}.`,
      'not-empty': `Het veld ${here} is niet leeg.`,
      'empty-hand': `Er is geen stuk in de hand: til er eerst een op, of noem het, zoals in place ${here} N.`,
      'own-piece': `Er staat een eigen stuk op ${here}.`,
      'no-game': 'Er is geen partij bezig: zet eerst de stukken op (het woord fill doet dat).',
      'not-legal': `De zet ${text} is hier niet toegestaan.`,
      'no-start': 'Er is geen beginstelling geloot; het woord new loot er een.',
      'lights-endless': 'De lichtjes houden niet op: zet de stukken een voor een neer.',
      'not-as-played': `Het bord staat anders dan de partij (${here}): volg eerst de lichtjes, of typ fill.`,
      'no-finished-game': 'Hier is geen partij afgelopen: name geeft de namen van de partij aan het bord.',
      'bad-marks': `Noem de velden waar de gemerkte stukken in de beginstelling staan, zoals b1 g8${text === '' ? '' : `, niet "${text}"`}.`,
      'not-yours': 'Dit mogen alleen de spelers aan deze tafel vragen.',
      'problem-table': 'Hier wordt een probleem opgelost: new alleen stelt het opnieuw.',
      'thrown-meanwhile': 'Iemand anders heeft intussen geworpen: kijk eerst hoe de loting staat.',
      'no-draw': 'Er is geen loting met worpen aan de gang; begin er eerst een.',
      'simulated-board': 'Het gesimuleerde bord staat goed.',
      'board-silent': 'Het bord heeft nog niet gezegd wat erop staat; wacht even.',
      'unread-squares': 'Het bord kan nu niet elk veld lezen; kijk naar de stukken en bevestig opnieuw.',
      'no-such-answer': `De antwoorden zijn genummerd van 1 tot ${text}.`,
    })),
  },
  de: {
    requestRefused: inWords((here, text) => ({
      'no-board': 'Noch ist kein Brett angeschlossen.',
      'nothing-to-confirm': 'Es gibt gerade nichts zu bestätigen.',
      'nothing-to-leave': 'Es wird gerade nicht gelost.',
      'question-closed': 'Es wird gerade nichts gefragt.',
      'game-running': 'Eine Partie läuft: Bitte erst beenden.',
      'pieces-unnamed':
        'Dieses Brett erkennt seine Figuren nicht und kann nicht sagen, welche Grundstellung darauf steht.',
      'real-board': 'Ein echtes Brett ist angeschlossen: Bitte die Figuren von Hand ziehen.',
      'nothing-there': `Auf ${here} steht nichts.`,
      'not-empty': `Das Feld ${here} ist nicht leer.`,
      'empty-hand': `Keine Figur in der Hand: Bitte erst eine anheben oder nennen, wie in place ${here} N.`,
      'own-piece': `Auf ${here} steht eine eigene Figur.`,
      'no-game': 'Es läuft keine Partie: Bitte erst die Figuren aufstellen (das Wort fill tut es).',
      'not-legal': `Der Zug ${text} ist hier nicht regelgerecht.`,
      'no-start': 'Keine Grundstellung ist ausgelost; das Wort new lost eine aus.',
      'lights-endless': 'Die Lichter kommen zu keinem Ende: Bitte die Figuren einzeln aufstellen.',
      'not-as-played': `Das Brett steht anders als die Partie (${here}): Bitte erst den Lichtern folgen oder fill tippen.`,
      'no-finished-game': 'Hier ist keine Partie beendet: name gibt die Namen der Partie am Brett.',
      'bad-marks': `Bitte die Felder der markierten Figuren in der Grundstellung nennen, wie b1 g8${text === '' ? '' : `, nicht „${text}“`}.`,
      'not-yours': 'Das dürfen nur die Spieler an diesem Tisch verlangen.',
      'problem-table': 'Hier wird ein Problem gelöst: new allein stellt es neu.',
      'thrown-meanwhile':
        'Inzwischen hat jemand anders geworfen: Bitte erst ansehen, wie die Auslosung steht.',
      'no-draw': 'Es läuft keine Auslosung mit Würfen; bitte erst eine beginnen.',
      'simulated-board': 'Das simulierte Brett steht richtig herum.',
      'board-silent': 'Das Brett hat noch nicht gemeldet, was darauf steht; bitte einen Moment warten.',
      'unread-squares':
        'Das Brett kann gerade nicht jedes Feld lesen; bitte die Figuren ansehen und noch einmal bestätigen.',
      'no-such-answer': `Die Antworten haben die Nummern 1 bis ${text}.`,
    })),
  },
};
