import { CUSTOMER_LIMITS } from '@maru/contract/customers';
import { type SqlBool, sql } from 'kysely';
import {
  type CustomerReach,
  customersAmongQuery,
  customersWithinQuery,
} from '../../core/customers/customer-reach.store.ts';
import { type CustomerRecord, customerQuery } from '../../core/customers/customers.store.ts';
import type { Tx } from '../../core/schema.ts';
import { COLLATION } from '../../platform/lists/text-filter.ts';

/** Locked until the transaction ends. */
export const lockCustomer = (
  tx: Tx,
  reach: CustomerReach,
  id: number,
): Promise<CustomerRecord | undefined> =>
  customerQuery(tx, reach, id).forNoKeyUpdate('customer').executeTakeFirst();

/** The customers that were joined with one and are within reach themselves, the last joined first. */
export const joinedWith = (tx: Tx, reach: CustomerReach, mainId: number) =>
  customersWithinQuery(tx, reach)
    .where('customer.main_id', '=', mainId)
    .select([
      'customer.id',
      'customer.name',
      'customer.email',
      'customer.phone',
      'customer.joined_by_name',
      'customer.time_joined',
    ])
    .orderBy('customer.time_joined', 'desc')
    .orderBy('customer.id', 'desc')
    .limit(CUSTOMER_LIMITS.joined)
    .execute();

export type JoinedCustomer = Awaited<ReturnType<typeof joinedWith>>[number];

/**
 * Customers with the text in name, email or phone number, the newest first; of a joined one, whom it was joined with.
 */
export async function customersLike(tx: Tx, reach: CustomerReach, text: string | undefined) {
  let matchingQuery = customersAmongQuery(tx, reach);
  if (text) matchingQuery = matchingQuery.where(hasText(text));
  const foundQuery = matchingQuery.select(
    sql<number>`coalesce(customer.main_id, customer.id)`.as('main'),
  );
  return tx.sql
    .selectFrom('customer as main')
    .select(['main.id', 'main.name', 'main.email', 'main.phone'])
    .where('main.company_id', '=', tx.companyId)
    .where('main.id', 'in', foundQuery)
    .orderBy('main.id', 'desc')
    .limit(CUSTOMER_LIMITS.suggestions)
    .execute();
}

/** Phone numbers are found with and without their hyphens and spaces. */
const PHONE = /^[\d\s+().-]+$/;

function hasText(text: string) {
  const digits = text.replace(/\D/g, '');
  const wanted = PHONE.test(text) && digits !== '' ? [text, digits] : [text];
  return sql<SqlBool>`(${sql.join(
    wanted.map((one) => contains(one)),
    sql` or `,
  )})`;
}

const contains = (text: string) =>
  sql`customer.id in (select customers_with_text(upper(${text} ${COLLATION})))`;
