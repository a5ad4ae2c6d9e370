import { revokeTokens } from '@maru/contract/sign-in';
import { HttpClient } from '@maru/harness/src/http-client.ts';
import type { Page } from '@playwright/test';
import { bodyRows, callsOf, filterIcon, loadOf, openList } from './api.ts';
import { DEMO } from './people.ts';
import { SCHEMES, useScheme } from './seen.ts';
import { expect, test } from './test.ts';

const call = '/api/logs/';

test.use({ person: 'admin' });

const userName = (page: Page) => page.getByLabel('Filter by User name', { exact: true });

/** Whether the filter icon is rendered in red. */
const isRed = (page: Page) =>
  filterIcon(page)
    .locator('svg')
    .evaluate((icon) => {
      const [red = 0, green = 0, blue = 0] = (
        getComputedStyle(icon).stroke.match(/\d+/g) ?? []
      ).map(Number);
      return red > green + 60 && red > blue + 60;
    });

test('the funnel is red while any filter is active, in both schemes', async ({ page }) => {
  await openList(page, '/logs', call);
  const inBothSchemes = async (red: boolean) => {
    for (const scheme of SCHEMES) {
      await useScheme(page, scheme);
      await expect.poll(() => isRed(page), scheme).toBe(red);
    }
  };
  await inBothSchemes(false);
  await filterIcon(page).click();
  await inBothSchemes(false);
  await page.getByLabel('Filter by Action').selectOption('login');
  await inBothSchemes(true);
  await page.getByLabel('Filter by Action').selectOption('');
  await inBothSchemes(false);
});

test('an address with filters opens the row; closing it clears them and reloads', async ({
  page,
}) => {
  const { query } = await openList(page, '/logs?user_name=admin&action_type=login', call);
  expect(query).toMatchObject({ user_name: 'admin', action_type: 'login' });
  await expect(userName(page)).toHaveValue('admin');
  await expect(page.getByLabel('Filter by Action')).toHaveValue('login');
  expect(await isRed(page)).toBe(true);
  const bare = await loadOf(page, call, () => filterIcon(page).click());
  expect(Object.keys(bare.query).sort()).toEqual(['ordering', 'page', 'page_size', 'tz']);
  await expect(page.getByLabel(/^Filter by/)).toHaveCount(0);
  await expect(page).toHaveURL('/logs');
  expect(await isRed(page)).toBe(false);
});

test('typing waits for a pause of 500 ms, once, and leads back to page 1', async ({ page }) => {
  await openList(page, '/logs?page=2', call);
  await filterIcon(page).click();
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 60_000);
  const calls = callsOf(page, call);
  for (const letter of 'admin') {
    await userName(page).press(letter);
    await page.clock.runFor(450);
  }
  expect(calls).toEqual([]);
  const { query } = await loadOf(page, call, () => page.clock.runFor(100));
  expect(query).toMatchObject({ user_name: 'admin', page: '1' });
  expect(calls).toHaveLength(1);
  await page.clock.resume();
  await expect(page).toHaveURL('/logs?user_name=admin');
});

test('the address holds the state, and back and reload restore it', async ({ page }) => {
  await openList(page, '/logs', call);
  const turn = await loadOf(page, call, () =>
    page.getByRole('button', { name: 'Next page' }).click(),
  );
  expect(turn.query.page).toBe('2');
  await expect(page).toHaveURL('/logs?page=2');
  const sort = page.getByRole('button', { name: 'User name', exact: true });
  const sorted = await loadOf(page, call, () => sort.click());
  expect(sorted.query).toMatchObject({ page: '1', ordering: 'user_name' });
  await expect(page).toHaveURL('/logs?ordering=user_name');
  const again = await loadOf(page, call, () => page.reload());
  expect(again.query).toMatchObject({ page: '1', ordering: 'user_name' });
  const back = await loadOf(page, call, () => page.goBack());
  expect(back.query).toMatchObject({ page: '2', ordering: '-timestamp' });
  await expect(page.getByText(/^page 2 \/ \d+$/)).toBeVisible();
  await loadOf(page, call, () => page.goBack());
  await expect(page).toHaveURL('/logs');
  await expect(page.getByText(/^page 1 \/ \d+$/)).toBeVisible();
});

test('a late answer never overwrites a newer one', async ({ page }) => {
  await openList(page, '/logs', call);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/logs/?*ordering=user_name*', async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response }).catch(() => {});
  });
  const slow = page.waitForRequest('**/api/logs/?*ordering=user_name*');
  await page.getByRole('button', { name: 'User name', exact: true }).click();
  await slow;
  const model = page.getByRole('button', { name: 'Model', exact: true });
  const { body } = await loadOf(page, call, () => model.click());
  await expect(page.locator('table')).toHaveAttribute('aria-busy', 'false');
  const shown = await bodyRows(page).allTextContents();
  expect(shown).toHaveLength(body.results.length);
  release();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page.locator('th[aria-sort]')).toHaveText('Model');
  // A later request and a drawn frame: the late answer has had its turn.
  await page.evaluate(async () => {
    await fetch('/healthz');
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
  expect(await bodyRows(page).allTextContents()).toEqual(shown);
});

test('deletions are shown without sign-outs, until that filter is removed', async ({
  page,
  baseURL,
}) => {
  const client = await new HttpClient(baseURL ?? '').signIn({ ...DEMO, username: 'agent' });
  await client.call(revokeTokens, { body: { refresh: client.session.refresh } });
  await openList(page, '/logs', call);
  await expect(page.getByText('delete: sign-out').first()).toBeVisible();
  await filterIcon(page).click();
  const action = page.getByLabel('Filter by Action');
  const deletions = await loadOf(page, call, () => action.selectOption('delete'));
  expect(deletions.query).toMatchObject({ action_type: 'delete', sign_outs: 'false', page: '1' });
  await expect(page).toHaveURL(/action_type=delete&sign_outs=false/);
  await expect(page.getByText('delete: sign-out')).toHaveCount(0);
  const removed = await loadOf(page, call, () =>
    page.getByRole('button', { name: 'Remove filter Sign-outs' }).click(),
  );
  expect(removed.query).toMatchObject({ action_type: 'delete' });
  expect(removed.query).not.toHaveProperty('sign_outs');
  expect(removed.body.count).toBeGreaterThan(deletions.body.count);
  await loadOf(page, call, () => action.selectOption('create'));
  await loadOf(page, call, () => action.selectOption('delete'));
  const others = await loadOf(page, call, () => action.selectOption('login'));
  expect(others.query).not.toHaveProperty('sign_outs');
});
