import { listDataTables, listOwnStatements } from '@maru/contract/data';
import type { CallOutput } from '@maru/contract/kit/client';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';

export type DataTable = CallOutput<typeof listDataTables>['results'][number];
export type PastStatement = CallOutput<typeof listOwnStatements>['results'][number];

const TABLES_KEY = ['data', 'tables'] as const;

export const tablesQuery = queryOptions({
  queryKey: TABLES_KEY,
  queryFn: ({ signal }) => call(listDataTables, {}, { signal }),
});

/** A reading that is under way may be older than what it is asked for. */
export const reloadTables = () =>
  queryClient.invalidateQueries({ queryKey: TABLES_KEY }, { cancelRefetch: true });

export const historyQuery = queryOptions({
  queryKey: ['data', 'history'],
  queryFn: ({ signal }) => call(listOwnStatements, {}, { signal }),
  gcTime: 0,
});
