import { getProfile } from '@maru/contract/profile';
import { HttpClient } from '@maru/harness/src/http-client.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { newSession, placeSession } from './people.ts';
import { expect, test } from './test.ts';
import { field } from './test-accounts.ts';
import { ADMIN, CUT_OFF, startTwoServers, type TwoServers } from './two-servers.ts';

test.use({ freshContext: true });

const contents = (page: Page) => page.locator('tbody td:nth-child(3)');
const messageLog = (page: Page) => page.getByRole('log');
const conversation = (page: Page) =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: 'Lee' });
const stream = (page: Page) => page.getByRole('region', { name: 'Messages' });

async function write(page: Page, text: string): Promise<void> {
  await field(page, 'Message').fill(text);
  await field(page, 'Message').press('Enter');
}

/** Sends until the message is acknowledged: the same message, under the same key. */
async function sendUntilAccepted(page: Page, text: string): Promise<void> {
  await field(page, 'Message').fill(text);
  await expect(async () => {
    if ((await field(page, 'Message').inputValue()) !== '') {
      await page.getByRole('button', { name: 'Send', exact: true }).click();
    }
    await expect(field(page, 'Message')).toHaveValue('', { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
}

/** Opens another browser. */
type Another = () => Promise<Page>;

async function signedInAgent(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/login`);
  await field(page, 'Company code').fill(ADMIN.company_code);
  await field(page, 'Username').fill(ADMIN.username);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${url}/`);
  await page.goto(`${url}/profile`);
  await expect(field(page, 'Open key')).not.toHaveValue('');
  return field(page, 'Open key').inputValue();
}

async function enteredCustomer(page: Page, link: string, name: string): Promise<Page> {
  await page.goto(link);
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(field(page, 'Message')).toBeVisible();
  return page;
}

test('agents in a room and at their desks talk with customers over two processes, also when one of them is killed', async ({
  page,
  browser,
  strict,
}) => {
  test.setTimeout(180_000);
  strict.expected = CUT_OFF;
  const installed = await startTwoServers();
  const others: BrowserContext[] = [];
  const another = async () => {
    const context = await browser.newContext({ locale: 'en-US' });
    others.push(context);
    return context.newPage();
  };
  try {
    const key = await signedInAgent(page, installed.agent);
    const inRoom = await talkInRoom(page, another, installed, key);
    const atDesks = await talkAtDesks(another, installed);
    await installed.kill();
    // At once: soon the lines of all are there again.
    await Promise.all([inRoom(), atDesks()]);
  } finally {
    // Left open, they would look for their servers for as long as the worker runs.
    for (const context of others) await context.close();
    await installed.stop();
  }
});

/** Returns what is to be done when the agent's server is gone. */
async function talkInRoom(page: Page, another: Another, installed: TwoServers, key: string) {
  const link = `${installed.customer}/open/TWO/${key}`;
  const customer = await enteredCustomer(await another(), link, 'Kim');
  await write(customer, 'one');
  await page.goto(`${installed.agent}/chats`);
  await page.getByRole('main').getByRole('link', { name: 'Kim' }).click();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(contents(page)).toHaveText(['one']);
  await expect(page.getByText('Also here: Kim')).toBeVisible();
  await write(page, 'two');
  await expect(messageLog(customer)).toContainText('two');
  await expect(customer.getByText('We are here')).toBeVisible();

  return async () => {
    await write(customer, 'three');
    await sendUntilAccepted(page, 'four');
    // The field is empty as soon as it waits to be sent.
    await expect(messageLog(customer)).toContainText('four', { timeout: 30_000 });
    await write(customer, 'five');
    await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(contents(page)).toHaveText(['five', 'four', 'three', 'two', 'one'], {
      timeout: 15_000,
    });
    for (const text of ['one', 'two', 'three', 'four', 'five']) {
      await expect(messageLog(customer).getByText(text, { exact: true })).toHaveCount(1);
    }
    await page.reload();
    await expect(contents(page)).toHaveText(['five', 'four', 'three', 'two', 'one']);
  };
}

/** Two colleagues, the first of them at the server that will be gone. */
async function makeColleagues(url: string) {
  const admin = await new HttpClient(url).signIn(ADMIN);
  const groups = await admin.ask('GET', '/api/groups/');
  const group = groups.body.find(({ name }: { name: string }) => name === 'Agents');
  for (const [username, first_name] of [
    ['ada', 'Ada'],
    ['bo', 'Bo'],
  ]) {
    const { status } = await admin.ask('POST', '/api/accounts/', {
      ...{ username, password: ADMIN.password, first_name, last_name: 'Berg' },
      ...{ phone_number: '010-0000-0000', email: 'bo@example.com', language: 'en' },
      group_ids: [group.id],
    });
    expect(status).toBe(201);
  }
  const { open_key } = await admin.call(getProfile, {});
  return open_key;
}

async function atDesk(page: Page, url: string, username: string): Promise<Page> {
  await page.goto(`${url}/favicon.ico`);
  await placeSession(page, await newSession(url, { ...ADMIN, username }));
  await page.goto(`${url}/desk?view=all`);
  await expect(page.getByText('Connected')).toBeVisible();
  return page;
}

async function answer(page: Page, text: string): Promise<void> {
  const box = page.getByRole('textbox', { name: 'Reply' });
  await box.fill(text);
  await box.press('Enter');
  await expect(box).toHaveValue('');
}

/** Returns what is to be done when the first agent's server is gone. */
async function talkAtDesks(another: Another, installed: TwoServers) {
  const key = await makeColleagues(installed.agent);
  const ada = await atDesk(await another(), installed.agent, 'ada');
  const bo = await atDesk(await another(), installed.customer, 'bo');
  const link = `${installed.customer}/open/TWO/${key}`;
  const customer = await enteredCustomer(await another(), link, 'Lee');
  await write(customer, 'one');
  for (const agent of [ada, bo]) {
    await conversation(agent).click();
    await expect(stream(agent).getByText('one', { exact: true })).toBeVisible();
    await expect(conversation(agent)).toContainText('Online');
  }
  await answer(ada, 'two');
  await expect(messageLog(customer)).toContainText('two');

  return async () => {
    await write(customer, 'three');
    // Its agent's line is down; the answer waits and goes out when it is back.
    await answer(ada, 'four');
    await expect(messageLog(customer)).toContainText('four', { timeout: 60_000 });
    await write(customer, 'five');
    for (const agent of [ada, bo]) {
      const last = stream(agent).getByText('five', { exact: true });
      await expect(last).toBeVisible({ timeout: 60_000 });
      await expect(conversation(agent)).toContainText('five', { timeout: 60_000 });
    }
    for (const text of ['one', 'two', 'three', 'four', 'five']) {
      for (const one of [stream(ada), stream(bo), messageLog(customer)]) {
        await expect(one.getByText(text, { exact: true })).toHaveCount(1);
      }
    }
    // Both were told the same: what the list says after a reload is what it said before.
    for (const agent of [ada, bo]) {
      await agent.reload();
      await expect(conversation(agent)).toContainText('five');
      await expect(conversation(agent)).toContainText('Online');
    }
    await customer.close();
    for (const agent of [ada, bo]) {
      await expect(conversation(agent)).not.toContainText('Online', { timeout: 60_000 });
    }
  };
}
