import { createAccount } from '@maru/contract/accounts';
import { createDepartment } from '@maru/contract/departments';
import { listGroups } from '@maru/contract/groups';
import { HttpClient } from '@maru/harness/src/http-client.ts';
import { expect, type Page, type Response } from '@playwright/test';
import { DEMO } from './people.ts';

type Row = Record<string, unknown> & { id: number };

let administrator: Promise<HttpClient> | undefined;

/** The administrator, signed in once per worker. */
export function admin(baseURL: string): Promise<HttpClient> {
  administrator ??= new HttpClient(baseURL).signIn({ ...DEMO, username: 'admin' });
  return administrator;
}

/** A name that no other test and no demo data uses. */
export const uniqueWord = (): string => `zz${Math.random().toString(36).slice(2, 10)}`;

/** Creates departments with these names, managed by the administrator. */
export async function makeDepartments(
  baseURL: string | undefined,
  names: readonly string[],
): Promise<Row[]> {
  const client = await admin(baseURL ?? '');
  const created: Row[] = [];
  for (const name of names) {
    created.push(await client.call(createDepartment, { body: { name, manager_id: client.uid } }));
  }
  return created;
}

/** Creates accounts with these usernames, in the group with the fewest permissions. */
export async function makeAccounts(
  baseURL: string | undefined,
  usernames: readonly string[],
): Promise<Row[]> {
  const client = await admin(baseURL ?? '');
  const [group] = await client.call(listGroups, {});
  const created: Row[] = [];
  for (const username of usernames) {
    const body = {
      username,
      password: `${username}-secret`,
      first_name: 'Test',
      last_name: username,
      phone_number: '010-0000-0000',
      email: `${username}@example.com`,
      group_ids: [group?.id ?? 0],
      language: 'en' as const,
    };
    created.push(await client.call(createAccount, { body }));
  }
  return created;
}

export interface Load {
  query: Record<string, string>;
  response: Response;
  body: { results: Row[]; count: number };
}

const queryOf = (address: string): Record<string, string> =>
  Object.fromEntries(new URL(address).searchParams);

/** Runs an action and returns the list call that it caused: the first one, or the first one that is meant. */
export async function loadOf(
  page: Page,
  path: string,
  act: () => Promise<unknown>,
  isMeant: (query: Record<string, string>) => boolean = () => true,
): Promise<Load> {
  const [response] = await Promise.all([
    page.waitForResponse(
      (answer) => isListCall(answer.url(), path) && isMeant(queryOf(answer.url())),
    ),
    act(),
  ]);
  return { query: queryOf(response.url()), response, body: await response.json() };
}

/** Collects the query string of every list call from now on. */
export function callsOf(page: Page, path: string): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (isListCall(request.url(), path)) calls.push(new URL(request.url()).search);
  });
  return calls;
}

function isListCall(address: string, path: string): boolean {
  const { pathname, searchParams } = new URL(address);
  return pathname === path && searchParams.get('page_size') !== 'all';
}

export const bodyRows = (page: Page) => page.locator('tbody tr');

export const filterIcon = (page: Page) => page.getByRole('button', { name: 'Filters' });

/** Opens a list and waits until it shows the loaded rows. */
export async function openList(page: Page, path: string, call: string): Promise<Load> {
  const load = await loadOf(page, call, () => page.goto(path));
  await expect(page.locator('table')).toHaveAttribute('aria-busy', 'false');
  return load;
}
