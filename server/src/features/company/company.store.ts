import type { Updateable } from 'kysely';
import type { Schema, Tx } from '../../core/schema.ts';

export function getCompany(tx: Tx) {
  return tx.sql
    .selectFrom('company')
    .select([
      'name',
      'code',
      'contact_name',
      'phone_number',
      'email',
      'address',
      'operation_hours',
      'version',
    ])
    .where('id', '=', tx.companyId)
    .executeTakeFirstOrThrow();
}

export async function changeCompany(tx: Tx, changes: Updateable<Schema['company']>): Promise<void> {
  await tx.sql.updateTable('company').set(changes).where('id', '=', tx.companyId).execute();
}
