/** How games end. */
export const RESULTS = ['1-0', '0-1', '1/2-1/2'] as const;
export type GameResult = (typeof RESULTS)[number];

/**
 * Why a game ended. The first five follow from the board (FIDE 5.1.1, 5.2.1, 5.2.2, 9.6); `time`: flag fall;
 * `time-no-mate`: flag fall, but the other side can never mate (6.9);
 * `resignation-no-mate`: likewise for resigning (5.1.2); `kings`: both kings in the centre.
 */
export const END_CAUSES = [
  'checkmate',
  'stalemate',
  'dead-position',
  'fivefold',
  'seventy-five',
  'resignation',
  'resignation-no-mate',
  'agreement',
  'threefold',
  'fifty',
  'time',
  'time-no-mate',
  'arbiter',
  'kings',
  'abandoned',
] as const;
export type EndCause = (typeof END_CAUSES)[number];

/** Who brought the end about. Only an end the board shows goes away when the hands change the board again. */
export const END_SOURCES = ['board', 'clock', 'word'] as const;
type EndSource = (typeof END_SOURCES)[number];

export interface GameEnd {
  /** `*`: given up without a result. */
  readonly result: GameResult | '*';
  readonly cause: EndCause;
  readonly source: EndSource;
  /** SAN of the move with which a draw was claimed (FIDE 9.2.1, 9.3.1): written down, not played. */
  readonly intended?: string;
}
