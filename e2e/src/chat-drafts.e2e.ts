import { connect, openRoom } from './room.ts';
import { enter, expect, field, test } from './test-accounts.ts';

test('a draft survives a reload, in its room only', async ({ page, address }) => {
  await openRoom(page, address, 3);
  await connect(page);
  await field(page, 'Message').fill('not sent yet');
  await page.reload();
  await connect(page);
  await expect(field(page, 'Message')).toHaveValue('not sent yet');
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys).toHaveLength(7);
  await openRoom(page, address, 2, true);
  await connect(page);
  await expect(field(page, 'Message')).toHaveValue('');
  await openRoom(page, address, 3, true);
  await connect(page);
  await field(page, 'Message').press('Enter');
  await expect(field(page, 'Message')).toHaveValue('');
  await page.reload();
  await connect(page);
  await expect(field(page, 'Message')).toHaveValue('');
});

test('a draft ends with a logout', async ({ page, address, own }) => {
  const { path } = await openRoom(page, address, 2);
  await connect(page);
  await field(page, 'Message').fill('private');
  expect(await page.evaluate(() => sessionStorage.length)).toBe(1);
  await page.locator('[aria-haspopup=menu]').click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  const { body: session } = await enter(address, own.username);
  await page.evaluate(
    (values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, String(value));
    },
    { ...session, username: own.username, permissions: JSON.stringify(session.permissions) },
  );
  await page.goto(path);
  await connect(page);
  await expect(field(page, 'Message')).toHaveValue('');
});
