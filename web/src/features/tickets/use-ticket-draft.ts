import type { TicketDraft } from '@maru/contract/ticket-details';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queryClient } from '../../lib/query-client.ts';
import { draftQuery, saveDraft } from './tickets.queries.ts';

const PAUSE_MS = 700;
const EMPTY: TicketDraft = { reply: '', note: '' };

/**
 * What one has begun to write on a ticket. It is kept on the server when one pauses, leaves the screen or the tab, and
 * so is there on another device. What is typed here is never replaced by what is kept.
 */
export function useTicketDraft(id: number) {
  const kept = useQuery(draftQuery(id));
  const [typed, setTyped] = useState<TicketDraft>();
  const [state, setState] = useState<'idle' | 'kept' | 'failed'>('idle');
  const unsaved = useRef<TicketDraft>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const save = () => {
      clearTimeout(timer.current);
      const draft = unsaved.current;
      if (!draft) return;
      unsaved.current = undefined;
      saveDraft(id, draft).then(
        () => {
          queryClient.setQueryData(draftQuery(id).queryKey, draft);
          setState(draft.reply || draft.note ? 'kept' : 'idle');
        },
        () => {
          unsaved.current ??= draft;
          setState('failed');
        },
      );
    };
    saveNow.current = save;
    const hidden = () => document.visibilityState === 'hidden' && save();
    document.addEventListener('visibilitychange', hidden);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      save();
    };
  }, [id]);
  const saveNow = useRef(() => {});

  const words = typed ?? kept.data ?? EMPTY;
  return {
    words,
    state,
    isLoading: kept.isPending,
    set(kind: keyof TicketDraft, text: string) {
      const next = { ...words, [kind]: text };
      setTyped(next);
      setState('idle');
      unsaved.current = next;
      clearTimeout(timer.current);
      // What was sent is no draft any more: at once.
      if (text === '') saveNow.current();
      else timer.current = setTimeout(() => saveNow.current(), PAUSE_MS);
    },
  };
}
