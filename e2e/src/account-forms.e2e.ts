import { ACCOUNT_TEXTS } from '@maru/contract/accounts';
import { recordOf } from '@maru/contract/kit/record-of';
import type { Page } from '@playwright/test';
import { expectSeen, markedAmong, overflowOf } from './seen.ts';
import {
  ask,
  choose,
  dropdown,
  expect,
  fail,
  failures,
  field,
  groupId,
  makeAccount,
  makeDepartment,
  NOISE,
  REQUIRED,
  refusal,
  save,
  sent,
  success,
  test,
  uniqueName,
} from './test-accounts.ts';
import { titled } from './titled.ts';

const TEXTS = ['Username', 'Password', 'First name', 'Last name', 'Phone number', 'Email'] as const;

async function fillNew(page: Page, username: string): Promise<void> {
  await field(page, 'Username').fill(`  ${username} `);
  await field(page, 'Password').fill('maru-demo-2026');
  await field(page, 'First name').fill(' New ');
  await field(page, 'Last name').fill('Comer');
  await field(page, 'Phone number').fill('010-1');
  await field(page, 'Email').fill(' new@example.com ');
  await choose(page, 'Groups', 'Agents');
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByLabel('Language').selectOption('ko');
}

test.describe('a new account', () => {
  test('needs every field that is marked, and a group; every failure has its text', async ({
    page,
    own,
    strict,
  }) => {
    strict.expected = NOISE;
    await page.goto('/account/new');
    await save(page).click();
    await expect(refusal(page)).toHaveText(REQUIRED);
    await fillNew(page, uniqueName('never'));
    const texts = failures('Failed to create account.', 'Error creating account.');
    for (const [how, text] of texts) {
      await fail(page, '**/api/accounts/', 'POST', how);
      await save(page).click();
      await expect(refusal(page)).toHaveText(text);
    }
    await expect(page).toHaveURL('/account/new');

    await fail(page, '**/api/accounts/', 'POST', { detail: 'It was sent.' });
    const isSent = async () => {
      await save(page).click();
      await expect(refusal(page)).toHaveText('It was sent.');
    };
    await isSent();
    for (const label of TEXTS) {
      const before = await field(page, label).inputValue();
      await field(page, label).fill('   ');
      await save(page).click();
      await expect(refusal(page), label).toHaveText(REQUIRED);
      await field(page, label).fill(before);
      await isSent();
    }
    await page.getByRole('main').getByLabel('Language').selectOption('');
    await save(page).click();
    await expect(refusal(page)).toHaveText(REQUIRED);
    await page.getByRole('main').getByLabel('Language').selectOption('en');
    await isSent();

    // The server's own answer.
    await page.unroute('**/api/accounts/');
    await field(page, 'Username').fill(own.username);
    const refused = page.waitForResponse((r) => r.request().method() === 'POST');
    await save(page).click();
    const body: Record<string, string[]> = await (await refused).json();
    expect(Object.keys(body)).toEqual(['username']);
    await expect(refusal(page)).toHaveText(Object.values(body).flat().join(' '));

    await dropdown(page, 'Groups').press('Backspace');
    await save(page).click();
    await expect(refusal(page)).toHaveText(REQUIRED);
  });

  test('is sent trimmed, active and without a department', async ({ page, address }) => {
    const bodies = sent(page, 'POST', '/api/accounts/');
    const username = uniqueName('new');
    await page.goto('/account/new');
    await expect(page.getByRole('switch', { name: 'Active' })).toBeChecked();
    await expect(field(page, 'Email')).toHaveAttribute('type', 'email');
    await fillNew(page, username);
    await save(page).click();
    const corner = page.getByRole('status').filter({ hasText: 'Account created.' });
    await expect(corner.last()).toBeVisible();
    expect(bodies).toEqual([
      {
        username,
        password: 'maru-demo-2026',
        first_name: 'New',
        last_name: 'Comer',
        phone_number: '010-1',
        email: 'new@example.com',
        department_id: null,
        group_ids: [await groupId(address, 'Agents')],
        location: '',
        language: 'ko',
        is_active: true,
      },
    ]);
    await expect(page).toHaveURL('/accounts');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('is followed by another that starts with the same department, groups and language', async ({
    page,
    address,
  }) => {
    const department = await makeDepartment(address);
    const another = page.getByRole('button', { name: 'Save and create another' });
    const bodies = sent(page, 'POST', '/api/accounts/');
    const first = uniqueName('first');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/account/new');
    await another.click();
    await expect(refusal(page)).toHaveText(REQUIRED);
    await fillNew(page, first);
    await choose(page, 'Department', department.name);
    await expectSeen(another);
    await expectSeen(save(page));
    expect(await overflowOf(page)).toBe(0);
    await another.click();
    await expect(success(page)).toContainText(`Account ${first} created.`);
    await expect(success(page)).toContainText('the same department, groups and language');
    await expect(page).toHaveURL('/account/new');
    await expect(field(page, 'Username')).toBeFocused();
    await expectSeen(field(page, 'Username'));
    for (const label of TEXTS) await expect(field(page, label)).toHaveValue('');
    await expect(page.getByText('unsaved')).toHaveCount(0);

    // Enter saves and goes to the list, as it did before there was a second button.
    await field(page, 'Username').fill(uniqueName('second'));
    await field(page, 'Password').fill('maru-demo-2026');
    await field(page, 'First name').fill('Second');
    await field(page, 'Last name').fill('Person');
    await field(page, 'Phone number').fill('010-2');
    await field(page, 'Email').fill('second@example.com');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/accounts');
    await expect(success(page)).toHaveText('Account created.');
    const kept = { department_id: department.id, group_ids: bodies[0]?.group_ids, language: 'ko' };
    expect(bodies).toMatchObject([kept, { ...kept, first_name: 'Second', location: '' }]);

    // Nothing was typed since the last save, so leaving asks nothing.
    await page.goto('/department/new');
    await field(page, 'Name').fill('  Night shift ');
    await choose(page, 'Manager', department.manager.username);
    await another.click();
    await expect(success(page)).toHaveText('Department Night shift created.');
    await expect(field(page, 'Name')).toBeFocused();
    await expect(field(page, 'Name')).toHaveValue('');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL('/departments');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test.describe('with a clipboard', () => {
    test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

    test('can get a generated password, to be copied before and once after saving', async ({
      page,
    }) => {
      const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
      await page.goto('/account/new');
      await page.getByRole('button', { name: 'Generate' }).click();
      const shown = page.getByRole('main').getByRole('status');
      await expect(shown).toHaveText(/^Generated: [A-Za-z2-9]{16}$/);
      const password = (await shown.textContent())?.replace('Generated: ', '') ?? '';
      await expect(field(page, 'Password')).toHaveValue(password);
      await page.getByRole('button', { name: 'Copy password' }).click();
      await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
      expect(await clipboard()).toBe(password);
      await page.getByRole('button', { name: 'Generate' }).click();
      await expect(field(page, 'Password')).not.toHaveValue(password);
      await field(page, 'Password').fill('my own choice');
      await expect(shown).toHaveCount(0);

      await fillNew(page, uniqueName('generated'));
      await page.getByRole('button', { name: 'Generate' }).click();
      const kept = (await shown.textContent())?.replace('Generated: ', '') ?? '';
      await save(page).click();
      await expect(page).toHaveURL('/accounts');
      await expect(success(page)).toContainText('Account created.');
      await expect(success(page)).toContainText(kept);
      await success(page).getByRole('button', { name: 'Copy password' }).click();
      await expect.poll(clipboard).toBe(kept);
      const stored = () => JSON.stringify({ ...sessionStorage, ...localStorage });
      expect(await page.evaluate(stored)).not.toContain(kept);
      await success(page).getByRole('button', { name: 'Close' }).click();
      await expect(success(page)).toHaveCount(0);
    });
  });
});

test.describe('an edited account', () => {
  test('has a cell in the list and a field in the form for every text', async ({
    page,
    address,
  }) => {
    const texts = recordOf(ACCOUNT_TEXTS, (name) =>
      name === 'email' ? `${uniqueName('text')}@example.com` : uniqueName(name),
    );
    const { id } = await makeAccount(address, texts);
    await page.goto(`/accounts?username=${texts.username}`);
    for (const name of ACCOUNT_TEXTS) {
      await expect(page.locator(`td[data-column=${name}]`)).toContainText(texts[name]);
    }
    await page.goto(`/account/edit/${id}`);
    const form = page.getByRole('main');
    for (const name of ACCOUNT_TEXTS) {
      await expect.poll(() => form.innerHTML()).toContain(`value="${texts[name]}"`);
    }
  });

  test('needs less than a new one; a blank password stays away, a blank department is null', async ({
    page,
    address,
    strict,
  }) => {
    strict.expected = NOISE;
    const department = await makeDepartment(address);
    const account = await makeAccount(address, { department_id: department.id });
    const path = `/api/accounts/${account.id}/`;
    const bodies = sent(page, 'PUT', path);
    const asked: (string | undefined)[] = [];
    const languages = page.waitForRequest('**/api/languages/');
    await page.goto(`/account/edit/${account.id}`);
    expect((await languages).headers().authorization).toBeUndefined();
    await expect(dropdown(page, 'Department')).toHaveValue(department.name);

    for (const label of ['Username', 'First name', 'Last name', 'Email']) {
      await fail(page, `**${path}`, 'PUT', { detail: `Sent with ${label}.` });
      const before = await field(page, label).inputValue();
      await field(page, label).fill(' ');
      await save(page).click();
      await expect(refusal(page), label).toHaveText(REQUIRED);
      await field(page, label).fill(before);
      await save(page).click();
      await expect(refusal(page)).toHaveText(`Sent with ${label}.`);
    }
    const texts = failures('Failed to update account.', 'Error updating account.');
    for (const [how, text] of texts) {
      await fail(page, `**${path}`, 'PUT', how);
      await save(page).click();
      await expect(refusal(page)).toHaveText(text);
    }
    await page.unroute(`**${path}`);

    bodies.length = 0;
    page.on('request', (request) => {
      if (request.method() === 'PUT') asked.push(request.headers()['maru-must-change-password']);
    });
    await page.locator('button[aria-label=Clear]').click();
    await field(page, 'New password').fill('   ');
    await field(page, 'Phone number').fill('');
    await field(page, 'Location').fill('  Busan ');
    await field(page, 'Open key').fill('');
    await field(page, 'Open key').pressSequentially('abcdefghij0123456789');
    await expect(field(page, 'Open key')).toHaveValue('abcdefghij01234');
    const openKey = uniqueName('k').slice(-15);
    await field(page, 'Open key').fill(openKey);
    await save(page).click();
    await expect(success(page)).toHaveText('Account updated.');
    await expect(page).toHaveURL(`/account/edit/${account.id}`);
    expect(bodies).toEqual([
      {
        username: account.username,
        first_name: 'Made',
        last_name: 'Person',
        phone_number: '',
        email: account.email,
        department_id: null,
        group_ids: [await groupId(address, 'Agents')],
        location: 'Busan',
        open_key: openKey,
        language: 'en',
        is_active: true,
      },
    ]);
    await expect(page.getByText('has to be replaced by its owner')).toBeInViewport();
    await field(page, 'New password').fill('another-pass-77');
    await save(page).click();
    await expect(field(page, 'New password')).toHaveValue('');
    expect(bodies[1]).toEqual({ ...bodies[0], password: 'another-pass-77' });
    expect(asked).toEqual([undefined, '1']);
    expect(await ask(address, path)).toMatchObject({ department_id: null, location: 'Busan' });
    await dropdown(page, 'Groups').press('Backspace');
    await save(page).click();
    await expect(refusal(page)).toHaveText(REQUIRED);
  });

  test('the own account has no password field but a link to the password page', async ({
    page,
    own,
  }) => {
    await page.goto(`/account/edit/${own.id}`);
    const password = field(page, 'New password');
    await expect(password).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Generate' })).toBeDisabled();
    await expect(save(page)).toBeEnabled();
    // It must also look disabled, unlike the fields around it.
    const colourOf = (label: string) =>
      field(page, label).evaluate((input) => {
        const framed = input.closest('[class*="PasswordInput-input"]') ?? input;
        return getComputedStyle(framed).backgroundColor;
      });
    expect(await colourOf('New password')).not.toBe(await colourOf('First name'));
    await expect(page.getByText('its password is changed on the password page')).toBeInViewport();
    await page.getByRole('link', { name: 'Change password' }).click();
    await expect(page).toHaveURL('/password');
  });

  test('loads that fail say so', async ({ page, address, strict }) => {
    strict.expected = NOISE;
    const { id } = await makeAccount(address);
    await fail(page, `**/api/accounts/${id}/`, 'GET', {});
    await fail(page, '**/api/groups/', 'GET', {});
    await fail(page, '**/api/departments/?*', 'GET', 'cut');
    await fail(page, '**/api/languages/', 'GET', 'cut');
    await page.goto(`/account/edit/${id}`);
    await expect(refusal(page)).toContainText('Error loading account.');
    await page.unroute(`**/api/accounts/${id}/`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(refusal(page)).toHaveText([
      'Error loading departments.',
      'Error loading groups.',
      'error loading languages',
    ]);
  });
});

test.describe('table permissions', () => {
  const SAVE = '/api/user-table-permissions/bulk_save/';

  test('all rows go in one call, and a column is set or cleared at once', async ({
    page,
    address,
  }) => {
    const { id, username } = await makeAccount(address);
    const bodies = sent(page, 'POST', SAVE);
    const who = `Made Person (${username})`;
    await page.goto(`/account/edit/${id}`);
    await expect(page.getByText(who)).toBeVisible();
    await expect(page).toHaveTitle(titled(`${who} · Edit account · `, { isWhole: false }));
    await page.getByRole('link', { name: 'User permissions' }).click();
    await expect(page).toHaveURL(`/account/permissions/${id}`);
    await expect(page.getByText(who)).toBeVisible();
    const boxes = page.getByRole('checkbox');
    await expect(boxes).toHaveCount(12);
    await page.getByRole('button', { name: 'Set Read for all tables' }).click();
    await page.getByRole('button', { name: 'Set Delete for all tables' }).click();
    await page.getByRole('button', { name: 'Clear Delete for all tables' }).click();
    await page.getByRole('checkbox', { name: 'Update: orders' }).check();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(4);
    await expect(page.getByText('4 unsaved changes')).toBeVisible();
    expect(await markedAmong(page.locator('tbody td'))).toHaveLength(4);
    await save(page).click();
    await expect(success(page)).toHaveText('Permissions saved.');
    await expect(page).toHaveURL(`/account/permissions/${id}`);
    expect(bodies).toHaveLength(1);
    const { rows } = await ask(address, `/api/user-table-permissions/?user_id=${id}`);
    const items = rows.map((row: Record<string, unknown>) => ({
      dbtable_id: row.dbtable_id,
      read: true,
      create: false,
      update: row.table_name === 'orders',
      delete: false,
    }));
    expect(bodies[0]).toEqual({ user_id: id, items });
    expect(rows).toMatchObject(items);
  });

  test('every failure has its text, of the load too', async ({ page, address, strict }) => {
    strict.expected = NOISE;
    const { id } = await makeAccount(address);
    await fail(page, '**/api/user-table-permissions/?*', 'GET', {});
    await page.goto(`/account/permissions/${id}`);
    await expect(refusal(page)).toContainText('Error loading permissions.');
    await page.unroute('**/api/user-table-permissions/?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('checkbox', { name: 'Read: orders' }).check();
    const texts = failures('Failed to save permissions.', 'Error saving permissions.');
    for (const [how, text] of texts) {
      await fail(page, `**${SAVE}`, 'POST', how);
      await save(page).click();
      await expect(refusal(page)).toHaveText(text);
    }
    await expect(page.getByRole('checkbox', { name: 'Read: orders' })).toBeChecked();
  });
});
