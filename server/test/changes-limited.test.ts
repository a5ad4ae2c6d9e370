import { endpoints } from '@maru/contract/endpoints';
import type { Endpoint } from '@maru/contract/kit/endpoint';
import { addTicketNote } from '@maru/contract/ticket-replies';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newAdministrator } from './factories.ts';

/** Every call that changes something about tickets or at the desk, or writes in a room, by its address. */
const changing = Object.entries(endpoints as Record<string, Endpoint>).filter(
  ([, { method, path }]) =>
    method !== 'GET' &&
    /^\/api\/(tickets|canned-replies|customers|conversations|desk|chats\/\{id\}\/\w+)\//.test(path),
);

/** Well-formed for all of them: what a call does not know is ignored. Nothing that it names exists. */
const body = {
  subject: 'Parcel',
  status: 'processing',
  assignee_id: null,
  department_id: 999_999_999,
  reason: 'Waiting',
  room: 999_999_999,
  content: 'Words',
  reply: '',
  note: '',
  name: 'Name',
  ticket_id: 999_999_998,
  customer_id: 999_999_998,
  is_open: false,
  from: 999_999_998,
  seq: 1,
};

// The limits use this clock. Otherwise a slow machine would make no more calls than are allowed.
const stopped = performance.now();
beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(stopped);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const MORE_THAN_ALLOWED = 61;

/** One for all: the calls of a feature are counted together. */
const tired = newAdministrator();

test.each(changing)('%s is limited, and the contract says so', async (_, endpoint) => {
  expect(endpoint.errors).toContain(429);
  const { caller } = await tired;
  const params = { id: '999999999', other_id: '999999998' };
  const input = { params, ...(endpoint.body && { body }) };
  let status = 0;
  for (let n = 0; n < MORE_THAN_ALLOWED && status !== 429; n += 1) {
    ({ status } = await caller.attempt(endpoint, input));
  }
  expect(status).toBe(429);
});

test('the inventory finds the calls', () => {
  expect(changing.length).toBeGreaterThan(20);
  expect(changing.map(([, endpoint]) => endpoint)).toContain(addTicketNote);
});
