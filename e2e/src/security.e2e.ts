import { startSecondFactor, switchOnSecondFactor } from '@maru/contract/security';
import { HttpClient } from '@maru/harness/src/http-client.ts';
import type { Page } from '@playwright/test';
import { codeOf } from './authenticator.ts';
import { maru } from './command-line.ts';
import { logOut, sendSignIn } from './log-in.ts';
import { DEMO } from './people.ts';
import { overflowOf } from './seen.ts';
import {
  ask,
  enter,
  expect,
  field,
  makeAccount,
  success,
  test,
  uniqueName,
} from './test-accounts.ts';

const KEYS = ['access', 'company_name', 'name', 'permissions', 'refresh', 'uid', 'username'];
const DEMO_PASSWORD = DEMO.password;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const codesKept = (page: Page) => page.getByRole('main').getByRole('checkbox');
const password = (page: Page, label = 'Current password') =>
  page.getByRole('textbox', { name: label });

/** The secret key that the screen shows. */
const keyOn = (page: Page) => field(page, 'Or type this key into the app').inputValue();

/**
 * Switches the second factor on by the API, which ends the account's other sessions; returns the key and the
 * recovery codes.
 */
async function switchOn(baseURL: string, username: string, session?: string) {
  const access = session ?? (await enter(baseURL, username)).body.access;
  const client = new HttpClient(baseURL).withToken(access);
  const { secret, note } = await client.call(startSecondFactor, {});
  const body = { password: DEMO_PASSWORD, note, code: codeOf(secret) };
  const { recovery_codes } = await client.call(switchOnSecondFactor, { body });
  return { key: secret, codes: recovery_codes };
}

test('is set up with a code and the password, and asked for at the next sign-in', async ({
  page,
  own,
  strict,
  axeInBothSchemes,
}) => {
  strict.expected = [/400/, /401/];
  await page.goto('/security');
  await expect(page.getByText('Off.', { exact: true })).toBeVisible();
  await button(page, 'Set up').click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await axeInBothSchemes();
  const key = await keyOn(page);
  expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  await expect(page.getByRole('link', { name: 'Open in an app on this device' })).toHaveAttribute(
    'href',
    new RegExp(`^otpauth://totp/.+:${own.username}\\?secret=${key.replaceAll(' ', '')}&issuer=`),
  );
  await button(page, 'Switch on').click();
  await expect(page.getByRole('alert')).toHaveText('Please fill in all required fields.');
  await field(page, 'Code').fill('000000');
  await password(page).fill(DEMO_PASSWORD);
  await button(page, 'Switch on').click();
  await expect(page.getByRole('alert')).toHaveText('The code is not correct.');
  await field(page, 'Code').fill(codeOf(key));
  await password(page).fill('wrong');
  await button(page, 'Switch on').click();
  await expect(page.getByRole('alert')).toHaveText('The current password is not correct.');
  await password(page).fill(DEMO_PASSWORD);
  await button(page, 'Switch on').click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused();
  const codes = (await field(page, 'Your recovery codes').inputValue()).split('\n');
  expect(new Set(codes).size).toBe(10);
  await axeInBothSchemes();
  // A click elsewhere must not lose them.
  await expect(button(page, 'Done')).toBeDisabled();
  await page.getByRole('link', { name: 'Chats' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Leave without the recovery codes?');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(field(page, 'Your recovery codes')).toHaveValue(codes.join('\n'));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('maru-recovery-codes.txt');
  await button(page, 'Done').click();
  await expect(page.getByText(/^On since .* 10 recovery codes are left\.$/)).toBeVisible();

  await logOut(page);
  await sendSignIn(page, own.username);
  await expect(field(page, 'Code')).toBeFocused();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await button(page, 'Log in').click();
  await expect(page.getByRole('alert')).toHaveText('Please enter the code.');
  await field(page, 'Code').fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('The code is not correct.');
  await field(page, 'Code').fill(codeOf(key, 1));
  await page.keyboard.press('Enter');
  await page.waitForURL('/');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(KEYS);
  expect(await page.evaluate(() => localStorage.getItem('username'))).toBe(own.username);
});

test('new recovery codes, and switching off, ask for the password', async ({
  page,
  own,
  address,
  strict,
  axeInBothSchemes,
}) => {
  strict.expected = [/400/];
  await page.goto('/dashboard');
  const access = await page.evaluate(() => localStorage.getItem('access') ?? '');
  await switchOn(address, own.username, access);
  await page.goto('/security');
  await button(page, 'New recovery codes').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('will no longer work')).toBeVisible();
  await password(page).fill('wrong');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('The current password is not correct.');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button(page, 'New recovery codes')).toBeFocused();
  await button(page, 'New recovery codes').click();
  await password(page).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(field(page, 'Your recovery codes')).toHaveValue(/^(\S{19}\n){9}\S{19}$/);
  await codesKept(page).check();
  await button(page, 'Done').click();
  await button(page, 'Switch off').click();
  await expect(dialog).toBeVisible();
  await axeInBothSchemes();
  await password(page).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText('Off.', { exact: true })).toBeVisible();
});

test('sessions are shown, and end where they are', async ({ page, own, address, browser }) => {
  const elsewhere = await browser.newPage({ userAgent: IPHONE });
  await elsewhere.goto('/login');
  await sendSignIn(elsewhere, own.username);
  await elsewhere.waitForURL('/');
  await enter(address, own.username);
  await page.goto('/security');
  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  const rows = sessions.getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'This device' }).getByRole('button')).toHaveCount(0);
  const phone = rows.filter({ hasText: 'Safari on iPhone' });
  await expect(phone).toContainText('127.0.0.1');
  await phone.getByRole('button', { name: /^Sign out Safari on iPhone, / }).click();
  await expect(rows).toHaveCount(2);
  await elsewhere.goto('/profile');
  await elsewhere.waitForURL('/login');
  await elsewhere.close();
  await button(page, 'Sign out everywhere else').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByText('1 session ended.')).toBeVisible();
  await expect(button(page, 'Sign out everywhere else')).toHaveCount(0);
});

test('an administrator ends another’s sessions, and helps after a lost phone', async ({
  page,
  address,
}) => {
  const { id, username } = await makeAccount(address);
  await switchOn(address, username);
  await page.goto(`/account/edit/${id}`);
  await page.getByRole('link', { name: 'Security' }).click();
  await expect(page).toHaveURL(`/account/security/${id}`);
  await expect(page.getByText(`(${username})`)).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: /^Sign out Unknown device/ }).click();
  await expect(page.getByText('This account is not signed in anywhere.')).toBeVisible();
  await button(page, 'Reset two-step sign-in').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset two-step sign-in' }).click();
  await expect(page.getByText('Off.', { exact: true })).toBeVisible();
  expect((await enter(address, username)).status).toBe(200);
  await button(page, 'Back').click();
  await expect(page).toHaveURL(`/account/edit/${id}`);
});

test('an administrator lets a password that was given be kept', async ({ page, address }) => {
  const given = { 'Maru-Must-Change-Password': '1' };
  const { id } = await makeAccount(address, {}, 'Agents', given);
  const mustChange = async () =>
    (await ask(address, `/api/accounts/${id}/security/`)).account.must_change_password;
  expect(await mustChange()).toBe(true);
  await page.goto(`/account/security/${id}`);
  await button(page, 'Keep this password').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep this password' }).click();
  await expect(success(page)).toHaveText('The password no longer has to be replaced.');
  await expect(button(page, 'Keep this password')).toHaveCount(0);
  expect(await mustChange()).toBe(false);
});

test.describe('without change_userprofile', () => {
  test.use({ lacks: 'change_userprofile' });
  test('the security screen of another account needs the permission', async ({ page, address }) => {
    const { id } = await makeAccount(address);
    await page.goto(`/account/edit/${id}`);
    await expect(page.getByRole('link', { name: 'User permissions' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Security' })).toHaveCount(0);
    await page.goto(`/account/security/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not for you');
  });
});

test.describe('signed out', () => {
  test.use({ session: null });

  test('a recovery code gets in once', async ({ page, address, strict }) => {
    strict.expected = [/401/];
    const { username } = await makeAccount(address);
    const { codes } = await switchOn(address, username);
    await page.goto('/login');
    await sendSignIn(page, username);
    await button(page, 'Use a recovery code').click();
    await expect(field(page, 'Recovery code')).toBeFocused();
    await field(page, 'Recovery code').fill(codes[0] as string);
    await button(page, 'Log in').click();
    await page.waitForURL('/');
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login');
    await sendSignIn(page, username);
    await button(page, 'Use a recovery code').click();
    await field(page, 'Recovery code').fill(codes[0] as string);
    await button(page, 'Log in').click();
    await expect(page.getByRole('alert')).toHaveText('The code is not correct.');
    await button(page, 'Back to the start').click();
    await expect(field(page, 'Username')).toHaveValue(username);
    await expect(password(page, 'Password')).toHaveValue('');
  });

  test('an expired step begins again, and a failure is shown', async ({
    page,
    address,
    strict,
  }) => {
    strict.expected = [/401/, /503/];
    const { username } = await makeAccount(address);
    await switchOn(address, username);
    await page.goto('/login');
    await sendSignIn(page, username);
    await page.route('**/api/token/second-step/', (route) => route.fulfill({ status: 503 }));
    await field(page, 'Code').fill('123456');
    await button(page, 'Log in').click();
    await expect(page.getByRole('alert')).toHaveText('Login failed. Try again later.');
    await page.unroute('**/api/token/second-step/');
    await maru('account', 'reset-2fa', '--company', 'ACME', '--username', username);
    await button(page, 'Log in').click();
    await expect(page.getByRole('alert')).toHaveText(
      'This took too long, or something has changed. Please log in again.',
    );
    await expect(field(page, 'Company code')).toHaveValue('ACME');
  });
});

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1';

/** Creates a company that requires a second factor; returns its code and its administrator's password. */
async function strictCompany(): Promise<{ code: string; word: string }> {
  const code = uniqueName('CO');
  const created = await maru(
    ...['company', 'create', '--code', code, '--name', 'Strict & Co', '--email', 'a@example.com'],
  );
  const word = /Password: (\S+)/.exec(created)?.[1] ?? '';
  const output = await maru('company', 'require-2fa', '--company', code);
  expect(output).toContain('1 of 1 active accounts have not set it up yet.');
  return { code, word };
}

/** The forced setup in each language, on a computer and on a phone. */
const PLACES = [
  { locale: 'en-US', width: 1280, login: 'Log in', code: 'Code', next: 'Continue' },
  { locale: 'ko-KR', width: 390, login: '로그인', code: '인증 코드', next: '계속' },
];

for (const { locale, width, login, code: label, next } of PLACES) {
  test.describe(`a company that requires it, ${locale} at ${width}`, () => {
    test.use({
      locale,
      viewport: { width, height: 844 },
      session: null,
    });

    test('leads to the setting up before there is a session', async ({ page, axe }) => {
      const { code, word } = await strictCompany();
      await page.goto('/login');
      await page.locator('input[name=company_code]').fill(code);
      await page.locator('input[name=username]').fill('admin');
      await page.locator('input[name=password]').fill(word);
      await button(page, login).click();
      await expect(page.getByRole('img')).toBeVisible();
      await fits(page);
      await axe();
      expect(await page.evaluate(() => localStorage.length)).toBe(0);
      const key = await page.locator('main input[readonly]').inputValue();
      await field(page, label).fill(codeOf(key));
      await button(page, login).click();
      await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
      await fits(page);
      await axe();
      await expect(button(page, next)).toBeDisabled();
      await codesKept(page).check();
      await button(page, next).click();
      await page.waitForURL('/');
      await page.goto('/security');
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      await fits(page);
      await axe();
    });
  });
}

async function fits(page: Page): Promise<void> {
  expect(await overflowOf(page)).toBe(0);
}
