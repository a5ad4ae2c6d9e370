import { ApiError } from '@maru/client/api-error';
import type { CallOutput } from '@maru/contract/kit/client';
import { openRoom } from '@maru/contract/open-chats';
import { call } from './api.ts';
import type { ChatLink } from './chat-link.ts';

interface Visitor {
  name: string;
  email?: string;
}

/** Opens a room, and says which language and time zone the browser has. */
export async function openedRoom(
  { company, key }: ChatLink,
  visitor: Visitor,
): Promise<CallOutput<typeof openRoom>> {
  const open = (body: Visitor) => call(openRoom, { params: { company, key }, body });
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
