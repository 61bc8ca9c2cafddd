/** English. */

import { BLIND_WORDS } from './blind.js';
import { type Catalogue, type Fix, numbered, squareName as sq, wordList } from './catalogue.js';
import { DRAW_STEP } from './drawStep.js';
import { EN_FAULTS } from './faults/en.js';
import { faultSentence, refusalSentence, wordsOf } from './faults.js';
import { CAUSE, list, many, name, PART, RESULT, SIDE, san, some, thrown } from './grammar/en.js';
import { PROBLEM_WORDS } from './problems.js';
import { EN_REASONS } from './reasons/en.js';
import { REQUEST_WORDS } from './requests.js';
import { TABLE_WORDS } from './table.js';

function fixText(fix: Fix): string {
  switch (fix.kind) {
    case 'carry': {
      const { side, role } = fix.piece;
      return fix.sure
        ? `${SIDE[side]}: ${role} from ${sq(fix.from)} back to ${sq(fix.to)}`
        : `${SIDE[side]}: the ${role} belongs on ${sq(fix.to)}; it may be the piece on ${sq(fix.from)}`;
    }
    case 'lift':
      return fix.piece === null
        ? `Take the piece on ${sq(fix.from)} into your hand`
        : `${SIDE[fix.piece.side]}: take the ${fix.piece.role} on ${sq(fix.from)} into your hand`;
    case 'takeOff':
      return fix.piece === null
        ? `Take the piece on ${sq(fix.from)} off the board`
        : `${SIDE[fix.piece.side]}: take the ${fix.piece.role} on ${sq(fix.from)} off the board`;
    case 'put':
      return `${SIDE[fix.piece.side]}: put the ${fix.piece.role} back on ${sq(fix.to)}`;
  }
}

export const en: Catalogue = {
  ...DRAW_STEP.en,
  ...PROBLEM_WORDS.en,
  ...REQUEST_WORDS.en,
  ...TABLE_WORDS.en,
  ...BLIND_WORDS.en,
  setUpPut: ({ piece, squares }) =>
    `${SIDE[piece.side]}: put ${some(piece.role, squares.length)} on ${list(squares)}.`,
  setUpCarry: ({ piece, from, to }) => `${SIDE[piece.side]}: ${piece.role} from ${sq(from)} to ${sq(to)}.`,
  setUpTake: ({ piece, squares }) =>
    piece === null
      ? `Take the ${squares.length === 1 ? 'piece' : 'pieces'} on ${list(squares)} off the board.`
      : `Take the ${name(piece)} on ${list(squares)} off the board.`,
  setUpMakeRoom: ({ squares }) =>
    `Clear ${list(squares)}: the board cannot tell which ${squares.length === 1 ? 'piece stands' : 'pieces stand'} there. If everything already stands right, confirm it.`,
  setUpNotHere: ({ squares }) => `No piece is wanted on ${list(squares)} now: take it off again.`,
  setUpLook: ({ squares }) =>
    `The board cannot read ${list(squares)}. Check ${squares.length === 1 ? 'it' : 'them'} by eye, then confirm.`,
  setUpTurned: ({ sure }) =>
    sure
      ? 'The pieces stand right, but the board is turned round: choose "board turned", or turn the board.'
      : 'Is the board turned round? Choose "board turned" if White sits at the other side.',
  setUpDone: ({ assurance, toMove }) => {
    const begin = `${SIDE[toMove]} to move.`;
    if (assurance === 'sensed') return `The position stands. ${begin}`;
    if (assurance === 'guided')
      return `All pieces were put down as asked; the board itself cannot check the kinds. ${begin}`;
    return `The position was confirmed by the players; the board cannot check it. ${begin}`;
  },
  setUpWaiting: () => 'Waiting for the board to say what stands on it.',

  drawToss: ({ part, tosses }) =>
    `Toss a coin for ${PART[part]} (${many(tosses, 'toss', 'tosses')} to come).`,
  drawRoll: ({ part, highest }) => `Roll the die for ${PART[part]}: 1 to ${highest} count.`,
  drawNumber: ({ below }) => `Give the number of the start position, 0 to ${below - 1}.`,
  drawAgain: ({ part, throws }) =>
    `For ${PART[part]} the throw ${thrown(throws)} chooses nothing: throw again.`,
  drawPlaced: ({ pieces }) =>
    `Drawn: ${wordList(
      pieces.map((p) => `${p.role} on ${sq(p.square)}`),
      'and',
    )}.`,
  drawDone: ({ number, arrangement }) => `Start position ${number} is drawn: ${arrangement}.`,
  drawUneven: () => 'With this method each step is fair, but not all 960 positions are equally likely.',

  toMove: ({ side, check }) => `${SIDE[side]} to move${check ? ', in check' : ''}.`,
  moved: ({ san: text, number, mover, next, check, provisional }) =>
    `${numbered(number, mover, san(text))}${provisional ? ' (may still go on)' : ''}. ${SIDE[next]} to move${check ? ', in check' : ''}.`,
  inHand: ({ pieces }) =>
    `In the hand: ${wordList(
      pieces.map((p) => `${name(p.piece)} from ${sq(p.from)}`),
      'and',
    )}.`,
  castleUnderWay: ({ side, king, rook }) => {
    const parts = [rook === null ? '' : `rook to ${sq(rook)}`, king === null ? '' : `king to ${sq(king)}`];
    return `${SIDE[side]} castles: ${wordList(
      parts.filter((part) => part !== ''),
      'and',
    )}.`;
  },
  halfCastle: ({ side, rook, rookTo }) =>
    `${SIDE[side]} castles: the rook on ${sq(rook)} still goes to ${sq(rookTo)}.`,
  castleRefused: ({ side, wing, fault }) => {
    const why = {
      rights: 'the right to castle is gone',
      path: 'a piece stands in the way',
      attacked: 'the king would cross or reach an attacked square',
      check: 'the king is in check',
      uncovers: 'the departure of the rook would expose the king',
      order: 'the king must be touched before the rook',
    } as const;
    return `${SIDE[side]} may not castle ${wing === 'h' ? 'O-O' : 'O-O-O'}: ${why[fault]}. Put the pieces back.`;
  },
  enPassantLeft: ({ piece, square }) => `En passant: take the ${name(piece)} on ${sq(square)} off the board.`,
  promotionAsked: ({ side, square }) =>
    `${SIDE[side]} promotes on ${sq(square)}: which piece? A queen unless you choose another.`,
  promotionReplace: ({ side, square }) =>
    `${SIDE[side]} promotes: replace the pawn on ${sq(square)} by the new piece.`,
  ambiguous: ({ why, squares, offers }) => {
    const question = {
      'castle-or-move': 'Castling or an ordinary move',
      swap: 'Did king and rook castle, or were they only straightened',
      'capture-unseen': 'Which piece was captured',
      'several-lines': 'Which moves were played',
      'same-placement': 'Which move was played',
    } as const;
    const choice =
      offers.length === 0
        ? `Squares: ${list(squares)}.`
        : `Choose: ${wordList(
            offers.map((offer) => san(offer) || 'no move'),
            'or',
          )}.`;
    return `${question[why]}? ${choice}`;
  },
  wayBack: ({ fix, left }) =>
    `${fixText(fix)}${left > 0 ? ` (then ${many(left, 'more step', 'more steps')})` : ''}.`,
  ordered: () => 'The board is right again.',
  boardTurned: ({ sure }) =>
    sure
      ? 'The board stands the other way round.'
      : 'The board seems to stand the other way round: please check.',
  orderUnknown: ({ ply }) =>
    `Moves up to half-move ${ply} were not seen one by one: please give their order for the record.`,
  unseen: ({ ply }) => `Contact was lost around half-move ${ply}; the record says so.`,
  takenBack: ({ ply }) =>
    ply === 0 ? 'Taken back to the start position.' : `Taken back to half-move ${ply}.`,
  amended: ({ san: text, number, mover }) => `Corrected: ${numbered(number, mover, san(text))}.`,

  carryOut: ({ piece, from, to, capture, promotion }) =>
    `${SIDE[piece.side]}: ${piece.role} from ${sq(from)} ${capture ? 'takes on' : 'to'} ${sq(to)}${promotion === null ? '' : ` and becomes a ${promotion}`}.`,
  carryOutCastle: ({ side, king, kingTo, rook, rookTo }) => {
    const parts = [
      rook === rookTo ? `rook stays on ${sq(rook)}` : `rook from ${sq(rook)} to ${sq(rookTo)}`,
      king === kingTo ? `king stays on ${sq(king)}` : `king from ${sq(king)} to ${sq(kingTo)}`,
    ];
    return `${SIDE[side]} castles: ${wordList(parts, 'and')}.`;
  },
  notAnnounced: ({ san: text, fix }) => `The announced move is ${san(text)}. ${fixText(fix)}.`,

  gameOver: ({ result, cause, intended }) =>
    `${RESULT[result]}: ${CAUSE[cause]}${intended === undefined ? '' : ` with ${san(intended)}`}.`,
  resultOffered: ({ result }) => `Kings in the centre: ${RESULT[result]}. Please confirm.`,
  resultCorrected: ({ result }) => `The result was corrected: ${RESULT[result]}.`,
  reopened: () => 'The game goes on.',
  drawOffered: ({ side }) => `${SIDE[side]} offers a draw.`,
  whyNot: (reason) => wordsOf(EN_REASONS, reason),
  fault: (fault) => faultSentence(EN_FAULTS, fault),
  refused: (refusal) => refusalSentence(EN_FAULTS, refusal),

  flagFell: ({ side }) => `${side === 'white' ? "White's" : "Black's"} flag has fallen.`,
  clockPress: ({ side }) => `${SIDE[side]}: press the clock.`,
  clockSilent: () => 'The clock does not answer; the time is kept here.',

  noGame: () => 'No game yet: draw a start position.',
  proposal: ({ number }) =>
    number === null
      ? 'Put up any of the 960 start positions, Black mirroring White.'
      : `Start position ${number} stands: please both agree, then confirm to begin.`,
  linkTrouble: ({ state }) =>
    ({
      searching: 'Waiting for the board: please connect it and switch it on.',
      silent: 'The board does not answer; trying again.',
      lost: 'The board is disconnected: please check the cable or the radio link.',
    })[state],
  linkBack: () => 'The board is connected again.',
  recordTrouble: ({ trouble }) =>
    ({
      'disk-full': 'The disk is full: the game is kept in memory only. Please make room.',
      'read-only': 'The games folder cannot be written to: the game is kept in memory only.',
      failed: 'Saving failed: the game is kept in memory only.',
    })[trouble],
  recordBack: () => 'The game is saved again.',
  resumed: ({ ply }) => `The game goes on after half-move ${ply}.`,
};
