import { accounts as accountsKo } from '../../web/src/features/accounts/accounts.ko.ts';
import { signedIn } from '../../web/src/lib/signed-in.en.ts';
import { signedIn as signedInKo } from '../../web/src/lib/signed-in.ko.ts';
import { expect, test } from './test.ts';
import { titled } from './titled.ts';

test.describe('a Korean browser', () => {
  test.use({ locale: 'ko-KR' });

  test('sees the sign-in screen in Korean', async ({ page }) => {
    await page.goto('/login');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
    await page.getByRole('button', { name: '로그인', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('아이디를 입력해 주세요.');
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });

  test.describe('signed in', () => {
    test.use({ person: 'admin' });

    test('names have the family name first, in the frame and in forms', async ({
      page,
      strict,
    }) => {
      await page.goto('/account/new');
      // The name of before stays, as long as the present one cannot be read.
      await page.route('**/api/access/own/', (route) => route.abort());
      strict.expected.push(/access\/own/, /Failed to load resource/);
      await page.evaluate(() => localStorage.setItem('name', '민지 김'));
      await page.reload();
      await expect(page.locator('header [aria-haspopup=menu]')).toContainText('김민지');
      const place = async (label: string) => {
        const field = page.getByRole('textbox', { name: label, exact: true });
        const { x, y } = (await field.boundingBox()) ?? { x: 0, y: 0 };
        // In reading order: by row, then from left to right.
        return Math.round(y) * 10_000 + x;
      };
      await expect(
        page.getByRole('textbox', { name: accountsKo.lastName, exact: true }),
      ).toBeVisible();
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await place(accountsKo.lastName)).toBeLessThan(await place(accountsKo.firstName));
      }
    });

    test('the server is asked in Korean', async ({ page }) => {
      const request = page.waitForRequest('**/api/profile/current/');
      await page.goto('/profile');
      expect((await request).headers()['accept-language']).toBe('ko');
      // A name that is read from a picture alone.
      await page.getByRole('link', { name: '고객용 채팅 링크' }).click();
      await expect(page.getByRole('img', { name: '내 채팅 링크의 QR 코드' })).toBeVisible();
    });
  });
});

test.describe('a browser of another language', () => {
  test.use({ locale: 'fr-FR' });

  test('gets English', async ({ page }) => {
    await page.goto('/login');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  });
});

test.describe('the choice', () => {
  test.use({ person: 'admin' });

  test('translates visible messages: in the corner, of a form, and of a list', async ({
    page,
    strict,
  }) => {
    strict.expected = [/^500 http/, /status of 500/];
    const choose = (language: string) =>
      page.locator('header select').selectOption({ value: language });
    await page.goto('/accounts');
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No accounts selected')).toBeInViewport();
    await choose('ko');
    await expect(page.getByText(accountsKo.noneSelected)).toBeInViewport();
    await expect(page.getByText('No accounts selected')).toHaveCount(0);
    await choose('en');
    await expect(page.getByText('No accounts selected')).toBeInViewport();

    await page.goto('/department/new');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(signedIn.fillRequired)).toBeInViewport();
    await choose('ko');
    await expect(page.getByText(signedInKo.fillRequired)).toBeInViewport();
    await expect(page.getByText(signedIn.fillRequired)).toHaveCount(0);
    await choose('en');
    await expect(page.getByText(signedIn.fillRequired)).toBeInViewport();

    await page.route('**/api/logs/*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/logs');
    await expect(page.getByText('Error loading logs.')).toBeInViewport();
    await choose('ko');
    await expect(page.getByText('Error loading logs.')).toHaveCount(0);
    await expect(page.getByRole('alert')).toContainText('로그');
  });

  test('is stored, restored, and takes effect at once', async ({ page }) => {
    await page.goto('/accounts');
    await page.getByLabel('Language', { exact: true }).first().selectOption('ko');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('계정');
    expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('ko');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('계정');
    await expect(page).toHaveTitle(titled('계정 · 하늘커머스'));
    await page.getByRole('link', { name: '채팅' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('채팅');
    await page.getByLabel('언어').first().selectOption('en');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chats');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  test('ends with a logout: then the browser decides again, at once', async ({ page }) => {
    await page.goto('/dashboard');
    await page.getByLabel('Language', { exact: true }).selectOption('ko');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('대시보드');
    await page.locator('[aria-haspopup=menu]').click();
    await page.getByRole('menuitem', { name: '로그아웃' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page).toHaveTitle('Log in · Maru');
  });
});
