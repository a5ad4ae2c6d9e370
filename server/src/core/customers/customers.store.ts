import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../schema.ts';
import { type CustomerReach, customersWithinQuery } from './customer-reach.store.ts';

/** The fields of a new ticket about its customer. */
export interface Requester {
  name: string;
  email: string;
}

/** Addresses are compared without regard to case. They are ASCII, so that the database agrees. */
const sameCase = (email: string): string => email.toUpperCase();

export const isSameEmail = (one: string, other: string): boolean =>
  sameCase(one) === sameCase(other);

/** Two tickets that are written at once for a new address get one customer: the second waits for the first. */
export async function lockEmail(tx: Tx, email: string): Promise<void> {
  const key = `customer ${tx.companyId} ${sameCase(email)}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx.sql);
}

/** The oldest customer within reach with each of these addresses, by the address in capitals. */
async function customersByEmail(
  tx: Tx,
  reach: CustomerReach,
  emails: readonly string[],
): Promise<Map<string, number>> {
  const rows = await customersWithinQuery(tx, reach)
    .select(['customer.id', 'customer.email_key'])
    // The condition of the index, as it is there.
    .where(sql<SqlBool>`customer.email <> ''`)
    .where(sql<SqlBool>`customer.email_key = any(${emails.map(sameCase)}::text[])`)
    .orderBy('customer.id', 'desc')
    .execute();
  return new Map(rows.map(({ id, email_key }) => [email_key, id]));
}

export const customerByEmail = async (
  tx: Tx,
  reach: CustomerReach,
  email: string,
): Promise<number | undefined> => (await customersByEmail(tx, reach, [email])).get(sameCase(email));

/** Returns the numbers of the new customers, in the order given. */
export async function addCustomers(tx: Tx, people: readonly Requester[]): Promise<number[]> {
  if (people.length === 0) return [];
  const rows = await tx.sql
    .insertInto('customer')
    .values(people.map(({ name, email }) => ({ company_id: tx.companyId, name, email })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The customer of each ticket that staff write: the one with the address if there is one within reach, else a new one.
 * Null where nothing is known of the person.
 */
export async function customersFor(
  tx: Tx,
  reach: CustomerReach,
  people: readonly Requester[],
): Promise<(number | null)[]> {
  const emails = people.flatMap(({ email }) => (email === '' ? [] : [email]));
  const known =
    emails.length === 0 ? new Map<string, number>() : await customersByEmail(tx, reach, emails);
  const added = new Map<string, Requester>();
  for (const person of people) {
    const key = sameCase(person.email);
    if (key !== '' && !known.has(key)) added.set(key, person);
  }
  const nameless = people.filter(({ name, email }) => email === '' && name !== '');
  const ids = await addCustomers(tx, [...added.values(), ...nameless]);
  for (const [n, key] of [...added.keys()].entries()) known.set(key, ids[n] ?? 0);
  const own = ids.slice(added.size);
  return people.map(({ name, email }) => {
    if (email !== '') return known.get(sameCase(email)) ?? null;
    return name === '' ? null : (own.shift() ?? null);
  });
}

export interface CustomerRecord {
  id: number;
  name: string;
  email: string;
  phone: string;
  version: number;
  joined_to: number | null;
  main_id: number | null;
}

const CUSTOMER_COLUMNS = [
  'customer.id',
  'customer.name',
  'customer.email',
  'customer.phone',
  'customer.version',
  'customer.joined_to',
  'customer.main_id',
] as const;

/** The customer with this number and the one that it was joined with, whether within reach or not; none without one. */
export async function recordsOf(tx: Tx, id: number | null): Promise<CustomerRecord[]> {
  if (id === null) return [];
  return tx.sql
    .selectFrom('customer')
    .select(CUSTOMER_COLUMNS)
    .where('customer.company_id', '=', tx.companyId)
    .where((eb) =>
      eb.or([
        eb('customer.id', '=', id),
        eb(
          'customer.id',
          '=',
          eb
            .selectFrom('customer as own')
            .select('own.main_id')
            .where('own.company_id', '=', tx.companyId)
            .where('own.id', '=', id),
        ),
      ]),
    )
    .execute();
}

/** Locks the record: no other transaction changes it until this one ends. */
export const lockRecord = (tx: Tx, id: number): Promise<CustomerRecord | undefined> =>
  tx.sql
    .selectFrom('customer')
    .select(CUSTOMER_COLUMNS)
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Sets the fields of a locked record; its version becomes the next. */
export async function setRecord(
  tx: Tx,
  id: number,
  fields: { name?: string; email?: string; phone?: string },
): Promise<CustomerRecord> {
  return tx.sql
    .updateTable('customer')
    .set({ ...fields, version: sql<number>`version + 1` })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .returning(CUSTOMER_COLUMNS)
    .executeTakeFirstOrThrow();
}

export const customerQuery = (tx: Tx, reach: CustomerReach, id: number) =>
  customersWithinQuery(tx, reach).where('customer.id', '=', id).select(CUSTOMER_COLUMNS);

/** The customer, or the one that it was joined with. */
export async function findMain(
  tx: Tx,
  reach: CustomerReach,
  id: number,
): Promise<CustomerRecord | undefined> {
  const found = await customerQuery(tx, reach, id).executeTakeFirst();
  if (!found?.main_id) return found;
  return (await recordsOf(tx, found.main_id)).find((one) => one.id === found.main_id);
}
