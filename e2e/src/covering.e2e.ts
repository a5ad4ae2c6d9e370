import type { Locator } from '@playwright/test';
import { beAgent, makeAgent, makeCustomer, row, stream } from './at-desk.ts';
import { ask, expect, success, test, uniqueName } from './test-accounts.ts';

/** What there is to press or to write in, and lies under the box. */
const coveredBy = (box: Locator) =>
  box.evaluate((covering) => {
    const over = covering.getBoundingClientRect();
    const controls = document.querySelectorAll('main :is(button, a, textarea, form:has(textarea))');
    return [...controls].flatMap((control) => {
      const { left, right, top, bottom, width } = control.getBoundingClientRect();
      const isApart =
        right <= over.left || left >= over.right || bottom <= over.top || top >= over.bottom;
      const isSeen = width > 0 && control.checkVisibility();
      return isSeen && !isApart ? [control.outerHTML.slice(0, 120)] : [];
    });
  });

for (const viewport of [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
]) {
  test(`at ${viewport.width} pixels a short message covers neither what is written nor a button`, async ({
    page,
    address,
  }) => {
    await page.setViewportSize(viewport);
    const agent = await makeAgent(address);
    const customer = await makeCustomer(address);
    await customer.say('Where is it?');
    await beAgent(page, address, agent);
    await page.goto('/desk?view=all');
    await row(page, customer.name).click();
    await expect(stream(page)).toContainText('Where is it?');
    await page.keyboard.press('m');
    await page.getByRole('button', { name: 'Make the ticket' }).click();
    await expect(success(page)).toBeInViewport({ ratio: 1 });
    expect(await coveredBy(success(page))).toEqual([]);

    const { id } = await ask(address, '/api/tickets/', 'POST', { subject: uniqueName('Lamp ') });
    await page.goto(`/tickets/view/${id}`);
    const edit = page.getByRole('complementary').getByRole('button', { name: 'Edit', exact: true });
    await edit.first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Requester').fill('Marta Kowalska');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(success(page)).toBeVisible();
    const composer = page.getByRole('textbox', { name: 'Reply' });
    await composer.evaluate((box) => box.scrollIntoView({ block: 'center' }));
    await expect(success(page)).toBeInViewport({ ratio: 1 });
    expect(await coveredBy(success(page))).toEqual([]);
  });
}

test('a list of choices in a panel lies under its field and shifts nothing', async ({
  page,
  address,
}) => {
  const { id } = await ask(address, '/api/tickets/', 'POST', { subject: uniqueName('Lamp ') });
  await page.goto(`/tickets/view/${id}`);
  const side = page.getByRole('complementary');
  const assignee = side.getByRole('combobox', { name: 'Assignee' });
  const boxOf = (one: Locator) => one.evaluate((node) => node.getBoundingClientRect());
  await expect(assignee).toBeVisible();
  // The panel reaches to the edge of the sheet.
  const [panel, sheet] = [await boxOf(side), await boxOf(page.getByRole('main'))];
  expect(sheet.bottom - panel.bottom).toBeLessThan(2);
  const before = await page.getByRole('main').evaluate((main) => main.scrollHeight);
  await assignee.click();
  const list = page.getByRole('listbox').filter({ visible: true }).locator('..');
  const [field, dropdown] = [await boxOf(assignee), await boxOf(list)];
  expect(Math.abs(dropdown.x - field.x)).toBeLessThan(2);
  expect(Math.abs(dropdown.width - field.width)).toBeLessThan(2);
  expect(await page.getByRole('main').evaluate((main) => main.scrollHeight)).toBe(before);
});
