import type { Page, Request } from '@playwright/test';
import { common } from '../../web/src/lib/common.en.ts';
import { form } from '../../web/src/lib/form/form.en.ts';
import { signedIn } from '../../web/src/lib/signed-in.en.ts';
import { go } from './go.ts';
import { SCREENS } from './screens.ts';
import { markedAmong, useScheme } from './seen.ts';
import { expect, test } from './test.ts';
import { titled } from './titled.ts';

test.use({ person: 'admin' });

/** Waits until everything on a screen is loaded. */
async function expectScreen(page: Page, path: string, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title || /\S/);
  // A tab of one record begins with its name; account-forms.e2e.ts looks at that.
  const record = /\/\d+$/.test(path);
  const named = title ? titled(`${title} · 하늘커머스`) : /\S · 하늘커머스$/;
  await expect(page).toHaveTitle(
    record ? new RegExp(`^\\S.* · ${title || '.+'} · 하늘커머스$`) : named,
  );
  await expect(page).toHaveURL(path);
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
}

/** The marked entry of the sidebar, and its open group, by the beginning of the address. */
const PLACES = [
  ['/dashboard', 'Dashboard', undefined],
  ['/chats', 'Chats', undefined],
  ['/tickets', 'All', 'Tickets'],
  ['/account', 'Accounts', 'Settings'],
  ['/department', 'Departments', 'Settings'],
  ['/company', 'Company profile', 'Settings'],
  ['/logs', 'Logs', 'Logs'],
  ['/bot_logs', 'Bot logs', 'Logs'],
  ['/desk', 'Desk', undefined],
  ['/data', 'Data', undefined],
] as const;
const FIRST = { Tickets: 'New', Settings: 'Accounts', Logs: 'Bot logs' };

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });

async function expectGroups(page: Page, path: string): Promise<void> {
  const [, , open] = PLACES.find(([prefix]) => path.startsWith(prefix)) ?? [];
  for (const [name, entry] of Object.entries(FIRST)) {
    const link = sidebar(page).getByRole('link', { name: entry, exact: true });
    await expect(link).toBeVisible({ visible: name === open });
  }
}

async function expectMarked(page: Page, path: string): Promise<void> {
  const [, active] = PLACES.find(([prefix]) => path.startsWith(prefix)) ?? [];
  const entries = sidebar(page).locator('a, button');
  expect(await markedAmong(entries)).toEqual(active ? [active] : []);
  await expect(sidebar(page).locator('[aria-current=page]')).toHaveText(active ? [active] : []);
}

/** Notes of each call whether it carries a token, and waits until none is on its way. */
function followCalls(page: Page) {
  const onTheirWay = new Set<Request>();
  const calls = new Map<string, Promise<boolean>>();
  let screen = '';
  page.on('requestfinished', (request) => onTheirWay.delete(request));
  page.on('requestfailed', (request) => onTheirWay.delete(request));
  page.on('request', (request) => {
    onTheirWay.add(request);
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    const bearer = request
      .allHeaders()
      .then(({ authorization }) => /^Bearer ./.test(authorization ?? ''));
    calls.set(`${screen} ${pathname}`, bearer);
  });
  return {
    calls,
    from(path: string) {
      screen = path;
    },
    settled: () => expect.poll(() => onTheirWay.size).toBe(0),
  };
}

test('every address shows its screen, by its title, marked in the sidebar, accessible in both schemes', async ({
  page,
  axe,
}) => {
  test.setTimeout(300_000);
  const { calls, from, settled } = followCalls(page);
  await page.goto('/');
  await expectScreen(page, '/', 'Dashboard');
  await expectMarked(page, '/dashboard');
  for (const [path, title] of SCREENS) {
    await test.step(path, async () => {
      from(path);
      await page.goto(path);
      await expectScreen(page, path, title);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await expectGroups(page, path);
      await settled();
      // In dark only the colours, which are all that a scheme can change.
      await useScheme(page, 'dark');
      await axe('colours');
      await expectMarked(page, path);
      await useScheme(page, 'light');
      await axe();
      await expectMarked(page, path);
    });
  }
  await test.step('every call carries the token, but for the three that must not', async () => {
    const without: string[] = [];
    for (const [call, bearer] of calls) if (!(await bearer)) without.push(call);
    expect(without.sort()).toEqual([
      '/account/edit/2 /api/languages/',
      '/accounts /api/languages/',
      '/tickets /api/tickets/',
    ]);
    for (const call of ['/profile /api/languages/', '/account/new /api/languages/']) {
      expect(await calls.get(call)).toBe(true);
    }
    expect(calls.size).toBeGreaterThan(15);
  });
});

/** All texts on the page, labels of controls included, but not the content that users wrote. */
function written(): string[] {
  const selector = 'h1, nav a, nav button, header button, main label, main button, main th, main p';
  const elements = [...document.querySelectorAll<HTMLElement>(`${selector}, [aria-label]`)];
  return elements
    .filter((element) => !element.closest('tbody') && !element.matches('[aria-haspopup=menu]'))
    .flatMap((element) => [element.innerText, element.ariaLabel ?? ''])
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

test.describe('a Korean browser', () => {
  test.use({ locale: 'ko-KR' });

  test('every screen has its Korean name, is accessible and holds no English', async ({
    page,
    axe,
  }) => {
    test.setTimeout(300_000);
    const english = new Set<string>(
      [common, signedIn, form].flatMap((words) => Object.values<string>(words)),
    );
    english.delete(common.product);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const [path, , title] of SCREENS) {
      await test.step(path, async () => {
        await go(page, path);
        await expectScreen(page, path, title);
        await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
        // The colours are those of the English screens.
        await axe('all but colours');
        const filters = page.getByRole('button', { name: '필터', exact: true });
        if ((await filters.count()) > 0) await filters.click();
        const texts = await page.evaluate(written);
        expect(texts.length).toBeGreaterThan(8);
        const found = texts.filter(
          (text) => english.has(text) || /^[a-z]+([A-Z_][a-z]+)+$/.test(text),
        );
        expect(found).toEqual([]);
      });
    }
  });
});
