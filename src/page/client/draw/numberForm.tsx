/** A number drawn elsewhere; its back rank shows while it is typed. */
import { useState } from 'preact/hooks';
import { arrangementOf, START_POSITIONS } from '../../../rules/index.js';
import { ask } from '../store/table.js';
import { useWords } from '../text/index.js';
import { BackRank } from './backRank.js';

export function NumberForm({ onBack }: { readonly onBack: () => void }) {
  const { t } = useWords();
  const [text, setText] = useState('');
  const number = /^\d{1,3}$/.test(text) && Number(text) < START_POSITIONS ? Number(text) : null;
  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault();
        if (number !== null) void ask({ do: 'drawNumber', number });
      }}
    >
      <h2>{t.draw.ways.number.title}</h2>
      <p class="muted">{t.draw.ways.number.chance}</p>
      <label class="field">
        <span>{t.draw.numberLabel}</span>
        <input
          type="text"
          inputMode="numeric"
          autocomplete="off"
          maxLength={3}
          value={text}
          aria-invalid={text !== '' && number === null}
          onInput={(event) => setText(event.currentTarget.value.trim())}
        />
      </label>
      <BackRank letters={number === null ? '........' : arrangementOf(number)} />
      <div class="row">
        <button type="submit" class="main" disabled={number === null}>
          {t.draw.useNumber}
        </button>
        <button type="button" onClick={onBack}>
          {t.draw.back}
        </button>
      </div>
    </form>
  );
}
