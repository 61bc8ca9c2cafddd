/** What one look at the machine found. */

/** `fix`: something must be done before a game; `note`: good to know. */
const VERDICTS = ['ok', 'note', 'fix'] as const;

export interface Finding {
  readonly what: string;
  readonly verdict: (typeof VERDICTS)[number];
  /** One clause: how it is. */
  readonly text: string;
  /** What to do, as a command line or a few words. */
  readonly fix?: string;
}

export function fine(what: string, text: string): Finding {
  return { what, verdict: 'ok', text };
}

export function noted(what: string, text: string, fix?: string): Finding {
  return { what, verdict: 'note', text, ...(fix === undefined ? {} : { fix }) };
}

export function toFix(what: string, text: string, fix: string): Finding {
  return { what, verdict: 'fix', text, fix };
}
