/** What holds for everybody at this table; only whoever controls it may change it. */
import { useEffect, useState } from 'preact/hooks';
import { LANGUAGES } from '../../../guidance/messages.js';
import { CONDITIONS } from '../../../rules/index.js';
import type { ShownSettings } from '../../contract.js';
import { useObserved } from '../store/observable.js';
import { ask, hasControl, table } from '../store/table.js';
import { CONDITION_NAMES } from '../text/conditions.js';
import { LANGUAGE_NAMES, useWords } from '../text/index.js';
import { ChoiceField, SwitchField, TextField } from './fields.js';
import { NameFields } from './nameFields.js';

const CONTROLS = ['none', '3+2', '5+0', '5+3', '10+5', '15+10', '20+0', '30+0', '40/90+30,30+30'] as const;

export interface TableSettingsProps {
  readonly settings: ShownSettings;
  /** The game at the table is over: names are those of the next one. */
  readonly over: boolean;
}

export function TableSettingsForm({ settings, over }: TableSettingsProps) {
  const { t, language } = useWords();
  const control = useObserved(table, hasControl);
  const [draft, setDraft] = useState(settings);
  const [saved, setSaved] = useState(false);
  const known = JSON.stringify(settings);
  // Somebody else's change replaces what is written here.
  useEffect(() => setDraft(settings), [known]);
  const change = (part: Partial<ShownSettings>): void => {
    setSaved(false);
    setDraft({ ...draft, ...part });
  };
  const save = async (event: Event): Promise<void> => {
    event.preventDefault();
    setSaved(await ask({ kind: 'settings', change: draft }));
  };
  return (
    <form class="card" aria-labelledby="table-title" onSubmit={(event) => void save(event)}>
      <h2 id="table-title">{t.settings.table}</h2>
      <p class="muted">{control ? t.settings.tableHint : t.settings.needControl}</p>
      <fieldset disabled={!control} class="fields">
        <legend class="unseen">{t.settings.table}</legend>
        {over && <p>{t.settings.namesOfNext}</p>}
        <NameFields tags={draft.tags} onChange={(tags) => change({ tags })} />
        <ChoiceField
          label={t.settings.condition}
          value={draft.condition}
          options={CONDITIONS.map((value) => ({ value, label: CONDITION_NAMES[language][value] }))}
          onChange={(condition) => change({ condition })}
        />
        {draft.condition === 'rz-pieces' && (
          <TextField
            label={t.settings.flagged}
            hint={t.settings.flaggedHint}
            value={draft.flagged}
            onInput={(flagged) => change({ flagged })}
          />
        )}
        <TextField
          label={t.settings.control}
          hint={t.settings.controlHint}
          value={draft.control}
          list="controls"
          onInput={(value) => change({ control: value })}
        />
        <datalist id="controls">
          {CONTROLS.map((spelling) => (
            <option
              key={spelling}
              value={spelling}
              label={spelling === 'none' ? t.settings.noClock : spelling}
            />
          ))}
        </datalist>
        <ChoiceField
          label={t.settings.press}
          value={draft.press}
          options={[
            { value: 'move', label: t.settings.pressMove },
            { value: 'button', label: t.settings.pressButton },
          ]}
          onChange={(press) => change({ press })}
        />
        <ChoiceField
          label={t.settings.castling}
          value={draft.castling}
          options={[
            { value: 'any-order', label: t.settings.castlingAny },
            { value: 'strict', label: t.settings.castlingStrict },
          ]}
          onChange={(castling) => change({ castling })}
        />
        <SwitchField
          label={t.settings.takeback}
          on={draft.takeback}
          onChange={(takeback) => change({ takeback })}
        />
        <SwitchField
          label={t.settings.destinations}
          on={draft.showDestinations}
          onChange={(showDestinations) => change({ showDestinations })}
        />
        <ChoiceField
          label={t.settings.tableLanguage}
          value={draft.language}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          onChange={(chosen) => change({ language: chosen })}
        />
        <p class="muted">{t.settings.nextGame}</p>
        <div class="row">
          <button type="submit" class="main">
            {t.settings.save}
          </button>
          <span role="status">{saved ? t.settings.saved : ''}</span>
        </div>
      </fieldset>
    </form>
  );
}
