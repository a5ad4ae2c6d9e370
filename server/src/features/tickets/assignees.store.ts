import type { Assignee } from '@maru/contract/assignees';
import { sql } from 'kysely';
import { ticketPeopleQuery } from '../../core/assignable-accounts.store.ts';
import { isAway } from '../../core/away.store.ts';
import { shownNameContains } from '../../core/person-names.store.ts';
import type { Tx } from '../../core/schema.ts';
import { COLLATION } from '../../platform/lists/text-filter.ts';

/** More are found by typing a part of the name. */
const MOST_SHOWN = 50;
/** More than a company has. */
const MOST_DEPARTMENTS = 1_000;

export function assignees(tx: Tx, text: string | undefined): Promise<Assignee[]> {
  let peopleQuery = ticketPeopleQuery(tx).select(isAway);
  if (text)
    peopleQuery = peopleQuery.where(
      shownNameContains({ first: 'first_name', last: 'last_name' }, text),
    );
  return peopleQuery
    .orderBy(sql`first_name ${COLLATION}`)
    .orderBy(sql`last_name ${COLLATION}`)
    .orderBy('id')
    .limit(MOST_SHOWN)
    .execute();
}

export function departments(tx: Tx, text: string | undefined) {
  let foundQuery = tx.sql
    .selectFrom('department')
    .select(['id', 'name'])
    .where('company_id', '=', tx.companyId);
  if (text)
    foundQuery = foundQuery.where(
      sql<boolean>`strpos(upper(name ${COLLATION}), upper(${text} ${COLLATION})) > 0`,
    );
  return foundQuery.orderBy(sql`name ${COLLATION}`).orderBy('id').limit(MOST_DEPARTMENTS).execute();
}
