/** The address that relays and broadcasts read. */
import { useState } from 'preact/hooks';
import { API } from '../../contract.js';
import { Icon } from '../icon.js';
import { useWords } from '../text/index.js';

const COPIED_MS = 2_000;

export function LiveLink() {
  const { t } = useWords();
  const [copied, setCopied] = useState(false);
  const address = `${location.origin}${API.live}`;
  const copy = async (): Promise<void> => {
    // Browsers offer their clipboard to secure origins only; elsewhere the address can be marked by hand.
    await navigator.clipboard.writeText(address);
    setCopied(true);
    window.setTimeout(() => setCopied(false), COPIED_MS);
  };
  return (
    <section class="card live-link" aria-labelledby="live-title">
      <h2 id="live-title">{t.games.liveLink}</h2>
      <p class="muted">{t.games.liveHint}</p>
      <div class="row">
        <code>{address}</code>
        {window.isSecureContext && (
          <button type="button" onClick={() => void copy()}>
            <Icon name="copy" />
            {copied ? t.copied : t.copy}
          </button>
        )}
      </div>
    </section>
  );
}
