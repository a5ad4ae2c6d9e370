import { type ReactNode, useSyncExternalStore } from 'react';
import { SESSION_CLEARED } from './session.ts';
import { type TextOrFunction, textOf } from './translated-text.ts';

export interface Toast {
  id: number;
  text: TextOrFunction;
  kind: 'good' | 'bad';
  /** A part that the user may still need. Such a message stays until it is closed. */
  detail?: ReactNode;
}

const MOST_SHOWN = 3;

let toasts: readonly Toast[] = [];
let lastId = 0;
const watchers = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const changed of watchers) changed();
}

/** Shows a short message. A repeated text replaces its earlier message. */
export function notify(
  text: TextOrFunction,
  kind: Toast['kind'] = 'good',
  detail?: ReactNode,
): number {
  lastId += 1;
  const others = toasts.filter((toast) => toast.detail || textOf(toast.text) !== textOf(text));
  set([...others, { id: lastId, text, kind, detail }].slice(-MOST_SHOWN));
  return lastId;
}

export const dismiss = (id: number): void => set(toasts.filter((toast) => toast.id !== id));

export const useToasts = (): readonly Toast[] => useSyncExternalStore(watch, () => toasts);

function watch(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

// The next user to sign in in this tab may be a different one.
window.addEventListener(SESSION_CLEARED, () => set([]));
