import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { needs, needsAll } from './kit/access.ts';
import { email, id, idText, line, numberText, timestamp } from './kit/fields.ts';
import { textFilter } from './kit/list.ts';
import { LIMITS } from './limits.ts';
import { ticketStatus } from './tickets.ts';

export const CUSTOMER_LIMITS = {
  /** Customers in one answer to a search. */
  suggestions: 20,
  /** Tickets or rooms in one answer. */
  historyPage: 20,
  /** Joined customers that are listed, the last joined first. */
  joined: 50,
} as const;

const record = {
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
};

/** The record that staff keep of a customer. Nothing that a visitor types changes it. */
const foundCustomer = z.object(record);

export type FoundCustomer = z.output<typeof foundCustomer>;

const customer = z.object({
  ...record,
  /** The customers that staff joined with this one. */
  joined: z.array(z.object({ ...record, by: z.string(), at: timestamp })),
});

export type Customer = z.output<typeof customer>;

/** The customer of a ticket or room, and the address on it: a claim until the customer's record has the same one. */
const belonging = {
  customer: id.nullable(),
  email: z.string(),
  is_verified: z.boolean(),
};

const ticketOfCustomer = z.object({
  id,
  subject: z.string(),
  status: ticketStatus,
  created_at: timestamp,
});

export type TicketOfCustomer = z.output<typeof ticketOfCustomer>;

const roomOfCustomer = z.object({
  id,
  name: z.string(),
  status: z.boolean(),
  time_created: timestamp,
});

export type RoomOfCustomer = z.output<typeof roomOfCustomer>;

const params = z.object({ id: idText });

export const getTicketCustomer = endpoint({
  method: 'GET',
  path: '/api/tickets/{id}/customer/',
  tag: 'Customers',
  summary: 'Whose ticket it is, and whether its address is verified',
  errors: [401, 403, 404],
  access: needs('view_ticket'),
  params,
  response: z.object(belonging),
});

export const getRoomCustomer = endpoint({
  method: 'GET',
  path: '/api/chats/{id}/customer/',
  tag: 'Customers',
  summary: 'Whose room it is, and the tickets that were made from it',
  errors: [401, 403, 404],
  access: needsAll('view_chatroom', 'view_ticket'),
  params,
  response: z.object({
    ...belonging,
    /** Those that the person who asks may see, the newest first. */
    tickets: z.array(ticketOfCustomer),
  }),
});

export type RoomCustomer = z.output<typeof getRoomCustomer.response>;

export const findCustomers = endpoint({
  method: 'GET',
  path: '/api/customers/',
  tag: 'Customers',
  summary: 'Find customers by a part of the name, the email or the phone number',
  errors: [401, 403],
  access: needsAll('change_ticket', 'view_ticket'),
  query: z.object({ q: textFilter }),
  response: z.array(foundCustomer),
});

export const getCustomer = endpoint({
  method: 'GET',
  path: '/api/customers/{id}/',
  tag: 'Customers',
  summary: 'Read a customer; of a joined one, the customer that it was joined with',
  errors: [401, 403, 404],
  access: needs('view_ticket'),
  versioned: true,
  params,
  response: customer,
});

export const patchCustomer = endpoint({
  method: 'PATCH',
  path: '/api/customers/{id}/',
  tag: 'Customers',
  summary: 'Change what is known of a customer',
  errors: [401, 403, 404, 409, 412, 429],
  access: needsAll('change_ticket', 'view_ticket'),
  versioned: true,
  params,
  body: z.object({
    name: line(LIMITS.name).optional(),
    email: email.optional(),
    phone: line(LIMITS.phoneNumber).optional(),
  }),
  response: customer,
});

export const listCustomerTickets = endpoint({
  method: 'GET',
  path: '/api/customers/{id}/tickets/',
  tag: 'Customers',
  summary: 'List the tickets of a customer, newest first',
  errors: [401, 403, 404],
  access: needs('view_ticket'),
  params,
  /** Only tickets that come after this one. */
  query: z.object({ before: idText.optional() }),
  response: z.object({
    tickets: z.array(ticketOfCustomer),
    /** The `before` that continues the list. Null after the last ticket. */
    next: id.nullable(),
  }),
});

export const listCustomerRooms = endpoint({
  method: 'GET',
  path: '/api/customers/{id}/rooms/',
  tag: 'Customers',
  summary: 'List the chat rooms of a customer, newest first',
  errors: [401, 403, 404],
  access: needsAll('view_chatroom', 'view_ticket'),
  params,
  /** Only rooms with a smaller number. */
  query: z.object({
    before: numberText.meta({ wire: { type: 'integer', minimum: 1 } }).optional(),
  }),
  response: z.object({
    rooms: z.array(roomOfCustomer),
    /** The `before` that continues the list. Null after the last room. */
    next: id.nullable(),
  }),
});

export const joinCustomer = endpoint({
  method: 'POST',
  path: '/api/customers/{id}/join/',
  tag: 'Customers',
  summary: 'Join a customer with another, who then has the tickets and rooms of both',
  versioned: true,
  errors: [401, 403, 404, 409, 429],
  access: needsAll('change_ticket', 'view_ticket'),
  params,
  body: z.object({ customer_id: id }),
  /** The customer that has everything now. */
  response: customer,
});

export const partCustomer = endpoint({
  method: 'DELETE',
  path: '/api/customers/{id}/join/',
  tag: 'Customers',
  summary: 'Part a customer from the one that it was joined with',
  versioned: true,
  errors: [401, 403, 404, 409, 429],
  access: needsAll('change_ticket', 'view_ticket'),
  params,
  /** The customer that has its own tickets and rooms again. */
  response: customer,
});
