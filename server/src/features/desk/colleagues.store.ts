import { MOST_COLLEAGUES } from '@maru/contract/desk';
import { type SqlBool, sql } from 'kysely';
import { deskPeopleQuery } from '../../core/assignable-accounts.store.ts';
import { isAway } from '../../core/away.store.ts';
import { conversationsWithinQuery } from '../../core/conversations/conversation-reach.store.ts';
import { peopleThereQuery } from '../../core/presence.store.ts';
import type { Tx } from '../../core/schema.ts';
import type { Reach } from '../../core/tickets/reach.store.ts';
import { COLLATION } from '../../platform/lists/text-filter.ts';

/** More of one person are not counted. */
const MOST_COUNTED = 1_000;

/** Of the conversations within reach. */
function counted(
  tx: Tx,
  reach: Reach,
  of: 'assignee_id' | 'department_id',
  whose: 'account.id' | 'department.id',
) {
  const heldQuery = conversationsWithinQuery(tx, reach)
    .where(sql<SqlBool>`chat_room.is_active and ${sql.ref(`chat_room.${of}`)} = ${sql.ref(whose)}`)
    .select('chat_room.waiting_since')
    .limit(sql.lit(MOST_COUNTED));
  return sql<{ open: number; waiting: number }>`(
    select count(*)::integer as open, count(waiting_since)::integer as waiting from ${heldQuery} as held
    )`.as<'load'>(sql`load`);
}

export async function colleagues(tx: Tx, reach: Reach) {
  const [people, there] = [
    await deskPeopleQuery(tx)
      .innerJoinLateral(counted(tx, reach, 'assignee_id', 'account.id'), (join) => join.onTrue())
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

export const departmentsWithLoad = (tx: Tx, reach: Reach) =>
  tx.sql
    .selectFrom('department')
    .innerJoinLateral(counted(tx, reach, 'department_id', 'department.id'), (join) => join.onTrue())
    .select(['department.id', 'department.name', 'load.open'])
    .where('department.company_id', '=', tx.companyId)
    .orderBy(sql`name ${COLLATION}`)
    .orderBy('id')
    .limit(MOST_COLLEAGUES)
    .execute();
