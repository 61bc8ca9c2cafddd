/** Draws that take a while: a ceremony under way, throws that were left, a position that people put up. Pure. */
import type { Message } from '../guidance/messages.js';
import { drawNext, type Throw } from '../rules/index.js';
import type { Ceremony } from './ceremony.js';
import type { CeremonyMethod } from './parts.js';
import type { DrawWay } from './request.js';

export type Drawing =
  | { readonly at: 'nothing' }
  | { readonly at: 'ceremony'; readonly ceremony: Ceremony }
  /** To be read off the board when it is confirmed, with `turn` to move. */
  | { readonly at: 'putUp'; readonly turn: Extract<DrawWay, { way: 'standing' }>['turn'] };

export const NO_DRAWING: Drawing = { at: 'nothing' };

export type Thrown =
  | { readonly kind: 'ask'; readonly ceremony: Ceremony }
  | { readonly kind: 'done'; readonly ceremony: Ceremony; readonly number: number }
  /** Nothing of the list counts. */
  | { readonly kind: 'bad'; readonly why: Message };

/** The ceremony with these throws more. */
export function withThrows(ceremony: Ceremony, throws: readonly Throw[]): Thrown {
  const next = { method: ceremony.method, throws: [...ceremony.throws, ...throws] };
  const state = drawNext(next.method, next.throws);
  switch (state.state) {
    case 'bad':
      return { kind: 'bad', why: { key: 'fault', params: state.fault } };
    case 'done':
      return { kind: 'done', ceremony: next, number: state.number };
    case 'ask':
      return { kind: 'ask', ceremony: next };
  }
}

/** Throws of methods that were left before they were done: whoever comes back to one goes on. */
export class LeftCeremonies {
  private readonly throws = new Map<CeremonyMethod, readonly Throw[]>();

  leave({ method, throws }: Ceremony): void {
    if (throws.length > 0) this.throws.set(method, throws);
  }

  take(method: CeremonyMethod): Ceremony {
    const throws = this.throws.get(method) ?? [];
    this.throws.delete(method);
    return { method, throws };
  }

  forget(): void {
    this.throws.clear();
  }
}
