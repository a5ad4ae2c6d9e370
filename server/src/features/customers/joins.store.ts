import { sql } from 'kysely';
import type { Tx } from '../../core/schema.ts';

/** The first key of these advisory locks. */
const JOINS = 2;

/** Customers of a company are joined and parted one after the other: each changes what belongs to several rows. */
export async function lockJoins(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${JOINS}, ${tx.companyId})`.execute(tx.sql);
}

interface Join {
  id: number;
  mainId: number;
  by: { accountId: number; name: string };
}

/** Joins a customer, and what was joined with it, with another. */
export async function join(tx: Tx, { id, mainId, by }: Join): Promise<void> {
  await tx.sql
    .updateTable('customer')
    .set({ main_id: mainId })
    .where('company_id', '=', tx.companyId)
    .where('main_id', '=', id)
    .execute();
  await tx.sql
    .updateTable('customer')
    .set({
      main_id: mainId,
      joined_to: mainId,
      joined_by: by.accountId,
      joined_by_name: by.name,
      time_joined: sql<Date>`now()`,
    })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

/** Makes a customer its own again, with what had been joined with it. */
export async function part(tx: Tx, id: number): Promise<void> {
  await sql`
    with recursive own as (
      select id from customer where company_id = ${tx.companyId} and joined_to = ${id}
      union all
      select customer.id from customer join own on customer.joined_to = own.id
      where customer.company_id = ${tx.companyId}
    )
    update customer set main_id = ${id}
    where company_id = ${tx.companyId} and id in (select id from own)`.execute(tx.sql);
  await tx.sql
    .updateTable('customer')
    .set({
      main_id: null,
      joined_to: null,
      joined_by: null,
      joined_by_name: '',
      time_joined: null,
    })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}
