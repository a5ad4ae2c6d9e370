import type { Browser, Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { field } from './test-accounts.ts';
import { ADMIN, CUT_OFF, startTwoServers, type TwoServers } from './two-servers.ts';

test.use({ freshContext: true });

const contents = (page: Page) => page.locator('tbody td:nth-child(3)');
const messageLog = (page: Page) => page.getByRole('log');

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

async function enteredCustomer(browser: Browser, url: string, key: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await page.goto(`${url}/open/TWO/${key}`);
  await page.getByRole('textbox', { name: 'Your name' }).fill('Kim');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Message')).toBeVisible();
  return page;
}

test('an agent and a customer talk over two processes, also when one of them is killed', async ({
  page,
  browser,
  strict,
}) => {
  test.setTimeout(180_000);
  strict.expected = CUT_OFF;
  const installed = await startTwoServers();
  try {
    await talk(page, browser, installed);
  } finally {
    await installed.stop();
  }
});

async function talk(page: Page, browser: Browser, installed: TwoServers): Promise<void> {
  const key = await signedInAgent(page, installed.agent);
  const customer = await enteredCustomer(browser, installed.customer, key);
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

  await installed.kill();
  await write(customer, 'three');
  await sendUntilAccepted(page, 'four');
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
}
