import { expectSeen } from './seen.ts';
import {
  ask,
  choose,
  dropdown,
  expect,
  fail,
  failures,
  field,
  hold,
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

test.describe('company profile', () => {
  const EDIT = '**/api/company/edit/';

  test('needs a name, is saved, and renames the company at the top', async ({ page, address }) => {
    const bodies = sent(page, 'PUT', '/api/company/edit/');
    await page.goto('/company_profile');
    const before = await ask(address, '/api/company/profile/');
    await field(page, 'Company name').fill('   ');
    await save(page).click();
    await expect(refusal(page)).toHaveText(REQUIRED);
    expect(bodies).toEqual([]);

    const name = uniqueName('Acme ');
    await field(page, 'Company name').fill(`  ${name} `);
    await save(page).click();
    await expect(success(page)).toHaveText('Company profile saved.');
    await expect(refusal(page)).toHaveCount(0);
    await expect(page).toHaveURL('/company_profile');
    await expect(page.getByTestId('logo')).toHaveText(name);
    expect(await page.evaluate(() => localStorage.getItem('company_name'))).toBe(name);
    await expect(page).toHaveTitle(titled(`Company profile · ${name}`));
    const keys = ['address', 'contact_name', 'email', 'name', 'operation_hours', 'phone_number'];
    expect(Object.keys(bodies[0] ?? {}).sort()).toEqual(keys);
    await ask(address, '/api/company/edit/', 'PUT', before);
  });

  test('says when it could not be loaded or saved, tries again, and keeps the typed values', async ({
    page,
    strict,
  }) => {
    strict.expected = NOISE;
    await fail(page, '**/api/company/profile/', 'GET', {});
    await page.goto('/company_profile');
    await expect(refusal(page)).toContainText('error loading profile');
    await page.unroute('**/api/company/profile/');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(field(page, 'Company code')).toHaveValue('ACME');
    await field(page, 'Contact name').fill('Still here');
    for (const [how, text] of [
      [{}, 'failed to save profile'],
      ['page', 'failed to save profile'],
      ['cut', 'error saving profile'],
      [{ detail: 'Enter a valid email.' }, 'Enter a valid email.'],
    ] as const) {
      await fail(page, EDIT, 'PUT', how);
      await save(page).click();
      await expect(refusal(page)).toHaveText(text);
    }
    await expect(field(page, 'Contact name')).toHaveValue('Still here');
  });
});

test.describe('departments', () => {
  test('a new one needs a name and a manager, says why it was not created, and is sent trimmed', async ({
    page,
    own,
    strict,
  }) => {
    strict.expected = NOISE;
    const bodies = sent(page, 'POST', '/api/departments/');
    const name = uniqueName('Dept ');
    await page.goto('/department/new');
    await save(page).click();
    await expect(refusal(page)).toHaveText(REQUIRED);
    await field(page, 'Name').fill(name);
    await save(page).click();
    await expect(refusal(page)).toHaveText(REQUIRED);
    await choose(page, 'Manager', `(${own.username})`);
    await field(page, 'Name').fill('   ');
    await save(page).click();
    await expect(refusal(page)).toHaveText(REQUIRED);
    expect(bodies).toEqual([]);

    await field(page, 'Name').fill(`  ${name}  `);
    const texts = failures('Failed to create department.', 'Error creating department.');
    for (const [how, text] of texts) {
      await fail(page, '**/api/departments/', 'POST', how);
      await save(page).click();
      await expect(refusal(page)).toHaveText(text);
    }
    await expect(page).toHaveURL('/department/new');
    await expect(field(page, 'Name')).toHaveValue(`  ${name}  `);
    await page.unroute('**/api/departments/');

    bodies.length = 0;
    await save(page).click();
    const corner = page.getByRole('status').filter({ hasText: 'Department created.' });
    await expect(corner.last()).toBeVisible();
    expect(bodies).toEqual([{ name, manager_id: own.id }]);
    await expect(page).toHaveURL('/departments');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('an edited one counts, marks and discards changes, stays where it is when saved, and says why it was not', async ({
    page,
    own,
    address,
    strict,
  }) => {
    strict.expected = NOISE;
    const created = await makeDepartment(address);
    const path = `/api/departments/${created.id}/`;
    const bodies = sent(page, 'PUT', path);
    await page.goto(`/department/edit/${created.id}`);
    await expect(page).toHaveTitle(
      titled(`${created.name} · Edit department · `, { isWhole: false }),
    );
    await expect(dropdown(page, 'Manager')).toHaveValue(
      `Made Person (${created.manager.username})`,
    );

    await test.step('changes are counted, marked at their fields, and can be discarded', async () => {
      const discard = page.getByRole('button', { name: 'Discard changes' });
      const marked = () =>
        page
          .locator('main label')
          .evaluateAll((labels) =>
            labels
              .filter(
                (label) =>
                  getComputedStyle(label, '::after').backgroundColor !== 'rgba(0, 0, 0, 0)',
              )
              .map((label) => label.textContent),
          );
      await expect(field(page, 'Name')).toHaveValue(created.name);
      await expect(discard).toHaveCount(0);
      await field(page, 'Name').fill('Another');
      await expectSeen(page.getByText('1 unsaved change', { exact: true }));
      expect(await marked()).toEqual(['Name *']);
      // Typed back, it is no change.
      await field(page, 'Name').fill(created.name);
      await expect(discard).toHaveCount(0);
      expect(await marked()).toEqual([]);
      await field(page, 'Name').fill(' ');
      await save(page).click();
      await expect(refusal(page)).toHaveText(REQUIRED);
      await discard.click();
      await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
      await expect(field(page, 'Name')).toHaveValue(created.name);
      await expect(refusal(page)).toHaveCount(0);
    });

    await test.step('a save moves nothing on the page', async () => {
      const boxes = () =>
        page
          .locator('main :is(h1, input, button[type=submit])')
          .evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
      const name = uniqueName('Renamed ');
      await field(page, 'Name').fill(name);
      await choose(page, 'Manager', `(${own.username})`);
      const before = await boxes();
      await save(page).click();
      await expectSeen(success(page));
      await expect(success(page)).toHaveText('Department updated.');
      expect(await boxes()).toEqual(before);
      await expect(page).toHaveURL(`/department/edit/${created.id}`);
      expect(bodies).toEqual([{ name, manager_id: own.id }]);
      expect(await ask(address, path)).toMatchObject({ name, manager: { id: own.id } });
    });

    await test.step('every failure has its text', async () => {
      await field(page, 'Name').fill('Never renamed');
      const texts = failures('Failed to update department.', 'Error updating department.');
      for (const [how, text] of texts) {
        await fail(page, `**${path}`, 'PUT', how);
        await save(page).click();
        await expect(refusal(page)).toHaveText(text);
      }
    });
  });

  test('a load that fails says so', async ({ page, address, strict }) => {
    strict.expected = NOISE;
    const { id, name } = await makeDepartment(address);
    await fail(page, `**/api/departments/${id}/`, 'GET', 'cut');
    await fail(page, '**/api/accounts/?*', 'GET', {});
    await page.goto(`/department/edit/${id}`);
    await expect(refusal(page)).toContainText('Error loading departments.');
    await page.unroute(`**/api/departments/${id}/`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(field(page, 'Name')).toHaveValue(name);
    await expect(refusal(page)).toHaveText('Error loading accounts.');
  });

  test('two saves at once are one, and what is typed meanwhile stays', async ({
    page,
    address,
  }) => {
    const { id } = await makeDepartment(address);
    const bodies = sent(page, 'PUT', `/api/departments/${id}/`);
    await page.goto(`/department/edit/${id}`);
    await expect(field(page, 'Name')).toBeVisible();
    const call = await hold(page, `**/api/departments/${id}/`, (route) => route.continue(), 'PUT');
    await field(page, 'Name').press('Enter');
    await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible();
    await field(page, 'Name').press('Enter');
    await call.arrived;
    await field(page, 'Name').fill('Meanwhile');
    call.release();
    await expect(success(page)).toHaveText('Department updated.');
    await expect(save(page)).toBeVisible();
    expect(bodies).toHaveLength(1);
    await expect(field(page, 'Name')).toHaveValue('Meanwhile');
    await expectSeen(page.getByText('1 unsaved change', { exact: true }));
  });
});

test('unsaved changes: a link, the way back and the browser’s own ask first; nothing asks after a save, nor on logging out', async ({
  page,
  address,
}) => {
  const { id, name: listed } = await makeDepartment(address);
  const edit = `/department/edit/${id}`;
  const list = `/departments?name=${encodeURIComponent(listed)}`;
  const name = field(page, 'Name');
  const dialog = page.getByRole('dialog');
  const stay = dialog.getByRole('button', { name: 'Stay' });
  const change = async () => {
    await page.getByRole('link', { name: listed }).click();
    await name.fill('Unsaved');
  };
  await page.goto(list);
  await change();
  await page.getByRole('link', { name: 'Chats' }).click();
  await expect(dialog).toContainText('Leave without saving?');
  await expect(stay).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(edit);
  for (const back of [
    () => page.getByRole('button', { name: 'Back' }).click(),
    () => page.evaluate(() => history.back()),
  ]) {
    await back();
    await stay.click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(edit);
    await expect(name).toHaveValue('Unsaved');
    await back();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(list);
    await change();
  }

  await name.fill(uniqueName('Saved '));
  await save(page).click();
  await expect(success(page)).toBeVisible();
  await page.getByRole('link', { name: 'Departments' }).click();
  await expect(page).toHaveURL('/departments');
  await page.getByRole('link', { name: 'Create' }).click();
  await name.fill('Unsaved');
  await page.locator('[aria-haspopup=menu]').click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  await expect(dialog).toHaveCount(0);
});
