import { connect, openOwnRoom, openRoom, say, top } from './room.ts';
import { expect, fail, failures, field, hold, NOISE, test, unique } from './test-accounts.ts';

test('connecting shows the form with the cursor in it, disconnecting hides it', async ({
  page,
  address,
}) => {
  await openRoom(page, address, 0);
  await expect(field(page, 'Message')).toHaveCount(0);
  await connect(page);
  await expect(field(page, 'Message')).toBeFocused();
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await expect(field(page, 'Message')).toHaveCount(0);
});

test('Enter sends to the top of the list, Shift+Enter does not', async ({ page, address }) => {
  const room = await openRoom(page, address, 0);
  await connect(page);
  const text = unique('hello ');
  await field(page, 'Message').fill(`  ${text}`);
  await page.keyboard.press('Shift+Enter');
  await field(page, 'Message').pressSequentially('second line  ');
  expect(room.bodies).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(field(page, 'Message')).toHaveValue('');
  expect(room.bodies).toEqual([{ room: room.id, content: `${text}\nsecond line` }]);
  await expect(top(page)).toContainText(text);
  await expect(top(page)).toContainText('Agent');
  await expect(top(page)).toContainText('Made Person');
  await page.reload();
  await expect(page.getByText(text)).toBeVisible();
});

test('also in a list that is sorted otherwise', async ({ page, address }) => {
  const room = await openRoom(page, address, 1);
  await page.goto(`${room.path}&ordering=time_created`);
  await expect(top(page)).not.toHaveText('');
  await connect(page);
  const text = unique('on top ');
  await field(page, 'Message').fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(top(page)).toContainText(text);
});

test('blank content is not sent', async ({ page, address }) => {
  const room = await openRoom(page, address, 1);
  await connect(page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await field(page, 'Message').fill('   ');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await field(page, 'Message').fill('x');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Message')).toHaveValue('');
  expect(room.bodies).toEqual([{ room: room.id, content: 'x' }]);
});

test('a second send is blocked while the first is on its way', async ({ page, address }) => {
  const room = await openRoom(page, address, 2);
  const call = await hold(page, `**/api/chats/${room.id}/messages/`, (route) => route.continue());
  await connect(page);
  await field(page, 'Message').fill('once');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const sending = page.getByRole('button', { name: 'Sending…' });
  await call.arrived;
  await field(page, 'Message').fill('twice');
  await sending.click({ force: true });
  await field(page, 'Message').press('Enter');
  await expect(field(page, 'Message')).toHaveValue('twice');
  call.release();
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  expect(room.bodies).toEqual([{ room: room.id, content: 'once' }]);
});

test('a failed load of the messages has its text', async ({ page, address, strict }) => {
  strict.expected = NOISE;
  await page.route('**/api/chats/*/messages/?*', (route) => route.abort('connectionreset'));
  await openRoom(page, address, 0);
  await expect(page.getByRole('alert')).toContainText('Error loading chat messages.');
});

test('a failure has its text, and the typed message stays visible', async ({
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
});

test('after the 21st message on a page of 20 the next page can be turned to', async ({
  page,
  address,
  own,
}) => {
  const room = await openOwnRoom(page, address, own);
  for (let n = 1; n <= 20; n += 1) await say(address, room.id, `said ${n}`);
  await page.reload();
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
  const { path } = await openRoom(page, address, 0);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/chats');
  await page.goto('/chats?ordering=-name');
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/chats\/view\/\d+\?name=/);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/chats?ordering=-name');
  await page.goto(path.replace(/\?.*/, ''));
  const id = /\d+/.exec(path)?.[0];
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Chat ${id}`);
});

test.describe('without add_chatmessage', () => {
  test.use({ lacks: 'add_chatmessage' });

  test('the toggle says why it does nothing', async ({ page, address }) => {
    await openRoom(page, address, 0);
    const button = page.getByRole('button', { name: 'Connect', exact: true });
    await expect(button).toHaveCSS('cursor', 'not-allowed');
    await button.focus();
    await expect(page.getByText('You do not have the permission for this.')).toBeInViewport();
    await button.press('Enter');
    await expect(field(page, 'Message')).toHaveCount(0);
  });
});
