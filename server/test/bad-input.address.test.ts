import { describe, expect, test } from 'vitest';
import {
  ALL_CALLS,
  CALLS_WITH_ID,
  CALLS_WITH_QUERY,
  callsToSpoil,
  expectRefusal,
  newCallsToSpoil,
  shapeOf,
} from './bad-input.ts';
import { newAccount, newAdministrator, newCompany } from './factories.ts';

const LISTS = CALLS_WITH_QUERY.filter(([, { query }]) => 'page' in shapeOf(query));

describe('a malformed query', () => {
  test('with a parameter twice: 400 that names it', async () => {
    const { ask, nothingChanged } = await callsToSpoil();
    for (const call of CALLS_WITH_QUERY) {
      const [name, { query }] = call;
      for (const field of Object.keys(shapeOf(query))) {
        const answer = await ask(call, `${field}=1&${field}=1`);
        expect([name, field, answer.status]).toEqual([name, field, 400]);
        expect(Object.keys(answer.body)).toContain(field);
      }
    }
    await nothingChanged();
  });

  test.each([
    ['NUL', 'a%00b'],
    ['a line break', 'a%0Ab'],
    ['501 characters', 'x'.repeat(501)],
  ])('with %s in it: 400 that names the parameter', async (_, text) => {
    const { ask } = await callsToSpoil();
    for (const call of CALLS_WITH_QUERY) {
      const [name, { query }] = call;
      for (const field of Object.keys(shapeOf(query))) {
        const answer = await ask(call, `${field}=${text}`);
        expect([name, field, answer.status]).toEqual([name, field, 400]);
        expectRefusal(answer, [name, field], field);
      }
    }
  });

  test.each([
    ['half a surrogate pair', '%ED%A0%80'],
    ['half a character', '%E0%A4'],
    ['no hexadecimal digits', '%zz'],
    ['a lone percent sign', '100%'],
    ['a broken rest after a second question mark', 'a?%zz'],
  ])('with %s for percent-encoding: 400', async (_, text) => {
    const { ask } = await callsToSpoil();
    const served: string[] = [];
    for (const call of CALLS_WITH_QUERY) {
      const [name, { query }] = call;
      for (const field of Object.keys(shapeOf(query))) {
        const answer = await ask(call, `${field}=${text}`);
        if (answer.status === 200) served.push(`${name} ${field}`);
        else expectRefusal(answer, [name, field]);
      }
    }
    expect(served).toEqual([]);
  });

  test.each([
    ...['0', '-1', '+1', '1.5', '1e3', ' 1', 'one', '٣', '9'.repeat(16), '9'.repeat(400)].map(
      (text) => ['page', text] as const,
    ),
    ...['0', '101', '1000', '-20', 'ALL', '20.0', '1e1', '٣', ' '].map(
      (text) => ['page_size', text] as const,
    ),
    ...['nonsense', 'id', '-', '--timestamp', 'Name', 'name,id', ' name', "name';--"].map(
      (text) => ['ordering', text] as const,
    ),
  ])('with %s=%j: 400 from every list, that names it', async (field, text) => {
    const { ask } = await callsToSpoil();
    expect(LISTS).toHaveLength(9);
    for (const call of LISTS) {
      const answer = await ask(call, `${field}=${encodeURIComponent(text)}`);
      expectRefusal(answer, call[0], field);
      expect([call[0], answer.status]).toEqual([call[0], 400]);
    }
  });

  test('with a page after the last: 404 with the number of the last', async () => {
    const { ask } = await newCallsToSpoil(LISTS);
    for (const call of LISTS) {
      const answer = await ask(call, 'page=999999999');
      expectRefusal(answer, call[0]);
      expect([answer.status, answer.headers['maru-last-page']]).toEqual([404, '1']);
    }
  });
});

describe('a malformed path', () => {
  test.each([
    '0',
    '-1',
    '1.5',
    '1e3',
    'abc',
    'null',
    '%00',
    '%20',
    '%EF%BC%91',
    '1%27%20or%201=1',
    '..%2F1',
    '9'.repeat(15),
    '9'.repeat(16),
    '9'.repeat(400),
    'x'.repeat(600),
    '%zz',
    '%E0%A4',
    '%ED%A0%80',
    '',
  ])('with the id %j: a refusal from every call', async (id) => {
    const { caller, body, nothingChanged } = await callsToSpoil();
    for (const [name, { method, path }] of CALLS_WITH_ID) {
      const url = path.replace('{id}', id);
      expectRefusal(await caller.raw({ method, url, body: body(name) }), name);
    }
    await nothingChanged();
  });

  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'that nobody serves: 404 to %s',
    async (method) => {
      const { caller } = await newAdministrator();
      const unknown = [
        '/api/',
        '/api/nothing/',
        '/api/accounts',
        '/api/accounts/1/2/',
        '/api/.env',
      ];
      for (const url of [...unknown, '/api/LOGS/', '/api/nothing/?page=1']) {
        const answer = await caller.raw({ method, url });
        expectRefusal(answer, url);
        expect([url, answer.status, answer.body]).toEqual([url, 404, { detail: 'Not found.' }]);
      }
    },
  );

  test('with a method that it does not take: 405 and the methods that it takes', async () => {
    const { caller, body, nothingChanged } = await callsToSpoil();
    const id = String((await newAccount(await newCompany())).id);
    for (const [name, { path }] of ALL_CALLS) {
      const served = ALL_CALLS.flatMap(([, call]) => (call.path === path ? [call.method] : []));
      const allowed = served.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']) {
        if (allowed.includes(method)) continue;
        const payload = method === 'GET' ? undefined : (body(name) ?? {});
        const url = path.replace('{id}', id).replaceAll(/\{\w+\}/g, 'x');
        const answer = await caller.raw({ method, url, body: payload });
        expectRefusal(answer, [method, path]);
        expect([method, path, answer.status]).toEqual([method, path, 405]);
        expect(String(answer.headers.allow).split(', ').sort()).toEqual(allowed.toSorted());
      }
    }
    await nothingChanged();
  });
});
