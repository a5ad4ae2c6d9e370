import type { Locator, Page } from '@playwright/test';
import { go } from './go.ts';
import { expectSeen, lookOf, SCHEMES, SIZES, useScheme } from './seen.ts';
import {
  choose,
  expect,
  field,
  makeAccount,
  NOISE,
  REQUIRED,
  refusal,
  save,
  success,
  test,
} from './test-accounts.ts';

/** A field with its label and the text below it. */
const around = (input: Locator) =>
  input.locator('xpath=ancestor::*[contains(@class,"InputWrapper-root")][1]');
const marks = (page: Page) => page.getByRole('main').locator('.mantine-InputWrapper-error');

/** The message, the field to correct and the save button are visible, and the field has the focus. */
async function expectInSight(page: Page, input: Locator, text: string): Promise<void> {
  await expect(refusal(page)).toHaveText(text);
  await expect(input).toBeFocused();
  await expectSeen(refusal(page), 'the message');
  await expectSeen(around(input), 'the field');
  await expectSeen(save(page), 'Save');
}

/** Runs at every window size in one browser, which has the console in its cache. */
async function atEverySize(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  for (const size of SIZES) {
    await test.step(`at ${size.width}×${size.height}`, async () => {
      await page.setViewportSize(size);
      await page.goto(path);
      await act();
    });
  }
}

const toTheEnd = (page: Page) => page.getByRole('main').evaluate((main) => main.scrollTo(0, 1e6));

test('all missing fields are named and marked at once, scrolled into view', async ({ page }) => {
  await atEverySize(page, '/account/new', async () => {
    await field(page, 'Email').fill('no address');
    await field(page, 'Password').fill('short');
    await save(page).click();
    await expectInSight(page, field(page, 'Username'), REQUIRED);
    await expect(marks(page)).toHaveText([
      'This field is required.',
      'Use at least 8 characters.',
      ...Array(3).fill('This field is required.'),
      'Enter a valid email address.',
      ...Array(2).fill('This field is required.'),
    ]);
    // The same when scrolled to the end of the form.
    for (const label of ['Username', 'Password', 'First name', 'Last name', 'Phone number']) {
      await field(page, label).fill('12345678');
    }
    await field(page, 'Email').fill('');
    await page.getByRole('main').getByLabel('Language').selectOption('en');
    await choose(page, 'Groups', 'Agents');
    await page.keyboard.press('Escape');
    await toTheEnd(page);
    await save(page).click();
    await expectInSight(page, field(page, 'Email'), REQUIRED);
  });
});

test('all fields that the server refuses are marked and visible, and so is the success', async ({
  page,
  own,
  address,
  strict,
}) => {
  strict.expected = NOISE;
  const { id, username, email } = await makeAccount(address);
  await atEverySize(page, `/account/edit/${id}`, async () => {
    await field(page, 'Username').fill(own.username);
    await field(page, 'Email').fill('no address');
    await field(page, 'New password').fill('short');
    await field(page, 'Location').press('Enter');
    const messages = [
      'This username is already in use.',
      'Enter a valid email address.',
      'Use at least 8 characters.',
    ];
    await expectInSight(page, field(page, 'Username'), messages.join(' '));
    await expect(marks(page)).toHaveText([messages[0], messages[2], messages[1]] as string[]);
    await field(page, 'Username').fill(username);
    await expect(marks(page)).toHaveCount(2);

    await field(page, 'Email').fill(String(email));
    await field(page, 'New password').fill('');
    await field(page, 'First name').fill('Renamed');
    await page.keyboard.press('Enter');
    await expect(success(page)).toHaveText('Account updated.');
    await expectSeen(success(page));
  });
});

test('one sentence of the server marks the field that it is about', async ({ page, strict }) => {
  strict.expected = NOISE;
  await atEverySize(page, '/profile', async () => {
    await field(page, 'Email').fill('no address');
    await toTheEnd(page);
    await save(page).click();
    await expectInSight(page, field(page, 'Email'), 'Email: Enter a valid email address.');
  });
});

test('the password form leads to the field that it asks for', async ({ page }) => {
  await atEverySize(page, '/password', async () => {
    await save(page).click();
    await expect(field(page, 'Current password')).toBeFocused();
    await expectSeen(refusal(page));
    await field(page, 'Current password').fill('something');
    await field(page, 'New password').fill('one thing');
    await save(page).click();
    await expect(refusal(page)).toHaveText('New passwords do not match.');
    await expect(field(page, 'Confirm new password')).toBeFocused();
    await expectSeen(refusal(page));
  });
});

test('keys never put the focus under a bar, and a focused field that is wrong looks wrong in both schemes', async ({
  page,
  viewport,
}) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto('/account/new');
  await field(page, 'Username').focus();
  let stops = 0;
  for (; !(await save(page).evaluate((it) => it === document.activeElement)); stops++) {
    const hidden = await page.evaluate(() => {
      const focused = document.activeElement;
      const bar = document.querySelector('button[type=submit]')?.parentElement?.parentElement;
      const box = focused?.getBoundingClientRect();
      if (!focused || !box || !bar || bar.contains(focused)) return undefined;
      const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      const inSight = box.top >= top && box.bottom <= bar.getBoundingClientRect().top;
      return inSight ? undefined : focused.outerHTML.slice(0, 120);
    });
    expect(hidden).toBeUndefined();
    await page.keyboard.press('Tab');
  }
  expect(stops).toBeGreaterThan(9);

  if (viewport) await page.setViewportSize(viewport);
  for (const scheme of SCHEMES) {
    await useScheme(page, scheme);
    for (const label of ['Username', 'Password', 'Email'] as const) {
      await field(page, label).fill('fine@example.com');
      await field(page, label).focus();
      // A password's visible box is the element around the input.
      const box = () =>
        label === 'Password'
          ? around(field(page, label)).locator('.mantine-PasswordInput-input')
          : field(page, label);
      const right = await lookOf(box());
      await field(page, label).fill('');
      await save(page).click();
      await field(page, label).focus();
      const wrong = await lookOf(box());
      expect(wrong.borderTopColor, `${label}, ${scheme}`).not.toBe(right.borderTopColor);
      expect(wrong.boxShadow, `${label}, ${scheme}`).not.toBe(right.boxShadow);
    }
  }
});

test('read-only values do not look editable in either scheme, and cannot be typed into', async ({
  page,
}) => {
  await page.goto('/profile');
  for (const [path, fixed, editable] of [
    ['/company_profile', 'Company code', 'Contact name'],
    ['/profile', 'Open key', 'First name'],
  ] as const) {
    await go(page, path);
    for (const scheme of SCHEMES) {
      await useScheme(page, scheme);
      const look = await lookOf(field(page, fixed));
      const other = await lookOf(field(page, editable));
      for (const what of ['color', 'backgroundColor', 'borderTopStyle', 'cursor'] as const) {
        expect(look[what], `${what} of ${fixed}, ${scheme}`).not.toBe(other[what]);
      }
      const value = await field(page, fixed).inputValue();
      expect(value).not.toBe('');
      await field(page, fixed).press('x');
      await expect(field(page, fixed)).toHaveValue(value);
    }
  }
});

test('a phone number that does not look like one gets a hint, and is saved', async ({ page }) => {
  await page.goto('/profile');
  const phone = field(page, 'Phone number');
  const hint = page.getByText('This does not look like a phone number.');
  await phone.fill('abc');
  await expect(hint).toHaveCount(0);
  await phone.blur();
  await expectSeen(hint);
  const [below, input] = [await hint.boundingBox(), await phone.boundingBox()];
  expect((below?.y ?? 0) - ((input?.y ?? 0) + (input?.height ?? 0))).toBeLessThan(16);
  await save(page).click();
  await expect(success(page)).toHaveText('Profile saved.');
  for (const good of ['010-1234-5678', '']) {
    await phone.fill(good);
    await phone.blur();
    await expect(hint).toHaveCount(0);
  }
});

test('a missing row says so, and leads back to the list', async ({ page, strict }) => {
  strict.expected = [/^404 http/, /status of 404/, /HTTP 404/];
  await page.goto('/accounts');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accounts');
  for (const [path, text, list] of [
    ['/account/edit/', 'This account does not exist. It may have been deleted.', '/accounts'],
    ['/account/permissions/', 'This account does not exist. It may', '/accounts'],
    ['/account/security/', 'This account does not exist. It may', '/accounts'],
    ['/department/edit/', 'This department does not exist. It may', '/departments'],
    ['/chats/view/', 'This chat does not exist. It may', '/chats'],
  ] as const) {
    await test.step(path, async () => {
      await go(page, `${path}999999999`);
      await expect(refusal(page)).toContainText(text);
      await expectSeen(refusal(page));
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Back to the list' }).click();
      await expect(page).toHaveURL(list);
    });
  }
});
