import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../core/schema.ts';
import type { Reach } from '../../core/tickets/reach.store.ts';
import { COLLATION } from '../../platform/lists/text-filter.ts';

/** More are found by typing a part of the tag. */
const MOST_SHOWN = 20;

/** Whether a sum is of tickets within reach. */
const isWithin = (reach: Reach) =>
  reach.kind === 'all'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(assignee_id = ${reach.accountId} or department_id = ${reach.departmentId ?? 0}
        or (assignee_id is null and department_id is null and not is_named and not holder_left))`;

/** From the sums that a trigger keeps, without tickets outside the person's reach. */
export async function tagsInUse(tx: Tx, reach: Reach, text: string | undefined) {
  let sumsQuery = tx.sql.selectFrom('ticket_tag_tally').where('company_id', '=', tx.companyId);
  sumsQuery = sumsQuery.where(isWithin(reach));
  if (text)
    sumsQuery = sumsQuery.where(sql<SqlBool>`strpos(tag_key, upper(${text} ${COLLATION})) > 0`);
  const spelledQuery = sumsQuery
    .select(['tag_key', 'tag', sql<number>`sum(tickets)`.as('tickets')])
    .groupBy(['tag_key', 'tag']);
  // Of several spellings, the one that is used most.
  return tx.sql
    .selectFrom(spelledQuery.as('spelled'))
    .select([
      sql<string>`(array_agg(tag order by tickets desc, tag))[1]`.as('name'),
      sql<number>`sum(tickets)::float8`.as('tickets'),
    ])
    .where('tickets', '>', 0)
    .groupBy('tag_key')
    .orderBy('tickets', 'desc')
    .orderBy('tag_key')
    .limit(MOST_SHOWN)
    .execute();
}

/** Whether a ticket has this tag, in any case. */
export const isTagged = (tag: string) =>
  sql<SqlBool>`ticket.id in (select tickets_with_tag(${tag}))`;

/** How many of these tags no ticket within reach has yet, in any case. `offset 0` is for the index: see decision 0019. */
export async function countNewTags(tx: Tx, tags: readonly string[], reach: Reach): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from (select upper(name ${COLLATION}) collate "C" as key from unnest(${tags}::text[]) as name offset 0) as asked
    where coalesce((
      select sum(tickets) from ticket_tag_tally as tally
      where tally.company_id = ${tx.companyId} and tally.tag_key = asked.key and ${isWithin(reach)}), 0) <= 0`.execute(
    tx.sql,
  );
  return rows[0]?.count ?? 0;
}

/** The different tags of the company's tickets. */
export async function countTags(tx: Tx): Promise<number> {
  const inUseQuery = tx.sql
    .selectFrom('ticket_tag_tally')
    .select('tag_key')
    .where('company_id', '=', tx.companyId)
    .groupBy('tag_key')
    .having(sql<number>`sum(tickets)`, '>', 0);
  const { count } = await tx.sql
    .selectFrom(inUseQuery.as('in_use'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
