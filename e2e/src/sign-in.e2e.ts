import { DEMO } from './people.ts';
import { SCHEMES, schemeSeen } from './seen.ts';
import { expect, test } from './test.ts';
import { hold } from './test-accounts.ts';

const KEYS = ['access', 'company_name', 'name', 'permissions', 'refresh', 'uid', 'username'];

test.beforeEach(({ page }) => page.goto('/login'));

test('asks for missing fields in order, one message at a time; being busy, a refusal and a failure have their own words', async ({
  page,
  strict,
}) => {
  strict.expected = [/401/, /503/];
  const message = page.getByRole('alert');
  const submit = page.getByRole('button', { name: 'Log in' });
  const password = page.getByRole('textbox', { name: 'Password' });
  await submit.click();
  await expect(message).toHaveText('Please enter username.');
  await page.getByLabel('Username').fill('nobody-at-all');
  await submit.click();
  await expect(message).toHaveText('Please enter password.');
  await password.fill('wrong');
  await submit.click();
  await expect(message).toHaveText('Please enter company code.');

  await page.getByLabel('Company code').fill('DEMO');
  await submit.click();
  await expect(message).toHaveText('Invalid username, password or company code.');
  await page.route('**/api/token/', (route) => route.fulfill({ status: 503, json: {} }));
  await submit.click();
  await expect(message).toHaveText('Login failed. Try again later.');
  await page.unroute('**/api/token/');

  await password.fill('');
  await submit.click();
  await expect(message).toHaveText('Please enter password.');
  const call = await hold(page, '**/api/token/', (route) => route.abort('aborted'));
  await page.getByLabel('Username').fill('admin');
  await password.fill(DEMO.password);
  await submit.click();
  await expect(page.getByRole('button', { name: 'Logging in…' })).toBeVisible();
  await call.arrived;
  call.release();
  await expect(message).toHaveText('Login failed. Try again later.');
});

test('a success stores exactly its keys and leads to /; before, the password is shown by keys', async ({
  page,
}) => {
  const password = page.getByRole('textbox', { name: 'Password' });
  await password.fill(DEMO.password);
  await expect(password).toHaveCSS('-webkit-text-security', 'disc');
  await password.press('Tab');
  await expect(page.getByRole('button', { name: 'Show or hide the password' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(password).toHaveCSS('-webkit-text-security', 'none');
  await page.keyboard.press('Space');
  await expect(password).toHaveCSS('-webkit-text-security', 'disc');
  await page.getByLabel('Company code').fill(' demo ');
  await page.getByLabel('Username').fill(' Admin ');
  await page.keyboard.press('Enter');
  await page.waitForURL('/');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(KEYS);
  expect(await page.evaluate(() => localStorage.getItem('username'))).toBe('Admin');
  await expect(page.getByTestId('logo')).toHaveText('하늘커머스');
});

test('a refused sign-in leaves the chosen language alone', async ({ page, strict }) => {
  strict.expected = [/401/];
  // The rest of a session that can no longer be renewed.
  await page.evaluate(() => {
    localStorage.setItem('lang', 'ko');
    localStorage.setItem('access', `x.${btoa('{"exp":1}')}.x`);
    localStorage.setItem('refresh', 'spent');
  });
  await page.reload();
  await page.getByLabel('회사 코드').fill('DEMO');
  await page.locator('input[name=username]').fill('nobody-at-all');
  await page.locator('input[name=password]').fill('wrong');
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText(/올바르지 않습니다/);
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('ko');
  await page.reload();
  await expect(page.getByRole('button', { name: '로그인', exact: true })).toBeVisible();
});

test('the language is chosen beside the form, and not sent with it', async ({ page }) => {
  const language = page.getByLabel('Language');
  await expect(language.locator('xpath=ancestor::form')).toHaveCount(0);
  await expect(language.getByRole('option')).toHaveText(['English', '한국어']);
  await language.selectOption('한국어');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maru 로그인');
  await page.getByLabel('회사 코드').fill('demo');
  await page.getByLabel('아이디').fill('admin');
  await page.getByRole('textbox', { name: '비밀번호' }).fill(DEMO.password);
  const sent = page.waitForRequest('**/api/token/');
  await page.keyboard.press('Enter');
  expect(Object.keys((await sent).postDataJSON()).sort()).toEqual([
    'company_code',
    'password',
    'username',
  ]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('대시보드');
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(
    [...KEYS, 'lang'].sort(),
  );
});

test('the mark is painted before any script, and stands in the tab', async ({ page, strict }) => {
  strict.expected = [/Failed to load resource|net::ERR_FAILED/];
  await page.route('**/assets/*.js', (route) => route.abort());
  for (const scheme of SCHEMES) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.reload();
    const mark = page.locator('#root svg');
    await expect(mark).toBeInViewport({ ratio: 1 });
    expect(await schemeSeen(page)).toBe(scheme);
    const filled = await mark.locator('rect').evaluate((rect) => getComputedStyle(rect).fill);
    expect(filled).toBe(scheme === 'light' ? 'rgb(62, 92, 201)' : 'rgb(76, 105, 216)');
  }
  const icon = await page.locator('link[rel=icon]').getAttribute('href');
  const answer = await page.request.get(icon ?? '');
  expect(answer.headers()['content-type']).toContain('image/svg+xml');
});
