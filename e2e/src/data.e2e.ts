import { readFile } from 'node:fs/promises';
import { beAgent, button, makeAgent } from './at-desk.ts';
import { answer, answered, editor, giveRights, run, TABLES_PATH } from './data-tables.ts';
import { overflowOf } from './seen.ts';
import { ask, expect, test, uniqueName } from './test-accounts.ts';
import { titled } from './titled.ts';

const ALL = ['read', 'create', 'update', 'delete'] as const;

test('an agent asks within their rights: read, sorted, copied, downloaded; refused what they may not', async ({
  page,
  context,
  address,
  axeInBothSchemes,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const agent = await makeAgent(address);
  await giveRights(address, agent, { orders: ['read'], customers: ['read', 'update'] });
  await beAgent(page, address, agent);
  await page.goto('/data');
  await expect(page).toHaveTitle(titled('Data · ', { isWhole: false }));
  const tables = page.getByRole('complementary', { name: 'Tables you may use' });
  await expect(tables.getByRole('heading', { level: 2 })).toHaveText('Tables you may use 2 of 3');
  await expect(tables).toContainText('1 more table is closed to you.');
  await tables.getByRole('searchbox').fill('marketing');
  await expect(tables.getByRole('button', { name: /^orders/ })).toHaveCount(0);
  const customers = tables.getByRole('button', { name: /^customers/ });
  await expect(customers).toHaveAccessibleName(/read: yes, create: no, update: yes, delete: no$/);
  await expect(tables.getByText('marketing_consent')).toBeVisible();
  await expect(tables.getByText('yes or no')).toBeVisible();
  await tables.getByRole('searchbox').fill('');

  // By keys alone, with the completion of a table that may be read.
  await editor(page).focus();
  await page.keyboard.type('select grade, count(*) as people from cus');
  await expect(page.getByRole('option', { name: 'customers' })).toHaveAttribute('aria-selected');
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab');
      const written = await editor(page).innerText();
      // A list that has just come takes no key: then Tab indents and closes it.
      if (!written.includes('from customers')) await page.keyboard.press('Control+Space');
      return written;
    })
    .toContain('from customers');
  await page.keyboard.type(' group by grade order by grade desc');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await answered(page);
  await expect(answer(page).getByRole('heading')).toHaveText('Read from customers');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(answer(page)).toContainText(/\d rows in [\d,]+ ms, read only/);
  const counts = answer(page).locator('tbody tr td:nth-child(2)');
  const numbers = async () =>
    (await counts.allInnerTexts()).map((text) => Number(text.replace(/\D/g, '')));
  const unsorted = await numbers();
  expect(unsorted.length).toBeGreaterThan(2);
  await expect(counts.first().locator('span span')).toBeAttached();
  const head = answer(page).getByRole('columnheader', { name: 'people' });
  await head.getByRole('button').press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  expect(await numbers()).toEqual(unsorted.toSorted((a, b) => a - b));
  await head.getByRole('button').press('Enter');
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await head.getByRole('button').press('Enter');
  expect(await numbers()).toEqual(unsorted);

  // A cell by arrow keys; the row for a spreadsheet.
  await answer(page).locator('tbody td').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ControlOrMeta+c');
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(clipboard).toBe(String(unsorted[0]));
  await button(page, 'Copy row').click();
  await expect.poll(clipboard).toMatch(new RegExp(`^\\w+\\t${unsorted[0]}$`));
  await axeInBothSchemes();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'CSV').click(),
  ]);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv).toMatch(/^\uFEFF"grade","people"\r\n"\w+","\d+"\r\n/);

  // Refused, with what is missing and what is allowed.
  await run(page, 'select amount from refunds');
  await expect(answer(page)).toContainText('You may not read refunds');
  await expect(answer(page)).toContainText('You have no right on refunds.');
  await run(page, "delete from customers where name = 'nobody'");
  await expect(answer(page)).toContainText('You may not delete from customers');
  await expect(answer(page)).toContainText('On customers you may: read, update.');
  await run(page, 'selec 1');
  await expect(answer(page)).toContainText('syntax error');
  await button(page, 'Edit SQL').first().click();
  await expect(editor(page)).toBeFocused();
  await run(page, 'select nothing_like_it from orders');
  await expect(answer(page)).toContainText('nothing_like_it');
  await axeInBothSchemes();

  // All of it is in the bot log, and in one's own history.
  const { results } = await ask(address, `/api/bot-logs/?user_name=${agent.username}&page_size=20`);
  const logged = results.map(({ sql_statement }: { sql_statement: string }) => sql_statement);
  expect(logged).toContainEqual(expect.stringMatching(/^-- allowed\s+select grade/));
  expect(logged).toContainEqual(expect.stringMatching(/^-- refused: .*refunds/));
  await button(page, 'History').click();
  const history = page.getByRole('dialog', { name: 'Your last statements' });
  await history.getByRole('button', { name: /select amount from refunds/ }).click();
  await expect(editor(page)).toHaveText('select amount from refunds');
  await expect(editor(page)).toBeFocused();

  // The typed statement is there again after a reload; Escape and Tab leave the box.
  await page.reload();
  await expect(editor(page)).toHaveText('select amount from refunds');
  await editor(page).focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(button(page, 'History')).toBeFocused();

  // A right that is given arrives without a reload.
  await giveRights(address, agent, { orders: ['read'], refunds: ['read'] });
  await expect(tables.getByRole('button', { name: /^refunds/ })).toBeVisible();
  await expect(tables.getByRole('button', { name: /^customers/ })).toHaveCount(0);
});

test('changes are shown first: confirmed, cancelled by Escape, expired; every row only in so many words', async ({
  page,
  own,
  address,
  axeInBothSchemes,
}) => {
  await giveRights(address, own, { customers: ALL, orders: ['read'] });
  await page.goto('/data');
  const name = uniqueName('Person ');
  await run(
    page,
    `insert into customers (id, name, email, city, grade, joined_at)
     select max(id) + 1, '${name}', 'p@example.com', 'Seoul', 'new', now() from customers`,
  );
  await expect(answer(page)).toContainText('This would add 1 row.');
  await expect(answer(page)).toContainText('sequences have counted on, and triggers');
  await expect(answer(page).getByRole('timer')).toHaveText(/: 4:\d\d$/);
  await axeInBothSchemes();
  // The keys are there already.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(answer(page)).toContainText('1 row changed in');
  await expect(answer(page).getByRole('heading')).toHaveText('Changed customers');

  await run(page, `update customers set city = 'Busan' where name = '${name}'`);
  const change = answer(page).getByRole('row').nth(1);
  await expect(change).toContainText('Changed');
  await expect(change.locator('del')).toHaveText('Seoul');
  await expect(change.locator('ins')).toHaveText('Busan');
  await page.keyboard.press('Escape');
  await expect(answer(page)).toContainText('Cancelled. Nothing was changed.');
  await run(page, `select city from customers where name = '${name}'`);
  await expect(answer(page).getByRole('cell')).toHaveText('Seoul');

  // Without WHERE it is shown only when asked for.
  await run(page, 'update customers set city = city');
  await button(page, 'Show it for every row').click();
  const question = page.getByRole('dialog', { name: 'Every row of customers?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'I mean every row: show it' }).click();
  await answered(page);
  await expect(answer(page)).toContainText(/This would change \d+ rows\. The first 20 are shown\./);
  await button(page, 'Cancel').click();

  // Too late.
  await page.route(/\/api\/data\/statements\/$/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    const body = await response.json();
    const expires_at = new Date(Date.parse(response.headers().date ?? '') + 2_000).toISOString();
    await route.fulfill({ response, json: { ...body, preview: { ...body.preview, expires_at } } });
  });
  await run(page, `delete from customers where name = '${name}'`);
  await expect(answer(page)).toContainText('This would delete 1 row.');
  await expect(answer(page)).toContainText('the five minutes are over');
  await page.unroute(/\/api\/data\/statements\/$/);
  await button(page, 'Show it again').first().click();
  await button(page, 'Make this change').click();
  await expect(answer(page)).toContainText('1 row changed in');

  const { results } = await ask(address, `/api/bot-logs/?user_name=${own.username}&page_size=50`);
  const kinds = results
    .filter(({ sql_statement }: { sql_statement: string }) => sql_statement.includes('delete from'))
    .map(({ sql_statement }: { sql_statement: string }) => sql_statement.split('\n')[0]);
  expect(kinds.toReversed()).toEqual(['-- preview', '-- preview', '-- confirmed']);
});

test('what a spreadsheet would take for a formula is text in the CSV', async ({
  page,
  own,
  address,
}) => {
  await giveRights(address, own, { orders: ['read'] });
  await page.goto('/data');
  await run(page, `select '=1+1' as sum`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'CSV').click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain(`"'=1+1"`);
});

test('without a table, and when the tables or an answer do not come', async ({
  page,
  own,
  address,
  strict,
}) => {
  strict.expected = [/500/];
  await page.route(`**${TABLES_PATH}`, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/data');
  await expect(page.getByRole('alert')).toContainText('Error loading the tables.');
  await page.unroute(`**${TABLES_PATH}`);
  await button(page, 'Try again').click();
  await expect(page.getByText('No table is open to you yet')).toBeVisible();
  await giveRights(address, own, { orders: ['read'] });
  await expect(editor(page)).toBeVisible();
  // A name that is in the grid alone: nothing of it has vanished, or is still to be read.
  await page.route(`**${TABLES_PATH}`, async (route) => {
    const response = await route.fetch();
    const { results, others } = await response.json();
    const imported = { ...results[0], table_name: 'imported', closed: 'vanished', columns: [] };
    await route.fulfill({ response, json: { results: [...results, imported], others } });
  });
  await page.reload();
  await page.getByRole('button', { name: /^imported.*Closed/ }).click();
  await expect(page.getByText('It is not in the source.')).toBeVisible();
  await expect(page.getByText('have not been read yet')).toHaveCount(0);
  await page.unroute(`**${TABLES_PATH}`);
  await page.route(/\/api\/data\/statements\/$/, (route) => route.fulfill({ status: 500 }));
  await run(page, 'select 1');
  await expect(answer(page)).toContainText('It is not known whether the statement ran');
  await page.unroute(/\/api\/data\/statements\/$/);
  await button(page, 'Try again').click();
  await answered(page);
  await expect(answer(page)).toContainText('1 row in');
});

test.describe('on a phone in Korean', () => {
  test.use({ locale: 'ko-KR', viewport: { width: 390, height: 844 }, hasTouch: true });

  test('tables are looked at, asked and refused', async ({ page, own, address, axe }) => {
    await giveRights(address, own, { orders: ['read'], customers: ['read'] });
    await page.goto('/data');
    await expect(editor(page)).toBeVisible();
    // There are no keys to tell of.
    await expect(page.locator('main kbd').first()).toBeHidden();
    expect(await page.getByRole('main').innerText()).not.toMatch(/Ctrl|⌘|Enter/);
    await page.getByRole('button', { name: '사용할 수 있는 테이블 3개 중 2개' }).tap();
    await page.getByRole('button', { name: /^orders/ }).tap();
    await page.getByRole('button', { name: '5행 보기' }).tap();
    await answered(page);
    await expect(answer(page).getByRole('heading')).toHaveText('orders 조회');
    await expect(answer(page)).toContainText('5행');
    expect(await overflowOf(page)).toBe(0);
    await run(page, 'select * from refunds');
    await expect(answer(page)).toContainText('refunds 테이블을 조회할 권한이 없습니다');
    expect(await overflowOf(page)).toBe(0);
    await axe();
  });
});

test('an administrator tries a statement as an agent, and sees which right decides', async ({
  page,
  address,
  axeInBothSchemes,
}) => {
  const agent = await makeAgent(address, { first_name: 'Tara', last_name: 'Tries' });
  await giveRights(address, agent, { orders: ['read'] });
  await page.goto(`/account/permissions/${agent.id}`);
  await button(page, 'Try as Tara Tries').click();
  const dialog = page.getByRole('dialog', { name: 'Could Tara Tries run this?' });
  const box = dialog.getByRole('textbox', { name: 'SQL statement' });
  await box.fill('select * from orders join refunds on refunds.order_id = orders.id');
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog).toContainText('Tara Tries could not run this.');
  await expect(dialog.getByRole('listitem')).toHaveText([
    /Read: orders.*has it/,
    /Read: refunds.*is missing/,
  ]);
  await axeInBothSchemes();
  await box.fill('select id from orders');
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog).toContainText('Tara Tries could run this.');
  const { results } = await ask(address, '/api/logs/?model=statement%20trial');
  expect(results[0]).toMatchObject({ object_repr: agent.username });
});

test('the data source: what there is, read again, and a server that is not accepted', async ({
  page,
  strict,
  axeInBothSchemes,
}) => {
  strict.expected = [/400/];
  await page.goto('/company_profile');
  await page.getByRole('link', { name: 'Data source' }).click();
  const rows = page.getByRole('table', { name: 'Tables' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('customers');
  await expect(page.getByRole('main')).toContainText('Embedded');
  await button(page, 'Read the tables again').click();
  await expect(page.getByText('Nothing is new, and nothing has vanished.')).toBeVisible();
  await axeInBothSchemes();
  await button(page, 'Use a PostgreSQL server').click();
  const dialog = page.getByRole('dialog', { name: 'Use a PostgreSQL server' });
  await dialog.getByLabel('Address with login and password').fill('not an address');
  await dialog.getByRole('button', { name: 'Check and use' }).click();
  await expect(dialog.getByRole('alert')).toContainText(/\S/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main')).toContainText('Embedded');
});
