import { ApiError } from '@maru/client/api-error';
import type { CallOutput } from '@maru/contract/kit/client';
import { openRoom } from '@maru/contract/open-chats';
import { call } from './api.ts';
import type { ChatLink } from './chat-link.ts';
import type { SavedConversation } from './saved-conversation.ts';

interface Visitor {
  name: string;
  /** Without it, the one that is known. */
  email?: string;
}

/** Opens a room, and says which language and time zone the browser has. */
export async function openedRoom(
  { company, key }: ChatLink,
  visitor: Visitor,
  saved: SavedConversation,
): Promise<CallOutput<typeof openRoom>> {
  const remembered = saved.isKept && { browser_key: (await saved.readBrowserKey()) ?? '' };
  const open = (body: Visitor) =>
    call(openRoom, { params: { company, key }, body: { ...body, ...remembered } });
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  try {
    return await open({ ...visitor, ...{ language: navigator.language, time_zone: timeZone } });
  } catch (error) {
    // A browser may have names that the server does not know; nobody is kept from writing by that.
    if (!(error instanceof ApiError) || !isAboutBrowser(error.body)) throw error;
    return open(visitor);
  }
}

const isAboutBrowser = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && ('language' in body || 'time_zone' in body);
