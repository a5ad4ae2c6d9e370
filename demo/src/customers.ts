import { sql } from 'kysely';
import type { Scene } from './scene.ts';

/** Every how many customers one has given a phone number. */
const WITH_PHONE = 3;

/**
 * Adds the customers of the tickets and rooms: one for each address, who also has the rooms under the same name. A
 * visitor who typed an address has a customer of their own, until staff join it with another.
 */
export async function addCustomers({ tx, plan }: Scene): Promise<void> {
  const company_id = tx.companyId;
  const people = new Map(plan.tickets.map(({ email, requester }) => [email, requester]));
  const known = [...people].map(([email, name], n) => ({
    name,
    email,
    // A number that is never assigned.
    phone: n % WITH_PHONE === 0 ? `010-0123-${1000 + 37 * n}` : '',
  }));
  const isKnown = (client: string) => known.some(({ name }) => name.endsWith(client));
  const visitors = plan.rooms
    .filter(({ client, email }) => email !== '' || !isKnown(client))
    .map(({ client }) => ({ name: client, email: '', phone: '' }));
  const values = [...known, ...visitors].map((one) => ({ ...one, company_id }));
  const ids = (await tx.sql.insertInto('customer').values(values).returning('id').execute()).map(
    ({ id }) => id,
  );
  const emails = known.map(({ email }) => email);
  await sql`
    update ticket set customer_id = known.id
    from unnest(${ids.slice(0, known.length)}::bigint[], ${emails}::text[]) as known (id, email)
    where company_id = ${company_id} and customer_email = known.email`.execute(tx.sql);
  const rooms = plan.rooms.map(({ name, client, email }) => {
    const own = known.length + visitors.findIndex((visitor) => visitor.name === client);
    const of = known.findIndex((one) => one.name.endsWith(client));
    return { name, id: ids[email !== '' || of < 0 ? own : of] ?? null };
  });
  await sql`
    update chat_room set customer_id = of.id
    from unnest(${rooms.map(({ id }) => id)}::bigint[], ${rooms.map(({ name }) => name)}::text[]) as of (id, name)
    where company_id = ${company_id} and chat_room.name = of.name`.execute(tx.sql);
  // The customer of a ticket that staff wrote in a chat is the customer of that chat.
  await sql`
    update chat_room set customer_id = ticket.customer_id
    from ticket
    where chat_room.company_id = ${company_id} and ticket.company_id = ${company_id}
      and ticket.room_id = chat_room.id`.execute(tx.sql);
}
