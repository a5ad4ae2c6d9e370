import { startCluster } from '@maru/harness/src/postgres-cluster.ts';
import { startProxy } from '@maru/harness/src/proxy.ts';
import {
  environment,
  newFolder,
  runCommand,
  startServer,
} from '@maru/harness/src/server-process.ts';
import type { Browser, Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { field } from './test-accounts.ts';

test.use({ freshContext: true });

const PASSWORD = 'a good password 7';
const CUT_OFF = [/ERR_/, /WebSocket connection/, /Failed to load resource/];

/** Two servers on one PostgreSQL; the agent's proxy leads to the first, the customer's to the second. */
async function installation() {
  const cluster = await startCluster();
  const env = environment({ folder: newFolder(), url: cluster.createDatabase('maru') });
  const company = ['company', 'create', '--code', 'TWO', '--name', 'Two', '--email', 'a@b.example'];
  const created = await runCommand([...company, '--password-stdin'], env, PASSWORD);
  if (created.code !== 0) throw new Error(created.output);
  const servers = await Promise.all([startServer(env), startServer(env)]);
  const urls = servers.map(({ url }) => url);
  const agent = await startProxy(() => urls);
  const customer = await startProxy(() => urls.toReversed());
  return {
    agent: agent.url,
    customer: customer.url,
    kill: () => servers[0].end('SIGKILL'),
    async stop() {
      agent.close();
      customer.close();
      await Promise.all(servers.map((server) => server.end('SIGKILL')));
      await cluster.stop();
    },
  };
}

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
  await field(page, 'Company code').fill('TWO');
  await field(page, 'Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
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
  const installed = await installation();
  try {
    await talk(page, browser, installed);
  } finally {
    await installed.stop();
  }
});

async function talk(
  page: Page,
  browser: Browser,
  installed: { agent: string; customer: string; kill(): Promise<unknown> },
): Promise<void> {
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
  await expect(customer.getByText('A member of our team is here.')).toBeVisible();

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
