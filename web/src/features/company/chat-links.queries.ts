import {
  type ChatKeys,
  getChatKeys,
  listFormerChatKeys,
  setChatKey,
  withdrawFormerChatKey,
} from '@maru/contract/chat-keys';
import { getCompanyProfile } from '@maru/contract/company';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';

/** One link: of the company, whose department is null, or of a department. */
export interface KeyOwner {
  department: number | null;
  /** Empty for the company. */
  name: string;
  key: string;
}

interface ChatLinks {
  company: string;
  owners: KeyOwner[];
}

const ownersOf = ({ company, departments }: ChatKeys): KeyOwner[] => [
  { department: null, name: '', key: company },
  ...departments.map(({ id, name, open_key }) => ({ department: id, name, key: open_key })),
];

export const chatLinksQuery = queryOptions({
  queryKey: ['company', 'chat-keys'],
  queryFn: async ({ signal }): Promise<ChatLinks> => {
    const [{ code }, keys] = await Promise.all([
      call(getCompanyProfile, {}, { signal }),
      call(getChatKeys, {}, { signal }),
    ]);
    return { company: code, owners: ownersOf(keys) };
  },
  gcTime: 0,
});

/** An empty key withdraws the link. */
export async function storeKey({ department }: KeyOwner, key: string): Promise<void> {
  const keys = await call(setChatKey, { body: { department_id: department, open_key: key } });
  queryClient.setQueryData(chatLinksQuery.queryKey, (known) =>
    known ? { ...known, owners: ownersOf(keys) } : known,
  );
}

/** The links of deleted accounts. */
export const formerLinksQuery = infiniteQueryOptions({
  queryKey: ['company', 'former-chat-keys'],
  initialPageParam: null as number | null,
  queryFn: ({ pageParam, signal }) => {
    const query = pageParam === null ? {} : { before: String(pageParam) };
    return call(listFormerChatKeys, { query }, { signal });
  },
  getNextPageParam: ({ next }) => next,
  gcTime: 0,
});

export async function withdrawFormerLink(id: number): Promise<void> {
  try {
    await call(withdrawFormerChatKey, { params: { id: String(id) } });
  } finally {
    // Also after a failure: a colleague may have withdrawn it before.
    await queryClient.invalidateQueries({ queryKey: formerLinksQuery.queryKey });
  }
}
