/**
 * A value, or why there is none. Where people may meet it, `E` is a fault: a code with what belongs to it, of which
 * guidance/messages makes a sentence in any language. A plain string is a sentence (or clause) for programs.
 */
export type Result<T, E = string> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

export function err<const E>(error: E): { readonly ok: false; readonly error: E } {
  return { ok: false, error };
}
