import type { Tx } from '../../core/schema.ts';
import { hashOfOpaqueToken } from '../../core/session/tokens.ts';

export interface ChatLink {
  accountId: number;
  firstName: string;
  lastName: string;
  username: string;
  companyName: string;
  colour: string;
  greeting: string;
}

/** The active account with this open key. */
export async function findChatLink(tx: Tx, openKey: string): Promise<ChatLink | undefined> {
  const row = await tx.sql
    .selectFrom('account')
    .innerJoin('company', 'company.id', 'account.company_id')
    .select([
      'account.id',
      'first_name',
      'last_name',
      'username',
      'company.name as company_name',
      'chat_colour',
      'chat_greeting',
    ])
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
      colour: row.chat_colour,
      greeting: row.chat_greeting,
    }
  );
}

export async function addCustomerRoom(
  tx: Tx,
  chatLink: ChatLink,
  customer: { name: string; email: string; token: string; customerId: number | null },
): Promise<number> {
  const { id } = await tx.sql
    .insertInto('chat_room')
    .values({
      company_id: tx.companyId,
      name: customer.name,
      creator_id: chatLink.accountId,
      creator_first_name: chatLink.firstName,
      creator_last_name: chatLink.lastName,
      customer_name: customer.name,
      customer_email: customer.email,
      customer_id: customer.customerId,
      customer_token_hash: hashOfOpaqueToken(customer.token),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
