import { listActionLogs } from '@maru/contract/action-logs';
import { listBotLogs } from '@maru/contract/bot-logs';
import type { Page } from '@playwright/test';
import { admin, filterIcon, loadOf, openList } from './api.ts';
import { placeSession, sessionOf } from './people.ts';
import { expectSeen, overflowOf } from './seen.ts';
import { expect, test } from './test.ts';

test.use({ person: 'admin' });

const LOGS = [
  ['/logs', listActionLogs],
  ['/bot_logs', listBotLogs],
] as const;

const DAY = 24 * 60 * 60 * 1000;
const inSeoul = { timeZone: 'Asia/Seoul' } as const;

/** The day in Seoul, the time zone of these browsers, as sent in requests and as shown by the date picker. */
const dayOf = (moment: Date) => ({
  wire: moment.toLocaleDateString('sv', inSeoul),
  picker: moment.toLocaleDateString('en', { ...inSeoul, dateStyle: 'full' }),
  shown: moment.toLocaleDateString('en', { ...inSeoul, dateStyle: 'medium' }),
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

/** Narrows a log to one day, and widens it again. */
async function oneDay(page: Page, path: string, api: string, newest: Date): Promise<void> {
  const { wire, picker, shown } = dayOf(newest);
  const day = await loadOf(page, api, () => chooseDay(page, 'Time', picker));
  expect(day.query).toMatchObject({ timestamp: wire, tz: 'Asia/Seoul', page: '1' });
  expect(day.body.results.length).toBeGreaterThan(0);
  for (const row of day.body.results) {
    expect(dayOf(new Date(String(row.timestamp))).wire).toBe(wire);
  }
  await expect(page.getByLabel('Filter by Time')).toContainText(shown);
  // The day is part of the button's accessible name.
  await expect(page.getByRole('button', { name: `Filter by Time: ${shown}` })).toBeVisible();
  await expect(page).toHaveURL(`${path}?timestamp=${wire}&tz=Asia%2FSeoul`);
  const clear = page.getByRole('button', { name: 'Clear' });
  const all = await loadOf(page, api, () => clear.click());
  expect(all.query).not.toHaveProperty('timestamp');
  await expect(page).toHaveURL(path);
}

/** Narrows a log to two days; returns how many entries they have. */
async function rangeOfDays(page: Page, api: string, newest: Date): Promise<number> {
  const [to, from] = [dayOf(newest), dayOf(new Date(newest.getTime() - DAY))];
  const since = await loadOf(page, api, () => chooseDay(page, 'From', from.picker));
  expect(since.query).toMatchObject({ from: from.wire, tz: 'Asia/Seoul', page: '1' });
  // A range cannot end before it begins.
  await page.getByLabel('Filter by To').click();
  const dayBefore = dayOf(new Date(newest.getTime() - 2 * DAY));
  const cell = page.getByRole('button', { name: dayBefore.picker, exact: true });
  const previous = page.getByRole('button', { name: 'Previous month' });
  await expect(previous).toBeVisible();
  if (await cell.isVisible()) await expect(cell).toBeDisabled();
  // The calendar takes the focus a moment after it is shown.
  await previous.press('Escape');
  await expect(previous).toHaveCount(0);
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
  return range.body.count;
}

/** A reader elsewhere gets the same entries and is told which zone it is. */
async function readElsewhere(reader: Page, api: string, shared: string, count: number) {
  await reader.setViewportSize({ width: 1280, height: 720 });
  const read = await loadOf(reader, api, () => reader.goto(shared));
  const { from, to } = Object.fromEntries(new URL(shared).searchParams);
  expect(read.query).toMatchObject({ from, to, tz: 'Asia/Seoul' });
  expect(read.body.count).toBe(count);
  const note = reader.getByRole('status').filter({ hasText: 'Asia/Seoul 시간대' });
  await expectSeen(note);
  await expect(note).toContainText('America/New_York');
  await reader.setViewportSize({ width: 390, height: 844 });
  await expectSeen(note);
  expect(await overflowOf(reader)).toBe(0);
  const own = await loadOf(reader, api, () => note.getByRole('button').click());
  expect(own.query).toMatchObject({ from, tz: 'America/New_York' });
  await expect(note).toHaveCount(0);
}

test('the logs are narrowed to one day of the browser’s zone and to a range of days, whose zone is in the address', async ({
  page,
  browser,
  baseURL,
}) => {
  const elsewhere = await browser.newContext({ timezoneId: 'America/New_York', locale: 'ko-KR' });
  const reader = await elsewhere.newPage();
  await reader.goto(`${baseURL}/favicon.svg`);
  await placeSession(reader, await sessionOf('admin', baseURL ?? ''));
  for (const [path, list] of LOGS) {
    const { path: api } = list;
    await test.step(path, async () => {
      const { query, body } = await openList(page, path, api);
      expect(query).toEqual({
        ...{ page: '1', page_size: '20', ordering: '-timestamp' },
        tz: 'Asia/Seoul',
      });
      const newest = new Date(String(body.results[0]?.timestamp));
      await filterIcon(page).click();
      await oneDay(page, path, api, newest);
      // Ends before today, because tests beside this one write entries; on a day that has some.
      const to = dayOf(new Date(Date.now() - DAY)).wire;
      const client = await admin(baseURL ?? '');
      const { results } = await client.call(list, { query: { to, tz: 'Asia/Seoul' } });
      const count = await rangeOfDays(page, api, new Date(results[0]?.timestamp ?? ''));
      await readElsewhere(reader, api, page.url(), count);

      // One day takes the place of the range.
      const { picker, wire } = dayOf(newest);
      const day = await loadOf(page, api, () => chooseDay(page, 'Time', picker));
      expect(day.query).toMatchObject({ timestamp: wire });
      expect(day.query).not.toHaveProperty('from');
      expect(day.query).not.toHaveProperty('to');
    });
  }
  await elsewhere.close();
});

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
