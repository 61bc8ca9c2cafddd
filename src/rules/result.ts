/** A value, or one sentence for people that says why there is none. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: string };

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** `error`: one sentence: what, where, what to do. */
export function err(error: string): { readonly ok: false; readonly error: string } {
  return { ok: false, error };
}
