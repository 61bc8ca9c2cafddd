/** A value that tells when it changes, and the hook that reads it. */
import { useEffect, useState } from 'preact/hooks';

export interface Observable<T> {
  get(): T;
  set(value: T): void;
  update(change: Partial<T>): void;
  subscribe(listener: () => void): () => void;
}

export function createObservable<T extends object>(initial: T): Observable<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  const set = (next: T): void => {
    value = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    get: () => value,
    set,
    update: (change) => set({ ...value, ...change }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The part of the value that a component shows; it is drawn again when that part is another one. */
export function useObserved<T extends object, P>(source: Observable<T>, part: (value: T) => P): P {
  const [shown, setShown] = useState(() => part(source.get()));
  useEffect(() => {
    const look = (): void => setShown(() => part(source.get()));
    look();
    return source.subscribe(look);
  }, [source]);
  return shown;
}
