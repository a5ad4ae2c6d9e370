import { shownNameContains } from '../person-names.store.ts';
import type { Tx } from '../schema.ts';

/** The usernames of the accounts whose name, as screens show it, contains the text. */
export async function usernamesOf(tx: Tx, person: string): Promise<string[]> {
  const rows = await tx.sql
    .selectFrom('account')
    .select('username')
    .where('company_id', '=', tx.companyId)
    .where(shownNameContains({ first: 'first_name', last: 'last_name' }, person))
    .orderBy('id')
    .execute();
  return rows.map(({ username }) => username);
}
