import {
  endAccountSessions,
  endSessions,
  getAccountSecurity,
  getSecurity,
} from '@maru/contract/security';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';

const all = ['security'] as const;
export const invalidateSecurity = () => queryClient.invalidateQueries({ queryKey: all });

export const ownSecurityQuery = queryOptions({
  queryKey: [...all, 'own'],
  queryFn: ({ signal }) => call(getSecurity, {}, { signal }),
  gcTime: 0,
});

export const accountSecurityQuery = (id: number) =>
  queryOptions({
    queryKey: [...all, 'account', id],
    queryFn: ({ signal }) => call(getAccountSecurity, { params: { id: String(id) } }, { signal }),
    gcTime: 0,
  });

/** Ends one session, or all but the current one. */
export async function endOwnSessions(session?: string): Promise<number> {
  const { ended } = await call(endSessions, { body: session ? { session } : {} });
  await invalidateSecurity();
  return ended;
}

export const endSessionsOf =
  (id: number) =>
  async (session?: string): Promise<number> => {
    const params = { id: String(id) };
    const { ended } = await call(endAccountSessions, { params, body: session ? { session } : {} });
    await invalidateSecurity();
    return ended;
  };
