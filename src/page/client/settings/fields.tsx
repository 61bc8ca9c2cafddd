/** The few kinds of fields that the settings are made of. */
interface Option<T extends string> {
  readonly value: T;
  readonly label: string;
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly Option<T>[];
  readonly onChange: (value: T) => void;
}

export function ChoiceField<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  return (
    <label class="field">
      <span>{label}</span>
      <select
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.currentTarget.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

export function SwitchField({ label, on, onChange }: SwitchProps) {
  return (
    <label class="switch">
      <span>{label}</span>
      <input
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}

interface TextProps {
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  readonly list?: string;
  readonly onInput: (value: string) => void;
}

export function TextField({ label, value, hint, list, onInput }: TextProps) {
  return (
    <label class="field">
      <span>
        {label} {hint !== undefined && <span class="muted">{hint}</span>}
      </span>
      <input
        type="text"
        maxLength={120}
        autocomplete="off"
        value={value}
        list={list}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </label>
  );
}
