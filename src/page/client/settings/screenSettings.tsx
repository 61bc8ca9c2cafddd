/** What only this screen is to be like. */
import { LANGUAGES } from '../../../guidance/messages.js';
import { useObserved } from '../store/observable.js';
import { prefer, preferences } from '../store/preferences.js';
import { LANGUAGE_NAMES, useWords } from '../text/index.js';
import { ChoiceField, SwitchField } from './fields.js';

export function ScreenSettings() {
  const { t } = useWords();
  const liked = useObserved(preferences, (value) => value);
  return (
    <section class="card" aria-labelledby="here-title">
      <h2 id="here-title">{t.settings.here}</h2>
      <p class="muted">{t.settings.hereHint}</p>
      <ChoiceField
        label={t.settings.language}
        value={liked.language ?? 'table'}
        options={[
          { value: 'table', label: t.settings.tableLanguage },
          ...LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_NAMES[language] })),
        ]}
        onChange={(language) => prefer({ language: language === 'table' ? null : language })}
      />
      <ChoiceField
        label={t.settings.letters}
        value={liked.letters}
        options={[
          { value: 'figurines', label: `${t.settings.figurines} ♘f3` },
          { value: 'local', label: `${t.settings.localLetters} ${t.sanLetters.N}f3` },
        ]}
        onChange={(letters) => prefer({ letters })}
      />
      <ChoiceField
        label={t.settings.colours}
        value={liked.colours}
        options={[
          { value: 'auto', label: t.settings.coloursAuto },
          { value: 'light', label: t.settings.coloursLight },
          { value: 'dark', label: t.settings.coloursDark },
        ]}
        onChange={(colours) => prefer({ colours })}
      />
      <SwitchField label={t.settings.flip} on={liked.flipped} onChange={(flipped) => prefer({ flipped })} />
      <SwitchField label={t.settings.sound} on={liked.sound} onChange={(sound) => prefer({ sound })} />
      {'speechSynthesis' in window && (
        <SwitchField label={t.settings.speech} on={liked.speech} onChange={(speech) => prefer({ speech })} />
      )}
    </section>
  );
}
