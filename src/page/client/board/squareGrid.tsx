/** 64 squares to be touched, focused and read aloud. */
import { useRef, useState } from 'preact/hooks';
import type { Seen } from '../../../board/sensor.js';
import { useWords, type Words } from '../text/index.js';
import type { BoardViewProps } from './boardProps.js';
import type { SquarePicture } from './picture.js';
import { PieceImage } from './pieceImage.js';
import { squareName } from './squareName.js';
import { pieceNamed } from './touch.js';
import { useDrag } from './useDrag.js';

const LINES: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7];

export function SquareGrid({ picture, flipped, leds, hands, label }: BoardViewProps) {
  const words = useWords();
  const grid = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(flipped ? 60 : 4);
  const drag = useDrag(grid, hands);
  const held = hands?.state.held ?? null;

  const onKey = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = stepped(focused, step, flipped);
      setFocused(next);
      grid.current?.querySelector<HTMLElement>(`[data-square="${next}"]`)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      hands?.press(focused);
    } else if (event.key === 'Escape') {
      hands?.back();
    }
  };

  const rows = LINES.map((line) => LINES.map((column) => squareAt(line, column, flipped)));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a board is no table of data; the grid role brings its arrow keys.
    <div
      ref={grid}
      class={hands === null ? 'squares' : 'squares touchable'}
      role="grid"
      aria-label={label}
      aria-readonly={hands === null}
      tabIndex={-1}
      onKeyDown={onKey}
      {...drag.handlers}
    >
      {rows.map((row, line) => (
        // biome-ignore lint/a11y/useSemanticElements: as above.
        // biome-ignore lint/a11y/useFocusableInteractive: the squares take the focus.
        <div role="row" class="squares-row" key={line}>
          {row.map((square) => {
            const seen = picture[square] ?? NOTHING;
            // What is in the hand here is known before the table tells.
            const shown = held?.from === square ? { ...seen, ghost: held.piece } : seen;
            const lit = leds.get(square);
            const raised = held?.from === square && drag.ghost === null ? held.piece : null;
            return (
              // biome-ignore lint/a11y/useSemanticElements: as above.
              <div
                role="gridcell"
                key={square}
                class="square"
                data-square={square}
                data-led={lit}
                data-held={held?.from === square}
                tabIndex={square === focused ? 0 : -1}
                aria-label={describe(square, shown, lit, words)}
                onFocus={() => setFocused(square)}
              >
                {raised !== null && <PieceImage letter={raised} look="raised" />}
                {raised === null && shown.ghost !== null && <PieceImage letter={shown.ghost} look="ghost" />}
                {shown.blind && <span class="blind-sign">×</span>}
                {shown.mark !== null && (
                  <span class={`mark mark-${MARKS[shown.mark] ?? 'some'}`}>
                    {shown.mark === 'x' ? '×' : '?'}
                  </span>
                )}
              </div>
            );
          })}
        </div>
      ))}
      {drag.ghost !== null && <PieceImage letter={drag.ghost} look="dragged" imageRef={drag.ghostRef} />}
    </div>
  );
}

const NOTHING: SquarePicture = { piece: null, ghost: null, mark: null, blind: false };
const MARKS: Readonly<Record<string, string>> = { U: 'white', u: 'black', '?': 'some', x: 'bad' };
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

function squareAt(line: number, column: number, flipped: boolean): number {
  return flipped ? line * 8 + (7 - column) : (7 - line) * 8 + column;
}

function stepped(square: number, [right, up]: readonly [number, number], flipped: boolean): number {
  const sign = flipped ? -1 : 1;
  const file = (square & 7) + sign * right;
  const rank = (square >> 3) + sign * up;
  return file < 0 || file > 7 || rank < 0 || rank > 7 ? square : rank * 8 + file;
}

function describe(
  square: number,
  { piece, ghost, mark, blind }: SquarePicture,
  lit: keyof Words['t']['lights'] | undefined,
  { t }: Words,
): string {
  const named = pieceNamed((piece ?? '.') as Seen);
  const lifted = piece === null && ghost !== null ? pieceNamed(ghost as Seen) : null;
  const what =
    named !== null
      ? t.piece(named.color, named.role)
      : mark === 'x'
        ? t.unreadable
        : mark !== null
          ? t.somePiece(mark === 'U' ? 'white' : mark === 'u' ? 'black' : null)
          : lifted !== null
            ? `${t.emptySquare} (${t.piece(lifted.color, lifted.role)})`
            : t.emptySquare;
  const sensor = blind ? [t.blindSquare] : [];
  return [squareName(square), what, ...sensor, ...(lit === undefined ? [] : [t.lights[lit]])].join(', ');
}
