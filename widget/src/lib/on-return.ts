/**
 * Calls the listener when the network is back or the page becomes visible. Returns a function that stops it.
 */
export function onReturn(listener: () => void): () => void {
  const whenVisible = () => {
    if (document.visibilityState === 'visible') listener();
  };
  addEventListener('online', listener);
  document.addEventListener('visibilitychange', whenVisible);
  return () => {
    removeEventListener('online', listener);
    document.removeEventListener('visibilitychange', whenVisible);
  };
}
