import { sql } from 'kysely';
import type { Tx } from '../../core/schema.ts';

export interface ChatLink {
  companyName: string;
  colour: string;
  greeting: string;
  hoursText: string;
  /** The active account that the link leads to. */
  account?: { id: number; firstName: string; lastName: string; username: string };
  department?: { id: number; name: string };
}

/**
 * Finds the account, the department or the company that has this open key. The link of an account that is inactive or
 * deleted leads to the company. One statement, so that a key that nothing has takes the same steps as a company that
 * does not exist.
 */
export async function findChatLink(tx: Tx, openKey: string): Promise<ChatLink | undefined> {
  const row = await tx.sql
    .selectFrom('company')
    .leftJoin('account', (join) =>
      join.onRef('account.company_id', '=', 'company.id').on('account.open_key', '=', openKey),
    )
    .leftJoin('department', (join) =>
      join
        .onRef('department.company_id', '=', 'company.id')
        .on('department.open_key', '=', openKey),
    )
    .select([
      'account.id as account_id',
      'account.first_name',
      'account.last_name',
      'account.username',
      'account.is_active',
      'department.id as department_id',
      'department.name as department_name',
      'company.name as company_name',
      'chat_colour',
      'chat_greeting',
      'operation_hours',
    ])
    .where('company.id', '=', tx.companyId)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('account.id', 'is not', null),
        eb('department.id', 'is not', null),
        eb('company.open_key', '=', openKey),
        exists(
          selectFrom('former_open_key as former')
            .select(sql`1`.as('one'))
            .where('former.company_id', '=', tx.companyId)
            .where('former.open_key', '=', openKey),
        ),
      ]),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const { account_id, department_id } = row;
  return {
    companyName: row.company_name,
    colour: row.chat_colour,
    greeting: row.chat_greeting,
    hoursText: row.operation_hours,
    ...(account_id !== null &&
      row.is_active && {
        account: {
          id: account_id,
          firstName: row.first_name ?? '',
          lastName: row.last_name ?? '',
          username: row.username ?? '',
        },
      }),
    ...(department_id !== null && {
      department: { id: department_id, name: row.department_name ?? '' },
    }),
  };
}
