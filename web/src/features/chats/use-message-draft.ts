import { newKey } from '@maru/contract/kit/new-key';
import { useEffect, useState } from 'react';
import { ownId } from '../../lib/session.ts';

/** A message that is being written, and the key under which it was last tried. */
interface Draft {
  content: string;
  tried?: { content: string; key: string } | undefined;
}

function kept(place: string): Draft {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? '') as Draft;
  } catch {
    return { content: '' };
  }
}

/** What is not sent yet survives a reload; so does the key, or trying again could double it. */
export function useMessageDraft(room: number) {
  // The next one to sign in here may be somebody else; the place is that of who began to write.
  const [place] = useState(() => `draft-${ownId()}-${room}`);
  const [draft, setDraft] = useState(() => kept(place));
  useEffect(() => {
    if (draft.content || draft.tried) sessionStorage.setItem(place, JSON.stringify(draft));
    else sessionStorage.removeItem(place);
  }, [place, draft]);

  return {
    content: draft.content,
    write: (content: string) => setDraft((now) => ({ ...now, content })),
    /** The same text again is the same message, until it is known to have arrived. */
    keyFor(content: string): string {
      const key = draft.tried?.content === content ? draft.tried.key : newKey();
      setDraft((now) => ({ ...now, tried: { content, key } }));
      return key;
    },
    /** What was typed meanwhile is the beginning of the next message. */
    sent: (content: string) =>
      setDraft((now) => ({
        content: now.content.startsWith(content) ? now.content.slice(content.length) : now.content,
      })),
  };
}
