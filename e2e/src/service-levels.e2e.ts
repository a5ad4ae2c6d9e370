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
  await page.getByLabel('Resolution, Normal').fill('8:00');
  await page.getByLabel('The ticket comes in at').fill('2026-12-24T14:20');
  await expect(page.getByText('Due: Mon, Dec 28, 14:20')).toBeVisible();
  await expect(lines(page)).toHaveText([
    /Thu, Dec 24\s*14:20 – 18:00\s*3:40/,
    /Fri, Dec 25\s*holiday: 성탄절/,
    /Sat, Dec 26 – Sun, Dec 27\s*no working hours/,
    /Mon, Dec 28\s*09:00 – 12:00\s*6:40/,
    /Mon, Dec 28\s*13:00 – 14:20\s*8:00/,
  ]);
  await axeInBothSchemes();
  await page.getByLabel('Resolution, Normal').fill('8:75');
  await button(page, 'Save').click();
  await expect(page.getByText('Enter hours and minutes, as in 4:30.').first()).toBeVisible();
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
  await expect(page.getByText('Target: 80:00 of working time, priority Normal')).toBeVisible();
  await expect(lines(page).filter({ hasText: 'on hold' })).toContainText('Waiting for a photo');
  await expect(lines(page).filter({ hasText: '–' }).last()).toContainText('80:00');
});

test('the list marks what is on hold and what is late, in words too', async ({ page }) => {
  await page.goto('/tickets');
  const held = page.getByTitle('On hold').first();
  await expect(held).toBeVisible();
  await expect(page.getByRole('row').filter({ has: held }).first()).toContainText('On hold');
});
