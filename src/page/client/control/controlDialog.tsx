/** The two ways to the key: a touch of the board, or the code on the controller's terminal. */
import { useEffect, useState } from 'preact/hooks';
import type { Seen } from '../../../board/sensor.js';
import { PieceImage } from '../board/pieceImage.js';
import { squareName } from '../board/squareName.js';
import { pieceNamed } from '../board/touch.js';
import { Sheet } from '../sheet.js';
import { useObserved } from '../store/observable.js';
import { openSession, type Pairing, startPairing, table } from '../store/table.js';
import { useWords } from '../text/index.js';

export function ControlDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords();
  const pairing = useObserved(table, (value) => value.pairing);
  return (
    <Sheet title={t.control.title} onClose={onClose}>
      <p>{t.control.why}</p>
      <section class="control-way">
        <h3>{t.control.byTouch}</h3>
        <ByTouch pairing={pairing} />
      </section>
      <section class="control-way">
        <h3>{t.control.byCode}</h3>
        <ByCode />
      </section>
    </Sheet>
  );
}

function ByTouch({ pairing }: { readonly pairing: Pairing }) {
  const { t } = useWords();
  if (pairing.at === 'touch') return <TouchNow pairing={pairing} />;
  const sentence =
    pairing.at === 'none'
      ? t.control.byTouchHow
      : pairing.why === 'no-board' || pairing.why === 'no-pieces'
        ? t.control.noTouch
        : pairing.why === 'busy'
          ? t.notNow
          : t.control.touchFailed;
  return (
    <>
      <p role="status">{sentence}</p>
      <button type="button" class="main" onClick={startPairing}>
        {t.control.startTouch}
      </button>
    </>
  );
}

function TouchNow({ pairing }: { readonly pairing: Extract<Pairing, { at: 'touch' }> }) {
  const { t } = useWords();
  const { square, piece, until } = pairing;
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(performance.now()), 500);
    return () => window.clearInterval(timer);
  }, []);
  const named = pieceNamed(piece as Seen);
  const name = named === null ? t.somePiece(null) : t.piece(named.color, named.role);
  return (
    <div class="touch-now">
      <PieceImage letter={piece} />
      <p role="status" class="guidance-sentence">
        {t.control.touchNow(name, squareName(square))}
      </p>
      <p class="muted">{t.control.seconds(Math.max(0, Math.ceil((until - now) / 1000)))}</p>
    </div>
  );
}

function ByCode() {
  const { t } = useWords();
  const [code, setCode] = useState('');
  const [trouble, setTrouble] = useState<'refused' | 'lost' | null>(null);
  const [busy, setBusy] = useState(false);
  const enter = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    const answer = await openSession({ code: code.trim() });
    setBusy(false);
    setTrouble(answer === 'ok' ? null : answer);
  };
  return (
    <form onSubmit={(event) => void enter(event)}>
      <label class="field">
        <span>
          {t.control.code} <span class="muted">{t.control.byCodeHow}</span>
        </span>
        <input
          type="text"
          class="code"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          maxLength={40}
          value={code}
          aria-invalid={trouble === 'refused'}
          onInput={(event) => setCode(event.currentTarget.value)}
        />
      </label>
      <p role="status" class="trouble">
        {trouble === 'refused' ? t.control.wrongCode : trouble === 'lost' ? t.failed : ''}
      </p>
      <button type="submit" class="main" disabled={busy || code.trim() === ''}>
        {t.control.enter}
      </button>
    </form>
  );
}
