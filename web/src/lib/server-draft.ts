import type { Draft } from '@maru/contract/drafts';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queryClient } from './query-client.ts';
import { stored } from './session.ts';

export interface DraftSource {
  query: Pick<UseQueryOptions<Draft>, 'queryKey' | 'queryFn' | 'gcTime' | 'staleTime'>;
  /** Only as the person who wrote it: somebody else may have signed in since. */
  save(body: Draft, options: { uid: string | null; keepalive?: boolean }): Promise<unknown>;
}

const PAUSE_MS = 700;
/** Of the text that a browser sends after the page is gone; it refuses 64 kB. */
const MOST_LEAVING_BYTES = 60_000;
const EMPTY: Draft = { reply: '', note: '' };

/**
 * The unsent words of a person on a ticket or in a conversation. They are kept on the server when one pauses, leaves
 * the screen or the tab, so that they are there on another device too. Typed text is never replaced by the kept draft.
 */
export function useServerDraft(source: DraftSource) {
  // One ticket or conversation as long as the box is there.
  const [{ query, save: saveDraft }] = useState(source);
  const saved = useQuery(query);
  const [typed, setTyped] = useState<Draft>();
  const [state, setState] = useState<'idle' | 'saved' | 'failed'>('idle');
  const texts = typed ?? saved.data ?? EMPTY;
  /** The newest texts, also for what was begun before they were typed. */
  const now = useRef(texts);
  now.current = texts;
  const unsaved = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const save = useRef(() => {});
  const [uid] = useState(() => stored('uid'));

  useEffect(() => {
    // One save after the other, so that an earlier one never comes last.
    let last: Promise<void> = Promise.resolve();
    save.current = () => {
      clearTimeout(timer.current);
      if (!unsaved.current) return;
      unsaved.current = false;
      const draft = now.current;
      last = last.then(async () => {
        try {
          await saveDraft(draft, { uid });
          queryClient.setQueryData(query.queryKey, draft);
          setState(draft.reply || draft.note ? 'saved' : 'idle');
        } catch {
          unsaved.current = true;
          setState('failed');
        }
      });
    };
    // The page may be gone in a moment: at once, and not after a save that is under way.
    const leaving = () => {
      clearTimeout(timer.current);
      if (!unsaved.current) return;
      unsaved.current = false;
      const draft = now.current;
      const size = new Blob([JSON.stringify(draft)]).size;
      last = saveDraft(draft, { uid, keepalive: size < MOST_LEAVING_BYTES }).then(
        () => setState(draft.reply || draft.note ? 'saved' : 'idle'),
        () => {
          unsaved.current = true;
          setState('failed');
        },
      );
    };
    const hidden = () => document.visibilityState === 'hidden' && leaving();
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', leaving);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', leaving);
      save.current();
    };
  }, [query, saveDraft, uid]);

  function set(kind: keyof Draft, text: string): void {
    now.current = { ...now.current, [kind]: text };
    setTyped(now.current);
    setState('idle');
    unsaved.current = true;
    clearTimeout(timer.current);
    // Sent text is no draft any more, so the empty draft is saved at once.
    if (text === '') save.current();
    else timer.current = setTimeout(() => save.current(), PAUSE_MS);
  }

  return {
    texts,
    /** An empty box has nothing that could be lost. */
    stateOf: (kind: keyof Draft) => (texts[kind] === '' ? 'idle' : state),
    isLoading: saved.isPending,
    /** Typing now would replace what could not be loaded. */
    failed: saved.isError && typed === undefined,
    reload: () => void saved.refetch(),
    set,
    /** Empties the box, unless something else was typed since. */
    sent(kind: keyof Draft, content: string): void {
      if (now.current[kind].trim() === content) set(kind, '');
    },
  };
}
