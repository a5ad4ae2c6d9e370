import { sql } from 'kysely';
import type { Tx } from '../../core/schema.ts';
import { COLLATION } from '../../platform/lists/text-filter.ts';

/** The account whose replies they are; null for the company's. */
export type Owner = number | null;

export interface ReplyRecord {
  id: number;
  account_id: Owner;
  name: string;
  content: string;
  version: number;
}

const COLUMNS = ['id', 'account_id', 'name', 'content', 'version'] as const;

const repliesQuery = (tx: Tx) =>
  tx.sql.selectFrom('canned_reply').where('company_id', '=', tx.companyId);

/** The only ones that this person may read: the company's and their own. */
const repliesForQuery = (tx: Tx, accountId: number) =>
  repliesQuery(tx).where((eb) =>
    eb.or([eb('account_id', 'is', null), eb('account_id', '=', accountId)]),
  );

export const allReplies = (tx: Tx, accountId: number): Promise<ReplyRecord[]> =>
  repliesForQuery(tx, accountId)
    .select(COLUMNS)
    .orderBy(sql`name ${COLLATION}`)
    .orderBy('id')
    .execute();

/**
 * Other numbers after every change: a new reply has the highest id of all that there ever were, a change raises the
 * sum of the versions, and where only replies are gone there are fewer.
 */
export const versionOfReplies = (tx: Tx, accountId: number) =>
  repliesForQuery(tx, accountId)
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(version), 0)::float8`.as('versions'),
      sql<number>`coalesce(max(id), 0)::float8`.as('newest'),
    ])
    .executeTakeFirstOrThrow();

export const replyById = (
  tx: Tx,
  accountId: number,
  id: number,
): Promise<ReplyRecord | undefined> =>
  repliesForQuery(tx, accountId).where('id', '=', id).select(COLUMNS).executeTakeFirst();

/** Only of this owner, and locked. */
export const lockReply = (tx: Tx, owner: Owner, id: number): Promise<ReplyRecord | undefined> =>
  repliesQuery(tx)
    .where('account_id', 'is not distinct from', owner)
    .where('id', '=', id)
    .select(COLUMNS)
    .forUpdate()
    .executeTakeFirst();

export function sizeOfReplies(tx: Tx, owner: Owner) {
  return repliesQuery(tx)
    .where('account_id', 'is not distinct from', owner)
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(length(content)), 0)`.as('characters'),
    ])
    .executeTakeFirstOrThrow();
}

export const addReply = (
  tx: Tx,
  owner: Owner,
  { name, content }: { name: string; content: string },
): Promise<ReplyRecord> =>
  tx.sql
    .insertInto('canned_reply')
    .values({ company_id: tx.companyId, account_id: owner, name, content })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

export const changeReply = (
  tx: Tx,
  id: number,
  changes: { name: string; content: string; version: number },
): Promise<ReplyRecord> =>
  tx.sql
    .updateTable('canned_reply')
    .set(changes)
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

export async function removeReply(tx: Tx, id: number): Promise<void> {
  await tx.sql
    .deleteFrom('canned_reply')
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}
