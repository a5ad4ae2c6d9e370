import type { Page } from '@playwright/test';
import { BLANK } from './reused-context.ts';
import { expect, test } from './test.ts';

test.use({ person: 'admin' });

test('nothing that a test leaves reaches the next', async ({ page, context, reused, viewport }) => {
  // Without code of ours: what that still asks for would fail below.
  await page.goto(BLANK);
  await page.evaluate(async () => {
    sessionStorage.setItem('left', 'behind');
    await new Promise((resolve) => {
      indexedDB.open('left behind').onsuccess = resolve;
    });
  });
  await page.route('**/*', (route) => route.abort());
  let requests = 0;
  for (const side of [page, context] as const) side.on('request', () => (requests += 1));
  await page.setViewportSize({ width: 400, height: 300 });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await context.grantPermissions(['clipboard-read']);
  const protocol = await context.newCDPSession(page);
  await context.newPage();

  await reused.empty();
  expect(await reused.open({ viewport })).toBe(context);
  await expect(protocol.send('Page.enable')).rejects.toThrow();
  expect(context.pages()).toEqual([page]);
  expect(await context.cookies()).toEqual([]);
  expect(page.viewportSize()).toEqual({ width: 1280, height: 720 });
  requests = 0;
  await page.goto('/login');
  expect(requests).toBe(0);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  const left = await page.evaluate(async () => ({
    stored: localStorage.length + sessionStorage.length,
    databases: await indexedDB.databases(),
    print: matchMedia('print').matches,
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    clipboard: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName }))
      .state,
  }));
  expect(left).toEqual({
    ...{ stored: 0, databases: [], print: false, dark: false, clipboard: 'prompt' },
  });
});

test('a clock ends with its context', async ({ page, context, reused, viewport }) => {
  await page.clock.install();
  await reused.empty();
  expect(page.isClosed()).toBe(true);
  expect(await reused.open({ viewport })).not.toBe(context);
});

for (const [what, change] of [
  ['an init script', (page) => page.addInitScript(() => {})],
  ['a mocked socket', (page) => page.routeWebSocket('**/live/', () => {})],
] satisfies [string, (page: Page) => Promise<unknown>][]) {
  test(`${what} ends with its page`, async ({ page, context, reused, viewport }) => {
    await change(page);
    await reused.empty();
    expect(page.isClosed()).toBe(true);
    expect(await reused.open({ viewport })).toBe(context);
    expect(context.pages()).toHaveLength(1);
  });
}

test('going offline is refused where the console is in the cache', async ({ context }) => {
  expect(() => context.setOffline(true)).toThrow('freshContext');
});
