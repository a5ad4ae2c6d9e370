import { openRoom, sendOpenMessage } from '@maru/contract/open-chats';
import { HttpClient } from '@maru/harness/src/http-client.ts';
import type { Page } from '@playwright/test';
import { DEMO, newSession, placeSession } from './people.ts';
import { ask, makeAccount, type TestAccount, uniqueName } from './test-accounts.ts';

export const row = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name });
export const stream = (page: Page) => page.getByRole('region', { name: 'Messages' });
export const reply = (page: Page) => page.getByRole('textbox', { name: 'Reply' });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** An agent of the second company, whom no other test gives anything. */
export const makeAgent = (address: string, rest: object = {}) =>
  makeAccount(address, rest, 'Agents');

export async function beAgent(
  page: Page,
  address: string,
  { username }: TestAccount,
): Promise<void> {
  const session = await newSession(address, { ...DEMO, company_code: 'ACME', username });
  await placeSession(page, session);
}

/** A customer who has opened a chat by the link of somebody who is not at the desk: nobody has it yet. */
export async function makeCustomer(address: string, name = uniqueName('Customer ')) {
  const { open_key } = await ask(address, `/api/accounts/${(await makeAgent(address)).id}/`);
  const client = new HttpClient(address);
  const params = { company: 'ACME', key: open_key as string };
  const { token } = await client.call(openRoom, { params, body: { name } });
  const customer = new HttpClient(address).withToken(token);
  return {
    name,
    say: (content: string) => customer.call(sendOpenMessage, { body: { content } }),
  };
}
