// @vitest-environment jsdom
import { openRoom } from '@maru/contract/open-chats';
import { afterEach, expect, test, vi } from 'vitest';
import { call } from './api.ts';

afterEach(() => void vi.unstubAllGlobals());

const params = { company: 'daon', key: 'help' };

/** Each expected error fails the type check where the compiler finds none. */
test('a call takes what its endpoint declares, and nothing else compiles', async () => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ token: 't' }));
  vi.stubGlobal('fetch', fetch);
  await call(openRoom, { params, body: { name: 'Ada', email: 'ada@example.com' } });
  // @ts-expect-error a misspelt field beside a right one
  await call(openRoom, { params, body: { name: 'Ada', emial: 'ada@example.com' } });
  // @ts-expect-error a missing field
  await call(openRoom, { params, body: {} });
  // @ts-expect-error a number is no name
  await call(openRoom, { params, body: { name: 7 } });
  expect(fetch).toHaveBeenCalledTimes(4);
});
