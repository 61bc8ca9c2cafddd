/** Faults and refusals in English. */
import type { StageFault } from '../../../game/index.js';
import type { Throwable } from '../../../rules/index.js';
import { squareName as sq } from '../catalogue.js';
import { type FaultWords, wordsOf } from '../faults.js';
import { CAUSE, list, many, PART, RESULT, SIDE, san, thrown } from '../grammar/en.js';
import { EN_REASONS } from '../reasons/en.js';

const quote = (text: string): string => `"${text}"`;
const wants = (what: Throwable): string =>
  what === 'coin' ? 'heads or tails' : `a number from ${what.least} to ${what.most}`;
const WING = { a: 'a-side', h: 'h-side' } as const;
const right = (letter: string, why: string): string => `castling right ${letter} cannot be, because ${why}`;
const control = (text: string, why: string): string =>
  `The time control ${quote(text)} cannot be used: ${why}; ${HINT}.`;
const HINT = 'write minutes+seconds such as 20+0, 20b5 (Bronstein), 20d5 (delay), 40/90+30,30+30, or none';

const STAGE: Readonly<Record<StageFault, (part: string) => string>> = {
  empty: () => 'nothing stands there, or nothing beside a comma',
  minus: (part) => `${quote(part)} has a minus sign, and no time is negative`,
  colon: (part) => `${quote(part)} has a colon, and minutes stand alone (20 for 20:00)`,
  stray: (part) => `${quote(part)} has more than digits, a point and + b d /`,
  signs: (part) => `${quote(part)} has more signs than one stage can`,
  moves: (part) => `${quote(part)} has no whole number of moves before its slash`,
  minutes: (part) => `${quote(part)} has no number of minutes (two places after a point at most)`,
  seconds: (part) => `${quote(part)} has no whole number of seconds`,
};

export const EN_FAULTS: FaultWords = {
  fen: {
    empty: () => 'it is empty',
    length: ({ count, most }) => `it has ${count} characters and no position needs more than ${most}`,
    fields: ({ count, most }) => `it has ${count} fields instead of at most ${most}`,
    ranks: ({ count }) => `the board has ${many(count, 'rank', 'ranks')} instead of 8 (separated by /)`,
    'rank-letter': ({ rank, letter }) =>
      `${quote(letter)} on rank ${rank} is no piece letter and no number from 1 to 8`,
    'rank-squares': ({ rank, count }) => `rank ${rank} has ${many(count, 'square', 'squares')} instead of 8`,
    turn: ({ text }) => `the side to move is ${quote(text)} instead of w or b`,
    'en-passant': ({ text }) => `the en-passant field is ${quote(text)} instead of a square or -`,
    counter: ({ counter, text, most }) =>
      `the ${counter === 'halfmoves' ? 'half-move counter' : 'move number'} is ${quote(text)} instead of a number up to ${most}`,
    kings: ({ side, count }) => `${SIDE[side]} has ${count === 0 ? 'no king' : `${count} kings`}`,
    pawns: ({ squares }) => `a pawn cannot stand on ${list(squares)}`,
    'castling-letter': ({ letter }) =>
      `${quote(letter)} is no castling letter (KQkq, A to H or a to h, or - for none)`,
    'castling-king': ({ letter, side }) =>
      right(letter, `${SIDE[side]}'s king is not on rank ${side === 'white' ? 1 : 8}`),
    'castling-wing': ({ letter, side, wing }) =>
      right(
        letter,
        `${SIDE[side]} has no rook on the ${WING[wing]} of its king on rank ${side === 'white' ? 1 : 8}`,
      ),
    'castling-rook': ({ letter, side, square }) =>
      right(letter, `${SIDE[side]} has no rook on ${sq(square)}`),
    'castling-twice': ({ side, wing }) =>
      `the castling field names two rooks on the ${WING[wing]} of ${SIDE[side]}'s king`,
    'castling-orthodox': ({ letter }) =>
      right(letter, 'in ordinary chess the king castles from the e-file with a rook in the corner'),
    'opposite-check': ({ side, king, condition }) =>
      `${SIDE[side]} is to move while ${SIDE[side === 'white' ? 'black' : 'white']}'s king on ${sq(king)} is in check${condition === null ? '' : ` in the sense of ${condition}`}`,
  },
  arrangement: {
    letters: ({ count }) => `it has ${many(count, 'letter', 'letters')} instead of 8`,
    unknown: ({ letters }) => `${letters.map(quote).join(', ')} is no piece letter (K Q R B N)`,
    pieces: ({ role, count, wanted }) => `it has ${many(count, role, `${role}s`)} instead of ${wanted}`,
    bishops: () => 'both bishops stand on squares of the same colour',
    king: () => 'the king does not stand between the rooks',
  },
  badFen: (clauses, more) => `This FEN cannot be used: ${clauses.join('; ')}${more ? '; and more' : ''}.`,
  noArrangement: (text, clauses) => `${quote(text)} is not a Chess960 arrangement: ${clauses.join('; ')}.`,
  fault: {
    'no-marks-here': ({ condition }) =>
      `Only rz-pieces marks single pieces; leave the squares away or take rz-pieces, not ${condition}.`,
    'bare-mark': ({ square }) =>
      `No piece stands on ${sq(square)}, so none can be marked there; name squares with pieces.`,
    'no-rules': ({ variant }) =>
      `The rule set ${quote(variant)} is not known here; use standard, chess960, or a condition such as rz-black.`,
    'no-squares': ({ text }) => `${quote(text)} is no list of squares; write them like d5 e8.`,
    'no-start-number': ({ number, most }) =>
      `There is no start position ${number}; choose a number from 0 to ${most}.`,
    'decided-start': ({ reason }) =>
      `No game can begin here: the position is already decided (${CAUSE[reason]}); choose another start.`,
    'bad-throw': ({ throw: number, thrown: one, part, wants: what }) =>
      `Throw ${number} cannot be ${thrown([one])}: ${PART[part]} wants ${wants(what)}.`,
    'surplus-throws': ({ part, used, surplus }) =>
      `The draw was complete with ${part === null ? 'the start' : PART[part]} at throw ${used}; ${surplus === 1 ? 'the last throw is' : `the last ${surplus} throws are`} too many.`,
    'many-throws': ({ count, most }) => `A draw has at most ${most} throws, not ${count}.`,
    'missing-throws': ({ part, thrown: count, missing, wants: what }) =>
      `The draw is not complete after ${many(count, 'throw', 'throws')}: ${PART[part]} wants ${missing === 1 ? 'one more throw' : `${missing} more throws`} (${wants(what)}).`,
    'no-throw': ({ text }) => `${quote(text)} is no throw: give heads (h), tails (t) or a number.`,
    'long-throws': ({ most }) =>
      `A list of throws has at most ${most} characters: give heads, tails or numbers.`,
    'control-length': ({ most }) => `The time control is longer than ${most} characters; ${HINT}.`,
    'control-stages': ({ text, count, most }) =>
      control(text, `it has ${count} stages, at most ${most} are known`),
    'control-part': ({ text, part, why }) => control(text, STAGE[why](part)),
    'control-open-part': ({ text, part }) =>
      control(
        text,
        `only the last stage may leave out its number of moves, and ${quote(part)} is not the last`,
      ),
    'control-moves': ({ text, count, most }) => control(text, `a stage has 1 to ${most} moves, not ${count}`),
    'control-minutes': ({ text, minutes, most }) => control(text, `${minutes} minutes are more than ${most}`),
    'control-seconds': ({ text, seconds, most }) =>
      control(text, `${seconds} seconds a move are more than ${most}`),
    'control-no-time': ({ text, part }) => control(text, `${quote(part)} gives no time at all`),
    'unknown-word': ({ word, known }) => `"${word}" is no word for players (known: ${known.join(', ')}).`,
    'surplus-words': ({ word, text }) => `"${text}" has more words than "${word}" can take.`,
    'word-alone': ({ word, found }) => `"${word}" stands alone, without "${found}".`,
    'word-choice': ({ word, allowed, found }) =>
      `"${word}" wants ${allowed.join(', ')}, not ${found === null ? 'nothing' : quote(found)}.`,
    'word-number': ({ word, least, most, found }) =>
      `"${word}" takes a number from ${least} to ${most}, not ${quote(found)}.`,
    'no-command': ({ text }) => `${quote(text)} is neither a move nor a word known here; ? shows the words.`,
    'command-square': ({ word }) => `Name one square, such as ${word} e2.`,
    'command-piece': () => 'Name the piece by its letter: K Q R B N P for White, k q r b n p for Black.',
    'command-number': () => 'Choose by number, such as choose 1.',
    'command-time': () =>
      'Press the clock with press; put time on it with clock white 5:00 (minutes and seconds).',
    'command-name': ({ word, known }) =>
      `Say which name and what it is, such as ${word} white Anna Berg (${known.join(', ')}).`,
    'command-start': ({ known, most }) =>
      `A new start is ${known.join(', ')}, or a number from 0 to ${most}.`,
  },
  refusal: {
    'game-running': () => 'A game is running: finish it first.',
    'not-drawn': () => 'No start position has been drawn yet.',
    'not-playing': () => 'No game is being played.',
    'game-over': ({ result, cause }) =>
      `The game is over (${RESULT[result]}: ${CAUSE[cause]}). To play on, withdraw the result (reopen).`,
    illegal: ({ ply, why }) =>
      `Half-move ${ply} is not legal${why === null ? '' : `: ${wordsOf(EN_REASONS, why).replace(/\.$/, '')}`}.`,
    'no-such-ply': ({ ply, made }) => `There is no half-move ${ply}: the game has ${made}.`,
    'later-illegal': ({ ply, later }) =>
      `Half-move ${ply} stays: with the other move, half-move ${later} would not be legal.`,
    'no-threefold': ({ times, move }) =>
      move === null
        ? `Claim refused: the position has stood ${many(times, 'time', 'times')}, not three times.`
        : `Claim refused: after ${san(move)} the position stands for the ${times === 1 ? 'first' : 'second'} time, not the third.`,
    'no-fifty': ({ plies, move }) =>
      `Claim refused: ${move === null ? '' : `with ${san(move)} `}there have been ${many(plies, 'half-move', 'half-moves')} without a capture or a pawn move, not 100.`,
    'claim-illegal': ({ move, why }) =>
      `Claim refused: ${quote(move)} is no legal move here${why === null ? '' : `: ${wordsOf(EN_REASONS, why).replace(/\.$/, '')}`}.`,
    'board-decides': ({ cause }) =>
      `The position on the board has decided the game (${CAUSE[cause]}); to play on, take the last move back (takeback).`,
    'same-result': ({ result }) => `This result is already recorded: ${RESULT[result]}.`,
    'not-finished': () => 'The game is not finished.',
    'no-clock': () => 'This game is played without a clock.',
    'no-time': ({ side }) =>
      `${SIDE[side]} has no time left: put time on that clock first (clock ${side} 1:00).`,
    'not-your-clock': ({ side, toMove }) =>
      toMove
        ? `${SIDE[side]}'s clock runs, and ${SIDE[side]} has not moved yet.`
        : `It is ${SIDE[side]} whose clock runs: only ${SIDE[side]} can press it.`,
    'bad-times': ({ hours }) => `A clock shows from 0 to ${hours} hours: give times in that range.`,
  },
};
