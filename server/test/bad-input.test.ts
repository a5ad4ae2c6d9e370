import { deleteAccounts } from '@maru/contract/accounts';
import { deleteDepartments } from '@maru/contract/departments';
import type { Endpoint } from '@maru/contract/kit/endpoint';
import { saveTablePermissions } from '@maru/contract/table-permissions';
import type { Answer } from '@maru/harness/src/api-client.ts';
import { describe, expect, test } from 'vitest';
import {
  CALLS_WITH_BODY,
  callsToSpoil,
  expectRefusal,
  newCallsToSpoil,
  shapeOf,
} from './bad-input.ts';
import { everythingOf } from './company-tables.ts';
import { newAccount, newAdministrator, newDepartment, newTable } from './factories.ts';

/** Calls whose body is fully validated before anything is looked up. */
const JUDGED = CALLS_WITH_BODY.filter(([name]) => !['renewTokens', 'revokeTokens'].includes(name));

/** Several times as deep as a function can call itself. */
const TOO_DEEP = 30_000;

const isOpen = ({ access: { kind } }: Endpoint) => kind === 'public' || kind === 'keyed';

const manyKeys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 1])));

describe('a malformed body', () => {
  test.each([
    ['half an object', '{"name": ', 400],
    ['words', 'hello', 400],
    ['an array', '[]', 400],
    ['an array of objects', '[{}]', 400],
    ['a text', '"text"', 400],
    ['a number', '7', 400],
    ['true', 'true', 400],
    ['null', 'null', 400],
    ['a poisoned prototype', '{"__proto__": {"name": "x"}}', 400],
    ['a poisoned constructor', '{"constructor": {"prototype": {"name": "x"}}}', 400],
    ['an abyss of arrays', '['.repeat(TOO_DEEP), 400],
    ['an abyss of arrays with a ground', '['.repeat(TOO_DEEP) + ']'.repeat(TOO_DEEP), 400],
    ['more keys than any call has', manyKeys(1_000), 400],
    ['more than 1 MB', JSON.stringify({ name: 'x'.repeat(1_000_000) }), 413],
  ])('of %s is refused by every call', async (_, payload, status) => {
    const { send, nothingChanged } = await callsToSpoil();
    const statuses: Record<string, number> = {};
    for (const call of CALLS_WITH_BODY) {
      const [name] = call;
      const answer = await send(call, payload);
      statuses[name] = answer.status;
      if (answer.status !== 200) expectRefusal(answer, name);
    }
    expect(statuses).toEqual(Object.fromEntries(CALLS_WITH_BODY.map(([name]) => [name, status])));
    await nothingChanged();
  });

  test('as deep as its size allows is refused', async () => {
    const { send } = await callsToSpoil();
    const call = CALLS_WITH_BODY.find(([, { access }]) => access.kind === 'anyOf');
    if (!call) throw new Error('no call with a session has a body');
    for (const payload of ['['.repeat(900_000), '['.repeat(400_000) + ']'.repeat(400_000)]) {
      const answer = await send(call, payload);
      expectRefusal(answer, call[0]);
      expect(answer.status).toBe(400);
    }
  });

  test('of a call without a session is refused beyond 64 kB', async () => {
    const { send } = await callsToSpoil();
    const payload = JSON.stringify({ name: 'x'.repeat(70_000) });
    for (const call of CALLS_WITH_BODY) {
      const [name, endpoint] = call;
      const { status } = await send(call, payload);
      expect([name, status === 413]).toEqual([name, isOpen(endpoint)]);
    }
  });

  test('of nothing, announced as JSON, is read as no body by every call', async () => {
    for (const call of CALLS_WITH_BODY) {
      const announced = await newCallsToSpoil([call]);
      const silent = await newCallsToSpoil([call]);
      const answers = [await announced.send(call, ''), await silent.send(call, undefined, {})];
      const [withType, without] = answers.map(({ status, body }) => [
        call[0],
        status,
        Object.keys(body),
      ]);
      expect(withType).toEqual(without);
    }
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'nonsense',
    ';;;',
  ])('sent as %s is refused by every call', async (type) => {
    const { send, body, nothingChanged } = await callsToSpoil();
    for (const call of CALLS_WITH_BODY) {
      const [name] = call;
      const payload = JSON.stringify(body(name));
      const answer = await send(call, payload, { 'content-type': type });
      expectRefusal(answer, name);
      expect([name, answer.status]).toEqual([name, 415]);
    }
    await nothingChanged();
  });

  test.each([
    ['an object', {}],
    ['an array of arrays', [[]]],
    ['NUL', 'a\u0000b'],
    ['half a surrogate pair', 'a\ud800b'],
    ['the other half', '\udc00'],
    ['120,000 characters', 'x'.repeat(120_000)],
    ['a fraction', 1.5],
    ['a negative number', -1],
    ['an unsafe integer', 2 ** 53 + 2],
    ['1e300', 1e300],
    ['nested arrays', JSON.parse('['.repeat(15) + ']'.repeat(15))],
  ])('with %s as a field is refused, and the field named', async (_, value) => {
    const { send, body, nothingChanged } = await callsToSpoil();
    for (const call of JUDGED) {
      const [name, endpoint] = call;
      for (const field of Object.keys(shapeOf(endpoint.body))) {
        // More is refused for its size where a call needs no session.
        const given =
          isOpen(endpoint) && typeof value === 'string' ? value.slice(0, 50_000) : value;
        const payload = JSON.stringify({ ...body(name), [field]: given });
        const answer = await send(call, payload);
        expectRefusal(answer, [name, field], field);
        expect([name, field, answer.status]).toEqual([name, field, 400]);
      }
    }
    await nothingChanged();
  });

  test('without a required field is refused with the name of the field', async () => {
    const { send, body, nothingChanged } = await callsToSpoil();
    let required = 0;
    for (const call of JUDGED) {
      const [name, endpoint] = call;
      for (const [field, schema] of Object.entries(shapeOf(endpoint.body))) {
        if (schema.safeParse(undefined).success) continue;
        required += 1;
        const answer = await send(call, { ...body(name), [field]: undefined });
        expectRefusal(answer, [name, field], field);
        if (schema.safeParse(null).success) continue;
        const empty = await send(call, { ...body(name), [field]: null });
        expectRefusal(empty, [name, field], field);
      }
    }
    expect(required).toBeGreaterThan(20);
    await nothingChanged();
  });

  test('with 100,000 combining marks is refused before it is normalized', async () => {
    const { send } = await newCallsToSpoil(CALLS_WITH_BODY);
    const pile = '\u0323\u0301'.repeat(100_000);
    // Not by the clock: the machine may be busy with something else.
    const began = process.cpuUsage();
    for (const call of CALLS_WITH_BODY) {
      const fields = Object.keys(shapeOf(call[1].body)).filter((field) => field !== 'password');
      await send(call, Object.fromEntries(fields.map((field) => [field, pile])));
    }
    // Sorting one of the arrays takes longer than this.
    expect(process.cpuUsage(began).user).toBeLessThan(5_000_000);
  });

  test.each([0, -1, 1.5, 2 ** 53, 999_999_999_999, '1', null, true, {}, [1]])(
    'of a bulk call with one bad id (%j) does nothing at all',
    async (bad) => {
      const { caller, company } = await newAdministrator();
      const accounts = [(await newAccount(company)).id, bad, (await newAccount(company)).id];
      const departments = [await newDepartment(company), bad];
      const rights = { read: true, create: true, update: true, delete: true };
      const items = [await newTable(company), bad].map((dbtable_id) => ({ dbtable_id, ...rights }));
      const before = await everythingOf(company);
      const refuse = (answer: Answer<any>, field: string) => {
        expectRefusal(answer, bad, field);
        expect(answer.status).toBe(400);
      };
      refuse(await caller.attempt(deleteAccounts, { body: { ids: accounts } }), 'ids');
      refuse(await caller.attempt(deleteDepartments, { body: { ids: departments } }), 'ids');
      const user_id = accounts[0];
      refuse(await caller.attempt(saveTablePermissions, { body: { user_id, items } }), 'items');
      expect(await everythingOf(company)).toEqual(before);
    },
  );
});
