import { DEMO } from './people.ts';
import {
  ask,
  enter,
  expect,
  fail,
  field,
  NOISE,
  REQUIRED,
  refusal,
  save,
  sent,
  success,
  test,
} from './test-accounts.ts';

test.describe('own profile', () => {
  const PATH = '/api/profile/current/';

  test('is saved, and renames the user at the top', async ({ page, own, address }) => {
    const bodies = sent(page, 'PUT', PATH);
    const languages = page.waitForRequest('**/api/languages/');
    await page.goto('/profile');
    expect((await languages).headers().authorization).toMatch(/^Bearer /);
    await expect(field(page, 'Open key')).toHaveValue(/^[A-Za-z0-9]{14}$/);
    await expect(page.getByText('Fewer than 15 alphanumeric characters.')).toBeVisible();
    await expect(field(page, 'Email')).toHaveAttribute('type', 'email');
    await field(page, 'First name').fill(' Ada ');
    await field(page, 'Last name').fill('Lovelace');
    await page.getByRole('main').getByLabel('Language').selectOption('ko');
    await save(page).click();
    await expect(success(page)).toHaveText('Profile saved.');
    await expect(page).toHaveURL('/profile');
    expect(Object.keys(bodies[0] ?? {}).sort()).toEqual(
      ['email', 'first_name', 'language', 'last_name', 'phone_number'].sort(),
    );
    expect(await page.evaluate(() => localStorage.getItem('name'))).toBe('Ada Lovelace');
    await expect(page.locator('[aria-haspopup=menu]')).toHaveText('Ada Lovelace');
    // The profile's language is not the interface's.
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect(await page.evaluate(() => localStorage.getItem('lang'))).toBeNull();
    // Where the two differ, it says so and offers to switch.
    await page.getByRole('button', { name: 'Show them in 한국어' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
    expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('ko');
    await expect(page.getByRole('button', { name: /로 보기$/ })).toHaveCount(0);
    const account = await ask(address, `/api/accounts/${own.id}/`);
    expect(account).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace', language: 'ko' });
  });

  test('without any name the user menu shows the username', async ({ page, own }) => {
    await page.goto('/profile');
    await field(page, 'First name').fill('');
    await field(page, 'Last name').fill('');
    await save(page).click();
    await expect(success(page)).toHaveText('Profile saved.');
    expect(await page.evaluate(() => localStorage.getItem('name'))).toBe(' ');
    const menu = page.locator('[aria-haspopup=menu]');
    await expect(menu).toHaveText(own.username);
    await page.evaluate(() => localStorage.setItem('name', ''));
    await page.reload();
    await expect(menu).toHaveText(own.username);
    expect((await menu.getByText(own.username).boundingBox())?.width).toBeGreaterThan(20);
  });

  test('says when it or the languages could not be loaded, and why it was not saved', async ({
    page,
    strict,
  }) => {
    strict.expected = NOISE;
    await fail(page, `**${PATH}`, 'GET', 'cut');
    await fail(page, '**/api/languages/', 'GET', {});
    await page.goto('/profile');
    await expect(refusal(page)).toContainText('error loading profile');
    await page.unroute(`**${PATH}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(field(page, 'First name')).toHaveValue('Made');
    await expect(refusal(page)).toHaveText('error loading languages');

    await page.unroute('**/api/languages/');
    await page.reload();
    await field(page, 'Email').fill('no address');
    const refused = page.waitForResponse((r) => r.request().method() === 'PUT');
    await save(page).click();
    const { detail } = await (await refused).json();
    expect(detail).toMatch(/email/i);
    await expect(refusal(page)).toHaveText(detail);
    for (const [how, text] of [
      [{}, 'failed to save profile'],
      ['page', 'failed to save profile'],
      ['bare', 'failed to save profile'],
      ['cut', 'error saving profile'],
      [{ detail: 'Not today.' }, 'Not today.'],
    ] as const) {
      await fail(page, `**${PATH}`, 'PUT', how);
      await save(page).click();
      await expect(refusal(page)).toHaveText(text);
    }
    await expect(field(page, 'Email')).toHaveValue('no address');
  });
});

test('own password: asked for in order, shown while typed, refused with a reason, changed exactly as typed', async ({
  page,
  own,
  address,
  strict,
}) => {
  strict.expected = NOISE;
  const PATH = '/api/password/current/';
  const NEXT = ' next pass 2026 ';
  const [current, next, again] = [
    field(page, 'Current password'),
    field(page, 'New password'),
    field(page, 'Confirm new password'),
  ];
  const bodies = sent(page, 'PUT', PATH);
  await page.goto('/password');

  await test.step('it can be shown while it is typed', async () => {
    await expect(current).toHaveCSS('-webkit-text-security', 'disc');
    await page.getByRole('button', { name: 'Show or hide the password' }).first().click();
    await expect(current).toHaveCSS('-webkit-text-security', 'none');
  });

  await test.step('missing fields are asked for in order, in the saving state until the next edit', async () => {
    const saving = page.getByRole('button', { name: 'Saving…' });
    await save(page).click();
    await expect(refusal(page)).toHaveText([REQUIRED]);
    await expect(saving).toBeVisible();
    // The two passwords differ, but the missing current password is reported first.
    await next.fill('one-of-them-1');
    await expect(save(page)).toBeVisible();
    await expect(refusal(page)).toHaveCount(0);
    await again.fill('another-one-2');
    await save(page).click();
    await expect(refusal(page)).toHaveText([REQUIRED]);
    await expect(saving).toBeVisible();
    await current.fill(DEMO.password);
    await save(page).click();
    await expect(refusal(page)).toHaveText(['New passwords do not match.']);
    await expect(saving).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(saving).toBeVisible();
    await next.fill('');
    await save(page).click();
    await expect(refusal(page)).toHaveText([REQUIRED]);
    expect(bodies).toEqual([]);
  });

  await test.step('it is said why it was not changed', async () => {
    await current.fill('not mine at all');
    await next.fill(NEXT);
    await again.fill(NEXT);
    const refused = page.waitForResponse(`**${PATH}`);
    await save(page).click();
    expect((await refused).status()).toBe(400);
    await expect(refusal(page)).toHaveText((await (await refused).json()).detail);
    for (const [how, text] of [
      [{}, 'Failed to change password.'],
      ['page', 'Failed to change password.'],
      ['cut', 'Error changing password.'],
      [{ detail: 'Too short.' }, 'Too short.'],
    ] as const) {
      await fail(page, `**${PATH}`, 'PUT', how);
      await save(page).click();
      await expect(refusal(page)).toHaveText([text]);
      await expect(save(page)).toBeVisible();
    }
    await expect(page).toHaveURL('/password');
    await page.unroute(`**${PATH}`);
  });

  await test.step('it is changed exactly as typed, and this session continues', async () => {
    bodies.length = 0;
    await current.fill(DEMO.password);
    await save(page).click();
    await expect(success(page)).toHaveText('Password updated!');
    await expect(save(page)).toBeVisible();
    for (const one of [current, next, again]) await expect(one).toHaveValue('');
    expect(bodies).toEqual([{ password: DEMO.password, new_password: NEXT }]);
    expect((await enter(address, own.username, NEXT)).status).toBe(200);
    expect((await enter(address, own.username, NEXT.trim())).status).toBe(401);
    await page.locator('[aria-haspopup=menu]').click();
    await page.getByRole('menuitem', { name: 'Edit profile' }).click();
    await expect(field(page, 'First name')).toHaveValue('Made');
  });
});

test('the top bar has the present name, also after somebody else has changed it', async ({
  page,
  own,
  address,
}) => {
  await page.goto('/profile');
  const menu = page.locator('[aria-haspopup=menu]');
  await expect(menu).toContainText('Made Person');
  await ask(address, `/api/accounts/${own.id}/`, 'PATCH', { last_name: 'Married' });
  await page.goto('/dashboard');
  await expect(menu).toContainText('Made Married');
  expect(await page.evaluate(() => localStorage.getItem('name'))).toBe('Made Married');
});
