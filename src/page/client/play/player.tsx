/** One side of the table: name, clock, whose turn. */
import { useEffect, useState } from 'preact/hooks';
import type { Color } from '../../../rules/index.js';
import type { PageState } from '../../contract.js';
import { useObserved } from '../store/observable.js';
import { table } from '../store/table.js';
import { useWords } from '../text/index.js';
import { clockText } from './clockText.js';

export function Player({ side, state }: { readonly side: Color; readonly state: PageState }) {
  const { t } = useWords();
  const name = state.names[side];
  const active = state.phase === 'playing' && state.turn === side;
  return (
    <div class="player" data-side={side} data-active={active}>
      <span class="player-mark" aria-hidden="true" />
      <span class="player-name">
        {name === '' ? t.side[side] : name}
        {name !== '' && <span class="unseen"> ({t.side[side]})</span>}
      </span>
      {active && <span class="player-turn">{t.play.toMove}</span>}
      {state.clock !== null && <ClockFace side={side} clock={state.clock} />}
    </div>
  );
}

/** A clock is drawn anew this often while it runs. */
const FRAME_MS = 100;

function ClockFace({ side, clock }: { side: Color; clock: NonNullable<PageState['clock']> }) {
  const { t } = useWords();
  const arrived = useObserved(table, (value) => value.arrived);
  const runs = clock.running === side && !clock.paused;
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    setNow(performance.now());
    if (!runs) return;
    const timer = window.setInterval(() => setNow(performance.now()), FRAME_MS);
    return () => window.clearInterval(timer);
  }, [runs, arrived]);
  const left = Math.max(0, clock[side] - (runs ? Math.max(0, now - arrived) : 0));
  return (
    <span
      class="clock"
      role="timer"
      aria-label={t.play.clockOf(side)}
      data-runs={runs}
      data-low={left < 20_000}
    >
      {clockText(left)}
    </span>
  );
}
