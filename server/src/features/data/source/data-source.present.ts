import type { DataSource } from '@maru/contract/data-source';
import type { Tx } from '../../../core/schema.ts';
import { readSource, tablesOf } from './data-source.store.ts';

export async function presentSource(tx: Tx): Promise<DataSource> {
  const { kind, address, synced_at } = await readSource(tx);
  const tables = await tablesOf(tx);
  return {
    kind,
    address,
    synced_at: synced_at?.toISOString() ?? null,
    tables: tables.map(({ table_name, alias_name, closed, columns }) => ({
      table_name,
      alias_name,
      closed,
      columns: columns.length,
    })),
  };
}
