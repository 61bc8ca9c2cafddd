/** A number drawn elsewhere; its back rank shows while it is typed. */
import { useState } from 'preact/hooks';
import { arrangementOf, START_POSITIONS } from '../../../rules/index.js';
import { useWords } from '../text/index.js';
import { BackRank } from './backRank.js';

export interface NumberFormProps {
  readonly onNumber: (number: number) => void;
  readonly onBack: () => void;
}

const DIGITS = 3;

interface Typed {
  readonly text: string;
  /** What was not taken, or that there is nothing to take. */
  readonly fault: 'numberDigits' | 'numberLetters' | 'numberEmpty' | null;
}

export function NumberForm({ onNumber, onBack }: NumberFormProps) {
  const { t } = useWords();
  const [{ text, fault }, setTyped] = useState<Typed>({ text: '', fault: null });
  const value = text === '' ? null : Number(text);
  const number = value !== null && value < START_POSITIONS ? value : null;
  const why =
    value !== null && number === null ? t.draw.numberTooHigh(value) : fault === null ? '' : t.draw[fault];
  const type = (input: HTMLInputElement): void => {
    const typed = input.value.trim();
    const digits = typed.replace(/\D/g, '').slice(0, DIGITS);
    // What is not taken leaves the field at once, and the sentence below says why.
    input.value = digits;
    const fault = /\D/.test(typed) ? 'numberLetters' : typed === digits ? null : 'numberDigits';
    setTyped({ text: digits, fault });
  };
  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault();
        if (number !== null) onNumber(number);
        else if (value === null) setTyped({ text, fault: 'numberEmpty' });
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
          value={text}
          aria-invalid={why !== ''}
          aria-describedby="number-why"
          onInput={(event) => type(event.currentTarget)}
        />
      </label>
      <p id="number-why" class="trouble" role="status">
        {why}
      </p>
      <BackRank letters={number === null ? '........' : arrangementOf(number)} />
      <div class="row">
        <button type="submit" class="main" disabled={value !== null && number === null}>
          {t.draw.useNumber}
        </button>
        <button type="button" onClick={onBack}>
          {t.draw.back}
        </button>
      </div>
    </form>
  );
}
