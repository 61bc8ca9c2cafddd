/** Pointers on the simulated board: a press lifts or puts down, a drag carries. */
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { SeenPiece } from '../../../board/sensor.js';
import type { Hands } from './hands.js';

/** Pixels that a finger may tremble without dragging. */
const SLACK = 8;

interface Pointer {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  /** The press itself put something into the hand. */
  readonly lifted: boolean;
}

export function useDrag(grid: RefObject<HTMLDivElement | null>, hands: Hands | null) {
  const pointer = useRef<Pointer | null>(null);
  const at = useRef({ x: 0, y: 0 });
  const ghostRef = useRef<HTMLSpanElement>(null);
  const [ghost, setGhost] = useState<SeenPiece | null>(null);
  const newest = useRef(hands);
  newest.current = hands;

  const follow = (): void => {
    if (ghostRef.current === null) return;
    ghostRef.current.style.left = `${at.current.x}px`;
    ghostRef.current.style.top = `${at.current.y}px`;
  };
  useLayoutEffect(follow, [ghost]);

  useEffect(() => {
    /** Drags begin in the box as well. */
    const boxed = (event: PointerEvent): void => {
      const piece = event.target instanceof Element ? event.target.closest('[data-box]') : null;
      if (!(piece instanceof HTMLElement) || event.button !== 0 || newest.current === null) return;
      newest.current.take(piece.dataset.box as SeenPiece);
      pointer.current = { id: event.pointerId, x: event.clientX, y: event.clientY, lifted: true };
    };
    const move = (event: PointerEvent): void => {
      const { current } = pointer;
      if (current === null || current.id !== event.pointerId || !current.lifted) return;
      const far = Math.hypot(event.clientX - current.x, event.clientY - current.y) > SLACK;
      const held = newest.current?.state.held ?? null;
      if (held === null || (ghost === null && !far)) return;
      at.current = { x: event.clientX, y: event.clientY };
      if (ghost === null) setGhost(held.piece);
      else follow();
    };
    const end = (event: PointerEvent): void => {
      if (pointer.current?.id !== event.pointerId) return;
      pointer.current = null;
      if (ghost === null) return;
      setGhost(null);
      if (event.type === 'pointercancel') newest.current?.back();
      else newest.current?.drop(squareUnder(grid.current, event.clientX, event.clientY));
    };
    window.addEventListener('pointerdown', boxed);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      window.removeEventListener('pointerdown', boxed);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  }, [ghost, grid]);

  const onPointerDown = (event: PointerEvent): void => {
    if (hands === null || event.button !== 0 || pointer.current !== null) return;
    const square = squareUnder(grid.current, event.clientX, event.clientY);
    if (square === null) return;
    const stands = hands.state.pieces[square] !== '.';
    const before = hands.state.held;
    hands.press(square);
    // Nothing in the hand before: what the press lifted can be dragged on.
    pointer.current = {
      id: event.pointerId,
      x: event.clientX,
      y: event.clientY,
      lifted: before === null && stands,
    };
  };

  return { ghost, ghostRef, handlers: { onPointerDown } };
}

function squareUnder(grid: HTMLDivElement | null, x: number, y: number): number | null {
  const cell = document
    .elementsFromPoint(x, y)
    .find((one) => one instanceof HTMLElement && one.dataset.square);
  if (!(cell instanceof HTMLElement) || grid === null || !grid.contains(cell)) return null;
  const square = Number(cell.dataset.square);
  return Number.isInteger(square) ? square : null;
}
