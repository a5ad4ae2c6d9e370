import { ApiError } from '@maru/client/api-error';
import {
  continueRoom,
  forgetBrowser,
  getKnownVisitor,
  type KnownVisitor,
} from '@maru/contract/known-browser';
import { getOpenRoom, type OpenRoom } from '@maru/contract/open-chats';
import { call } from './api.ts';
import type { ChatLink } from './chat-link.ts';
import type { SavedConversation } from './saved-conversation.ts';

const hasEnded = (error: unknown) => error instanceof ApiError && error.status === 401;

/** As whom this browser is known; undefined if it is not, or cannot be asked now. */
export async function knownVisitor(
  { company, key }: ChatLink,
  saved: SavedConversation,
  before?: number,
): Promise<KnownVisitor | undefined> {
  const token = saved.browserKey;
  if (token === undefined) return undefined;
  const query = before === undefined ? {} : { before: String(before) };
  try {
    return await call(getKnownVisitor, { params: { company, key }, query }, { token });
  } catch {
    // The next conversation gets another key, if this one has ended.
    return undefined;
  }
}

export interface ContinuedRoom {
  token: string;
  room: OpenRoom;
}

export async function continuedRoom(
  { company, key }: ChatLink,
  browserKey: string,
  id: number,
): Promise<ContinuedRoom> {
  const params = { company, key, id: String(id) };
  const { token } = await call(continueRoom, { params }, { token: browserKey });
  return { token, room: await call(getOpenRoom, {}, { token }) };
}

/** Throws if the server could not be told. */
export async function forgetMe(saved: SavedConversation): Promise<void> {
  const token = saved.browserKey;
  try {
    if (token !== undefined) await call(forgetBrowser, {}, { token });
  } catch (error) {
    if (!hasEnded(error)) throw error;
  }
  saved.forgetCompany();
}
