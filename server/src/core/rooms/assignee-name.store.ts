import type { Tx } from '../schema.ts';
import { displayName } from '../session/session.ts';
import type { RoomRecord } from './rooms.store.ts';

/** The name of the person who answers in a room; empty while nobody has it. */
export async function assigneeName(
  tx: Tx,
  { assignee_id }: Pick<RoomRecord, 'assignee_id'>,
): Promise<string> {
  if (assignee_id === null) return '';
  const account = await tx.sql
    .selectFrom('account')
    .select(['first_name as firstName', 'last_name as lastName', 'username'])
    .where('company_id', '=', tx.companyId)
    .where('id', '=', assignee_id)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return account ? displayName(account) || account.username : '';
}
