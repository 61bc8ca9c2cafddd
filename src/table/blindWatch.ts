/** Follows what the sensors of a table say: which begin to flicker, and which blind ones answer again. */
import { FlickerWatch } from '../board/flicker.js';
import type { Millis } from '../board/sensor.js';
import { agrees } from '../guidance/letters.js';
import type { Square } from '../rules/index.js';
import type { SensedBoard, SensorChange } from './sensed.js';

/** `flickers`: a square was found that changes by itself. `answers`: one is blind no longer. */
export type BlindNews = 'none' | 'answers' | 'flickers';

export class BlindWatch {
  private readonly flicker = new FlickerWatch();

  /** `wantedAt`: what belongs on a sensor's square, as a FEN letter; undefined: nobody knows. */
  constructor(
    private readonly board: SensedBoard,
    private readonly wantedAt: (square: Square) => string | null | undefined,
  ) {}

  /** Takes in what has changed. `isTouch`: by a line of its own, and not by a picture that may be late. */
  take(changes: readonly SensorChange[], isTouch: boolean, at: Millis): BlindNews {
    const { blind } = this.board;
    let news: BlindNews = 'none';
    for (const change of changes) {
      const { square } = change;
      const flickers = isTouch && this.flicker.changed(square, at);
      if (flickers && blind.add({ square, cause: 'flicker' })) news = 'flickers';
      else if (this.answersAgain(change, at) && blind.answers(square) && news === 'none') news = 'answers';
    }
    return news;
  }

  /** A move explains what these sensors said. */
  explained(squares: readonly Square[]): void {
    this.flicker.explained(squares);
  }

  /** Does a blind square say what the game knows? One that flickered also has to be calm. */
  private answersAgain({ square, seen }: SensorChange, at: Millis): boolean {
    const cause = this.board.blind.causeOf(square);
    if (cause === undefined || seen === 'x') return false;
    if (cause === 'flicker' && !this.flicker.isCalm(square, at)) return false;
    const wanted = this.wantedAt(square);
    return wanted !== undefined && agrees(seen === '.' ? null : seen, wanted);
  }
}
