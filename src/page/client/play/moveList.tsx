/** The moves as on a score sheet. */
import { useEffect, useRef } from 'preact/hooks';
import type { PageState } from '../../contract.js';
import { rulesText } from '../text/conditions.js';
import { useWords } from '../text/index.js';

export interface MoveListProps {
  readonly moves: readonly string[];
  readonly provisional?: boolean;
  readonly start: Pick<NonNullable<PageState['start']>, 'number' | 'fen' | 'condition' | 'variant'> | null;
  /** The half-move on show and what a press on another does; absent: the last one, no press. */
  readonly chosen?: number;
  readonly onChoose?: (ply: number) => void;
}

/** The move counter and the side to move of a FEN. */
function beginning(fen: string): { readonly number: number; readonly blackFirst: boolean } {
  const fields = fen.split(' ');
  const number = Number(fields[5]);
  return { number: Number.isInteger(number) && number > 0 ? number : 1, blackFirst: fields[1] === 'b' };
}

export function MoveList({ moves, provisional = false, start, chosen, onChoose }: MoveListProps) {
  const { t, move, language } = useWords();
  const list = useRef<HTMLOListElement>(null);
  const shown = chosen ?? moves.length;
  useEffect(() => {
    const here = list.current?.querySelector('[data-here="true"]');
    // Only the list itself scrolls; the page stays where the reader has it.
    if (here instanceof HTMLElement && list.current !== null) {
      list.current.scrollTop = here.offsetTop - list.current.clientHeight / 2;
    }
  }, [shown, moves.length]);
  const { number, blackFirst } = beginning(start?.fen ?? '');
  const cells: readonly (string | null)[] = blackFirst ? [null, ...moves] : moves;
  const offset = blackFirst ? 1 : 0;
  const rows = Array.from({ length: Math.ceil(cells.length / 2) }, (_, row) => row);
  const cell = (index: number) => {
    const san = cells[index];
    const ply = index - offset + 1;
    if (san === undefined) return <span />;
    if (san === null) return <span class="move">…</span>;
    const here = ply === shown;
    const growing = provisional && ply === moves.length;
    const text = `${move(san)}${growing ? ' …' : ''}`;
    if (onChoose === undefined) {
      return (
        <span class="move" data-here={here}>
          {text}
        </span>
      );
    }
    return (
      <button
        type="button"
        class="move"
        data-here={here}
        aria-current={here ? 'step' : undefined}
        onClick={() => onChoose(ply)}
      >
        {text}
      </button>
    );
  };
  return (
    <section class="moves" aria-labelledby="moves-title">
      <h2 id="moves-title">
        {t.play.moves}
        {start !== null && (
          <span class="moves-start">
            {[
              start.number === null ? t.play.position : t.play.start(start.number),
              rulesText(start.condition, start.variant, language),
            ]
              .filter((fact) => fact !== '')
              .join(' · ')}
          </span>
        )}
      </h2>
      {moves.length === 0 ? (
        <p class="muted">{t.play.noMoves}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by the keyboard.
        <ol ref={list} tabIndex={0} aria-label={t.play.moves}>
          {rows.map((row) => (
            <li key={row}>
              <span class="move-number">{number + row}.</span>
              {cell(2 * row)}
              {cell(2 * row + 1)}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
