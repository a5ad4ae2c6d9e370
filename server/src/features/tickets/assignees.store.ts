import type { Assignee } from '@maru/contract/assignees';
import { sql } from 'kysely';
import { isAway } from '../../core/away.store.ts';
import { grantsQuery } from '../../core/permissions.store.ts';
import { shownNameContains } from '../../core/person-names.store.ts';
import type { Tx } from '../../core/schema.ts';
import { COLLATION } from '../../platform/lists/text-filter.ts';

/** More are found by typing a part of the name. */
const MOST_SHOWN = 50;
/** More than a company has. */
const MOST_DEPARTMENTS = 1_000;

const PERSON = ['id', 'first_name', 'last_name', 'username', 'is_active'] as const;

/** Active accounts that may see tickets. */
const assignable = (tx: Tx) =>
  tx.sql
    .selectFrom('account')
    .select(PERSON)
    .select(isAway)
    .where('company_id', '=', tx.companyId)
    .where('is_active', '=', true)
    .where(
      'id',
      'in',
      grantsQuery(tx).select('account_group.account_id').where('held.codename', '=', 'view_ticket'),
    );

export function assignees(tx: Tx, text: string | undefined): Promise<Assignee[]> {
  let people = assignable(tx);
  if (text)
    people = people.where(shownNameContains({ first: 'first_name', last: 'last_name' }, text));
  return people
    .orderBy(sql`first_name ${COLLATION}`)
    .orderBy(sql`last_name ${COLLATION}`)
    .orderBy('id')
    .limit(MOST_SHOWN)
    .execute();
}

/** The account, if it can be given tickets; it is neither deactivated nor deleted until this transaction ends. */
export const lockAssignable = (tx: Tx, id: number): Promise<Assignee | undefined> =>
  assignable(tx).where('id', '=', id).forShare().executeTakeFirst();

export function departments(tx: Tx, text: string | undefined) {
  let found = tx.sql
    .selectFrom('department')
    .select(['id', 'name'])
    .where('company_id', '=', tx.companyId);
  if (text)
    found = found.where(
      sql<boolean>`strpos(upper(name ${COLLATION}), upper(${text} ${COLLATION})) > 0`,
    );
  return found.orderBy(sql`name ${COLLATION}`).orderBy('id').limit(MOST_DEPARTMENTS).execute();
}

export const lockDepartment = (tx: Tx, id: number) =>
  tx.sql
    .selectFrom('department')
    .select(['id', 'name'])
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
