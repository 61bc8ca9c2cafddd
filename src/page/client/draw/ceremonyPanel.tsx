/** A draw by real throws: what to throw now, what each throw did, and the back rank that grows of it. */
import { useEffect, useRef } from 'preact/hooks';
import type { Throw } from '../../../rules/index.js';
import type { Allowed, PageState } from '../../contract.js';
import { Icon } from '../icon.js';
import { ask, table } from '../store/table.js';
import { useWords } from '../text/index.js';
import { BackRank } from './backRank.js';
import { Die } from './die.js';

/** The page's own throws come at a pace that people can follow. */
const THROW_MS = 450;

type Ceremony = NonNullable<PageState['ceremony']>;

export interface CeremonyProps {
  readonly ceremony: Ceremony;
  readonly allowed: Allowed;
  readonly control: boolean;
  /** Shows the ways to draw, once this one is left. */
  readonly onLeft: () => void;
}

export function CeremonyPanel({ ceremony, allowed, control, onLeft }: CeremonyProps) {
  const { t, say } = useWords();
  const { method, candidates, part, steps } = ceremony;
  const { add, rest, stop } = useThrows();
  const leave = async (): Promise<void> => {
    stop();
    if (await ask({ kind: 'leaveDraw' })) onLeft();
  };
  const ways = t.draw.ways[method];
  return (
    <section class="card ceremony" aria-labelledby="ceremony-title">
      <h2 id="ceremony-title">{ways.title}</h2>
      <p class="muted">{ways.chance}</p>
      <BackRank letters={lettersOf(ceremony)} candidates={candidates.length > 1 ? candidates : []} />
      {control && allowed.throw && (
        <div class="throws" data-method={method}>
          {ceremony.allowed.map((one) => (
            <ThrowButton key={one} thrown={one} onThrow={add} />
          ))}
        </div>
      )}
      {part !== null && ceremony.needs > 1 && <ThrownSoFar ceremony={ceremony} />}
      {control && (
        <div class="row">
          {allowed.throw && (
            <button type="button" onClick={rest}>
              {t.draw.rest}
            </button>
          )}
          {allowed.throw && (
            <button
              type="button"
              disabled={!allowed.unthrow}
              onClick={() => {
                stop();
                void ask({ kind: 'unthrow', count: 1 });
              }}
            >
              <Icon name="undo" />
              {t.draw.undo}
            </button>
          )}
          {allowed.leaveDraw && (
            <button type="button" onClick={() => void leave()}>
              {t.draw.back}
            </button>
          )}
        </div>
      )}
      {steps.length > 0 && (
        <>
          <h3>{t.draw.steps}</h3>
          <ol class="steps">
            {steps.map((step, at) => (
              <li key={at}>{say(step)}</li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

/** Throws for the ceremony as it stands on the table at that moment, one after the other. */
function useThrows() {
  const timer = useRef<number | undefined>(undefined);
  const busy = useRef(false);
  const stop = (): void => window.clearInterval(timer.current);
  useEffect(() => stop, []);

  const send = async (thrown: Throw, after: number): Promise<void> => {
    busy.current = true;
    const done = await ask({ kind: 'throw', throws: [thrown], after });
    busy.current = false;
    if (!done) stop();
  };
  const add = (thrown: Throw): void => {
    stop();
    const now = table.get().state?.ceremony ?? null;
    // A second press before the table has answered the first would count for something else.
    if (now !== null && !busy.current) void send(thrown, now.throws.length);
  };
  const rest = (): void => {
    stop();
    timer.current = window.setInterval(() => {
      const state = table.get().state;
      const now = state?.ceremony ?? null;
      const one = now?.allowed[below(now.allowed.length)];
      if (now === null || one === undefined || state?.allowed.throw !== true) stop();
      else if (!busy.current) void send(one, now.throws.length);
    }, THROW_MS);
  };
  return { add, rest, stop };
}

function ThrowButton({ thrown, onThrow }: { thrown: Throw; onThrow: (thrown: Throw) => void }) {
  const { t } = useWords();
  if (typeof thrown === 'number') {
    return (
      <button type="button" class="die-button" aria-label={String(thrown)} onClick={() => onThrow(thrown)}>
        <Die eyes={thrown} />
      </button>
    );
  }
  const name = thrown === 'heads' ? t.draw.heads : t.draw.tails;
  return (
    <button type="button" class="coin" data-side={thrown} onClick={() => onThrow(thrown)}>
      {name}
    </button>
  );
}

function ThrownSoFar({ ceremony: { thrown, needs } }: { ceremony: Ceremony }) {
  const { t } = useWords();
  const places = Array.from({ length: needs }, (_, at) => thrown[at]);
  return (
    <p class="thrown">
      <span class="unseen">{t.draw.throws}: </span>
      {places.map((one, at) => (
        <span class="thrown-place" data-side={one} key={at}>
          {one === undefined ? '·' : one === 'heads' ? t.draw.heads : one === 'tails' ? t.draw.tails : one}
        </span>
      ))}
    </p>
  );
}

function lettersOf({ placed }: Ceremony): string {
  const row = [...'........'];
  for (const { square, role } of placed) row[square] = role === 'knight' ? 'N' : role.charAt(0).toUpperCase();
  return row.join('');
}

/** A uniform integer from 0 to `n` - 1, n at most 256: bytes that would favour the small ones are thrown away. */
function below(n: number): number {
  if (n < 2) return 0;
  const byte = new Uint8Array(1);
  const limit = 256 - (256 % n);
  for (;;) {
    const [value = 0] = crypto.getRandomValues(byte);
    if (value < limit) return value % n;
  }
}
