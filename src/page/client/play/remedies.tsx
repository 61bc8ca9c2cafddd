/** Beside the sentence that asks for it: what the simulated board's hands can do about it at one press. */
import { useEffect, useState } from 'preact/hooks';
import type { PageState } from '../../contract.js';
import { fenPlacement } from '../board/picture.js';
import { ask } from '../store/table.js';
import { useWords } from '../text/index.js';

/** A board that differs from the game for so long is no move on its way. */
const ASTRAY_MS = 700;

export interface RemediesProps {
  readonly state: PageState;
  /** This page's own hand holds a piece: that is a move on its way. */
  readonly isHandFull: boolean;
}

export function Remedies({ state, isHandFull }: RemediesProps) {
  const { t } = useWords();
  const { allowed } = state;
  const strays = useLasting(!isHandFull && differs(state));
  const isWrong = state.phase === 'playing' && allowed.fill && (state.way.length > 0 || strays);
  if (!isWrong && !canClear(state)) return null;
  return (
    <div class="row remedies">
      {isWrong && (
        <button type="button" class="main" onClick={() => void ask({ kind: 'fill' })}>
          {t.play.putRight}
        </button>
      )}
      {canClear(state) && (
        <button type="button" onClick={() => void ask({ kind: 'clear' })}>
          {t.setUp.clear}
        </button>
      )}
    </div>
  );
}

/** Whether the pieces stand otherwise than the game has them, and no question is about that. */
function differs({ phase, fen, simulator, question }: PageState): boolean {
  if (phase !== 'playing' || fen === null || simulator === null || question !== null) return false;
  return simulator.pieces !== fenPlacement(fen);
}

/** After the end the guidance asks for an empty board. */
function canClear({ notices, simulator, allowed }: PageState): boolean {
  const isAsked = notices.some(({ key }) => key === 'nextGame');
  return isAsked && allowed.hands && simulator !== null && /[^.]/.test(simulator.pieces);
}

/** Whether it has been so for a while. */
function useLasting(now: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    setLasts(false);
    if (!now) return;
    const timer = window.setTimeout(() => setLasts(true), ASTRAY_MS);
    return () => window.clearTimeout(timer);
  }, [now]);
  return now && lasts;
}
