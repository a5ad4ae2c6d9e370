import { useSyncExternalStore } from 'react';
import { SESSION_CLEARED } from './session.ts';

/** A value that one part sets and others show. Another person who signs in begins anew. */
export interface SharedValue<T> {
  get(): T;
  set(next: T): void;
  watch(changed: () => void): () => void;
}

export function sharedValue<T>(initial: T): SharedValue<T> {
  let value = initial;
  const watchers = new Set<() => void>();
  function set(next: T): void {
    if (next === value) return;
    value = next;
    for (const changed of watchers) changed();
  }
  window.addEventListener(SESSION_CLEARED, () => set(initial));
  return {
    get: () => value,
    set,
    watch(changed) {
      watchers.add(changed);
      return () => void watchers.delete(changed);
    },
  };
}

export const useShared = <T>({ watch, get }: SharedValue<T>): T => useSyncExternalStore(watch, get);
