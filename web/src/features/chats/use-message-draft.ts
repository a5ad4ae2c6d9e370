import { useEffect, useState } from 'react';
import { ownId } from '../../lib/session.ts';

/** Keeps the text being written across a reload. */
export function useMessageDraft(room: number) {
  // Fixed at the first render: a different user may sign in later, and the draft belongs to the user who
  // began it.
  const [place] = useState(() => `draft-${ownId()}-${room}`);
  const [content, setContent] = useState(() => sessionStorage.getItem(place) ?? '');
  useEffect(() => {
    if (content) sessionStorage.setItem(place, content);
    else sessionStorage.removeItem(place);
  }, [place, content]);
  return [content, setContent] as const;
}
