import type { Endpoint } from '@maru/contract/kit/endpoint';
import { expect, test } from 'vitest';
import { apiDocument } from '../src/openapi.ts';
import { ALL_CALLS, callsToSpoil, expectRefusal } from './bad-input.ts';

type Operations = Record<string, Record<string, { responses: object }>>;

const { paths } = apiDocument() as { paths: Operations };

/** The statuses that the API's document names for a call. */
const documented = ({ path, method }: Endpoint) =>
  Object.keys(paths[path]?.[method.toLowerCase()]?.responses ?? {});

test('every call refuses a broken %-sequence in its address with a status that it documents', async () => {
  const { ask, nothingChanged } = await callsToSpoil();
  for (const call of ALL_CALLS) {
    const [name, endpoint] = call;
    const answer = await ask(call, '%zz');
    expectRefusal(answer, name);
    expect([name, answer.status]).toEqual([name, 400]);
    expect([name, documented(endpoint)]).toEqual([name, expect.arrayContaining(['400'])]);
  }
  await nothingChanged();
});

test('every call that may have a body refuses broken JSON, also where it wants no body', async () => {
  const { send, nothingChanged } = await callsToSpoil();
  const calls = ALL_CALLS.filter(([, { method, body }]) => body || method !== 'GET');
  expect(calls.some(([, { body }]) => !body)).toBe(true);
  for (const call of calls) {
    const [name, endpoint] = call;
    const answer = await send(call, '{"name": ');
    expectRefusal(answer, name);
    expect([name, answer.status]).toEqual([name, 400]);
    expect([name, documented(endpoint)]).toEqual([name, expect.arrayContaining(['400'])]);
  }
  await nothingChanged();
});
