import { listDataTables, listOwnStatements } from '@maru/contract/data';
import type { CallOutput } from '@maru/contract/kit/client';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { readAgain } from '../../lib/query-client.ts';

export type DataTable = CallOutput<typeof listDataTables>['results'][number];
export type PastStatement = CallOutput<typeof listOwnStatements>['results'][number];

const TABLES_KEY = ['data', 'tables'] as const;

export const tablesQuery = queryOptions({
  queryKey: TABLES_KEY,
  queryFn: ({ signal }) => call(listDataTables, {}, { signal }),
});

export const reloadTables = () => readAgain({ queryKey: TABLES_KEY });

export const historyQuery = queryOptions({
  queryKey: ['data', 'history'],
  queryFn: ({ signal }) => call(listOwnStatements, {}, { signal }),
  gcTime: 0,
});
