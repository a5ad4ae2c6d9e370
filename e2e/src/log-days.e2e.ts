import type { Page } from '@playwright/test';
import { filterIcon, loadOf, openList } from './api.ts';
import { placeSession, sessionOf } from './people.ts';
import { expectSeen, overflowOf } from './seen.ts';
import { expect, test } from './test.ts';

test.use({ person: 'admin' });

const LOGS = [
  ['/logs', '/api/logs/'],
  ['/bot_logs', '/api/bot-logs/'],
] as const;

const DAY = 24 * 60 * 60 * 1000;
const inSeoul = { timeZone: 'Asia/Seoul' } as const;
const dayOf = (moment: Date) => ({
  wire: moment.toLocaleDateString('sv', inSeoul),
  picker: moment.toLocaleDateString('en', { ...inSeoul, dateStyle: 'full' }),
});

/** Chooses a day of this month or the one before. */
async function chooseDay(page: Page, filter: string, picker: string): Promise<void> {
  await page.getByLabel(`Filter by ${filter}`).click();
  const cell = page.getByRole('button', { name: picker, exact: true });
  const previous = page.getByRole('button', { name: 'Previous month' });
  await expect(previous).toBeVisible();
  if (!(await cell.isVisible())) await previous.click();
  await cell.click();
}

for (const [path, api] of LOGS) {
  test(`${path} is narrowed to a range of days, whose zone is in the address`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const { body } = await openList(page, path, api);
    const newest = new Date(String(body.results[0]?.timestamp));
    const [to, from] = [dayOf(newest), dayOf(new Date(newest.getTime() - DAY))];
    await filterIcon(page).click();
    const since = await loadOf(page, api, () => chooseDay(page, 'From', from.picker));
    expect(since.query).toMatchObject({ from: from.wire, tz: 'Asia/Seoul', page: '1' });
    // A range cannot end before it begins.
    await page.getByLabel('Filter by To').click();
    const dayBefore = dayOf(new Date(newest.getTime() - 2 * DAY));
    const cell = page.getByRole('button', { name: dayBefore.picker, exact: true });
    if (await cell.isVisible()) await expect(cell).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Previous month' })).toHaveCount(0);
    const range = await loadOf(page, api, () => chooseDay(page, 'To', to.picker));
    expect(range.query).toMatchObject({ from: from.wire, to: to.wire });
    expect(range.body.count).toBeGreaterThan(0);
    for (const row of range.body.results) {
      expect([from.wire, to.wire]).toContain(dayOf(new Date(String(row.timestamp))).wire);
    }
    await expect
      .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
      .toEqual({ from: from.wire, to: to.wire, tz: 'Asia/Seoul' });
    await expect(page.getByText('The days are those of')).toHaveCount(0);

    // A reader elsewhere gets the same entries and is told which zone it is.
    const elsewhere = await browser.newContext({ timezoneId: 'America/New_York', locale: 'ko-KR' });
    const reader = await elsewhere.newPage();
    await reader.goto(`${baseURL}/favicon.svg`);
    await placeSession(reader, await sessionOf('admin', baseURL ?? ''));
    const shared = page.url();
    const read = await loadOf(reader, api, () => reader.goto(shared));
    expect(read.query).toMatchObject({ from: from.wire, to: to.wire, tz: 'Asia/Seoul' });
    expect(read.body.count).toBe(range.body.count);
    const note = reader.getByRole('status').filter({ hasText: 'Asia/Seoul 시간대' });
    await expectSeen(note);
    await expect(note).toContainText('America/New_York');
    await reader.setViewportSize({ width: 390, height: 844 });
    await expectSeen(note);
    expect(await overflowOf(reader)).toBe(0);
    const own = await loadOf(reader, api, () => note.getByRole('button').click());
    expect(own.query).toMatchObject({ from: from.wire, tz: 'America/New_York' });
    await expect(note).toHaveCount(0);
    await elsewhere.close();

    // One day takes the place of the range.
    const day = await loadOf(page, api, () => chooseDay(page, 'Time', to.picker));
    expect(day.query).toMatchObject({ timestamp: to.wire });
    expect(day.query).not.toHaveProperty('from');
    expect(day.query).not.toHaveProperty('to');
  });
}

test('a log is searched by the name that screens show, beside the username', async ({ page }) => {
  await openList(page, '/logs', '/api/logs/');
  await filterIcon(page).click();
  const found = await loadOf(page, '/api/logs/', () =>
    page.getByLabel('Filter by Person’s name').fill('정서연'),
  );
  expect(found.body.count).toBeGreaterThan(0);
  for (const row of found.body.results) expect(row.user_name).toBe('admin');
  await expect(page).toHaveURL(`/logs?person=${encodeURIComponent('정서연')}`);
});
