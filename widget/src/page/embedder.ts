import { useEffect } from 'preact/hooks';

/**
 * The site that shows this page in a frame of `widget.js`. The two talk by messages, because neither can look into the
 * other: the site says whether the frame is open, and this page says that it wants to close, whether there is a
 * conversation, and how many messages are unread. Nothing of what was written is told to the site.
 */

const query = new URLSearchParams(location.search);

/** Whether this page is in the frame of `widget.js` on another site, which has the button that closes it. */
export const isEmbedded = (): boolean => query.get('embedded') === '1' && parent !== window;

/** Until the site says something else. */
let isOpen = !(isEmbedded() && query.get('closed') === '1');
const listeners = new Set<() => void>();

/** Whether this page is before the customer's eyes, as far as it can know. */
export const isShown = (): boolean => isOpen && document.visibilityState === 'visible';

export function onShownChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const tell = (message: string) => parent.postMessage(message, '*');
const shownChanged = () => {
  for (const listener of listeners) listener();
};

export function talkToEmbedder(): void {
  document.addEventListener('visibilitychange', shownChanged);
  if (!isEmbedded()) return;
  addEventListener('message', ({ source, data }) => {
    if (source !== parent || (data !== 'maru:opened' && data !== 'maru:closed')) return;
    isOpen = data === 'maru:opened';
    shownChanged();
  });
  // In a frame on a foreign page, Escape must close the chat, and only that page can close it.
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.isComposing) tell('maru:close');
  });
  tell('maru:ready');
}

/** For the bubble: whether there is a conversation to stay connected to, and how many messages are unread. */
export function useEmbedderNews(hasConversation: boolean, unread: number): void {
  useEffect(() => {
    if (isEmbedded()) tell(hasConversation ? 'maru:conversation' : 'maru:none');
  }, [hasConversation]);
  useEffect(() => {
    if (isEmbedded()) tell(`maru:unread:${unread}`);
  }, [unread]);
}
