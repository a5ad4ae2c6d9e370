import { createCannedReply, createOwnReply } from '@maru/contract/canned-replies';
import { getTicketCustomer, joinCustomer } from '@maru/contract/customers';
import { listNotices } from '@maru/contract/notices';
import { linkTicket } from '@maru/contract/ticket-links';
import { createTicket } from '@maru/contract/ticket-properties';
import { addTicketNote } from '@maru/contract/ticket-replies';
import type { ApiClient } from '@maru/harness/src/api-client.ts';

export interface TicketIds {
  ticket: number;
  otherTicket: number;
  /** Two that are linked, for the call that parts them. */
  linked: readonly [number, number];
  customer: number;
  otherCustomer: number;
  joinedCustomer: number;
  reply: number;
  spareReply: number;
  ownReply: number;
  spareOwnReply: number;
  notice: number;
}

const at = (id: number) => ({ params: { id: String(id) } });

/** Rows that requests about tickets need; `other` is a colleague, who tells `staff` of a ticket. */
export async function ticketData(
  staff: ApiClient,
  username: string,
  other: ApiClient,
): Promise<TicketIds> {
  let made = 0;
  const newTicket = async () => {
    made += 1;
    const body = { subject: 'Parcel', customer_email: `customer${made}@example.com` };
    return (await staff.call(createTicket, { body })).id;
  };
  const [ticket, otherTicket] = [await newTicket(), await newTicket()];
  const linked = [await newTicket(), await newTicket()] as const;
  await staff.call(linkTicket, { ...at(linked[0]), body: { ticket_id: linked[1] } });
  const customerOf = async (id: number) => (await staff.call(getTicketCustomer, at(id))).customer;
  const [joinedCustomer, main] = [await customerOf(linked[0]), await customerOf(linked[1])];
  await staff.call(joinCustomer, { ...at(joinedCustomer ?? 0), body: { customer_id: main ?? 0 } });
  await other.call(addTicketNote, { ...at(ticket), body: { content: `@${username} look` } });
  const { notices } = await staff.call(listNotices, {});
  const write = async (endpoint: typeof createCannedReply | typeof createOwnReply, name: string) =>
    (await staff.call(endpoint, { body: { name, content: 'Hello' } })).id;
  return {
    ticket,
    otherTicket,
    linked,
    customer: (await customerOf(ticket)) ?? 0,
    otherCustomer: (await customerOf(otherTicket)) ?? 0,
    joinedCustomer: joinedCustomer ?? 0,
    reply: await write(createCannedReply, 'Kept'),
    spareReply: await write(createCannedReply, 'Spare'),
    ownReply: await write(createOwnReply, 'Kept'),
    spareOwnReply: await write(createOwnReply, 'Spare'),
    notice: notices[0]?.id ?? 0,
  };
}
