import type { Page } from '@playwright/test';
import { expect, field, makeAccount, makeDepartment, test } from './test-accounts.ts';

const back = (page: Page) => page.getByRole('button', { name: 'Back', exact: true });
const row = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

test('from an account and the screens below it', async ({ page, address }) => {
  const { id, username } = await makeAccount(address);
  const list = `/accounts?page_size=40&ordering=-username&username=${username}`;
  await page.goto(list);
  await row(page, username).click();
  await expect(page).toHaveURL(`/account/edit/${id}`);
  await back(page).click();
  await expect(page).toHaveURL(list);
  await expect(row(page, username)).toBeVisible();
  for (const screen of ['User permissions', 'Security']) {
    await row(page, username).click();
    await page.getByRole('link', { name: screen }).click();
    await expect(page).not.toHaveURL(`/account/edit/${id}`);
    await back(page).click();
    await expect(page).toHaveURL(`/account/edit/${id}`);
    // A reload in between loses nothing.
    await page.reload();
    await expect(field(page, 'Username')).toHaveValue(username);
    await back(page).click();
    await expect(page).toHaveURL(list);
  }
  await page.getByRole('link', { name: 'Create' }).click();
  await expect(page).toHaveURL('/account/new');
  await back(page).click();
  await expect(page).toHaveURL(list);
});

test('from a department', async ({ page, address }) => {
  const { id, name } = await makeDepartment(address);
  const list = `/departments?ordering=-name&name=${encodeURIComponent(name).replace('%20', '+')}`;
  await page.goto(list);
  await row(page, name).click();
  await expect(page).toHaveURL(`/department/edit/${id}`);
  await back(page).click();
  await expect(page).toHaveURL(list);
  await page.getByRole('link', { name: 'Create' }).click();
  await back(page).click();
  await expect(page).toHaveURL(list);
});

test('opened by its address, a form leads to the bare list', async ({ page, address }) => {
  const { id } = await makeAccount(address);
  await page.goto(`/account/edit/${id}`);
  await expect(field(page, 'Username')).toBeVisible();
  await back(page).click();
  await expect(page).toHaveURL('/accounts');
});
