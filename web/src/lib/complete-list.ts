import { ApiError } from '@maru/client/api-error';
import { type QueryFunctionContext, queryOptions } from '@tanstack/react-query';
import { type AnyList, rowsOf } from './any-list.ts';
import type { Versioned } from './api.ts';

type Load<T> = (options: {
  signal: AbortSignal;
  known: string | undefined;
}) => Promise<Versioned<AnyList<T>>>;

/**
 * The query of a complete list for a dropdown. The list stays in memory until the user signs out. When it is
 * needed again, the server is asked whether it has changed, and sends it only then.
 */
export const completeListQuery = <T>(queryKey: readonly unknown[], load: Load<T>) =>
  queryOptions({
    queryKey,
    queryFn: async ({ client, signal }: QueryFunctionContext) => {
      const kept = client.getQueryData<Versioned<T[]>>(queryKey);
      try {
        const { body, version } = await load({ signal, known: kept?.version });
        return { body: rowsOf(body), version };
      } catch (error) {
        if (kept && error instanceof ApiError && error.status === 304) return kept;
        throw error;
      }
    },
    select: ({ body }) => body,
    gcTime: Number.POSITIVE_INFINITY,
  });
