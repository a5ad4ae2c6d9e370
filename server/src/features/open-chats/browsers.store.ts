import { KNOWN_BROWSER } from '@maru/contract/known-browser';
import { type SqlBool, sql } from 'kysely';
import { endTokensOfBrowser } from '../../core/rooms/customer-rooms.store.ts';
import type { Tx } from '../../core/schema.ts';
import { hashOfOpaqueToken } from '../../core/session/tokens.ts';

const LIFETIME = sql.lit(`${KNOWN_BROWSER.days} days`);
const IS_VALID = sql<SqlBool>`time_used > now() - ${LIFETIME}::interval`;

export interface BrowserRecord {
  id: number;
  customer_id: number;
}

const withKeyQuery = (tx: Tx, key: string) =>
  tx.sql
    .selectFrom('customer_browser')
    .where('company_id', '=', tx.companyId)
    .where('key_hash', '=', hashOfOpaqueToken(key))
    .where(IS_VALID);

/** The browser with this key, if the key has not ended. */
export const browserOfKey = (tx: Tx, key: string): Promise<BrowserRecord | undefined> =>
  withKeyQuery(tx, key).select(['id', 'customer_id']).executeTakeFirst();

/** Not every visit is written down: whether nobody has used the browser's key for a day. */
export async function isIdle(tx: Tx, id: number): Promise<boolean> {
  const found = await tx.sql
    .selectFrom('customer_browser')
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .where(sql<SqlBool>`time_used < now() - interval '1 day'`)
    .where(IS_VALID)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

export async function lengthen(tx: Tx, id: number): Promise<void> {
  await tx.sql
    .updateTable('customer_browser')
    .set({ time_used: sql<Date>`now()` })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .where(IS_VALID)
    .execute();
}

/** As `browserOfKey`, and the key lasts longer. Nobody can forget the browser until this transaction ends. */
export const useBrowser = (tx: Tx, key: string): Promise<BrowserRecord | undefined> =>
  tx.sql
    .updateTable('customer_browser')
    .set({ time_used: sql<Date>`now()` })
    .where('company_id', '=', tx.companyId)
    .where('key_hash', '=', hashOfOpaqueToken(key))
    .where(IS_VALID)
    .returning(['id', 'customer_id'])
    .executeTakeFirst();

export const addBrowser = (tx: Tx, key: string, customerId: number): Promise<BrowserRecord> =>
  tx.sql
    .insertInto('customer_browser')
    .values({
      company_id: tx.companyId,
      key_hash: hashOfOpaqueToken(key),
      customer_id: customerId,
    })
    .returning(['id', 'customer_id'])
    .executeTakeFirstOrThrow();

export async function deleteUnusedBrowsers(tx: Tx): Promise<void> {
  await tx.sql
    .deleteFrom('customer_browser')
    .where('company_id', '=', tx.companyId)
    .where((eb) => eb.not(IS_VALID))
    .execute();
}

const roomsQuery = (tx: Tx, browser: number) =>
  tx.sql
    .selectFrom('chat_room')
    .where('company_id', '=', tx.companyId)
    .where('browser_id', '=', browser);

/** What the visitor typed when this browser's last conversation began, or in it. */
export const lastTyped = (tx: Tx, browser: number) =>
  roomsQuery(tx, browser)
    .select(['customer_name as name', 'customer_email as email'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The conversations in which something was said, the newest first; one more than a page, to know whether more follow. */
export function conversationsOf(tx: Tx, browser: number, before: number | undefined) {
  let query = roomsQuery(tx, browser).where('last_seq', '>', 0);
  if (before !== undefined) query = query.where('id', '<', before);
  return query
    .select(['id', 'is_active', 'last_words', 'last_sender', 'last_time', 'time_updated'])
    .select(['last_seq', 'customer_seen_seq'])
    .orderBy('id', 'desc')
    .limit(KNOWN_BROWSER.page + 1)
    .execute();
}

export const hasRoom = async (tx: Tx, browser: number, room: number): Promise<boolean> =>
  (await roomsQuery(tx, browser).where('id', '=', room).select('id').executeTakeFirst()) !==
  undefined;

/** Ends the key and the tokens of its rooms. Returns the rooms, the newest first; nothing if there is no such key. */
export async function endBrowser(
  tx: Tx,
  key: string,
): Promise<{ customer: number; rooms: number[] } | undefined> {
  const browser = await withKeyQuery(tx, key)
    .select(['id', 'customer_id'])
    .forUpdate()
    .executeTakeFirst();
  if (!browser) return undefined;
  const rooms = await endTokensOfBrowser(tx, browser.id);
  await tx.sql
    .deleteFrom('customer_browser')
    .where('company_id', '=', tx.companyId)
    .where('id', '=', browser.id)
    .execute();
  return { customer: browser.customer_id, rooms };
}
