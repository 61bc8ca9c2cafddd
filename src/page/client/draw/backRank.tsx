/** Eight squares of the first rank: what stands there, and which of them the next throw decides between. */

import type { Seen } from '../../../board/sensor.js';
import { PieceImage } from '../board/pieceImage.js';
import { pieceNamed } from '../board/touch.js';
import { useWords } from '../text/index.js';

export interface BackRankProps {
  /** Eight letters, `.` = nothing yet. */
  readonly letters: string;
  /** Squares in counting order; each shows its number. */
  readonly candidates?: readonly number[];
  /** The pieces appear one after the other. */
  readonly reveal?: boolean;
}

const FILES = 'abcdefgh';

export function BackRank({ letters, candidates = [], reveal = false }: BackRankProps) {
  const { t } = useWords();
  const names = [...letters].flatMap((letter, file) => {
    const piece = pieceNamed(letter as Seen);
    return piece === null ? [] : [`${FILES.charAt(file)}1 ${t.role[piece.role]}`];
  });
  return (
    <div class={reveal ? 'rank reveal' : 'rank'} role="img" aria-label={names.join(', ') || t.emptySquare}>
      {[...FILES].map((name, file) => {
        const letter = letters.charAt(file);
        const count = candidates.indexOf(file);
        return (
          <span
            key={name}
            class={`rank-square ${file % 2 === 0 ? 'on-dark' : 'on-light'}`}
            data-asked={count >= 0}
          >
            {letter !== '.' && letter !== '' && <PieceImage letter={letter} />}
            {count >= 0 && <span class="rank-count">{count + 1}</span>}
            <span class="rank-file">{name}</span>
          </span>
        );
      })}
    </div>
  );
}
