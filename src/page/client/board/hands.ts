/**
 * The hands at the simulated board between a press and the table's answer: what was done here shows at once, and what
 * the table says counts again as soon as it has heard of everything.
 */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Seen, SeenPiece } from '../../../board/sensor.js';
import { type Position, readPosition } from '../../../rules/index.js';
import type { PageState, TableRequest } from '../../contract.js';
import { ask } from '../store/table.js';
import { isPawnWaiting, piecesOn, wantedPlacement } from './picture.js';
import {
  type HandsState,
  type HandsStep,
  type HandsWorld,
  pieceNamed,
  putAway,
  putBack,
  type Touch,
  takeFromBox,
  touchSquare,
} from './touch.js';

export interface Hands {
  readonly state: HandsState;
  /** A press on a square. */
  readonly press: (square: number) => void;
  /** A drag ends on a square, or beside the board. */
  readonly drop: (square: number | null) => void;
  readonly take: (piece: SeenPiece) => void;
  readonly away: () => void;
  readonly back: () => void;
}

/** How long the table's picture may lag behind its answer. */
const SETTLE_MS = 250;

function seenOf(text: string): readonly Seen[] {
  return [...text] as Seen[];
}

/** null where there is no simulated board, or this page may not touch it. */
export function useHands(page: PageState, mayTouch: boolean): Hands | null {
  const pieces = piecesOn(page)?.join('') ?? null;
  const [state, setState] = useState<HandsState>({ pieces: seenOf(pieces ?? ''), held: null });
  const current = useRef(state);
  const unheard = useRef(0);
  const newest = useRef(pieces);
  newest.current = pieces;

  const show = (next: HandsState): void => {
    current.current = next;
    setState(next);
  };
  const resync = (): void => {
    const now = newest.current;
    if (now === null || unheard.current > 0) return;
    show(follow(current.current, seenOf(now)));
  };
  // A new picture from the table, or its last answer, ends what was only known here.
  useEffect(resync, [pieces]);

  const act = (step: HandsStep): void => {
    show(step.state);
    for (const touch of step.touches) {
      unheard.current += 1;
      void ask(requestOf(touch)).then((done) => {
        unheard.current -= 1;
        if (unheard.current === 0) window.setTimeout(resync, done ? SETTLE_MS : 0);
      });
    }
  };
  const world = useWorld(page);
  if (pieces === null || !mayTouch) return null;
  // A pawn that waits for its piece goes back at a press on the board; whoever wants another move begins it then.
  const waits = isPawnWaiting(page.question);
  const keepPawn = (): void => void ask({ kind: 'keepPawn' });
  return {
    state,
    press: (square) => (waits ? keepPawn() : act(touchSquare(current.current, square, world))),
    drop: (square) => act(dropped(current.current, square, world)),
    take: (piece) => act(takeFromBox(current.current, piece)),
    away: () => act(putAway(current.current)),
    back: () => (waits ? keepPawn() : act(putBack(current.current))),
  };
}

function dropped(state: HandsState, square: number | null, world: HandsWorld): HandsStep {
  const { held } = state;
  if (held === null) return { state, touches: [] };
  if (square === null) return putAway(state);
  const mine = pieceNamed(held.piece);
  const here = pieceNamed(state.pieces[square] ?? '.');
  const step = touchSquare(state, square, world);
  // A piece dropped on another of its own colour, and no castle: it was not meant.
  const isSwap = here !== null && here.color === mine?.color && step.state.held !== null;
  return isSwap ? putBack(state) : step;
}

function useWorld(page: PageState): HandsWorld {
  const { fen, phase, start } = page;
  const position = useMemo((): Position | undefined => {
    if (fen === null || phase !== 'playing') return undefined;
    const read = readPosition(fen, start?.variant ?? 'chess960');
    return read.ok ? read.value : undefined;
  }, [fen, phase, start?.variant]);
  const wanted = wantedPlacement(page);
  return {
    position,
    wantedAt: (square) => {
      const lit = phase === 'settingUp' && page.leds.some(([at, light]) => at === square && light === 'put');
      const piece = wanted.charAt(square);
      return lit && pieceNamed(piece as Seen) !== null ? (piece as SeenPiece) : undefined;
    },
  };
}

/** The table's pieces, and what is still in the hand here. */
function follow(state: HandsState, pieces: readonly Seen[]): HandsState {
  const { held } = state;
  // Somebody else put a piece where this one came from: the hand here is empty.
  const isGone = held !== null && held.from !== null && pieces[held.from] !== '.';
  return { pieces, held: isGone ? null : held };
}

function requestOf(touch: Touch): TableRequest {
  if (touch.kind === 'lift') return { kind: 'lift', square: touch.square };
  const { square, ask: isAsked = false } = touch;
  return { kind: 'place', square, piece: namedPiece(touch.piece), ...(isAsked ? { ask: true } : {}) };
}

type NamedPiece = Exclude<SeenPiece, 'U' | 'u' | '?'>;

function namedPiece(piece: SeenPiece): NamedPiece {
  if (pieceNamed(piece) === null) throw new Error(`the simulated board has no piece ${piece}`);
  return piece as NamedPiece;
}
