import { connect, openOwnRoom, openRoom, top } from './room.ts';
import { enter, expect, field, hold, test } from './test-accounts.ts';

test('a draft survives a reload, in its room only', async ({ page, address }) => {
  const { path } = await openRoom(page, address, 3);
  await connect(page);
  await field(page, 'Message').fill('not sent yet');
  await page.reload();
  await connect(page);
  await expect(field(page, 'Message')).toHaveValue('not sent yet');
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys).toHaveLength(7);
  await openRoom(page, address, 2);
  await connect(page);
  await expect(field(page, 'Message')).toHaveValue('');
  await page.goto(path);
  await connect(page);
  await field(page, 'Message').press('Enter');
  await expect(field(page, 'Message')).toHaveValue('');
  await page.reload();
  await connect(page);
  await expect(field(page, 'Message')).toHaveValue('');
});

test('text typed while a message is being sent stays for the next', async ({
  page,
  address,
  own,
}) => {
  const room = await openOwnRoom(page, address, own);
  const call = await hold(page, `**/api/chats/${room.id}/messages/`, (route) => route.continue());
  await connect(page);
  await field(page, 'Message').fill('first');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sending…' })).toBeVisible();
  await field(page, 'Message').pressSequentially('second');
  await call.arrived;
  call.release();
  await expect(top(page)).toContainText('first');
  await expect(field(page, 'Message')).toHaveValue('second');
  expect(room.bodies).toEqual([{ room: room.id, content: 'first' }]);
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
