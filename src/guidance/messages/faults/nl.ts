/** Faults and refusals in Dutch. */
import type { StageFault } from '../../../game/index.js';
import type { Throwable } from '../../../rules/index.js';
import { squareName as sq } from '../catalogue.js';
import { type FaultWords, wordsOf } from '../faults.js';
import { CAUSE, list, many, PART, RESULT, ROLE, SIDE, san, thrown } from '../grammar/nl.js';
import { NL_REASONS } from '../reasons/nl.js';

const quote = (text: string): string => `"${text}"`;
const wants = (what: Throwable): string =>
  what === 'coin' ? 'kop of munt' : `een getal van ${what.least} tot en met ${what.most}`;
const right = (letter: string, why: string): string => `het rokaderecht ${letter} kan niet, want ${why}`;
const control = (text: string, why: string): string =>
  `Het speeltempo ${quote(text)} is niet bruikbaar: ${why}; ${HINT}.`;
const HINT =
  'schrijf minuten+seconden zoals 20+0, 20b5 (Bronstein), 20d5 (uitstel), 40/90+30,30+30, of none (zonder klok)';

const STAGE: Readonly<Record<StageFault, (part: string) => string>> = {
  empty: () => 'daar of naast een komma staat niets',
  minus: (part) => `${quote(part)} heeft een minteken, en geen tijd is negatief`,
  colon: (part) => `${quote(part)} heeft een dubbele punt, en minuten staan alleen (20 voor 20:00)`,
  stray: (part) => `${quote(part)} heeft meer dan cijfers, een punt en + b d /`,
  signs: (part) => `${quote(part)} heeft meer tekens dan een periode kan hebben`,
  moves: (part) => `${quote(part)} heeft geen geheel aantal zetten voor de schuine streep`,
  minutes: (part) => `${quote(part)} heeft geen aantal minuten (hoogstens twee cijfers na de punt)`,
  seconds: (part) => `${quote(part)} heeft geen geheel aantal seconden`,
};

export const NL_FAULTS: FaultWords = {
  fen: {
    empty: () => 'er staat niets',
    length: ({ count, most }) => `hij heeft ${count} tekens en geen stelling heeft er meer dan ${most} nodig`,
    fields: ({ count, most }) => `hij heeft ${count} velden in plaats van hoogstens ${most}`,
    ranks: ({ count }) => `het bord heeft ${many(count, 'rij', 'rijen')} in plaats van 8 (gescheiden door /)`,
    'rank-letter': ({ rank, letter }) =>
      `${quote(letter)} op rij ${rank} is geen stukletter en geen cijfer van 1 tot en met 8`,
    'rank-squares': ({ rank, count }) => `rij ${rank} heeft ${many(count, 'veld', 'velden')} in plaats van 8`,
    turn: ({ text }) => `aan zet is ${quote(text)} in plaats van w of b`,
    'en-passant': ({ text }) => `bij en passant staat ${quote(text)} in plaats van een veld of -`,
    counter: ({ counter, text, most }) =>
      `${counter === 'halfmoves' ? 'de teller van halve zetten' : 'het zetnummer'} is ${quote(text)} in plaats van een getal tot ${most}`,
    kings: ({ side, count }) => `${SIDE[side]} heeft ${count === 0 ? 'geen koning' : `${count} koningen`}`,
    pawns: ({ squares }) => `op ${list(squares)} kan geen pion staan`,
    'castling-letter': ({ letter }) =>
      `${quote(letter)} is geen rokadeletter (KQkq, A tot H of a tot h, of - voor geen)`,
    'castling-king': ({ letter, side }) =>
      right(letter, `de koning van ${SIDE[side]} staat niet op rij ${side === 'white' ? 1 : 8}`),
    'castling-wing': ({ letter, side, wing }) =>
      right(letter, `${SIDE[side]} heeft aan de ${wing}-kant van zijn koning geen toren op de eerste rij`),
    'castling-rook': ({ letter, side, square }) =>
      right(letter, `${SIDE[side]} heeft geen toren op ${sq(square)}`),
    'castling-twice': ({ side, wing }) =>
      `het rokadeveld noemt twee torens aan de ${wing}-kant van de koning van ${SIDE[side]}`,
    'castling-orthodox': ({ letter }) =>
      right(letter, 'in het gewone schaak rokeert de koning vanaf de e-lijn met een toren in de hoek'),
    'opposite-check': ({ side, king, condition }) =>
      `${SIDE[side]} is aan zet terwijl de andere koning op ${sq(king)} schaak staat${condition === null ? '' : ` in de zin van ${condition}`}`,
  },
  arrangement: {
    letters: ({ count }) => `hij heeft ${many(count, 'letter', 'letters')} in plaats van 8`,
    unknown: ({ letters }) => `${letters.map(quote).join(', ')} is geen stukletter (K Q R B N)`,
    pieces: ({ role, count, wanted }) =>
      `hij heeft ${many(count, ROLE[role].one, ROLE[role].more)} in plaats van ${wanted}`,
    bishops: () => 'beide lopers staan op velden van dezelfde kleur',
    king: () => 'de koning staat niet tussen de torens',
  },
  badFen: (clauses, more) => `Deze FEN is niet bruikbaar: ${clauses.join('; ')}${more ? '; enzovoort' : ''}.`,
  noArrangement: (text, clauses) =>
    `De opstelling ${quote(text)} is geen van de 960 beginstellingen: ${clauses.join('; ')}.`,
  fault: {
    'no-marks-here': ({ condition }) =>
      `Alleen rz-pieces merkt losse stukken: laat de velden weg of neem rz-pieces, niet ${condition}.`,
    'bare-mark': ({ square }) =>
      `Op ${sq(square)} staat geen stuk, dus daar valt niets te merken: noem velden met stukken.`,
    'no-rules': ({ variant }) =>
      `De regels ${quote(variant)} zijn hier onbekend: neem standard, chess960 of een voorwaarde zoals rz-black.`,
    'no-squares': ({ text }) => `De tekst ${quote(text)} is geen lijst van velden: schrijf ze zoals d5 e8.`,
    'no-start-number': ({ number, most }) =>
      `Beginstelling ${number} bestaat niet: kies een nummer van 0 tot en met ${most}.`,
    'decided-start': ({ reason }) =>
      `Hier kan geen partij beginnen, de stelling is al beslist (${CAUSE[reason]}): kies een andere.`,
    'bad-throw': ({ throw: number, thrown: one, part, wants: what }) =>
      `Worp ${number} kan niet ${thrown([one])} zijn: voor ${PART[part]} is ${wants(what)} nodig.`,
    'surplus-throws': ({ part, used, surplus }) =>
      `De loting was klaar met ${part === null ? 'het begin' : PART[part]} bij worp ${used}: ${surplus === 1 ? 'de laatste worp is' : `de laatste ${surplus} worpen zijn`} te veel.`,
    'many-throws': ({ count, most }) => `Een loting heeft hoogstens ${most} worpen, niet ${count}.`,
    'missing-throws': ({ part, thrown: count, missing, wants: what }) =>
      `De loting is niet klaar na ${many(count, 'worp', 'worpen')}: voor ${PART[part]} ${missing === 1 ? 'is nog een worp' : `zijn nog ${missing} worpen`} nodig (${wants(what)}).`,
    'no-throw': ({ text }) =>
      `Het woord ${quote(text)} is geen worp: geef heads of h (kop), tails of t (munt), of een getal.`,
    'long-throws': ({ most }) =>
      `Een lijst van worpen heeft hoogstens ${most} tekens: geef heads, tails of getallen.`,
    'control-length': ({ most }) => `Het speeltempo is langer dan ${most} tekens; ${HINT}.`,
    'control-stages': ({ text, count, most }) =>
      control(text, `het heeft ${count} perioden, hoogstens ${most} kunnen`),
    'control-part': ({ text, part, why }) => control(text, STAGE[why](part)),
    'control-open-part': ({ text, part }) =>
      control(
        text,
        `alleen de laatste periode mag het aantal zetten weglaten, en ${quote(part)} is niet de laatste`,
      ),
    'control-moves': ({ text, count, most }) =>
      control(text, `een periode heeft 1 tot en met ${most} zetten, niet ${count}`),
    'control-minutes': ({ text, minutes, most }) => control(text, `${minutes} minuten is meer dan ${most}`),
    'control-seconds': ({ text, seconds, most }) =>
      control(text, `${seconds} seconden per zet is meer dan ${most}`),
    'control-no-time': ({ text, part }) => control(text, `${quote(part)} geeft helemaal geen tijd`),
    'unknown-word': ({ word, known }) =>
      `Het woord ${quote(word)} is geen woord voor spelers (bekend: ${known.join(', ')}).`,
    'surplus-words': ({ word, text }) =>
      `De regel ${quote(text)} heeft meer woorden dan ${quote(word)} aankan.`,
    'word-alone': ({ word, found }) => `Het woord ${quote(word)} staat alleen, zonder ${quote(found)}.`,
    'word-choice': ({ word, allowed, found }) =>
      `Het woord ${quote(word)} wil ${allowed.join(', ')}, niet ${found === null ? 'niets' : quote(found)}.`,
    'word-number': ({ word, least, most, found }) =>
      `Het woord ${quote(word)} wil een getal van ${least} tot en met ${most}, niet ${quote(found)}.`,
    'no-command': ({ text }) =>
      `${quote(text)} is geen zet en ook geen woord dat hier bekend is; ? toont de woorden.`,
    'command-square': ({ word }) => `Noem één veld, zoals ${word} e2.`,
    'command-piece': () =>
      'Noem het stuk met zijn Engelse letter: K Q R B N P voor Wit, k q r b n p voor Zwart.',
    'command-number': () => 'Kies met een nummer, zoals choose 1.',
    'command-time': () =>
      'Druk de klok in met press; zet hem gelijk met clock white 5:00 (minuten en seconden).',
    'command-name': ({ word, known }) =>
      `Zeg welke naam en hoe die luidt, zoals ${word} white Anna Berg (${known.join(', ')}).`,
    'command-start': ({ known, most }) =>
      `Een nieuwe beginstelling komt met ${known.join(', ')}, of met een nummer van 0 tot en met ${most}.`,
  },
  refusal: {
    'game-running': () => 'Er is een partij bezig: beëindig die eerst.',
    'not-drawn': () => 'Er is nog geen beginstelling geloot.',
    'not-playing': () => 'Er is geen partij bezig.',
    'game-over': ({ result, cause }) =>
      `De partij is afgelopen (${RESULT[result]}: ${CAUSE[cause]}). Om door te spelen: trek de uitslag in (reopen).`,
    illegal: ({ ply, why }) =>
      `Halve zet ${ply} is niet reglementair${why === null ? '' : `: ${wordsOf(NL_REASONS, why).replace(/\.$/, '')}`}.`,
    'no-such-ply': ({ ply, made }) => `Halve zet ${ply} bestaat niet: de partij heeft er ${made}.`,
    'later-illegal': ({ ply, later }) =>
      `Halve zet ${ply} blijft: met de andere zet zou halve zet ${later} niet reglementair zijn.`,
    'no-threefold': ({ times, move }) =>
      move === null
        ? `Claim afgewezen: de stelling is ${times} keer voorgekomen, niet drie keer.`
        : `Claim afgewezen: na ${san(move)} staat de stelling voor de ${times === 1 ? 'eerste' : 'tweede'} keer op het bord, niet voor de derde.`,
    'no-fifty': ({ plies, move }) =>
      `Claim afgewezen: ${move === null ? 'er zijn' : `met ${san(move)} zijn er`} ${many(plies, 'halve zet', 'halve zetten')} zonder slagzet of pionzet, niet 100.`,
    'claim-illegal': ({ move, why }) =>
      `Claim afgewezen: ${quote(move)} is hier geen reglementaire zet${why === null ? '' : `: ${wordsOf(NL_REASONS, why).replace(/\.$/, '')}`}.`,
    'board-decides': ({ cause }) =>
      `De stelling op het bord heeft de partij beslist (${CAUSE[cause]}); om door te spelen: neem de laatste zet terug (takeback).`,
    'same-result': ({ result }) => `Deze uitslag is al genoteerd: ${RESULT[result]}.`,
    'not-finished': () => 'De partij is nog niet afgelopen.',
    'no-clock': () => 'Deze partij wordt zonder klok gespeeld.',
    'no-time': ({ side }) => `${SIDE[side]} heeft geen tijd meer: zet er eerst tijd op (clock ${side} 1:00).`,
    'not-your-clock': ({ side, toMove }) =>
      toMove
        ? `De klok van ${SIDE[side]} loopt, en ${SIDE[side]} heeft nog niet gezet.`
        : `De klok van ${SIDE[side]} loopt: alleen ${SIDE[side]} kan haar indrukken.`,
    'bad-times': ({ hours }) => `Een klok toont 0 tot en met ${hours} uur: geef tijden daarbinnen.`,
  },
};
