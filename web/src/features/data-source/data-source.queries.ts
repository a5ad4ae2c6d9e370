import {
  type DataSource,
  getDataSource,
  setDataSource,
  syncDataSource,
} from '@maru/contract/data-source';
import type { CallInput } from '@maru/contract/kit/client';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';

export const sourceQuery = queryOptions({
  queryKey: ['company', 'source'],
  queryFn: ({ signal }) => call(getDataSource, {}, { signal }),
  gcTime: 0,
});

const show = (source: DataSource) => queryClient.setQueryData(sourceQuery.queryKey, source);

export type WantedSource = CallInput<typeof setDataSource>['body'];

/** Returns whether the logins that accounts had in the former source could be removed there. */
export async function chooseSource(body: WantedSource): Promise<boolean> {
  const { is_former_cleared, ...source } = await call(setDataSource, { body });
  show(source);
  return is_former_cleared;
}

export interface Synced {
  added: readonly string[];
  vanished: readonly string[];
  back: readonly string[];
}

export async function readTables(): Promise<Synced> {
  const { added, vanished, back, ...source } = await call(syncDataSource, {});
  show(source);
  return { added, vanished, back };
}
