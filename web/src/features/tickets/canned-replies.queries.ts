import * as calls from '@maru/contract/canned-replies';
import { queryOptions } from '@tanstack/react-query';
import { call, callVersioned } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { REPLIES_KEY as ALL } from '../../lib/replies/replies-query.ts';

const at = (id: number) => ({ params: { id: String(id) } });

/** Read anew for each form: its version is what a save is based on. */
export const replyQuery = (id: number) =>
  queryOptions({
    queryKey: [...ALL, 'one', id],
    queryFn: ({ signal }) => callVersioned(calls.getCannedReply, at(id), { signal }),
    gcTime: 0,
    staleTime: 0,
  });

export interface ReplyContent {
  name: string;
  content: string;
}

const changed = () => queryClient.invalidateQueries({ queryKey: ALL });

export async function addReply(isOwn: boolean, body: ReplyContent): Promise<void> {
  await call(isOwn ? calls.createOwnReply : calls.createCannedReply, { body });
  await changed();
}

export async function changeReply(
  { id, is_own }: Pick<calls.CannedReply, 'id' | 'is_own'>,
  body: ReplyContent,
  version: string | undefined,
): Promise<void> {
  const endpoint = is_own ? calls.updateOwnReply : calls.updateCannedReply;
  await call(endpoint, { ...at(id), body }, { version });
  await changed();
}

export async function removeReply({
  id,
  is_own,
}: Pick<calls.CannedReply, 'id' | 'is_own'>): Promise<void> {
  await call(is_own ? calls.deleteOwnReply : calls.deleteCannedReply, at(id));
  await changed();
}
