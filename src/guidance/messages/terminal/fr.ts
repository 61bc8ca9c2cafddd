/** The terminal in French. */
import { list } from '../grammar/fr.js';
import type { GameName, TerminalWords } from './words.js';

const gameName = ({ number, variant }: GameName): string =>
  `${number === null ? 'une position à part' : `départ ${number}`}${variant === null ? '' : `, ${variant}`}`;

export const FR_TERMINAL: TerminalWords = {
  labels: {
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
    sense: { occ: 'présence', color: 'couleurs', piece: 'pièces' },
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
  },
  help: {
    move: 'coup des mains simulées, en anglais : KQRBN = RDTFC',
    carry: "une pièce d'une case à une autre, telle qu'elle est",
    touch: 'un geste ; place g1 K nomme la pièce (KQRBNP, kqrbnp)',
    fill: 'tout installer comme il faut (un coup allumé aussi) ; vider',
    promote: 'pour la promotion en cours ou la prochaine',
    confirm: 'tout est en place ; commencer par la position posée',
    choose: 'répondre à une question',
    takeback: 'reprendre le dernier demi-coup, ou les n derniers',
    resign: 'abandonner ; nulle convenue ; interrompre',
    claim: 'réclamer la nulle, aussi avec le coup à venir',
    result: 'le bon résultat ; résultat annulé, la partie continue',
    clock: 'presser, arrêter, relancer, régler',
    name: 'white, black, event, site, round ; après : partie suivante',
    correct: "un nom de la partie finie, jusqu'au prochain tirage",
    draw: 'tirer le prochain départ',
    throw: 'reprendre le dernier lancer ; quitter le tirage',
    rotate: "l'échiquier est tourné ; un capteur simulé meurt (alive e4)",
    show: "l'échiquier en lignes ; la page : adresse, clé, code à lire",
    quit: 'arrêter ; une partie en cours reprend au prochain lancement',
  },
  notes: {
    wordsHint: () => '? montre les mots ; fill installe les pièces.',
    unreadable: ({ squares }) => `L'échiquier ne lit pas ${list(squares)} pour l'instant.`,
    takenUp: ({ game, plies }) =>
      `La partie inachevée (${gameName(game)}, demi-coups : ${plies}) reprend ; les options de ce lancement valent dès la prochaine partie. Pour la finir : result 1/2-1/2`,
    stillAtTable: ({ game, result }) =>
      `La dernière partie finie (${gameName(game)}, ${result}) est encore à la table : son résultat peut être corrigé ou annulé jusqu'au prochain tirage.`,
    fileLeft: ({ path, trouble }) =>
      ({
        unreadable: `${path} est illisible ; il reste tel quel.`,
        empty: `${path} est vide ; il reste tel quel.`,
        cut: `${path} s'arrête au milieu d'une partie ; il reste tel quel.`,
      })[trouble],
    folderUnread: ({ folder, why }) => `Le dossier des parties ${folder} est illisible : ${why}.`,
    recorderStops: ({ why }) => `L'enregistreur de bord s'arrête : ${why}.`,
    noPage: () => "Aucune page n'est servie ; relancez sans --no-page, ou avec un autre --port.",
    pageOpen: ({ address }) => `Page : ${address} (ouverte : chacun sur le réseau peut changer la partie)`,
    pageKeyed: ({ here, elsewhere, key }) =>
      `Page : ${here} sur cette machine, ${elsewhere} ailleurs ; clé ${key}`,
    pageKey: ({ address, key }) => `${address}   clé ${key}`,
    pageHere: ({ address }) => `sur cette machine : ${address}`,
    pageWindow: ({ columns, rows }) => `Une fenêtre de ${columns} x ${rows} en montre le code QR.`,
  },
};
