import { connect, openOwnRoom } from './room.ts';
import { ask, expect, field, sent, test } from './test-accounts.ts';

test('internal notes of a room: apart from messages, live, with a switch that cannot be mistaken', async ({
  page,
  address,
  own,
  axeInBothSchemes,
}) => {
  const room = await openOwnRoom(page, address, own);
  const notes = sent(page, 'POST', `/api/chats/${room.id}/notes/`);
  const rows = page.locator('tbody tr[data-row]');
  const composer = page.locator('form[data-kind]');

  // Without a connection: only a note can be written.
  await page.getByRole('button', { name: 'Internal note', exact: true }).click();
  const box = page.getByRole('textbox', { name: 'Internal note' });
  await expect(box).toBeFocused();
  await expect(composer.getByRole('button', { name: 'Message' })).toHaveCount(0);
  await box.fill('Asked the warehouse');
  await page.keyboard.press('Enter');
  await expect(rows.first()).toContainText('Asked the warehouse');
  await expect(rows.first().getByText('Internal note', { exact: true })).toBeVisible();
  await expect(box).toHaveValue('');

  // With one: the box changes its colour, its name and its button, and keeps two drafts.
  await connect(page);
  await expect(field(page, 'Message')).toBeFocused();
  const colour = () => composer.evaluate((form) => getComputedStyle(form).backgroundColor);
  const ofMessages = await colour();
  await field(page, 'Message').fill('It is on its way');
  await composer.getByRole('button', { name: 'Internal note' }).click();
  expect(await colour()).not.toBe(ofMessages);
  await expect(box).toHaveValue('');
  await expect(composer.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0);
  await box.fill('Sent it twice');
  await composer.getByRole('button', { name: 'Add note' }).click();
  await expect(rows.first()).toContainText('Sent it twice');
  await composer.getByRole('button', { name: 'Message' }).click();
  await expect(field(page, 'Message')).toHaveValue('It is on its way');
  await page.keyboard.press('Enter');
  await expect(rows.first()).toContainText('It is on its way');
  expect(notes).toEqual([{ content: 'Asked the warehouse' }, { content: 'Sent it twice' }]);
  expect(room.bodies).toEqual([{ room: room.id, content: 'It is on its way' }]);

  // A colleague's arrives by itself, in the place of its time, also after the connection was ended.
  await page.getByRole('button', { name: 'Disconnect' }).click();
  const content = `@${own.username} <b>call</b> back`;
  await ask(address, `/api/chats/${room.id}/notes/`, 'POST', { content });
  await expect(rows.first()).toContainText('<b>call</b> back');
  await expect(rows).toHaveText([/call/, /It is on its way/, /Sent it twice/, /Asked/]);
  const ofNote = (row: number) =>
    rows
      .nth(row)
      .locator('td')
      .first()
      .evaluate((cell) => getComputedStyle(cell).backgroundColor);
  expect(await ofNote(0)).not.toBe(await ofNote(1));
  await axeInBothSchemes();

  // Notes are shown in their order only, and the screen says so.
  await page.goto(`${room.path}&ordering=time_created`);
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Show notes' }).click();
  await expect(rows).toHaveCount(4);

  // The notice leads here, on a phone too.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Notices, 1 unread' }).click();
  const notice = page.getByRole('dialog', { name: 'Notices' }).getByRole('link');
  await expect(notice).toContainText(`Chat: ${room.name}`);
  await notice.click();
  await expect(page).toHaveURL(new RegExp(`/chats/view/${room.id}\\?`));
  await expect(rows.first()).toContainText('<b>call</b> back');
  await expect(page.getByRole('button', { name: 'Notices', exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
