import { go } from './go.ts';
import { connect, openOwnRoom, openRoom, say, top } from './room.ts';
import { expect, fail, failures, field, hold, NOISE, test, uniqueName } from './test-accounts.ts';

test('while connected, messages go to the top of the list, by Enter and however it is sorted, but never blank', async ({
  page,
  address,
  own,
}) => {
  const room = await openOwnRoom(page, address, own);
  const message = field(page, 'Message');
  await expect(message).toHaveCount(0);
  await connect(page);
  await expect(message).toBeFocused();
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await expect(message).toHaveCount(0);
  await connect(page);
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await send.click();
  await message.fill('   ');
  await page.keyboard.press('Enter');
  await send.click();
  const text = uniqueName('hello ');
  await message.fill(`  ${text}`);
  await page.keyboard.press('Shift+Enter');
  await message.pressSequentially('second line  ');
  expect(room.bodies).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(message).toHaveValue('');
  expect(room.bodies).toEqual([{ room: room.id, content: `${text}\nsecond line` }]);
  await expect(top(page)).toContainText(text);
  await expect(top(page)).toContainText('Agent');
  await expect(top(page)).toContainText('Made Person');

  // The page is loaded again, and with another order.
  await page.goto(`${room.path}&ordering=time_created`);
  await expect(top(page)).toContainText(text);
  await connect(page);
  const another = uniqueName('on top ');
  await message.fill(another);
  await send.click();
  await expect(top(page)).toContainText(another);
});

test('a second send is blocked while the first is on its way, and what is typed meanwhile stays', async ({
  page,
  address,
  own,
}) => {
  const room = await openOwnRoom(page, address, own);
  const call = await hold(page, `**/api/chats/${room.id}/messages/`, (route) => route.continue());
  await connect(page);
  await field(page, 'Message').fill('once');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const sending = page.getByRole('button', { name: 'Sending…' });
  await expect(sending).toBeVisible();
  await call.arrived;
  await field(page, 'Message').pressSequentially('twice');
  await sending.click({ force: true });
  await field(page, 'Message').press('Enter');
  await expect(field(page, 'Message')).toHaveValue('twice');
  call.release();
  await expect(top(page)).toContainText('once');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  await expect(field(page, 'Message')).toHaveValue('twice');
  expect(room.bodies).toEqual([{ room: room.id, content: 'once' }]);
});

test('a failure has its text, of the load too, and the typed message stays visible', async ({
  page,
  address,
  own,
  strict,
}) => {
  strict.expected = NOISE;
  const room = await openOwnRoom(page, address, own);
  await connect(page);
  const unsent = page.getByRole('region', { name: 'Messages that are not sent' });
  for (const [how, text] of failures('Failed to send message.', 'Error sending message.')) {
    await fail(page, `**/api/chats/${room.id}/messages/`, 'POST', how);
    await field(page, 'Message').fill('kept');
    await field(page, 'Message').press('Enter');
    await expect(unsent.getByText(text, { exact: true })).toBeInViewport();
    await expect(unsent.getByText('kept', { exact: true })).toBeInViewport();
    await unsent.getByRole('button', { name: 'Discard' }).click();
    await expect(unsent).toHaveCount(0);
  }
  await page.route('**/api/chats/*/messages/?*', (route) => route.abort('connectionreset'));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Error loading chat messages.');
});

test('after the 21st message on a page of 20 the next page can be turned to', async ({
  page,
  address,
  own,
}) => {
  await openOwnRoom(page, address, own, async (id) => {
    for (let n = 1; n <= 20; n += 1) await say(address, id, `said ${n}`);
  });
  await expect(page.locator('tbody tr')).toHaveCount(20);
  await expect(page.getByText(/^page \d/)).toHaveCount(0);
  await connect(page);
  await field(page, 'Message').fill('the 21st');
  await field(page, 'Message').press('Enter');
  await expect(top(page)).toContainText('the 21st');
  await expect(page.getByText('page 1 / 2', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('page 2 / 2', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expect(page.getByRole('cell', { name: 'said 1', exact: true })).toBeVisible();
});

test('the back arrow returns to the list as it was left', async ({ page, address }) => {
  const { name, path } = await openRoom(page, address, 0);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/chats');
  await go(page, '/chats?ordering=-name');
  await expect(page.locator('th[aria-sort=descending]')).toHaveText('Name');
  await expect(page.locator('table')).toHaveAttribute('aria-busy', 'false');
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/chats\/view\/\d+\?name=/);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/chats?ordering=-name');
  await go(page, path.replace(/\?.*/, ''));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});
