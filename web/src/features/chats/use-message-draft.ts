import { useEffect, useState } from 'react';
import { ownId } from '../../lib/session.ts';

/** What is being written survives a reload. */
export function useMessageDraft(room: number) {
  // The next one to sign in here may be somebody else; the place is that of who began to write.
  const [place] = useState(() => `draft-${ownId()}-${room}`);
  const [content, setContent] = useState(() => sessionStorage.getItem(place) ?? '');
  useEffect(() => {
    if (content) sessionStorage.setItem(place, content);
    else sessionStorage.removeItem(place);
  }, [place, content]);
  return [content, setContent] as const;
}
