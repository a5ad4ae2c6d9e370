import { CLOSE } from '@maru/contract/live';
import type { BrowserContext, Page } from '@playwright/test';
import { ask, expect, field, groupId, test } from './test-accounts.ts';
import { titled } from './titled.ts';
import { typeUntilTold } from './typing.ts';

/** A customer opens an employee's chat link in a separate browser. */
async function customer(page: Page, address: string, own: { id: number }, name: string) {
  const { open_key } = await ask(address, `/api/accounts/${own.id}/`);
  await page.goto(`${address}/open/ACME/${open_key}`);
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(field(page, 'Message')).toBeVisible();
  return { page, link: `/open/ACME/${open_key}` };
}

/** Finds the customer's room in the list and connects to it. */
async function answer(page: Page, name: string): Promise<void> {
  await page.goto(`/chats?name=${encodeURIComponent(name)}`);
  await page.getByRole('main').getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

async function write(page: Page, text: string): Promise<void> {
  await field(page, 'Message').fill(text);
  await field(page, 'Message').press('Enter');
}

const rows = (page: Page) => page.getByRole('main').locator('tbody tr');
const contents = (page: Page) => rows(page).locator('td:nth-child(3)');
const bubbles = (page: Page) => page.getByRole('log');

test.describe('an agent and a customer', () => {
  let visitors: BrowserContext[] = [];
  test.afterEach(async () => {
    for (const context of visitors) await context.close();
    visitors = [];
  });

  const pair = async (page: Page, address: string, own: { id: number }) => {
    const name = `Kim ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
    return { ...(await customer(page, address, own, name)), name };
  };

  test('with too many rooms connected the agent reads why this one is not, and it follows by itself', async ({
    page,
    elsewhere,
    address,
    own,
  }) => {
    const { name } = await pair(elsewhere, address, own);
    let isFull = true;
    await page.routeWebSocket('**/api/live/', (socket) => {
      if (isFull) void socket.close({ code: CLOSE.sessionFull, reason: 'session_full' });
      else socket.connectToServer();
    });
    await page.goto(`/chats?name=${encodeURIComponent(name)}`);
    await page.getByRole('main').getByRole('link', { name }).click();
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.getByText('You have too many rooms connected.')).toBeInViewport();
    isFull = false;
    await expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText('You have too many rooms connected.')).toBeHidden();
  });

  test('talk and see each other, also after a return; new messages are counted where they are not shown', async ({
    page,
    elsewhere,
    address,
    own,
  }) => {
    const { page: visitor, name, link } = await pair(elsewhere, address, own);
    await write(visitor, 'Hello?\n<b>second</b> line');
    await answer(page, name);
    await expect(contents(page)).toHaveText(['Hello?\n<b>second</b> line']);
    await expect(page.getByText(`Also here: ${name}`)).toBeVisible();
    await expect(visitor.getByText('We are here')).toBeVisible();

    await field(page, 'Message').pressSequentially('How can I help?');
    await expect(visitor.getByText('Made Person is typing…')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(bubbles(visitor)).toContainText('How can I help?');
    await typeUntilTold(field(visitor, 'Message'), page.getByText(`${name} is typing…`));
    await write(visitor, 'My parcel');
    const said = ['My parcel', 'How can I help?', 'Hello?\n<b>second</b> line'];
    await expect(contents(page)).toHaveText(said);
    await expect(page.getByRole('status').filter({ hasText: 'record' })).toHaveText('3 records');
    const log = await ask(address, '/api/logs/?action_type=ws_connect&ordering=-timestamp');
    expect(log.results.map((entry: { object_repr: string }) => entry.object_repr)).toContain(name);

    await test.step('the customer returns to the room and sees the messages sent meanwhile', async () => {
      await visitor.goto('about:blank');
      await write(page, 'meanwhile');
      await expect(contents(page)).toHaveText(['meanwhile', ...said]);
      await visitor.goto(address + link);
      await expect(bubbles(visitor)).toContainText('meanwhile');
      await expect(bubbles(visitor).getByText('My parcel', { exact: true })).toHaveCount(1);
      expect(await visitor.evaluate(() => localStorage.length)).toBe(0);
    });

    await test.step('on another page of the list a line counts the new messages', async () => {
      await page.getByRole('button', { name: 'Time created' }).click();
      await expect(page).toHaveURL(/ordering=time_created/);
      const oldestFirst = [...said.toReversed(), 'meanwhile'];
      await expect(contents(page)).toHaveText(oldestFirst);
      await write(visitor, 'second');
      await write(visitor, 'third');
      await expect(page.getByRole('button', { name: '2 new messages' })).toBeVisible();
      await expect(page).toHaveTitle(/^\(2\) Kim/);
      await expect(contents(page)).toHaveText(oldestFirst);
      // The user's own message is still added at the top, once.
      await write(page, 'mine');
      await expect(contents(page)).toHaveText(['mine', ...oldestFirst]);
      await expect(page.getByRole('button', { name: '2 new messages' })).toBeVisible();
      await page.getByRole('button', { name: '2 new messages' }).click();
      await expect(contents(page)).toHaveText(['mine', 'third', 'second', 'meanwhile', ...said]);
      await expect(page).toHaveTitle(titled('Kim', { isWhole: false }));
      await expect(page.getByRole('button', { name: 'new message' })).toHaveCount(0);
    });

    await test.step('a filter lets through what it matches and counts the rest', async () => {
      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByLabel('Filter by Content').fill('parcel');
      await expect(page).toHaveURL(/content=parcel/);
      await expect(contents(page)).toHaveText(['My parcel']);
      await write(visitor, 'Where is my PARCEL');
      await write(visitor, 'Thanks');
      await expect(contents(page)).toHaveText(['Where is my PARCEL', 'My parcel']);
      await expect(page.getByRole('button', { name: '1 new message' })).toBeVisible();
    });
  });

  test.describe('offline', () => {
    test.use({ freshContext: true });

    test('a break loses nothing and doubles nothing', async ({
      page,
      context,
      browser,
      address,
      own,
      strict,
    }) => {
      strict.expected = [/ERR_INTERNET_DISCONNECTED/, /WebSocket connection/];
      const theirs = await browser.newContext({ locale: 'en-US' });
      visitors.push(theirs);
      const { page: visitor, name } = await pair(await theirs.newPage(), address, own);
      await answer(page, name);
      await write(visitor, 'before');
      await expect(contents(page)).toHaveText(['before']);
      await context.setOffline(true);
      await expect(page.getByText('Offline', { exact: true })).toBeVisible();
      await write(visitor, 'during');
      await expect(bubbles(visitor)).toContainText('during');
      await context.setOffline(false);
      await expect(page.getByText('Live', { exact: true })).toBeVisible();
      await expect(contents(page)).toHaveText(['during', 'before']);

      await theirs.setOffline(true);
      await write(visitor, 'written offline');
      await write(page, 'answer');
      await theirs.setOffline(false);
      await expect(bubbles(visitor)).toContainText('answer');
      await expect(contents(page)).toHaveText(['written offline', 'answer', 'during', 'before']);
      await expect(bubbles(visitor).getByText('written offline')).toHaveCount(1);
    });
  });

  test('a message that was tried twice is there once', async ({
    page,
    elsewhere,
    address,
    own,
    strict,
  }) => {
    strict.expected = [/ERR_CONNECTION_RESET/];
    const { name } = await pair(elsewhere, address, own);
    await answer(page, name);
    let tries = 0;
    await page.route('**/api/chats/*/messages/', async (route) => {
      tries += 1;
      if (tries > 1) return route.continue();
      // The server gets the message, but its answer is lost.
      await route.fetch();
      await route.abort('connectionreset');
    });
    await write(page, 'only once');
    // It is retried automatically.
    await expect.poll(() => tries).toBe(2);
    await expect(field(page, 'Message')).toHaveValue('');
    await expect(contents(page)).toHaveText(['only once']);
    await page.reload();
    await expect(contents(page)).toHaveText(['only once']);
    expect(tries).toBe(2);
  });

  test('an inactive room is closed to its customer until staff write; losing the permission ends the connection', async ({
    page,
    elsewhere,
    address,
    own,
  }) => {
    const { page: visitor, name } = await pair(elsewhere, address, own);
    await answer(page, name);
    await page.getByRole('button', { name: 'Set inactive' }).click();
    await expect(visitor.getByText('This conversation was closed.')).toBeVisible();
    await expect(field(visitor, 'Message')).toHaveCount(0);
    await write(page, 'Goodbye');
    await expect(bubbles(visitor)).toContainText('Goodbye');
    await expect(page.getByRole('button', { name: 'Set inactive' })).toBeVisible();
    await expect(field(visitor, 'Message')).toBeVisible();
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Refund 7');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refund 7');
    await expect(page).toHaveURL(/name=Refund\+7/);
    await expect(visitor.getByText('Refund 7')).toHaveCount(0);

    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    const { profile_id: _, ...account } = await ask(address, `/api/accounts/${own.id}/`);
    await ask(address, `/api/accounts/${own.id}/`, 'PUT', {
      ...account,
      group_ids: [await groupId(address, 'Auditors')],
    });
    await expect(page.getByText('Not connected', { exact: true })).toBeVisible();
    await write(visitor, 'Anybody?');
    await expect(bubbles(visitor)).toContainText('Anybody?');
    await expect(page.getByText('Anybody?')).toHaveCount(0);
  });
});
