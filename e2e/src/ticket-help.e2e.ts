import type { Page } from '@playwright/test';
import { placeSession, sessionOf } from './people.ts';
import { BLANK } from './reused-context.ts';
import { expect, test } from './test.ts';

test.use({ person: 'admin' });

const timeline = (page: Page) => page.getByRole('log', { name: 'Timeline' });
const box = (page: Page, kind = 'Reply') => page.getByLabel(kind, { exact: true });
const list = (page: Page) => page.getByRole('listbox', { name: 'Canned replies' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const marked = (page: Page) => page.locator('[role=option][aria-selected=true]');

async function make(page: Page, subject: string, requester = 'Marta Kowalska'): Promise<string> {
  await page.goto('/tickets/new');
  await page.getByLabel('Subject').fill(subject);
  await page.getByRole('combobox', { name: 'Requester' }).fill(requester);
  await button(page, 'Save').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject);
  // Until the draft is loaded nothing can be typed.
  await expect(box(page)).toBeEnabled();
  return new URL(page.url()).pathname;
}

test('/ inserts a reply with the customer’s name, by keyboard alone', async ({
  page,
  axeInBothSchemes,
}) => {
  await make(page, 'By the slash');
  await expect(timeline(page)).toContainText('Status: New');
  await page.locator('h1').click();
  await page.keyboard.press('r');
  await page.keyboard.type('Hi, and/or ');
  await expect(list(page)).toHaveCount(0);
  await page.keyboard.type('/');
  await expect(list(page)).toBeVisible();
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveAttribute(
    'aria-activedescendant',
    (await marked(page).getAttribute('id')) ?? '',
  );
  await axeInBothSchemes();
  await page.keyboard.type('refund');
  await expect(marked(page)).toContainText('Refund on its way');
  await page.keyboard.press('ArrowDown');
  await expect(marked(page)).toContainText('Manage replies');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(list(page)).toHaveCount(0);
  await expect(box(page)).toHaveValue(
    /^Hi, and\/or Hello Marta Kowalska,\nwe have sent your refund\.[\s\S]*정서연, .+$/,
  );
  await page.keyboard.press('Control+z');
  await expect(box(page)).toHaveValue('Hi, and/or /refund');
  // Escape closes the list and not the box; Enter is a new line again.
  await page.keyboard.press('End');
  await expect(list(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(box(page)).toHaveValue('Hi, and/or /refund\n');
});

test('Korean is found while it is being composed', async ({ page }) => {
  await make(page, '조합 중', '김민지');
  await box(page).pressSequentially('/');
  const keyboard = await page.context().newCDPSession(page);
  for (const text of ['ㅎ', '호', '화', '환']) {
    await keyboard.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 });
    await expect(marked(page)).toContainText('환불 완료 안내');
  }
  await keyboard.send('Input.insertText', { text: '환' });
  await page.keyboard.press('Tab');
  await expect(box(page)).toHaveValue(/^김민지님, 요청하신 환불 처리가 완료되었습니다\./);
});

test('a name that is missing stays to be seen, and is not sent', async ({ page }) => {
  await make(page, 'Of nobody known', '');
  await box(page).pressSequentially('/more');
  await page.keyboard.press('Enter');
  await expect(box(page)).toHaveValue(/^Hello \{\{customer_name\}\},\nabout “Of nobody known”/);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alert')).toContainText('Replace {{customer_name}}');
  // It is selected: typing replaces it.
  await page.keyboard.type('Sir or Madam');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  await expect(timeline(page)).toContainText('Hello Sir or Madam,');
});

test('@ names a colleague in a note, and is a letter like others in a reply', async ({ page }) => {
  await make(page, 'For a colleague');
  await box(page).pressSequentially('@민지');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await button(page, 'Internal note').click();
  await box(page, 'Internal note').pressSequentially('Please look, @김민지');
  await expect(marked(page)).toContainText('@agent');
  await page.keyboard.press('Enter');
  await expect(box(page, 'Internal note')).toHaveValue('Please look, @agent ');
});

test('two tickets are linked and unlinked; both tell of it', async ({ page }) => {
  const other = await make(page, 'Linked from elsewhere');
  const number = other.split('/').at(-1);
  await make(page, 'Links to another');
  const side = page.getByRole('complementary', { name: 'Properties' });
  await button(page, 'Link a ticket').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(dialog.getByText('Choose a ticket.')).toBeVisible();
  await dialog.getByLabel('Other ticket').fill('from elsewhere');
  await page.getByRole('option', { name: `#${number} Linked from elsewhere` }).click();
  await dialog.getByRole('button', { name: 'Link', exact: true }).click();
  const link = side.getByRole('link', { name: `#${number} Linked from elsewhere` });
  await expect(link).toBeVisible();
  await expect(timeline(page)).toContainText(`Linked ticket: #${number}`);
  await link.click();
  await expect(side.getByRole('link', { name: /Links to another$/ })).toBeVisible();
  await expect(timeline(page)).toContainText('Linked ticket: #');
  await side.getByRole('button', { name: /^Remove the link with/ }).click();
  await dialog.getByRole('button', { name: 'Remove link' }).click();
  await expect(side.getByRole('link', { name: /Links to another$/ })).toHaveCount(0);
  await expect(timeline(page)).toContainText('→ –');
});

test('a tag is suggested, shown as a chip, and narrows the list', async ({ page }) => {
  await make(page, 'Tagged by hand');
  await button(page, 'Edit').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Tags').fill('vi');
  await page.getByRole('option', { name: 'VIP', exact: true }).click();
  await dialog.getByLabel('Tags').fill('vip,one of its kind,');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const chips = page.getByRole('complementary').locator('a[href*="tag="]');
  await expect(chips).toHaveText(['VIP', 'one of its kind']);
  await chips.last().click();
  await expect(page).toHaveURL('/tickets?tag=one+of+its+kind');
  await expect(page.getByText('Tag: one of its kind')).toBeVisible();
  const rows = page.getByRole('main').locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(page).toHaveURL('/tickets');
  await expect(rows.nth(1)).toBeVisible();
});

test('what is typed in the last moment before the tab is closed is kept', async ({ page }) => {
  const path = await make(page, 'Closed at once');
  const tab = await page.context().newPage();
  await tab.goto(path);
  await tab.getByLabel('Reply', { exact: true }).fill('The last words');
  await tab.close({ runBeforeUnload: true });
  await page.goto(BLANK);
  await expect
    .poll(async () => {
      await page.goto(path);
      await expect(box(page)).toBeEnabled();
      return box(page).inputValue();
    })
    .toBe('The last words');
});

test('replies are written, changed and deleted; who may not change the company’s reads them', async ({
  page,
  elsewhere: other,
  baseURL,
  strict,
}) => {
  strict.expected = [/^400 http/, /status of 400/];
  await page.goto('/tickets');
  await page.getByRole('link', { name: 'Canned replies' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Canned replies');
  await button(page, 'New reply: My own').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Written by a test');
  await dialog.getByLabel('Text').fill('Dear {{nobody}}');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Possible: {{customer_name}}')).toBeVisible();
  await dialog.getByLabel('Text').fill('Dear ');
  await dialog.getByRole('button', { name: 'Customer’s name' }).click();
  await expect(dialog.locator('mark')).toHaveText('Marta Kowalska');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const own = page.getByRole('list', { name: 'My own' });
  await expect(own).toContainText('Dear {{customer_name}}');
  await button(page, 'Delete Written by a test').click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(own).not.toContainText('Written by a test');

  await placeSession(other, await sessionOf('agent', baseURL ?? ''));
  await other.goto('/tickets/replies');
  await button(other, 'View Refund on its way').click();
  await expect(other.getByRole('dialog')).toContainText('we have sent your refund.');
  await other.keyboard.press('Escape');
  await expect(button(other, 'New reply: The company’s')).toHaveAttribute('aria-disabled', 'true');
  await expect(other.getByRole('list', { name: 'My own' })).toContainText('Thanks for waiting');
});
