import { getProfile } from '@maru/contract/profile';
import { HttpClient } from '@maru/harness/src/http-client.ts';
import type { Browser, Page } from '@playwright/test';
import { newSession, placeSession } from './people.ts';
import { expect, test } from './test.ts';
import { ADMIN, CUT_OFF, startTwoServers, type TwoServers } from './two-servers.ts';

test.use({ freshContext: true });

const conversation = (page: Page) =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: 'Kim' });
const stream = (page: Page) => page.getByRole('region', { name: 'Messages' });

/** A second person of the company, at the other server. */
async function makeColleague(url: string) {
  const admin = await new HttpClient(url).signIn(ADMIN);
  const groups = await admin.ask('GET', '/api/groups/');
  const group = groups.body.find(({ name }: { name: string }) => name === 'Agents');
  const { status } = await admin.ask('POST', '/api/accounts/', {
    ...{ username: 'bo', password: ADMIN.password, first_name: 'Bo', last_name: 'Berg' },
    ...{ phone_number: '010-0000-0000', email: 'bo@example.com', language: 'en' },
    group_ids: [group.id],
  });
  expect(status).toBe(201);
  const { open_key } = await admin.call(getProfile, {});
  return { ...ADMIN, username: 'bo', key: open_key };
}

async function atDesk(page: Page, url: string, who: typeof ADMIN): Promise<Page> {
  await page.goto(`${url}/favicon.ico`);
  await placeSession(page, await newSession(url, who));
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

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.keyboard.press('Enter');
}

test('two agents at their desks and a customer talk over two processes, also when one of them is killed', async ({
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
  const newPage = async () => (await browser.newContext({ locale: 'en-US' })).newPage();
  const { key, ...colleague } = await makeColleague(installed.agent);
  const ada = await atDesk(page, installed.agent, ADMIN);
  const bo = await atDesk(await newPage(), installed.customer, colleague);
  const customer = await newPage();
  await customer.goto(`${installed.customer}/open/TWO/${key}`);
  await customer.getByRole('textbox', { name: 'Your name' }).fill('Kim');
  await customer.keyboard.press('Enter');
  await say(customer, 'one');
  for (const agent of [ada, bo]) {
    await conversation(agent).click();
    await expect(stream(agent).getByText('one', { exact: true })).toBeVisible();
  }
  await answer(ada, 'two');
  await expect(customer.getByRole('log')).toContainText('two');

  await installed.kill();
  await say(customer, 'three');
  // Its agent's line is down; the answer waits and goes out when it is back.
  await answer(ada, 'four');
  await expect(customer.getByRole('log')).toContainText('four', { timeout: 60_000 });
  await say(customer, 'five');
  for (const agent of [ada, bo]) {
    await expect(stream(agent).getByText('five', { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(conversation(agent)).toContainText('five', { timeout: 60_000 });
  }
  for (const text of ['one', 'two', 'three', 'four', 'five']) {
    for (const one of [stream(ada), stream(bo), customer.getByRole('log')]) {
      await expect(one.getByText(text, { exact: true })).toHaveCount(1);
    }
  }
  // Both were told the same: what the list says after a reload is what it said before.
  for (const agent of [ada, bo]) {
    await agent.reload();
    await expect(conversation(agent)).toContainText('five');
  }
}
