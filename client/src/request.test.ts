import { sendMessage } from '@maru/contract/chats';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { bodyOf, request } from './request.ts';

afterEach(() => void vi.unstubAllGlobals());

async function sent(options: Partial<Parameters<typeof request>[2]>) {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response('{}'));
  vi.stubGlobal('fetch', fetch);
  const input = { params: { id: '7' }, body: { room: 7, content: 'Hello' } };
  await request(sendMessage, input, { language: 'ko', ...options });
  const [url, init] = fetch.mock.calls[0] ?? [];
  return { url, init, headers: Object.fromEntries(new Headers(init?.headers)) };
}

test('a request has the address, method and body of its endpoint, and only the headers asked for', async () => {
  const { url, init, headers } = await sent({});
  expect(url).toBe('/api/chats/7/messages/');
  expect(init).toMatchObject({ method: 'POST', body: '{"room":7,"content":"Hello"}' });
  expect(init).not.toHaveProperty('credentials');
  expect(headers).toEqual({
    accept: 'application/json',
    'accept-language': 'ko',
    'content-type': 'application/json',
  });
});

test('token, idempotency key and version are headers; cookies can be left out', async () => {
  const { init, headers } = await sent({
    token: 't',
    idempotencyKey: 'k',
    version: '"3"',
    credentials: 'omit',
  });
  expect(headers).toMatchObject({
    authorization: 'Bearer t',
    'idempotency-key': 'k',
    'if-match': '"3"',
  });
  expect(init).toMatchObject({ credentials: 'omit' });
});

test('an error status is thrown with its body, even if that is no JSON', async () => {
  const refused = new Response('{"detail":"No."}', { status: 409 });
  await expect(bodyOf(refused)).rejects.toMatchObject({ status: 409, body: { detail: 'No.' } });
  const broken = new Response('<html>', { status: 502 });
  await expect(bodyOf(broken)).rejects.toMatchObject({ status: 502, body: null });
  const bare = new Response('', { status: 500 });
  await expect(bodyOf(bare)).rejects.toMatchObject({ status: 500, body: undefined });
  const page = new Response('<html>');
  await expect(bodyOf(page)).rejects.toMatchObject({ status: 200, body: null });
});

test('an answer without content has no body', async () => {
  expect(await bodyOf(new Response(null, { status: 204 }))).toBeUndefined();
});

test('an answer that was cut off counts as no answer', async () => {
  expect(await bodyOf(new Response('{"id":1}'))).toEqual({ id: 1 });
  const cutOff = await bodyOf(
    new Response('{"id":', { headers: { 'content-type': 'application/json' } }),
  ).catch((error) => error);
  expect(cutOff).toBeInstanceOf(Error);
  expect(cutOff).not.toBeInstanceOf(ApiError);
});
