/** A change of the table's settings, checked as a whole: all of it is taken, or nothing. */
import { parseTimeControl } from '../game/index.js';
import { type Message, requestRefused } from '../guidance/messages.js';
import { variantOf } from './condition.js';
import type { RequestOf } from './request.js';
import type { TableSettings } from './settings.js';

type Change = Omit<RequestOf<'settings'>['change'], 'language' | 'tags'>;

export function changeSettings(
  before: TableSettings,
  change: Change,
): { readonly ok: true; readonly value: TableSettings } | { readonly ok: false; readonly error: Message } {
  const { control, condition, flagged, ...rules } = change;
  const parsed = control === undefined ? undefined : parseTimeControl(control);
  if (parsed?.ok === false) return { ok: false, error: { key: 'fault', params: parsed.error } };
  const variant = variantOf(before.variant, condition, flagged);
  if (variant === undefined)
    return { ok: false, error: requestRefused('bad-marks', { text: (flagged ?? '').trim().slice(0, 40) }) };
  const given = Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== undefined));
  const value = {
    ...before,
    ...given,
    variant,
    ...(parsed === undefined ? {} : { control: parsed.value.text }),
  };
  return { ok: true, value };
}

/** Names as people type them; without what was left out. */
export function plainTags(tags: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tags).flatMap(([name, value]) => (value === undefined ? [] : [[name, value.trim()]])),
  );
}
