import type { Tx } from '../../core/schema.ts';
import { hashOfOpaqueToken } from '../../core/session/tokens.ts';

export interface Door {
  accountId: number;
  firstName: string;
  lastName: string;
  username: string;
  companyName: string;
}

/** The active member of staff whose open key this is. */
export async function doorOf(tx: Tx, openKey: string): Promise<Door | undefined> {
  const row = await tx.sql
    .selectFrom('account')
    .innerJoin('company', 'company.id', 'account.company_id')
    .select(['account.id', 'first_name', 'last_name', 'username', 'company.name as company_name'])
    .where('account.company_id', '=', tx.companyId)
    .where('open_key', '=', openKey)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return (
    row && {
      accountId: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      username: row.username,
      companyName: row.company_name,
    }
  );
}

export async function addCustomerRoom(
  tx: Tx,
  door: Door,
  customer: { name: string; token: string },
): Promise<number> {
  const { id } = await tx.sql
    .insertInto('chat_room')
    .values({
      company_id: tx.companyId,
      name: customer.name,
      creator_id: door.accountId,
      creator_first_name: door.firstName,
      creator_last_name: door.lastName,
      customer_name: customer.name,
      customer_token_hash: hashOfOpaqueToken(customer.token),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
