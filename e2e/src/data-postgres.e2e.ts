import { type Cluster, startCluster } from '@maru/harness/src/postgres-cluster.ts';
import type { Page } from '@playwright/test';
import { button } from './at-desk.ts';
import { maru } from './command-line.ts';
import { answer, run } from './data-tables.ts';
import { newSession, placeSession } from './people.ts';
import { expect, test } from './test.ts';
import { uniqueName } from './test-accounts.ts';

let cluster: Cluster;
test.beforeAll(async () => {
  cluster = await startCluster();
});
test.afterAll(() => cluster.stop());

/** A company that no other test uses; the page is that of its administrator, whose id is returned. */
async function beAdministrator(page: Page, address: string): Promise<string> {
  const code = uniqueName('PG');
  const company = ['--code', code, '--name', 'Shop', '--email', 'a@example.com'];
  const created = await maru('company', 'create', ...company);
  const password = /Password: (\S+)/.exec(created)?.[1] ?? '';
  const session = await newSession(address, { company_code: code, username: 'admin', password });
  await placeSession(page, session);
  return session.storage.uid ?? '';
}

async function useServer(page: Page, open: string, url: string): Promise<void> {
  await button(page, open).click();
  await page.getByLabel('Address with login and password').fill(url);
  await page.keyboard.press('Enter');
}

test('a PostgreSQL source: set, read, given rights, asked and changed; in another one the rights are gone', async ({
  page,
  baseURL,
  strict,
  axeInBothSchemes,
}) => {
  // That the rights are undecided.
  strict.expected = [/409/];
  const shop = cluster.createDatabase(
    'shop',
    `create table orders (id int primary key, status text);
     create table refunds (id int primary key);
     insert into orders select n, 'open' from generate_series(1, 3) n`,
  );
  const other = cluster.createDatabase('other', 'create table orders (secret text)');
  const id = await beAdministrator(page, baseURL ?? '');

  await page.goto('/company/source');
  await useServer(page, 'Use a PostgreSQL server', shop);
  await expect(page.getByText('The tables now come from this server.')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText(/127\.0\.0\.1:\d+\/shop/);
  const rows = page.getByRole('table', { name: 'Tables' }).locator('tbody tr');
  await expect(rows).toHaveText([/^orders.*Open$/, /^refunds.*Open$/]);
  await button(page, 'Read the tables again').click();
  await expect(page.getByText('Nothing is new, and nothing has vanished.')).toBeVisible();

  const rightsScreen = `/account/permissions/${id}`;
  const right = (name: string) => page.getByRole('checkbox', { name: `${name}: orders` });
  await page.goto(rightsScreen);
  await right('Read').check();
  await right('Update').check();
  await button(page, 'Save').click();
  await expect(page.getByText('Permissions saved.')).toBeVisible();

  await page.goto('/data');
  await run(page, 'select count(*) as orders from orders');
  await expect(answer(page).getByRole('cell')).toHaveText('3');
  await run(page, 'select * from refunds');
  await expect(answer(page)).toContainText('You may not read refunds');
  await run(page, "update orders set status = 'paid' where id = 2");
  await expect(answer(page)).toContainText('This would change 1 row.');
  await expect(answer(page).locator('ins')).toHaveText('paid');
  await button(page, 'Make this change').click();
  await expect(answer(page)).toContainText('1 row changed in');
  await run(page, "select id from orders where status = 'paid'");
  await expect(answer(page).getByRole('cell')).toHaveText('2');

  // In another database the name may stand for something else.
  await page.goto('/company/source');
  await useServer(page, 'Change the server', other);
  const question = page.getByRole('dialog', { name: 'What about the rights?' });
  await expect(question.getByText('1, of which 1 on tables whose names')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question.getByRole('checkbox', { name: 'Keep the rights' })).not.toBeChecked();
  await expect(main).toContainText('/shop');
  await axeInBothSchemes();
  await button(page, 'Use it and take the rights away').click();
  await expect(main).toContainText('/other');
  await expect(rows).toHaveText([/^orders.*Open$/, /^refunds.*Not in the source$/]);
  await page.goto('/data');
  await expect(page.getByText('No table is open to you yet')).toBeVisible();
  await page.goto(rightsScreen);
  await expect(right('Read')).not.toBeChecked();
});
