import type { Page } from '@playwright/test';
import { sendSignIn } from './log-in.ts';
import { connect, openOwnRoom, top } from './room.ts';
import { ask, expect, fail, field, makeStaff, NOISE, test, uniqueName } from './test-accounts.ts';

const OFFLINE = [
  /ERR_INTERNET_DISCONNECTED/,
  /WebSocket connection/,
  /dynamically imported/,
  /Unable to preload CSS/,
];
/** The unsent messages with the text shown for each. */
const unsent = (page: Page) => page.getByRole('region', { name: 'Messages that are not sent' });
const contents = (page: Page) => page.getByRole('main').locator('tbody td:nth-child(3)');

async function stored(address: string, room: number, text: string): Promise<string[]> {
  const { results } = await ask(address, `/api/chats/${room}/messages/?content=${text}`);
  return results.map(({ content }: { content: string }) => content);
}

test.describe('offline', () => {
  test.use({ freshContext: true });

  test('a message sent offline stays visible, and arrives once when the connection is back', async ({
    page,
    context,
    address,
    own,
    strict,
  }) => {
    strict.expected = OFFLINE;
    const room = await openOwnRoom(page, address, own);
    await connect(page);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    const prefix = uniqueName('offline');
    await context.setOffline(true);
    for (const text of [`${prefix} one`, `${prefix} two`]) {
      await field(page, 'Message').fill(text);
      await field(page, 'Message').press('Enter');
      await expect(unsent(page).getByText(text)).toBeInViewport();
      await expect(field(page, 'Message')).toHaveValue('');
    }
    await expect(unsent(page).getByText('Error sending message.').first()).toBeInViewport();
    await expect(unsent(page).getByRole('button', { name: 'Try again' })).toHaveCount(2);
    await context.setOffline(false);
    await expect(unsent(page)).toHaveCount(0);
    await expect(contents(page).nth(0)).toHaveText(`${prefix} two`);
    await expect(contents(page).nth(1)).toHaveText(`${prefix} one`);
    expect(await stored(address, room.id, prefix)).toEqual([`${prefix} two`, `${prefix} one`]);
  });

  test('a screen that cannot be loaded leaves the shell, and opens by itself afterwards', async ({
    page,
    context,
    strict,
  }) => {
    strict.expected = OFFLINE;
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
    const navigation = page.getByRole('navigation', { name: 'Main navigation' });
    await context.setOffline(true);
    await navigation.getByRole('link', { name: 'Chats' }).click();
    const main = page.getByRole('main');
    await expect(main.getByText('This page could not be loaded')).toBeInViewport();
    await expect(main.getByRole('button', { name: 'Try again' })).toBeInViewport();
    await expect(navigation.getByRole('link', { name: 'Dashboard' })).toBeInViewport();
    await expect(page.getByTestId('logo')).toBeInViewport();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chats');
    await expect(page).toHaveURL('/chats');
    await expect(main.locator('tbody tr').first()).toBeVisible();
  });

  test.describe('signed out', () => {
    test.use({ session: null });

    test('the list of screens is loaded again when the line is back', async ({
      page,
      context,
      strict,
      address,
    }) => {
      strict.expected = OFFLINE;
      const { username } = await makeStaff(address);
      await page.goto('/login');
      await page.route('**/api/token/', async (route) => {
        const response = await route.fetch();
        // Before the page can go on.
        await context.setOffline(true);
        await route.fulfill({ response });
      });
      await sendSignIn(page, username);
      await expect(page.getByText('This page could not be loaded')).toBeInViewport();
      await context.setOffline(false);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
    });
  });

  test('a dialog opened offline is visible, and so is the failure of its action', async ({
    page,
    context,
    strict,
  }) => {
    strict.expected = OFFLINE;
    await page.goto('/departments');
    await page.locator('tbody').getByRole('checkbox').first().check();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Delete 1 department?')).toBeInViewport();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Error deleting departments.')).toBeInViewport();
  });

  test('a load that failed offline is tried again when the line is back', async ({
    page,
    context,
    strict,
  }) => {
    strict.expected = OFFLINE;
    await page.goto('/tickets');
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Tickets' }).click();
    // The screen's code is loaded already, its rows are not.
    await fail(page, '**/api/tickets/?limit=*', 'GET', 'cut');
    strict.expected.push(/ERR_CONNECTION_RESET/);
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await expect(page.getByText('Error loading tickets.')).toBeInViewport();
    await page.unroute('**/api/tickets/?limit=*');
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(page.getByText('Error loading tickets.')).toHaveCount(0);
    await expect(page.locator('tbody tr').first()).toContainText(/\d/);
  });
});

test('a message whose answer was lost waits over a reload, and is there once', async ({
  page,
  address,
  own,
  strict,
}) => {
  strict.expected = NOISE;
  const room = await openOwnRoom(page, address, own);
  const prefix = uniqueName('lost');
  let tries = 0;
  await page.route(`**/api/chats/${room.id}/messages/`, async (route) => {
    tries += 1;
    // The server gets the message, but its answer is lost.
    if (tries === 1) await route.fetch();
    await route.abort('connectionreset');
  });
  await connect(page);
  await field(page, 'Message').fill(prefix);
  await field(page, 'Message').press('Enter');
  await expect(unsent(page).getByText(prefix)).toBeInViewport();
  await page.reload();
  await expect(unsent(page).getByText(prefix)).toBeInViewport();
  await page.unroute(`**/api/chats/${room.id}/messages/`);
  // It is retried automatically, after a wait of at most 15 s.
  await expect(unsent(page)).toHaveCount(0, { timeout: 20_000 });
  await expect(contents(page).filter({ hasText: prefix })).toHaveCount(1);
  expect(await stored(address, room.id, prefix)).toEqual([prefix]);
});

test('a message that is refused stays until it is tried again or discarded', async ({
  page,
  axe,
  address,
  own,
  strict,
}) => {
  strict.expected = NOISE;
  const room = await openOwnRoom(page, address, own);
  const glob = `**/api/chats/${room.id}/messages/`;
  await page.route(glob, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { content: ['Not like this.'] } })
      : route.fallback(),
  );
  await connect(page);
  const prefix = uniqueName('refused');
  for (const text of [`${prefix} a`, `${prefix} b`]) {
    await field(page, 'Message').fill(text);
    await field(page, 'Message').press('Enter');
    await expect(unsent(page).getByText(text)).toBeVisible();
  }
  await expect(unsent(page).getByText('Not like this.')).toHaveCount(2);
  await axe();
  await unsent(page).getByRole('button', { name: 'Discard' }).first().click();
  await expect(unsent(page).getByText(`${prefix} a`)).toHaveCount(0);
  await page.unroute(glob);
  await unsent(page).getByRole('button', { name: 'Try again' }).click();
  await expect(top(page)).toContainText(`${prefix} b`);
  await expect(unsent(page)).toHaveCount(0);
  expect(await stored(address, room.id, prefix)).toEqual([`${prefix} b`]);
});

test('a screen that takes its time shows progress at once', async ({ page }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/password-*.js', async (route) => {
    await held;
    await route.continue();
  });
  const progress = page.getByTestId('progress');
  await page.locator('[aria-haspopup=menu]').click();
  await page.getByRole('menuitem', { name: 'Password' }).click();
  await expect(progress).toHaveCSS('opacity', '1', { timeout: 1000 });
  await expect(progress).toBeInViewport();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Password');
  await expect(progress).toHaveCount(0);
});

test('a part that cannot be loaded leaves the list around it', async ({ page, strict }) => {
  strict.expected = [...NOISE, /ERR_FAILED/];
  await page.goto('/logs');
  await expect(page.locator('tbody tr')).toHaveCount(20);
  await page.route('**/assets/date-filter*', (route) => route.abort());
  await page.getByRole('button', { name: 'Filters' }).click();
  // Each of the calendars: the day, and the two ends of a range.
  const reload = page.getByRole('button', { name: 'Could not be loaded. Reload' });
  await expect(reload).toHaveCount(3);
  await expect(page.locator('tbody tr')).toHaveCount(20);
  await page.unroute('**/assets/date-filter*');
  await reload.first().click();
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(page.getByRole('button', { name: 'Filter by Time' })).toBeVisible();
});
