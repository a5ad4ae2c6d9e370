import type { Tx } from '../../core/schema.ts';

export async function departmentOf(tx: Tx, accountId: number): Promise<number | null> {
  const row = await tx.sql
    .selectFrom('account')
    .select('department_id')
    .where('company_id', '=', tx.companyId)
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.department_id ?? null;
}
