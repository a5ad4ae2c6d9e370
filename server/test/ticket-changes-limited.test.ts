import { endpoints } from '@maru/contract/endpoints';
import type { Endpoint } from '@maru/contract/kit/endpoint';
import { addTicketNote } from '@maru/contract/ticket-words';
import { expect, test } from 'vitest';
import { newAdministrator } from './factories.ts';

/** Every call that changes something about tickets, by its address. */
const changing = Object.entries(endpoints as Record<string, Endpoint>).filter(
  ([, { method, path }]) =>
    method !== 'GET' && /^\/api\/(tickets|canned-replies|customers)\//.test(path),
);

/** Well-formed for all of them: what a call does not know is ignored. Nothing that it names exists. */
const body = {
  subject: 'Parcel',
  status: 'processing',
  assignee_id: null,
  department_id: 999_999_999,
  reason: 'Waiting',
  content: 'Words',
  reply: '',
  note: '',
  name: 'Name',
  ticket_id: 999_999_998,
  customer_id: 999_999_998,
};

/** One for all: the calls of a feature are counted together. */
const tired = newAdministrator();

test.each(changing)('%s is limited, and the contract says so', async (_, endpoint) => {
  expect(endpoint.errors).toContain(429);
  const { caller } = await tired;
  const params = { id: '999999999', other_id: '999999998' };
  const input = { params, ...(endpoint.body && { body }) } as never;
  let status = 0;
  for (let n = 0; n < 6 && status !== 429; n += 1) {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => caller.attempt(endpoint, input)),
    );
    status = Math.max(...answers.map((answer) => answer.status));
  }
  expect(status).toBe(429);
});

test('the inventory finds the calls', () => {
  expect(changing.length).toBeGreaterThan(20);
  expect(changing.map(([, endpoint]) => endpoint)).toContain(addTicketNote);
});
