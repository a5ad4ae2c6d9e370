import type { Tx } from '../../core/schema.ts';

export async function isFactorRequired(tx: Tx): Promise<boolean> {
  return (await company(tx)).requires_second_factor;
}

export async function companyNameOf(tx: Tx): Promise<string> {
  return (await company(tx)).name;
}

const company = (tx: Tx) =>
  tx.sql
    .selectFrom('company')
    .select(['name', 'requires_second_factor'])
    .where('id', '=', tx.companyId)
    .executeTakeFirstOrThrow();
