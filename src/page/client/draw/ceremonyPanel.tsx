/** A draw by real throws: what to throw now, what each throw did, and the back rank that grows of it. */
import { useEffect, useRef } from 'preact/hooks';
import { type DrawStep, drawNext, type Throw } from '../../../rules/index.js';
import type { Ceremony } from '../../contract.js';
import { Icon } from '../icon.js';
import { ask } from '../store/table.js';
import { useWords, type Words } from '../text/index.js';
import { BackRank } from './backRank.js';
import { Die } from './die.js';

/** The page's own throws come at a pace that people can follow. */
const THROW_MS = 450;

export function CeremonyPanel({
  ceremony,
  control,
}: {
  readonly ceremony: Ceremony;
  readonly control: boolean;
}) {
  const { t, say } = useWords();
  const { method, throws, allowed, candidates, part } = ceremony;
  const newest = useRef(ceremony);
  newest.current = ceremony;
  const timer = useRef<number | undefined>(undefined);
  const stop = (): void => window.clearInterval(timer.current);
  useEffect(() => stop, []);

  const send = (next: readonly Throw[]): void => void ask({ do: 'throws', method, throws: [...next] });
  const add = (thrown: Throw): void => {
    stop();
    send([...newest.current.throws, thrown]);
  };
  const throwRest = (): void => {
    stop();
    timer.current = window.setInterval(() => {
      const now = newest.current;
      const one = now.allowed[below(now.allowed.length)];
      if (now.part === null || one === undefined) stop();
      else send([...now.throws, one]);
    }, THROW_MS);
  };

  const ways = t.draw.ways[method];
  const steps = drawNext(method, throws).steps;
  return (
    <section class="card ceremony" aria-labelledby="ceremony-title">
      <h2 id="ceremony-title">{ways.title}</h2>
      <p class="muted">{ways.chance}</p>
      <BackRank letters={lettersOf(ceremony)} candidates={candidates.length > 1 ? candidates : []} />
      {control && part !== null && (
        <>
          <div class="throws" data-method={method}>
            {[...allowed]
              .reverse()
              .map((one) => <ThrowButton key={one} thrown={one} onThrow={add} />)
              .reverse()}
          </div>
          {ceremony.needs > 1 && <ThrownSoFar ceremony={ceremony} />}
          <div class="row">
            <button type="button" onClick={throwRest}>
              {t.draw.rest}
            </button>
            <button
              type="button"
              disabled={throws.length === 0}
              onClick={() => {
                stop();
                send(throws.slice(0, -1));
              }}
            >
              <Icon name="undo" />
              {t.draw.undo}
            </button>
            <button
              type="button"
              onClick={() => {
                stop();
                void ask({ do: 'cancelDraw' });
              }}
            >
              {t.draw.back}
            </button>
          </div>
        </>
      )}
      {steps.length > 0 && (
        <>
          <h3>{t.draw.steps}</h3>
          <ol class="steps">
            {steps.map((step, at) => (
              <StepLine key={`${step.what}-${at}`} step={step} say={say} t={t} />
            ))}
          </ol>
        </>
      )}
    </section>
  );
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

function StepLine({ step, say, t }: { step: DrawStep; say: Words['say']; t: Words['t'] }) {
  const sentence = step.again
    ? say({ key: 'drawAgain', params: { part: step.what, throws: step.throws } })
    : say({ key: 'drawPlaced', params: { pieces: step.placed } });
  const thrown = step.throws.map((one) =>
    one === 'heads' ? t.draw.heads : one === 'tails' ? t.draw.tails : String(one),
  );
  const why = step.again
    ? ''
    : step.throws.length === 0
      ? t.draw.whyLast
      : step.candidates.length > 0
        ? `${thrown.join(', ')}: ${t.draw.counts(step.value, step.candidates.length)}`
        : `${thrown.join(', ')}: ${step.value}`;
  return (
    <li>
      <span>{sentence}</span>
      {why !== '' && <span class="muted">{why}</span>}
    </li>
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
