import type { Endpoint } from '@maru/contract/kit/endpoint';
import { forgetBrowser } from '@maru/contract/known-browser';

interface CustomerTokens {
  room: string;
  /** Of a browser with this room. */
  browser: string;
  /** Of a browser that may be forgotten. */
  spareBrowser: string;
}

/** The token for a request of a customer. */
export const customerTokens =
  ({ room, browser, spareBrowser }: CustomerTokens) =>
  ({ path }: Endpoint): string => {
    if (path === forgetBrowser.path) return spareBrowser;
    return path.includes('/browser/') ? browser : room;
  };
