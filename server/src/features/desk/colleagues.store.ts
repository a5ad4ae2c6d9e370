import { MOST_COLLEAGUES } from '@maru/contract/desk';
import { sql } from 'kysely';
import { deskPeopleQuery } from '../../core/assignable-accounts.store.ts';
import { isAway } from '../../core/away.store.ts';
import { peopleThereQuery } from '../../core/presence.store.ts';
import type { Tx } from '../../core/schema.ts';
import { COLLATION } from '../../platform/lists/text-filter.ts';

/** More of one person are not counted. */
const MOST_COUNTED = 1_000;

const counted = (of: 'assignee_id' | 'department_id', whose: 'account.id' | 'department.id') =>
  sql<{ open: number; waiting: number }>`(
    select count(*)::integer as open, count(waiting_since)::integer as waiting from (
      select waiting_since from chat_room
      where chat_room.company_id = ${sql.ref(whose.replace('.id', '.company_id'))}
        and chat_room.is_active and ${sql.ref(`chat_room.${of}`)} = ${sql.ref(whose)}
      limit ${sql.lit(MOST_COUNTED)}
    ) as held)`.as<'load'>(sql`load`);

export async function colleagues(tx: Tx) {
  const [people, there] = [
    await deskPeopleQuery(tx)
      .innerJoinLateral(counted('assignee_id', 'account.id'), (join) => join.onTrue())
      .select(['account.department_id', isAway, 'load.open', 'load.waiting'])
      .orderBy(sql`first_name ${COLLATION}`)
      .orderBy(sql`last_name ${COLLATION}`)
      .orderBy('id')
      .limit(MOST_COLLEAGUES)
      .execute(),
    await peopleThereQuery(tx).execute(),
  ];
  const isThere = new Set(there.map(({ account_id }) => account_id));
  return people.map((person) => ({ ...person, is_there: isThere.has(person.id) }));
}

export type ColleagueRecord = Awaited<ReturnType<typeof colleagues>>[number];

export const departmentsWithLoad = (tx: Tx) =>
  tx.sql
    .selectFrom('department')
    .innerJoinLateral(counted('department_id', 'department.id'), (join) => join.onTrue())
    .select(['department.id', 'department.name', 'load.open'])
    .where('department.company_id', '=', tx.companyId)
    .orderBy(sql`name ${COLLATION}`)
    .orderBy('id')
    .limit(MOST_COLLEAGUES)
    .execute();
