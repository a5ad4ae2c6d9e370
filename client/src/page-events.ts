/** The part of a browser's window that tells whether the page is online and visible. */
interface Page extends EventTarget {
  readonly document: EventTarget & { readonly visibilityState: string };
}

interface PageListener {
  /** The network is back, or the page has become visible, for example after the machine slept. */
  back(): void;
  /** The browser has no network. */
  offline?(): void;
}

/** Calls the listener until the returned function is called. */
export function watchPage(page: Page, { back, offline = () => {} }: PageListener): () => void {
  const visibilityChanged = () => {
    if (page.document.visibilityState === 'visible') back();
  };
  page.addEventListener('online', back);
  page.addEventListener('offline', offline);
  page.document.addEventListener('visibilitychange', visibilityChanged);
  return () => {
    page.removeEventListener('online', back);
    page.removeEventListener('offline', offline);
    page.document.removeEventListener('visibilitychange', visibilityChanged);
  };
}
