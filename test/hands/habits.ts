/**
 * What hands do beside moving pieces. Each habit is switched on by a probability per half-move (0…1); those not
 * named are off. With none on, every move is made in the plainest way: castles by the protocol, the victim lifted
 * first, en passant with the victim removed last, promotion with the pawn taken off and the new piece put down.
 */
export const HABITS = [
  // Castling, any-order mode. The resting variants concern a king or rook that stands on its final square already.
  'castleKingFirst',
  'castleRookFirst',
  'castleBothInAir',
  'castleKingOntoRook',
  'castleTouchResting',
  // Captures, en passant, promotion.
  'captureMoverFirst',
  'capturePushed',
  'enPassantBefore',
  'enPassantBetween',
  'promotionReplaced',
  // Nothing is meant by it.
  'bounce',
  'adjust',
  'touchOther',
  'knockedOver',
  'wholeBoard',
  'wrongCode',
  // The way of the piece.
  'slide',
  'betweenLate',
  'betweenNeighbour',
  'betweenBoth',
  'onward',
  // Second thoughts.
  'illegalTry',
  'retract',
  'retractCapture',
  'unmove',
  'takeback',
  'takebackWord',
  // The other side does not wait.
  'opponentEarly',
  'victimEarly',
  'replyFirst',
  'blitz',
  'oneScan',
  // The wire.
  'lost',
  'doubled',
  'delayed',
  'disconnect',
  // Words.
  'clockPress',
] as const;
export type Habit = (typeof HABITS)[number];
export type Habits = Partial<Record<Habit, number>>;

/** Both orders of everything that has two, and no mistakes. */
export const TIDY: Habits = {
  castleTouchResting: 0.5,
  captureMoverFirst: 0.5,
  enPassantBefore: 0.3,
  enPassantBetween: 0.4,
  promotionReplaced: 0.5,
};

/** Every habit of the hands now and then; the wire is good. */
export const MIXED: Habits = {
  ...TIDY,
  castleKingFirst: 0.15,
  castleRookFirst: 0.15,
  castleBothInAir: 0.15,
  castleKingOntoRook: 0.1,
  capturePushed: 0.1,
  bounce: 0.1,
  adjust: 0.05,
  touchOther: 0.05,
  knockedOver: 0.02,
  wholeBoard: 0.002,
  wrongCode: 0.03,
  slide: 0.15,
  betweenLate: 0.03,
  betweenNeighbour: 0.03,
  onward: 0.03,
  illegalTry: 0.03,
  retract: 0.03,
  retractCapture: 0.02,
  unmove: 0.01,
  takeback: 0.01,
  takebackWord: 0.01,
  opponentEarly: 0.05,
  victimEarly: 0.05,
  replyFirst: 0.02,
  blitz: 0.02,
  oneScan: 0.02,
};

/** A wire that loses, doubles and holds back lines, and a cable pulled out now and then. */
export const BAD_WIRE: Habits = { lost: 0.02, doubled: 0.03, delayed: 0.05, disconnect: 0.01 };

/** Habits in the course of which a program may rightly report a move that the game does not keep. */
export const STIRRING: readonly Habit[] = [
  'castleKingFirst',
  'castleRookFirst',
  'castleKingOntoRook',
  'promotionReplaced',
  'knockedOver',
  'wholeBoard',
  'wrongCode',
  'slide',
  'betweenNeighbour',
  'betweenBoth',
  'onward',
  'retract',
  'retractCapture',
  'unmove',
  'takeback',
  'takebackWord',
];
