/** Beside a set-up or a finished game another start is being chosen: over ceremonies that are left, until one is drawn. */
import { useEffect, useState } from 'preact/hooks';
import type { PageState } from '../../contract.js';

export interface Chooser {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/** `fen` of the start beside which it was opened: another one was drawn since, here or elsewhere, and it is closed. */
export function useChooser({ phase, start }: Pick<PageState, 'phase' | 'start'>): Chooser {
  const [beside, setBeside] = useState<{ readonly fen: string | null } | null>(null);
  const fen = start?.fen ?? null;
  const isPlayed = phase === 'playing';
  useEffect(() => {
    if (isPlayed) setBeside(null);
  }, [isPlayed]);
  return {
    isOpen: beside !== null && beside.fen === fen && !isPlayed,
    open: () => setBeside({ fen }),
    close: () => setBeside(null),
  };
}
