import { useEffect, useState } from 'react';
import { ownId } from '../../lib/session.ts';
import { draftKey } from '../../lib/tab-storage.ts';

/** Keeps the text being written across a reload: of a message, or of an internal note. */
export function useMessageDraft(room: number, kind: 'message' | 'note' = 'message') {
  // Fixed at the first render: a different user may sign in later, and the draft belongs to the user who
  // began it.
  const [place] = useState(() =>
    draftKey(ownId(), kind === 'note' ? `note-${room}` : String(room)),
  );
  const [content, setContent] = useState(() => sessionStorage.getItem(place) ?? '');
  useEffect(() => {
    if (content) sessionStorage.setItem(place, content);
    else sessionStorage.removeItem(place);
  }, [place, content]);
  return [content, setContent] as const;
}
