import type { ShownTags } from '../../contract.js';
import { useWords } from '../text/index.js';
import { TextField } from './fields.js';

interface Props {
  readonly tags: ShownTags;
  readonly onChange: (tags: ShownTags) => void;
}

export function NameFields({ tags, onChange }: Props) {
  const { t } = useWords();
  const field = (name: keyof ShownTags, label: string) => (
    <TextField label={label} value={tags[name]} onInput={(value) => onChange({ ...tags, [name]: value })} />
  );
  return (
    <>
      {field('white', t.side.white)}
      {field('black', t.side.black)}
      {field('event', t.settings.event)}
      {field('site', t.settings.site)}
      {field('round', t.settings.round)}
    </>
  );
}
