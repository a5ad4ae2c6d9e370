import { openRoom as openChat } from '@maru/contract/open-chats';
import { HttpClient } from '@maru/harness/src/http-client.ts';
import type { Page } from '@playwright/test';
import { go } from './go.ts';
import { ask, expect, sent, type TestAccount, uniqueName } from './test-accounts.ts';

/** A room of the second company, opened by its address or from inside the console; each test uses its own. */
export async function openRoom(page: Page, address: string, index: number, isInside = false) {
  const { results } = await ask(address, '/api/chats/?ordering=name');
  const room: { id: number; name: string } = results[index];
  const path = `/chats/view/${room.id}?${new URLSearchParams({ name: room.name })}`;
  if (isInside) await go(page, path);
  else await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(room.name);
  return { ...room, path };
}

/** A room that no other test uses: a customer has just opened it with the own account. `before` is done before it is shown. */
export async function openOwnRoom(
  page: Page,
  address: string,
  own: TestAccount,
  before: (id: number) => Promise<void> = async () => {},
) {
  const { open_key } = await ask(address, `/api/accounts/${own.id}/`);
  const name = uniqueName('Room ');
  const params = { company: 'ACME', key: open_key };
  await new HttpClient(address).call(openChat, { params, body: { name } });
  const { results } = await ask(address, `/api/chats/?name=${encodeURIComponent(name)}`);
  const id: number = results[0].id;
  await before(id);
  const path = `/chats/view/${id}?${new URLSearchParams({ name })}`;
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  return { id, name, path, bodies: sent(page, 'POST', `/api/chats/${id}/messages/`) };
}

export const say = (address: string, room: number, content: string) =>
  ask(address, `/api/chats/${room}/messages/`, 'POST', { room, content });

export const connect = (page: Page) =>
  page.getByRole('button', { name: 'Connect', exact: true }).click();
export const top = (page: Page) => page.getByRole('main').locator('tbody tr').first();
