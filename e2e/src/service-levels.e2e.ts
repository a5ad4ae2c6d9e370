import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

test.use({ person: 'admin' });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const explanation = (page: Page) => page.getByRole('list', { name: 'What made it' });
const lines = (page: Page) => explanation(page).getByRole('listitem');

test('the preview explains a due date over lunch, a holiday and a weekend, before anything is saved', async ({
  page,
  axeInBothSchemes,
}) => {
  await page.goto('/tickets/settings');
  await page.getByLabel('Resolution, Normal').fill('1 day');
  await page.getByLabel('Resolution, Normal').blur();
  await expect(page.getByLabel('Resolution, Normal')).toHaveValue('8 h');
  await page.getByLabel('The ticket comes in at').fill('2026-12-24T14:20');
  await expect(page.getByText('Due: Mon, Dec 28, 14:20')).toBeVisible();
  await expect(lines(page)).toHaveText([
    /Thu, Dec 24\s*14:20 – 18:00\s*3 h 40 min/,
    /Fri, Dec 25\s*holiday: 성탄절/,
    /Sat, Dec 26 – Sun, Dec 27\s*no working hours/,
    /Mon, Dec 28\s*09:00 – 12:00\s*6 h 40 min/,
    /Mon, Dec 28\s*13:00 – 14:20\s*8 h/,
  ]);
  await axeInBothSchemes();
  await page.getByLabel('Resolution, Normal').fill('8:75');
  await button(page, 'Save').click();
  await expect(page.getByText('Enter a length of time, such as 4 h 30 min.').first()).toBeVisible();

  // A holiday needs its days and no name.
  await page.getByLabel('Resolution, Normal').fill('8');
  await button(page, 'Add a holiday').click();
  await button(page, 'Save').click();
  await expect(
    page.getByText('Enter the first and the last day of every holiday.').first(),
  ).toBeVisible();
  await page.getByLabel('First day').last().fill('2026-12-28');
  await expect(page.getByLabel('Last day').last()).toHaveValue('2026-12-28');
  await expect(lines(page).filter({ hasText: 'Dec 28' })).toHaveText(/Mon, Dec 28\s*holiday$/);
});

test('the hours of a day are copied to others, and the preview has the company’s clock', async ({
  page,
}) => {
  await page.goto('/tickets/settings');
  const start = page.getByLabel('The ticket comes in at');
  /** The time on clocks that are so many minutes ahead of UTC. */
  const clock = (minutes: number) =>
    new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 15);
  await expect.poll(async () => (await start.inputValue()).slice(0, 15)).toBe(clock(9 * 60));
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Dubai');
  await page.getByRole('option', { name: 'Asia/Dubai' }).click();
  await expect(page.getByLabel('The ticket comes in at (Asia/Dubai)')).toBeVisible();
  await expect.poll(async () => (await start.inputValue()).slice(0, 15)).toBe(clock(4 * 60));
  await page.getByLabel('Monday, from').first().fill('08:30');
  await button(page, 'Copy the hours of Monday').click();
  const days = page.getByRole('dialog', { name: 'Copy the hours of Monday' });
  await days.getByRole('checkbox', { name: 'Friday' }).uncheck();
  await days.getByRole('checkbox', { name: 'Sunday' }).check();
  await days.getByRole('button', { name: 'Copy', exact: true }).click();
  for (const day of ['Tuesday', 'Thursday', 'Sunday']) {
    await expect(page.getByLabel(`${day}, from`)).toHaveCount(2);
    await expect(page.getByLabel(`${day}, from`).first()).toHaveValue('08:30');
  }
  await expect(page.getByLabel('Friday, from').first()).toHaveValue('09:00');
  await expect(page.getByLabel('Saturday, from')).toHaveCount(0);
});

test('while due dates are computed again the page says so, and when it is done', async ({
  page,
}) => {
  let isGoingOn = true;
  await page.route(/\/api\/tickets\/settings\//, async (route) => {
    const response = await route.fetch();
    const json = { ...(await response.json()), is_recalculating: isGoingOn };
    await route.fulfill({ response, json });
  });
  await page.goto('/tickets/settings');
  await expect(page.getByText('Open tickets are getting their new due dates.')).toBeVisible();
  isGoingOn = false;
  await expect(page.getByText('All open tickets have the due dates')).toBeVisible();
});

test('hours that overlap are refused with their entry, and nothing that was typed is lost', async ({
  page,
  strict,
}) => {
  strict.expected = [/400/];
  await page.goto('/tickets/settings');
  await button(page, 'Add hours on Saturday').click();
  await button(page, 'Add hours on Saturday').click();
  await page.getByLabel('Saturday, from').last().fill('17:00');
  await button(page, 'Save').click();
  await expect(
    page.getByText('Saturday: 17:00–24:00 overlaps with 09:00–18:00.').first(),
  ).toBeVisible();
  await expect(page.getByLabel('Saturday, from')).toHaveCount(2);
});

test('a ticket says why it is due then, with the hold that moved it', async ({ page }) => {
  await page.goto('/tickets/new');
  await page.getByLabel('Subject').fill('Broken lamp (why it is due)');
  await button(page, 'Save').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Broken lamp/);
  await expect(button(page, /^Why \d\d:\d\d\?$/)).toBeVisible();
  await button(page, 'Put on hold').click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Waiting for a photo');
  await page.getByRole('dialog').getByRole('button', { name: 'Put on hold' }).click();
  await button(page, 'Why no time?').click();
  await expect(page.getByText('The clock is stopped while the ticket is on hold.')).toBeVisible();
  await expect(lines(page).filter({ hasText: 'on hold since' })).toContainText(
    'Waiting for a photo',
  );
  await page.keyboard.press('Escape');
  await button(page, 'Resume').click();
  await button(page, /^Why \d\d:\d\d\?$/).click();
  await expect(page.getByText('Target: 80 h of working time, priority Normal')).toBeVisible();
  await expect(lines(page).filter({ hasText: 'on hold' })).toContainText('Waiting for a photo');
  await expect(lines(page).filter({ hasText: '–' }).last()).toContainText('80 h');
});

test('the list marks what is on hold and what is late, in words too', async ({ page }) => {
  await page.goto('/tickets');
  const held = page.getByTitle('On hold').first();
  await expect(held).toBeVisible();
  await expect(page.getByRole('row').filter({ has: held }).first()).toContainText('On hold');
});
