import { deleteAccount, getAccount } from '@maru/contract/accounts';
import { updateDepartment } from '@maru/contract/departments';
import { endpoints } from '@maru/contract/endpoints';
import type { Endpoint } from '@maru/contract/kit/endpoint';
import { describe, expect, test } from 'vitest';
import { nobody } from './caller.ts';
import { newAccount, newAdministrator, newDepartment } from './factories.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

describe('a method that an address does not take', () => {
  test('needs no session, reads no body, and is explained in both languages', async () => {
    const request = { method: 'PUT', url: '/api/accounts/', body: '{broken', headers: JSON_TYPE };
    const english = await nobody.raw(request);
    expect([english.status, english.body, english.headers.allow]).toEqual([
      405,
      { detail: 'This address takes only: GET, HEAD, POST.' },
      'GET, HEAD, POST',
    ]);
    expect(english.headers['maru-error-code']).toBe('method_not_allowed');
    const korean = await nobody.with({ 'accept-language': 'ko' }).raw(request);
    expect(korean.body).toEqual({
      detail: '이 주소는 다음 메서드만 지원합니다: GET, HEAD, POST.',
    });
  });

  test('is one of the address itself, also where another address has a parameter in its place', async () => {
    const { caller } = await newAdministrator();
    for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'PROPFIND']) {
      const answer = await caller.raw({ method, url: '/api/accounts/bulk-delete/' });
      expect([method, answer.status, answer.headers.allow]).toEqual([method, 405, 'DELETE']);
    }
  });

  test('HEAD is answered as GET is, without the body', async () => {
    const { caller, id } = await newAdministrator();
    const url = `/api/accounts/${id}/`;
    expect((await nobody.raw({ method: 'HEAD', url })).status).toBe(401);
    const head = await caller.raw({ method: 'HEAD', url });
    const { headers } = await caller.attempt(getAccount, { params: { id } });
    expect([head.status, head.body, head.headers.etag]).toEqual([200, '', headers.etag]);
  });

  test('cannot be smuggled in by a header or a parameter', async () => {
    const { caller, company } = await newAdministrator();
    const { id } = await newAccount(company);
    const url = `/api/accounts/${id}/`;
    for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
      const overriding = caller.with({ [name]: 'DELETE' });
      const posted = await overriding.raw({ method: 'POST', url, body: { _method: 'DELETE' } });
      expect([name, posted.status]).toEqual([name, 405]);
      const read = await overriding.raw({ method: 'GET', url: `${url}?_method=DELETE` });
      expect([name, read.status]).toEqual([name, 200]);
    }
    expect((await caller.attempt(getAccount, { params: { id } })).status).toBe(200);
  });
});

test('OPTIONS grants other origins nothing, at any address', async () => {
  const { caller } = await newAdministrator();
  const asking = caller.with({
    origin: 'https://evil.example',
    'access-control-request-method': 'DELETE',
    'access-control-request-headers': 'authorization, content-type',
  });
  for (const { path } of Object.values<Endpoint>(endpoints)) {
    const url = path.replaceAll(/\{\w+\}/g, '1');
    const { status, headers } = await asking.raw({ method: 'OPTIONS', url });
    expect([path, status]).toEqual([path, 405]);
    const granted = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
    expect([path, granted]).toEqual([path, []]);
  }
});

describe('a request that says JSON and has no body', () => {
  test('DELETE is done, POST and PUT miss their fields', async () => {
    const { caller, company } = await newAdministrator();
    const { id } = await newAccount(company);
    const announced = caller.with(JSON_TYPE);
    for (const length of [{}, { 'content-length': '0' }] as Record<string, string>[]) {
      const url = `/api/departments/${await newDepartment(company)}/`;
      const deleted = await announced.with(length).raw({ method: 'DELETE', url });
      expect([deleted.status, deleted.body]).toEqual([204, '']);
      expect(deleted.headers).not.toHaveProperty('content-type');
      expect(deleted.headers).not.toHaveProperty('content-length');
    }
    const sessions = { method: 'POST', url: `/api/accounts/${id}/sessions/end/` };
    expect((await announced.raw(sessions)).status).toBe(200);
    const created = await announced.raw({ method: 'POST', url: '/api/departments/' });
    expect([created.status, Object.keys(created.body)]).toEqual([400, ['name', 'manager_id']]);
    const params = { id: String(await newDepartment(company)) };
    expect((await announced.attempt(updateDepartment, { params })).status).toBe(400);
  });

  test('a body of another type is refused, also with DELETE', async () => {
    const { caller, company } = await newAdministrator();
    const { id } = await newAccount(company);
    const { method } = deleteAccount;
    const url = `/api/accounts/${id}/`;
    const headers = { 'content-type': 'text/plain' };
    expect((await caller.raw({ method, url, body: 'x', headers })).status).toBe(415);
    const broken = await caller.raw({ method, url, body: '{', headers: JSON_TYPE });
    expect(broken.status).toBe(400);
    expect((await caller.attempt(getAccount, { params: { id } })).status).toBe(200);
  });
});
