/** Faults and refusals in French. */
import type { StageFault } from '../../../game/index.js';
import type { Throwable } from '../../../rules/index.js';
import { squareName as sq } from '../catalogue.js';
import { type FaultWords, wordsOf } from '../faults.js';
import { CAUSE, list, many, PART, RESULT, ROLE, SIDE, san, thrown } from '../grammar/fr.js';
import { FR_REASONS } from '../reasons/fr.js';

const quote = (text: string): string => `« ${text} »`;
const wants = (what: Throwable): string =>
  what === 'coin' ? 'pile ou face' : `un nombre de ${what.least} à ${what.most}`;
const right = (letter: string, why: string): string =>
  `le droit au roque ${letter} est impossible, car ${why}`;
const control = (text: string, why: string): string =>
  `La cadence ${quote(text)} ne peut pas servir : ${why} ; ${HINT}.`;
const HINT =
  'écrivez minutes+secondes comme 20+0, 20b5 (Bronstein), 20d5 (délai), 40/90+30,30+30, ou none (sans pendule)';

const STAGE: Readonly<Record<StageFault, (part: string) => string>> = {
  empty: () => "il n'y a rien là, ou rien à côté d'une virgule",
  minus: (part) => `${quote(part)} a un signe moins, et aucun temps n'est négatif`,
  colon: (part) => `${quote(part)} a un deux-points, et les minutes sont seules (20 pour 20:00)`,
  stray: (part) => `${quote(part)} a autre chose que des chiffres, un point et + b d /`,
  signs: (part) => `${quote(part)} a plus de signes qu'une période n'en peut avoir`,
  moves: (part) => `${quote(part)} n'a pas de nombre entier de coups devant sa barre`,
  minutes: (part) => `${quote(part)} n'a pas de nombre de minutes (deux décimales au plus après un point)`,
  seconds: (part) => `${quote(part)} n'a pas de nombre entier de secondes`,
};

export const FR_FAULTS: FaultWords = {
  fen: {
    empty: () => 'elle est vide',
    length: ({ count, most }) =>
      `elle a ${count} caractères, et aucune position n'en demande plus de ${most}`,
    fields: ({ count, most }) => `elle a ${count} champs au lieu de ${most} au plus`,
    ranks: ({ count }) =>
      `l'échiquier a ${many(count, 'rangée', 'rangées')} au lieu de 8 (séparées par des /)`,
    'rank-letter': ({ rank, letter }) =>
      `${quote(letter)} sur la rangée ${rank} n'est ni une lettre de pièce ni un chiffre de 1 à 8`,
    'rank-squares': ({ rank, count }) => `la rangée ${rank} a ${many(count, 'case', 'cases')} au lieu de 8`,
    turn: ({ text }) => `le trait est ${quote(text)} au lieu de w ou b`,
    'en-passant': ({ text }) =>
      `le champ de la prise en passant est ${quote(text)} au lieu d'une case ou de -`,
    counter: ({ counter, text, most }) =>
      `le ${counter === 'halfmoves' ? 'compteur de demi-coups' : 'numéro de coup'} est ${quote(text)} au lieu d'un nombre jusqu'à ${most}`,
    kings: ({ side, count }) => `les ${SIDE[side]} ${count === 0 ? "n'ont pas de roi" : `ont ${count} rois`}`,
    pawns: ({ squares }) => `aucun pion ne peut se trouver en ${list(squares)}`,
    'castling-letter': ({ letter }) =>
      `${quote(letter)} n'est pas une lettre de roque (KQkq, A à H ou a à h, ou - sans roque)`,
    'castling-king': ({ letter, side }) =>
      right(letter, `le roi des ${SIDE[side]} n'est pas sur la rangée ${side === 'white' ? 1 : 8}`),
    'castling-wing': ({ letter, side, wing }) =>
      right(letter, `les ${SIDE[side]} n'ont pas de tour du côté ${wing} de leur roi sur sa première rangée`),
    'castling-rook': ({ letter, side, square }) =>
      right(letter, `les ${SIDE[side]} n'ont pas de tour en ${sq(square)}`),
    'castling-twice': ({ side, wing }) =>
      `le champ du roque nomme deux tours du côté ${wing} du roi des ${SIDE[side]}`,
    'castling-orthodox': ({ letter }) =>
      right(letter, 'aux échecs ordinaires le roi roque depuis la colonne e, avec une tour dans le coin'),
    'opposite-check': ({ side, king, condition }) =>
      `le trait est aux ${SIDE[side]} alors que le roi adverse en ${sq(king)} est en échec${condition === null ? '' : ` au sens de ${condition}`}`,
  },
  arrangement: {
    letters: ({ count }) => `il y a ${many(count, 'lettre', 'lettres')} au lieu de 8`,
    unknown: ({ letters }) => `${letters.map(quote).join(', ')} ne désigne aucune pièce (K Q R B N)`,
    pieces: ({ role, count, wanted }) =>
      `il y a ${many(count, ROLE[role].one, ROLE[role].more)} au lieu de ${wanted}`,
    bishops: () => 'les deux fous sont sur des cases de même couleur',
    king: () => "le roi n'est pas entre les tours",
  },
  badFen: (clauses, more) =>
    `Cette notation FEN ne peut pas servir : ${clauses.join(' ; ')}${more ? ' ; et ainsi de suite' : ''}.`,
  noArrangement: (text, clauses) =>
    `La suite ${quote(text)} n'est aucune des 960 positions de départ : ${clauses.join(' ; ')}.`,
  fault: {
    'no-marks-here': ({ condition }) =>
      `Seule la condition rz-pieces marque des pièces : omettez les cases ou prenez rz-pieces, pas ${condition}.`,
    'bare-mark': ({ square }) =>
      `Il n'y a pas de pièce en ${sq(square)}, donc rien à marquer : nommez des cases occupées.`,
    'no-rules': ({ variant }) =>
      `Les règles ${quote(variant)} sont inconnues ici : prenez standard, chess960 ou une condition comme rz-black.`,
    'no-squares': ({ text }) =>
      `Le texte ${quote(text)} n'est pas une liste de cases : écrivez par exemple d5 e8.`,
    'no-start-number': ({ number, most }) =>
      `La position de départ ${number} n'existe pas : choisissez un numéro de 0 à ${most}.`,
    'decided-start': ({ reason }) =>
      `Aucune partie ne peut commencer ici, la position est déjà décidée (${CAUSE[reason]}) : choisissez-en une autre.`,
    'bad-throw': ({ throw: number, thrown: one, part, wants: what }) =>
      `Le tirage ${number} ne peut pas être ${thrown([one])} : pour ${PART[part]}, il faut ${wants(what)}.`,
    'surplus-throws': ({ part, used, surplus }) =>
      `Le tirage était complet avec ${part === null ? 'le début' : PART[part]}, au lancer ${used} : ${surplus === 1 ? 'le dernier lancer est' : `les ${surplus} derniers lancers sont`} de trop.`,
    'many-throws': ({ count, most }) => `Un tirage a au plus ${most} lancers, et non ${count}.`,
    'missing-throws': ({ part, thrown: count, missing, wants: what }) =>
      `Le tirage n'est pas complet après ${many(count, 'lancer', 'lancers')} : pour ${PART[part]}, il faut encore ${many(missing, 'lancer', 'lancers')} (${wants(what)}).`,
    'no-throw': ({ text }) =>
      `Le mot ${quote(text)} n'est pas un lancer : donnez heads ou h (face), tails ou t (pile), ou un nombre.`,
    'long-throws': ({ most }) =>
      `Une liste de lancers a au plus ${most} caractères : donnez heads, tails ou des nombres.`,
    'control-length': ({ most }) => `La cadence dépasse ${most} caractères ; ${HINT}.`,
    'control-stages': ({ text, count, most }) =>
      control(text, `elle a ${count} périodes, ${most} au plus sont possibles`),
    'control-part': ({ text, part, why }) => control(text, STAGE[why](part)),
    'control-open-part': ({ text, part }) =>
      control(
        text,
        `seule la dernière période peut omettre son nombre de coups, et ${quote(part)} n'est pas la dernière`,
      ),
    'control-moves': ({ text, count, most }) =>
      control(text, `une période a de 1 à ${most} coups, et non ${count}`),
    'control-minutes': ({ text, minutes, most }) =>
      control(text, `${minutes} minutes, c'est plus que ${most}`),
    'control-seconds': ({ text, seconds, most }) =>
      control(text, `${seconds} secondes par coup, c'est plus que ${most}`),
    'control-no-time': ({ text, part }) => control(text, `${quote(part)} ne donne aucun temps`),
    'unknown-word': ({ word, known }) =>
      `Le mot ${quote(word)} est inconnu des joueurs (connus : ${known.join(', ')}).`,
    'surplus-words': ({ word, text }) =>
      `La ligne ${quote(text)} a plus de mots que ${quote(word)} n'en prend.`,
    'word-alone': ({ word, found }) => `Le mot ${quote(word)} reste seul, sans ${quote(found)}.`,
    'word-choice': ({ word, allowed, found }) =>
      `Le mot ${quote(word)} demande ${allowed.join(', ')}, et non ${found === null ? 'rien' : quote(found)}.`,
    'word-number': ({ word, least, most, found }) =>
      `Le mot ${quote(word)} prend un nombre de ${least} à ${most}, et non ${quote(found)}.`,
    'no-command': ({ text }) => `Ni un coup ni un mot connu ici : ${quote(text)} ; ? montre les mots.`,
    'command-square': ({ word }) => `Nommez une seule case, comme ${word} e2.`,
    'command-piece': () =>
      'Nommez la pièce par sa lettre anglaise : K Q R B N P pour les Blancs, k q r b n p pour les Noirs.',
    'command-number': () => 'Choisissez par un numéro, comme choose 1.',
    'command-time': () =>
      'Pressez la pendule avec press ; réglez-la avec clock white 5:00 (minutes et secondes).',
    'command-name': ({ word, known }) =>
      `Dites quel nom donner et à quoi, comme ${word} white Anna Berg (${known.join(', ')}).`,
    'command-start': ({ known, most }) =>
      `Un nouveau départ se tire par ${known.join(', ')}, ou par un numéro de 0 à ${most}.`,
  },
  refusal: {
    'game-running': () => "Une partie est en cours : terminez-la d'abord.",
    'not-drawn': () => "Aucune position de départ n'a encore été tirée.",
    'not-playing': () => "Aucune partie n'est en cours.",
    'game-over': ({ result, cause }) =>
      `La partie est finie (${RESULT[result]} : ${CAUSE[cause]}). Pour continuer, annulez le résultat (reopen).`,
    illegal: ({ ply, why }) =>
      `Le demi-coup ${ply} n'est pas légal${why === null ? '' : ` : ${wordsOf(FR_REASONS, why).replace(/\.$/, '')}`}.`,
    'no-such-ply': ({ ply, made }) => `Le demi-coup ${ply} n'existe pas : la partie en a ${made}.`,
    'later-illegal': ({ ply, later }) =>
      `Le demi-coup ${ply} reste : avec l'autre coup, le demi-coup ${later} ne serait plus légal.`,
    'no-threefold': ({ times, move }) =>
      move === null
        ? `Réclamation refusée : la position s'est présentée ${times} fois, et non trois.`
        : `Réclamation refusée : après ${san(move)}, la position se présente pour la ${times === 1 ? 'première' : 'deuxième'} fois, et non la troisième.`,
    'no-fifty': ({ plies, move }) =>
      `Réclamation refusée : ${move === null ? '' : `avec ${san(move)}, `}il y a ${many(plies, 'demi-coup', 'demi-coups')} sans prise ni coup de pion, et non 100.`,
    'claim-illegal': ({ move, why }) =>
      `Réclamation refusée : ${quote(move)} n'est pas un coup légal ici${why === null ? '' : ` : ${wordsOf(FR_REASONS, why).replace(/\.$/, '')}`}.`,
    'board-decides': ({ cause }) =>
      `La position sur l'échiquier a décidé de la partie (${CAUSE[cause]}) ; pour continuer, reprenez le dernier coup (takeback).`,
    'same-result': ({ result }) => `Ce résultat est déjà noté : ${RESULT[result]}.`,
    'not-finished': () => "La partie n'est pas terminée.",
    'no-clock': () => 'Cette partie se joue sans pendule.',
    'no-time': ({ side }) =>
      `Les ${SIDE[side]} n'ont plus de temps : ajoutez-en d'abord (clock ${side} 1:00).`,
    'not-your-clock': ({ side, toMove }) =>
      toMove
        ? `La pendule des ${SIDE[side]} tourne, et les ${SIDE[side]} n'ont pas encore joué.`
        : `C'est la pendule des ${SIDE[side]} qui tourne : eux seuls peuvent y appuyer.`,
    'bad-times': ({ hours }) =>
      `Une pendule affiche de 0 à ${hours} heures : donnez des temps dans cet intervalle.`,
  },
};
