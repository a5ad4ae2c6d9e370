import { deleteAccounts, listAccounts, patchAccount } from '@maru/contract/accounts';
import { type AnyAnswer, ApiClient } from '@maru/harness/src/api-client.ts';
import { expect, test } from 'vitest';

/** A client whose every call gets the same answer. */
class Answered extends ApiClient {
  readonly #body: unknown;

  constructor(body: unknown) {
    super();
    this.#body = body;
  }

  async raw(): Promise<AnyAnswer> {
    return { status: 200, headers: {}, body: this.#body };
  }
}

const params = { id: '7' };

/** Each expected error fails the type check where the compiler finds none. */
test('a call takes what its endpoint declares, and nothing else compiles', async () => {
  const caller = new Answered({ deleted: 1 });
  await caller.call(deleteAccounts, { body: { ids: [7] } });
  const sent = [
    // @ts-expect-error a misspelt field beside a right one
    caller.call(patchAccount, { params, body: { first_name: 'Ada', frist_name: 'Ada' } }),
    // @ts-expect-error a misspelt filter beside a right one
    caller.call(listAccounts, { query: { page_size: 'all', frist_name: 'Ada' } }),
    // @ts-expect-error a missing field
    caller.call(deleteAccounts, { body: {} }),
    // @ts-expect-error text is no list of numbers
    caller.call(deleteAccounts, { body: { ids: 'all' } }),
  ];
  const outcomes = await Promise.allSettled(sent);
  // The answer is none that the first two declare.
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...['rejected', 'rejected'],
    ...['fulfilled', 'fulfilled'],
  ]);
});

test('the size of a page decides what the answer is', async () => {
  const people = [{ id: 7, username: 'ada', first_name: 'Ada', last_name: 'Lee' }];
  const all = await new Answered(people).call(listAccounts, { query: { page_size: 'all' } });
  expect(all.map(({ id }) => id)).toEqual([7]);
  const none = { results: [], count: 0, next: null, previous: null };
  const page = await new Answered(none).call(listAccounts, { query: { page_size: '20' } });
  expect(page.results).toEqual([]);
  // @ts-expect-error a page has no items of its own
  expect(page.map).toBeUndefined();
});
