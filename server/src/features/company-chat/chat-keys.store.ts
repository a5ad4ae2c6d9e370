import { sql } from 'kysely';
import type { Tx } from '../../core/schema.ts';

export const companyKey = (tx: Tx) =>
  tx.sql
    .selectFrom('company')
    .select(['name', 'open_key'])
    .where('id', '=', tx.companyId)
    .executeTakeFirstOrThrow();

const departmentsQuery = (tx: Tx) =>
  tx.sql
    .selectFrom('department')
    .select(['id', 'name', 'open_key'])
    .where('company_id', '=', tx.companyId);

export const departmentKeys = (tx: Tx) =>
  departmentsQuery(tx).orderBy(sql`name collate "und-x-icu"`).orderBy('id').execute();

export const departmentKey = (tx: Tx, id: number) =>
  departmentsQuery(tx).where('id', '=', id).executeTakeFirst();

export async function storeCompanyKey(tx: Tx, open_key: string): Promise<void> {
  await tx.sql.updateTable('company').set({ open_key }).where('id', '=', tx.companyId).execute();
}

export async function storeDepartmentKey(tx: Tx, id: number, open_key: string): Promise<void> {
  await tx.sql
    .updateTable('department')
    .set({ open_key })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}
