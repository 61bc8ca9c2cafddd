/** The board as its sensors see it, and nothing more. */
import type { Seen } from '../../../board/sensor.js';
import { PieceImage } from '../board/pieceImage.js';
import { pieceNamed } from '../board/touch.js';
import { useWords } from '../text/index.js';

const ORDER: readonly number[] = Array.from({ length: 64 }, (_, at) => (7 - (at >> 3)) * 8 + (at & 7));
const MARKS: Readonly<Record<string, string>> = { U: 'white', u: 'black', '?': 'some', x: 'bad' };

export function SensorPicture({ placement }: { readonly placement: string | null }) {
  const { t } = useWords();
  if (placement === null) return null;
  return (
    <figure class="sensed">
      <div class="sensed-board" role="img" aria-label={t.box.sensed}>
        {ORDER.map((square) => {
          const seen = placement.charAt(square);
          const mark = MARKS[seen];
          return (
            <span
              key={square}
              class={`sensed-square ${((square >> 3) + square) % 2 === 0 ? 'on-dark' : 'on-light'}`}
            >
              {pieceNamed(seen as Seen) !== null && <PieceImage letter={seen} />}
              {mark !== undefined && <span class={`mark mark-${mark}`}>{seen === 'x' ? '×' : '?'}</span>}
            </span>
          );
        })}
      </div>
      <figcaption>{t.box.sensed}</figcaption>
    </figure>
  );
}
