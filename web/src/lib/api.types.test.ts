// @vitest-environment jsdom
import { deleteAccounts, listAccounts, patchAccount } from '@maru/contract/accounts';
import { afterEach, expect, test, vi } from 'vitest';
import { call, callVersioned } from './api.ts';

afterEach(() => void vi.unstubAllGlobals());

const params = { id: '7' };
const outside = { bearer: false };

/** Each expected error fails the type check where the compiler finds none. */
test('a call takes what its endpoint declares, and nothing else compiles', async () => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response('{}'));
  vi.stubGlobal('fetch', fetch);
  await call(patchAccount, { params, body: { first_name: 'Ada' } }, outside);
  await call(listAccounts, { query: { page: '2', page_size: '40', ordering: '-email' } }, outside);
  // @ts-expect-error a misspelt field beside a right one
  await call(patchAccount, { params, body: { first_name: 'Ada', frist_name: '' } }, outside);
  // @ts-expect-error the same with the version
  await callVersioned(patchAccount, { params, body: { first_name: '', frist_name: '' } }, outside);
  // @ts-expect-error a misspelt filter beside a right one
  await call(listAccounts, { query: { first_name: 'Ada', frist_name: 'Ada' } }, outside);
  // @ts-expect-error a misspelt filter beside the size of the page
  await call(listAccounts, { query: { page_size: 'all', frist_name: 'Ada' } }, outside);
  // @ts-expect-error a misspelt part of the input
  await call(listAccounts, { qeury: {} }, outside);
  // @ts-expect-error a missing field
  await call(deleteAccounts, { body: {} }, outside);
  // @ts-expect-error a missing body
  await call(deleteAccounts, {}, outside);
  // @ts-expect-error missing parameters
  await call(patchAccount, { body: { first_name: 'Ada' } }, outside);
  // @ts-expect-error a number is no name
  await call(patchAccount, { params, body: { first_name: 7 } }, outside);
  // @ts-expect-error there is no such size
  await call(listAccounts, { query: { page_size: 'some' } }, outside);
  // @ts-expect-error there is no such order
  await call(listAccounts, { query: { ordering: 'password' } }, outside);
  expect(fetch).toHaveBeenCalledTimes(13);
});

test('the size of a page decides what the answer is', async () => {
  const people = [{ id: 7, username: 'ada', first_name: 'Ada', last_name: 'L' }];
  const answers = [people, people, { results: people }, { results: people }];
  vi.stubGlobal('fetch', async () => Response.json(answers.shift()));
  const all = await call(listAccounts, { query: { page_size: 'all' } }, outside);
  const { body } = await callVersioned(listAccounts, { query: { page_size: 'all' } }, outside);
  const page = await call(listAccounts, { query: { page_size: '20' } }, outside);
  const standard = await call(listAccounts, {}, outside);
  const ids = [...all, ...body, ...page.results, ...standard.results].map(({ id }) => id);
  expect(ids).toEqual([7, 7, 7, 7]);
  // @ts-expect-error the complete list has no pages
  expect(all.results).toBeUndefined();
  // @ts-expect-error nor has a page items of its own
  expect(page.map).toBeUndefined();
});
