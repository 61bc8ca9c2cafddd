/** The names of the game that has just ended, to put a slip of the pen right. */
import { useEffect, useState } from 'preact/hooks';
import type { ShownTags } from '../../contract.js';
import { ask } from '../store/table.js';
import { useWords } from '../text/index.js';
import { NameFields } from './nameFields.js';

export function FinishedNames({ names }: { readonly names: ShownTags }) {
  const { t } = useWords();
  const [draft, setDraft] = useState(names);
  const [saved, setSaved] = useState(false);
  const known = JSON.stringify(names);
  useEffect(() => setDraft(names), [known]);
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    setSaved(await ask({ kind: 'correctNames', tags: draft }));
  };
  return (
    <form class="card" aria-labelledby="finished-title" onSubmit={(event) => void save(event)}>
      <h2 id="finished-title">{t.settings.finished}</h2>
      <p class="muted">{t.settings.finishedHint}</p>
      <div class="fields">
        <NameFields
          tags={draft}
          onChange={(tags) => {
            setSaved(false);
            setDraft(tags);
          }}
        />
        <div class="row">
          <button type="submit">{t.settings.correct}</button>
          <span role="status">{saved ? t.settings.saved : ''}</span>
        </div>
      </div>
    </form>
  );
}
