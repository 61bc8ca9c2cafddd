/**
 * The board on the screen: chessground draws pieces and arrows, a grid of squares above it carries lights, names for
 * screen readers, the keyboard and the pointer.
 */
import { Chessground } from '@lichess-org/chessground';
import type { Api } from '@lichess-org/chessground/api';
import type { DrawShape } from '@lichess-org/chessground/draw';
import { useEffect, useRef } from 'preact/hooks';
import type { Arrow } from '../../contract.js';
import type { BoardViewProps } from './boardProps.js';
import { Coordinates } from './coordinates.js';
import { placementFen } from './picture.js';
import { SquareGrid } from './squareGrid.js';
import { squareName } from './squareName.js';

/** Arrows drawn at once; the rest of the way shows as the first are carried out. */
const MAX_ARROWS = 6;

export function BoardView(props: BoardViewProps) {
  const { picture, flipped, lastMove, arrows } = props;
  const host = useRef<HTMLDivElement>(null);
  const board = useRef<Api | null>(null);
  const fen = placementFen(picture.map(({ piece }) => piece));
  const orientation = flipped ? 'black' : 'white';

  useEffect(() => {
    if (host.current === null) return;
    board.current = Chessground(host.current, {
      fen,
      orientation,
      viewOnly: true,
      coordinates: false,
      animation: { enabled: !window.matchMedia('(prefers-reduced-motion: reduce)').matches, duration: 140 },
      drawable: { enabled: false, visible: true, brushes: BRUSHES },
    });
    const observer = new ResizeObserver(([entry]) => {
      // A board that leaves the page is told of as one without size, where an arrow would have no place.
      if (entry !== undefined && entry.contentRect.width > 0) board.current?.redrawAll();
    });
    observer.observe(host.current);
    return () => {
      observer.disconnect();
      board.current?.destroy();
      board.current = null;
    };
  }, []);

  useEffect(() => {
    board.current?.set({
      fen,
      orientation,
      ...(lastMove === null
        ? { lastMove: [] }
        : { lastMove: [squareName(lastMove.from), squareName(lastMove.to)] }),
      drawable: { autoShapes: arrows.slice(0, MAX_ARROWS).map(shapeOf) },
    });
  }, [fen, orientation, lastMove?.from, lastMove?.to, JSON.stringify(arrows)]);

  return (
    <div class="board">
      <div class="board-ground" ref={host} aria-hidden="true" />
      <Coordinates flipped={flipped} />
      <SquareGrid {...props} />
    </div>
  );
}

const brush = (key: string, color: string) => ({ key, color, opacity: 0.9, lineWidth: 9 });
const BRUSHES = {
  green: brush('g', '#1f7a55'),
  red: brush('r', '#b3261e'),
  blue: brush('b', '#1d5f99'),
  yellow: brush('y', '#c77700'),
};

function shapeOf({ from, to }: Arrow, index: number): DrawShape {
  // The first thing to do stands out from what comes later.
  const colour = index === 0 ? 'red' : 'yellow';
  if (from !== null && to !== null) return { orig: squareName(from), dest: squareName(to), brush: colour };
  return { orig: squareName(to ?? from ?? 0), brush: colour };
}
