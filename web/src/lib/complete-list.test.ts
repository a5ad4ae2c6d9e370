import { ApiError } from '@maru/client/api-error';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { completeListQuery } from './complete-list.ts';

/** A server with one list, and what it was asked for. */
function listServer() {
  const server = { version: 1, asked: [] as (string | undefined)[] };
  const query = completeListQuery(['things', 'all'], async ({ known }) => {
    server.asked.push(known);
    const version = `W/"${server.version}"`;
    if (known === version) throw new ApiError(304, undefined, new Headers());
    return { body: [`thing ${server.version}`], version };
  });
  return { server, query };
}

test('an unchanged list is taken from memory, and a changed one is loaded', async () => {
  const client = new QueryClient();
  const { server, query } = listServer();
  const load = async () => (await client.fetchQuery({ ...query, staleTime: 0 })).body;
  const first = await load();
  expect(await load()).toBe(first);
  server.version = 2;
  expect(await load()).toEqual(['thing 2']);
  expect(server.asked).toEqual([undefined, 'W/"1"', 'W/"1"']);
});

test('after a sign-out the list is loaded again without a known version', async () => {
  const client = new QueryClient();
  const { server, query } = listServer();
  await client.fetchQuery(query);
  client.clear();
  await client.fetchQuery(query);
  expect(server.asked).toEqual([undefined, undefined]);
});

test('a refusal is reported even if the list is in memory', async () => {
  const client = new QueryClient();
  const { query } = listServer();
  await client.fetchQuery(query);
  const forbidden = completeListQuery(['things', 'all'], async () => {
    throw new ApiError(403, { detail: 'No.' }, new Headers());
  });
  await expect(client.fetchQuery({ ...forbidden, staleTime: 0 })).rejects.toThrow('HTTP 403');
});
