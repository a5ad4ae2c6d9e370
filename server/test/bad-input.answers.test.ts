import { createAccount, listAccounts, updateAccount } from '@maru/contract/accounts';
import { listMessages, sendMessage } from '@maru/contract/chats';
import { listDepartments, updateDepartment } from '@maru/contract/departments';
import type { Endpoint } from '@maru/contract/kit/endpoint';
import { updateProfile } from '@maru/contract/profile';
import { getTablePermissions, saveTablePermissions } from '@maru/contract/table-permissions';
import { describe, expect, test } from 'vitest';
import { type Caller, nobody } from './caller.ts';
import {
  newAccount,
  newAdministrator,
  newDepartment,
  newGroup,
  newMember,
  newMessages,
  newRoom,
  newTable,
} from './factories.ts';

const MISSING = 999_999_999_999;

/** An account without permissions, one with all of them, and rows to change. */
async function setting() {
  const admin = await newAdministrator();
  const { company } = admin;
  const powerless = await newMember(company);
  const group = await newGroup(company, []);
  const account = {
    username: 'someone',
    first_name: 'A',
    last_name: 'B',
    email: 'a@example.com',
    language: 'en',
    group_ids: [group],
  };
  const room = await newRoom(company);
  const rights = { read: true, create: true, update: true, delete: true };
  const calls: [Endpoint, id: number, shapeless: object, dangling: object, field: string][] = [
    [
      updateDepartment,
      await newDepartment(company),
      { name: 5 },
      { name: 'x', manager_id: MISSING },
      'manager_id',
    ],
    [
      updateAccount,
      (await newAccount(company)).id,
      { ...account, username: 5 },
      { ...account, department_id: MISSING },
      'department_id',
    ],
    [sendMessage, room, { room: {} }, { room: MISSING, content: 'x' }, 'room'],
  ];
  return { admin, powerless, company, rights, calls };
}

describe('the order of checks', () => {
  test('checks 401, 403, the shape, the id of the path, then references of the body', async () => {
    const { admin, powerless, calls } = await setting();
    for (const [endpoint, id, shapeless, dangling, field] of calls) {
      const statusOf = async (who: Caller, id: number | string, body: unknown) =>
        (await who.attempt(endpoint, { params: { id }, body })).status;
      for (const body of [shapeless, dangling]) {
        for (const anyId of [id, MISSING, 'abc']) {
          expect(await statusOf(nobody, anyId, body)).toBe(401);
          expect(await statusOf(powerless.caller, anyId, body)).toBe(403);
        }
      }
      expect(await statusOf(admin.caller, MISSING, shapeless)).toBe(400);
      expect(await statusOf(admin.caller, 'abc', dangling)).toBe(400);
      expect(await statusOf(admin.caller, MISSING, dangling)).toBe(404);
      const last = await admin.caller.attempt(endpoint, { params: { id }, body: dangling });
      expect([last.status, Object.keys(last.body)]).toEqual([400, [field]]);
    }
  });

  test('401 and 403 are answered before a body is read', async () => {
    const { powerless } = await setting();
    const type = (value: string) => ({ 'content-type': value });
    const bodies: [unknown, Record<string, string>][] = [
      ['{broken', type('application/json')],
      ['x', type('text/plain')],
      [JSON.stringify({ username: 'x'.repeat(1_000_001) }), type('application/json')],
    ];
    const { method, path: url } = createAccount;
    for (const [body, headers] of bodies) {
      expect((await nobody.raw({ method, url, body, headers })).status).toBe(401);
      expect((await powerless.caller.raw({ method, url, body, headers })).status).toBe(403);
    }
  });

  test('in a query: 401, 403, the shape, then the value', async () => {
    const { admin, powerless } = await setting();
    const bad = { query: { ordering: 'nonsense' } };
    expect((await nobody.attempt(listAccounts, bad)).status).toBe(401);
    expect((await powerless.caller.attempt(listAccounts, bad)).status).toBe(403);
    expect((await admin.caller.attempt(listAccounts, bad)).status).toBe(400);
    const broken = { method: 'GET', url: '/api/accounts/?username=%zz' };
    expect((await nobody.raw(broken)).status).toBe(401);
    expect((await powerless.caller.raw(broken)).status).toBe(403);
    expect((await admin.caller.raw(broken)).status).toBe(400);
    const params = { id: MISSING };
    expect((await admin.caller.attempt(listMessages, { params, ...bad })).status).toBe(400);
    expect((await admin.caller.attempt(listMessages, { params })).status).toBe(404);
    expect((await admin.caller.attempt(getTablePermissions, { query: {} })).status).toBe(400);
    const query = { user_id: MISSING };
    expect((await admin.caller.attempt(getTablePermissions, { query })).status).toBe(404);
  });

  test('saving table permissions: the shape, the user, the tables', async () => {
    const { admin, company, rights } = await setting();
    const dbtable_id = await newTable(company);
    const save = async (body: object) =>
      (await admin.caller.attempt(saveTablePermissions, { body })).status;
    expect(await save({ user_id: MISSING, items: [{ dbtable_id }] })).toBe(400);
    expect(await save({ user_id: MISSING, items: [{ dbtable_id: MISSING, ...rights }] })).toBe(404);
    expect(await save({ user_id: admin.id, items: [{ dbtable_id: MISSING, ...rights }] })).toBe(
      400,
    );
  });
});

describe('the language of a refusal', () => {
  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['en', 'en'],
    ['ko', 'ko'],
    ['KO-kr', 'ko'],
    ['ko-KR,ko;q=0.9,en-US;q=0.8,en;q=0.7', 'ko'],
    ['en-US,en;q=0.9,ko;q=0.8', 'en'],
    ['ko;q=0.1, en;q=0.2', 'en'],
    ['fr-FR,fr;q=0.9', 'en'],
    ['fr, ko;q=0.5', 'ko'],
    ['ko;q=0', 'en'],
    ['*', 'en'],
    [';;q=,,=ko', 'en'],
  ])('for Accept-Language %j is %s', async (accepted, language) => {
    const { caller } = await newAdministrator();
    const speaker = accepted === undefined ? caller : caller.with({ 'accept-language': accepted });
    const korean = language === 'ko';
    const fields = await speaker.attempt(listDepartments, { query: { page: 'x' } });
    expect(fields.body).toEqual({
      page: [korean ? '값의 형식이 올바르지 않습니다.' : 'This value has the wrong type.'],
    });
    const sentence = await speaker.attempt(updateProfile, { body: { email: 'x' } });
    expect(sentence.body.detail).toMatch(korean ? /^이메일: / : /^Email: /);
    const missing = await speaker.raw({ method: 'GET', url: '/api/nothing/' });
    expect(missing.body).toEqual({
      detail: korean ? '요청하신 항목을 찾을 수 없습니다.' : 'Not found.',
    });
    for (const answer of [fields, sentence, missing]) {
      expect(answer.headers['content-language']).toBe(language);
    }
  });
});

describe('the headers of every answer', () => {
  const json = { 'content-type': 'application/json' };
  const tooLarge = JSON.stringify({ first_name: 'x'.repeat(1_000_001) });

  test.each<[string, number, string, string, string?, Record<string, string>?]>([
    ['a list', 200, 'GET', '/api/accounts/'],
    ['all of a list', 200, 'GET', '/api/accounts/?page_size=all'],
    ['the languages', 200, 'GET', '/api/languages/'],
    ['the OpenAPI document', 200, 'GET', '/api/openapi.json'],
    ['the reference', 200, 'GET', '/api/docs'],
    ['a health check', 200, 'GET', '/healthz'],
    ['a bad query', 400, 'GET', '/api/accounts/?page=0'],
    ['broken JSON', 400, 'PUT', '/api/profile/current/', '{broken', json],
    ['a bad token', 401, 'GET', '/api/accounts/', undefined, { authorization: 'Bearer x' }],
    ['a missing row', 404, 'GET', '/api/accounts/999999999999/'],
    ['a page past the end', 404, 'GET', '/api/accounts/?page=9'],
    ['an unknown call', 404, 'GET', '/api/nothing/'],
    ['an unknown path', 404, 'POST', '/nothing'],
    ['too large a body', 413, 'PUT', '/api/profile/current/', tooLarge, json],
    ['a body of words', 415, 'PUT', '/api/profile/current/', 'x', { 'content-type': 'text/plain' }],
    ['broken encoding in the path of a call', 400, 'GET', '/api/accounts/%zz/'],
    ['broken encoding in the path of a page', 400, 'GET', '/%zz'],
    ['an id of 501 digits', 414, 'GET', `/api/accounts/${'1'.repeat(501)}/`],
  ])('to %s (%i)', async (_, status, method, url, body, headers = {}) => {
    const { caller } = await newAdministrator();
    const request = { method, url, body, headers };
    const answers = [await caller.raw(request), await caller.raw(request)];
    for (const { status: answered, headers } of answers) {
      expect(answered).toBe(status);
      const policy = String(headers['content-security-policy']).split('; ');
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-request-id']).toMatch(/^[\w-]{20,}$/);
      if (url.startsWith('/api/')) expect(headers['cache-control']).toBe('no-store');
      if (status >= 400) expect(headers['maru-error-code']).toMatch(/^\w+$/);
      else expect(headers['maru-error-code']).toBeUndefined();
    }
    expect(answers[0]?.headers['x-request-id']).not.toBe(answers[1]?.headers['x-request-id']);
  });
});

describe('SQL in a filter is ordinary text', () => {
  const odd = ['100%', '1000', 'a_b', 'aXb', "O'Brien", 'say "hi"', 'a\\b', 'a\\%', '🦊', '*.?[a]'];

  test.each(odd)('%s means itself', async (text) => {
    const { caller, company } = await newAdministrator();
    for (const name of odd) await newDepartment(company, `<${name}>`);
    const { results } = await caller.call(listDepartments, { query: { name: `<${text}>` } });
    expect(results.map((department) => department.name)).toEqual([`<${text}>`]);
    const room = await newRoom(company);
    await newMessages(
      company,
      room,
      odd.map((content) => ({ content: `<${content}>` })),
    );
    const params = { id: String(room) };
    const found = await caller.call(listMessages, { params, query: { content: `${text}>` } });
    expect(found.results.map((message) => message.content)).toEqual([`<${text}>`]);
  });

  test.each(["' or 1=1 --", "'; delete from account; --", '\\', '%%%', '$1'])(
    '%s finds nothing and breaks nothing',
    async (name) => {
      const { caller, company } = await newAdministrator();
      await newDepartment(company, 'Support');
      expect((await caller.call(listDepartments, { query: { name } })).count).toBe(0);
      expect((await caller.call(listDepartments, {})).count).toBe(1);
    },
  );
});
