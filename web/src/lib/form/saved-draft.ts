import { useEffect, useRef, useState } from 'react';
import { isSignedIn, ownId, SESSION_CLEARED } from '../session.ts';
import { FORM_DRAFTS } from '../tab-storage.ts';

/** Values typed and not saved, and the values the edit began with. Neither includes passwords. */
interface StoredDraft<T> {
  base: Partial<T>;
  values: Partial<T>;
}

interface Draft<T> {
  values: T;
  saved: T;
  dirty: boolean;
}

/**
 * Keeps a form's values in this tab when the session ends or the page is closed, for the same user on the
 * same screen. A signed-in user who leaves the screen has confirmed it, so nothing is kept.
 */
export function useSavedDraft<T extends Record<string, unknown>>(
  draft: Draft<T>,
  secret: readonly (keyof T & string)[],
) {
  const [writer] = useState(ownId);
  const [place] = useState(() => `${FORM_DRAFTS}${writer}-${location.pathname}${location.search}`);
  const [offered, setOffered] = useState(() => read<T>(place));
  const latest = useRef({ draft, secret, offered });
  latest.current = { draft, secret, offered };
  useEffect(() => {
    const save = () => write(place, latest.current);
    const saveWhenHidden = () => {
      if (document.hidden) save();
    };
    window.addEventListener(SESSION_CLEARED, save);
    window.addEventListener('pagehide', save);
    document.addEventListener('visibilitychange', saveWhenHidden);
    return () => {
      window.removeEventListener(SESSION_CLEARED, save);
      window.removeEventListener('pagehide', save);
      document.removeEventListener('visibilitychange', saveWhenHidden);
      if (isSignedIn() && ownId() === writer) sessionStorage.removeItem(place);
    };
  }, [place, writer]);
  return {
    offered,
    drop() {
      setOffered(undefined);
      sessionStorage.removeItem(place);
    },
  };
}

function read<T>(place: string): StoredDraft<T> | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? '') as StoredDraft<T>;
  } catch {
    return undefined;
  }
}

function write<T extends Record<string, unknown>>(
  place: string,
  now: { draft: Draft<T>; secret: readonly string[]; offered: unknown },
): void {
  const { draft, secret, offered } = now;
  const open = (values: T) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !secret.includes(name)));
  const entry = { base: open(draft.saved), values: open(draft.values) };
  if (draft.dirty && JSON.stringify(entry.base) !== JSON.stringify(entry.values)) {
    sessionStorage.setItem(place, JSON.stringify(entry));
  } else if (!offered) sessionStorage.removeItem(place);
}
