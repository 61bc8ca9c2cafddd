/**
 * The one scale of surprise. Whatever explains the touches costs what hands and sensors did in it that they seldom do;
 * the cheapest explanation is what happened, if no other comes near. The unit is half of what a hand does once in a
 * game; the figures were fitted on seeded hands (test/hands) and held against others (test/otherHands, real traces).
 */
export const COST = {
  /** A square touched for nothing: a man adjusted, or put down and taken up again. */
  nudge: 2,
  /** A man in the air whose side is to move. */
  air: 2,
  /** A man in the air whose side has just moved. */
  airOfMover: 4,
  /** He was in the air already while his side completed a move with another man; for each such move, at most two. */
  heldOn: 6,
  /** A man stands on his square and is not felt there: nobody holds him for longer than this is dear. */
  unfelt: 8,
  /** The reply landed before the move that it answers. */
  inversion: 4,
  /** Two men crossed in the air and landed on each other's squares; landing in the order of the turn costs nothing. */
  exchangedLanding: 6,
  /** A capture whose square was never seen empty, or whose captor was never seen to land before he was retaken. */
  unseenCapture: 4,
  /** A move from or to a square that says nothing. */
  blind: 1.5,
  /** A half-move of the game that was another one … */
  amended: 2,
  /** … and for each second that its man stood before anything else was touched … */
  stoodSecond: 0.5,
  /** … up to this much. */
  stoodMost: 3,
  /** A man put where he may not go, who will return. */
  astray: 4,
  /** A castle's look-alike that was not done by the protocol. */
  castleOutsideProtocol: 2,
  /** A board at rest about which there is a question. */
  undecided: 3,
  /** A board at rest that nothing explains. */
  disorder: 4,
  /** Moves taken back. */
  takenBack: 3,
} as const;

/** An explanation this much cheaper than every other is what happened. */
export const CLEAR = 3;
/** The dearest explanation that is believed of a board at rest. */
export const BELIEVED = 12;
/** Explanations dearer than this are none. */
export const DEAREST = 24;
