/** French. */

import { BLIND_WORDS } from './blind.js';
import { type Catalogue, type Fix, localSan, numbered, squareName as sq, wordList } from './catalogue.js';
import { DRAW_STEP } from './drawStep.js';
import { FR_FAULTS } from './faults/fr.js';
import { faultSentence, refusalSentence, wordsOf } from './faults.js';
import {
  CAUSE,
  LETTERS,
  list,
  many,
  name,
  PART,
  RESULT,
  ROLE,
  SIDE,
  san,
  some,
  the,
  theName,
  thrown,
} from './grammar/fr.js';
import { PROBLEM_WORDS } from './problems.js';
import { FR_REASONS } from './reasons/fr.js';
import { REQUEST_WORDS } from './requests.js';
import { TABLE_WORDS } from './table.js';

function fixText(fix: Fix): string {
  switch (fix.kind) {
    case 'carry': {
      const { side, role } = fix.piece;
      return fix.sure
        ? `${SIDE[side]} : ${ROLE[role].one} de ${sq(fix.from)} en ${sq(fix.to)}`
        : `${SIDE[side]} : ${the(role)} va en ${sq(fix.to)} ; c'est peut-être la pièce de ${sq(fix.from)}`;
    }
    case 'lift':
      return fix.piece === null
        ? `Prenez en main la pièce de ${sq(fix.from)}`
        : `${SIDE[fix.piece.side]} : prenez en main ${the(fix.piece.role)} de ${sq(fix.from)}`;
    case 'takeOff':
      return fix.piece === null
        ? `Retirez de l'échiquier la pièce de ${sq(fix.from)}`
        : `${SIDE[fix.piece.side]} : retirez de l'échiquier ${the(fix.piece.role)} de ${sq(fix.from)}`;
    case 'put':
      return `${SIDE[fix.piece.side]} : replacez ${the(fix.piece.role)} en ${sq(fix.to)}`;
  }
}

export const fr: Catalogue = {
  ...DRAW_STEP.fr,
  ...PROBLEM_WORDS.fr,
  ...REQUEST_WORDS.fr,
  ...TABLE_WORDS.fr,
  ...BLIND_WORDS.fr,
  setUpPut: ({ piece, squares }) =>
    `${SIDE[piece.side]} : placez ${some(piece.role, squares.length)} en ${list(squares)}.`,
  setUpCarry: ({ piece, from, to }) =>
    `${SIDE[piece.side]} : ${ROLE[piece.role].one} de ${sq(from)} en ${sq(to)}.`,
  setUpTake: ({ piece, squares }) => {
    if (piece !== null) return `Retirez ${theName(piece)} de ${list(squares)}.`;
    return squares.length === 1
      ? `Retirez la pièce de ${list(squares)}.`
      : `Retirez les pièces des cases ${list(squares)}.`;
  },
  setUpMakeRoom: ({ squares }) =>
    squares.length === 1
      ? `Libérez la case ${list(squares)} : l'échiquier ne sait pas quelle pièce s'y trouve. Si tout est déjà en place, confirmez.`
      : `Libérez les cases ${list(squares)} : l'échiquier ne sait pas quelles pièces s'y trouvent. Si tout est déjà en place, confirmez.`,
  setUpNotHere: ({ squares }) =>
    `Aucune pièce n'est attendue en ${list(squares)} pour l'instant : retirez-la.`,
  setUpLook: ({ squares }) =>
    squares.length === 1
      ? `L'échiquier ne peut pas lire la case ${list(squares)}. Vérifiez-la à l'œil, puis confirmez.`
      : `L'échiquier ne peut pas lire les cases ${list(squares)}. Vérifiez-les à l'œil, puis confirmez.`,
  setUpTurned: ({ sure }) =>
    sure
      ? "Les pièces sont bien placées, mais l'échiquier est à l'envers : choisissez « échiquier tourné » ou tournez-le."
      : "L'échiquier est-il à l'envers ? Choisissez « échiquier tourné » si les Blancs sont assis de l'autre côté.",
  setUpDone: ({ assurance, toMove }) => {
    const begin = `Trait aux ${SIDE[toMove]}.`;
    if (assurance === 'sensed') return `La position est en place. ${begin}`;
    if (assurance === 'guided') {
      return `Toutes les pièces ont été posées comme demandé ; l'échiquier ne peut pas vérifier leur nature. ${begin}`;
    }
    return `La position a été confirmée par les joueurs ; l'échiquier ne peut pas la vérifier. ${begin}`;
  },
  setUpWaiting: () => "En attente de l'état de l'échiquier.",

  drawToss: ({ part, tosses }) =>
    `Lancez une pièce de monnaie pour ${PART[part]} (encore ${many(tosses, 'lancer', 'lancers')}).`,
  drawRoll: ({ part, highest }) => `Lancez le dé pour ${PART[part]} : 1 à ${highest} comptent.`,
  drawNumber: ({ below }) => `Indiquez le numéro de la position de départ, de 0 à ${below - 1}.`,
  drawAgain: ({ part, throws }) =>
    `Pour ${PART[part]}, le tirage ${thrown(throws)} ne désigne rien : relancez.`,
  drawPlaced: ({ pieces }) =>
    `Tirage : ${wordList(
      pieces.map((p) => `${ROLE[p.role].one} en ${sq(p.square)}`),
      'et',
    )}.`,
  drawDone: ({ number, arrangement }) =>
    `La position de départ ${number} est tirée : ${localSan(arrangement, LETTERS)}.`,
  drawUneven: () =>
    'Avec cette méthode chaque étape est équitable, mais les 960 positions ne sont pas toutes également probables.',

  toMove: ({ side, check }) => `Trait aux ${SIDE[side]}${check ? ', en échec' : ''}.`,
  moved: ({ san: text, number, mover, next, check, provisional }) =>
    `${numbered(number, mover, san(text))}${provisional ? ' (peut encore continuer)' : ''}. Trait aux ${SIDE[next]}${check ? ', en échec' : ''}.`,
  inHand: ({ pieces }) =>
    `En main : ${wordList(
      pieces.map((p) => `${name(p.piece)} de ${sq(p.from)}`),
      'et',
    )}.`,
  castleUnderWay: ({ side, king, rook }) => {
    const parts = [rook === null ? '' : `tour en ${sq(rook)}`, king === null ? '' : `roi en ${sq(king)}`];
    return `Roque des ${SIDE[side]} : ${wordList(
      parts.filter((part) => part !== ''),
      'et',
    )}.`;
  },
  halfCastle: ({ side, rook, rookTo }) =>
    `Roque des ${SIDE[side]} : la tour de ${sq(rook)} doit encore aller en ${sq(rookTo)}.`,
  castleRefused: ({ side, wing, fault }) => {
    const why = {
      rights: 'le droit au roque est perdu',
      path: 'une pièce barre le chemin',
      attacked: 'le roi traverserait ou occuperait une case attaquée',
      check: 'le roi est en échec',
      uncovers: 'le départ de la tour exposerait le roi',
      order: 'le roi doit être touché avant la tour',
    } as const;
    return `Les ${SIDE[side]} ne peuvent pas roquer (${wing === 'h' ? 'O-O' : 'O-O-O'}) : ${why[fault]}. Replacez les pièces.`;
  },
  enPassantLeft: ({ piece, square }) => `Prise en passant : retirez ${theName(piece)} de ${sq(square)}.`,
  promotionAsked: ({ side, square }) =>
    `Promotion des ${SIDE[side]} en ${sq(square)} : quelle pièce ? Une dame, sauf autre choix.`,
  promotionReplace: ({ side, square }) =>
    `Promotion des ${SIDE[side]} : remplacez le pion de ${sq(square)} par la nouvelle pièce.`,
  ambiguous: ({ why, squares, offers }) => {
    const question = {
      'castle-or-move': 'Roque ou coup ordinaire',
      swap: 'Le roi et la tour ont-ils roqué, ou ont-ils seulement été recentrés',
      'capture-unseen': 'Quelle pièce a été prise',
      'several-lines': 'Quels coups ont été joués',
      'same-placement': 'Quel coup a été joué',
    } as const;
    const choice =
      offers.length === 0
        ? `Cases : ${list(squares)}.`
        : `Choisissez : ${wordList(
            offers.map((offer) => san(offer) || 'aucun coup'),
            'ou',
          )}.`;
    return `${question[why]} ? ${choice}`;
  },
  wayBack: ({ fix, left }) =>
    `${fixText(fix)}${left > 0 ? ` (puis encore ${many(left, 'geste', 'gestes')})` : ''}.`,
  ordered: () => "L'échiquier est de nouveau en ordre.",
  boardTurned: ({ sure }) =>
    sure ? "L'échiquier est à l'envers." : "L'échiquier semble être à l'envers : veuillez vérifier.",
  orderUnknown: ({ ply }) =>
    `Les coups jusqu'au demi-coup ${ply} n'ont pas été vus un par un : indiquez leur ordre pour la feuille de partie.`,
  unseen: ({ ply }) => `Le contact a été perdu vers le demi-coup ${ply} ; la feuille de partie le signale.`,
  takenBack: ({ ply }) => (ply === 0 ? 'Retour à la position de départ.' : `Retour au demi-coup ${ply}.`),
  amended: ({ san: text, number, mover }) => `Corrigé : ${numbered(number, mover, san(text))}.`,

  carryOut: ({ piece, from, to, capture, promotion }) =>
    `${SIDE[piece.side]} : ${ROLE[piece.role].one} de ${sq(from)} ${capture ? 'prend en' : 'en'} ${sq(to)}${promotion === null ? '' : `, promu en ${ROLE[promotion].one}`}.`,
  carryOutCastle: ({ side, king, kingTo, rook, rookTo }) => {
    const parts = [
      rook === rookTo ? `la tour reste en ${sq(rook)}` : `tour de ${sq(rook)} en ${sq(rookTo)}`,
      king === kingTo ? `le roi reste en ${sq(king)}` : `roi de ${sq(king)} en ${sq(kingTo)}`,
    ];
    return `Roque des ${SIDE[side]} : ${wordList(parts, 'et')}.`;
  },
  notAnnounced: ({ san: text, fix }) => `Le coup annoncé est ${san(text)}. ${fixText(fix)}.`,

  gameOver: ({ result, cause, intended }) =>
    `${RESULT[result]} : ${CAUSE[cause]}${intended === undefined ? '' : ` avec ${san(intended)}`}.`,
  resultOffered: ({ result }) => `Rois au centre : ${RESULT[result]}. Veuillez confirmer.`,
  resultCorrected: ({ result }) => `Le résultat a été corrigé : ${RESULT[result]}.`,
  reopened: () => 'La partie continue.',
  drawOffered: ({ side }) => `Les ${SIDE[side]} proposent la nulle.`,
  whyNot: (reason) => wordsOf(FR_REASONS, reason),
  fault: (fault) => faultSentence(FR_FAULTS, fault),
  refused: (refusal) => refusalSentence(FR_FAULTS, refusal),

  flagFell: ({ side }) => `Le drapeau des ${SIDE[side]} est tombé.`,
  clockPress: ({ side }) => `${SIDE[side]} : appuyez sur la pendule.`,
  clockSilent: () => 'La pendule ne répond pas ; le temps est compté ici.',

  noGame: () => 'Pas encore de partie : tirez une position de départ.',
  proposal: ({ number }) =>
    number === null
      ? 'Installez une des 960 positions de départ, les Noirs en miroir des Blancs.'
      : `La position de départ ${number} est en place : mettez-vous d'accord, puis confirmez pour commencer.`,
  linkTrouble: ({ state }) =>
    ({
      searching: "En attente de l'échiquier : branchez-le et allumez-le.",
      silent: "L'échiquier ne répond pas ; nouvel essai.",
      lost: "L'échiquier est déconnecté : vérifiez le câble ou la liaison radio.",
    })[state],
  linkBack: () => "L'échiquier est de nouveau connecté.",
  recordTrouble: ({ trouble }) =>
    ({
      'disk-full': "Le disque est plein : la partie n'est gardée qu'en mémoire. Libérez de la place.",
      'read-only': "Le dossier des parties est en lecture seule : la partie n'est gardée qu'en mémoire.",
      failed: "L'enregistrement a échoué : la partie n'est gardée qu'en mémoire.",
    })[trouble],
  recordBack: () => 'La partie est de nouveau enregistrée.',
  resumed: ({ ply }) => `La partie reprend après le demi-coup ${ply}.`,
};
