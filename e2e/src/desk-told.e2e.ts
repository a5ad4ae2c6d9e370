import { DESK_LIVE_PATH } from '@maru/contract/live';
import type { Page } from '@playwright/test';
import { beAgent, button, makeAgent, makeCustomer, row, stream } from './at-desk.ts';
import { waitForConnection } from './frame.ts';
import { expect, test } from './test-accounts.ts';

test.use({ showsNotifications: true });

test('told by one notification that is shown, whatever the number of tabs, and not of what is on the screen', async ({
  page,
  context,
  address,
}) => {
  const agent = await makeAgent(address);
  await context.grantPermissions(['notifications'], { origin: address });
  await context.addInitScript(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    window.Notification = class extends window.Notification {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        this.addEventListener('show', () => told.push(`${this.title}: ${this.body}`));
      }
    };
  });
  await beAgent(page, address, agent);
  const tab = await context.newPage();
  const pages = [page, tab];
  for (const one of pages) {
    await Promise.all([waitForConnection(one, DESK_LIVE_PATH), one.goto('/dashboard')]);
  }
  const told = async (name: string) => {
    const all = await Promise.all(
      pages.map((one) => one.evaluate(() => (window as unknown as { told: string[] }).told)),
    );
    return all.flat().filter((text) => text.includes(name));
  };
  const entry = (one: Page) => one.getByRole('link', { name: 'Desk' });

  const customer = await makeCustomer(address);
  await customer.say('Hello');
  await expect
    .poll(() => told(customer.name))
    .toEqual([`New conversation: ${customer.name}: Hello`]);
  for (const one of pages) {
    await expect(one).toHaveTitle(/^\(\d+\) Dashboard/);
    await expect(entry(one)).toHaveAttribute('data-count', /^\d+$/);
  }

  await entry(tab).click();
  await tab.getByRole('button', { name: /^Unassigned/ }).click();
  await row(tab, customer.name).click();
  await expect(stream(tab)).toContainText('Hello');
  await customer.say('Still there?');
  await expect(stream(tab)).toContainText('Still there?');
  const other = await makeCustomer(address);
  await other.say('And me?');
  await expect.poll(() => told(other.name)).toHaveLength(1);
  expect(await told(customer.name)).toHaveLength(1);

  await button(tab, 'Desk settings').click();
  const dialog = tab.getByRole('dialog', { name: 'Desk settings' });
  await expect(dialog).toContainText('They are shown on this computer.');
  await dialog.getByLabel('Tell me about').selectOption('None');
  await button(tab, 'Done').click();
  await page.reload();
  await expect(entry(page)).toHaveAttribute('data-count', /^\d+$/);
  const third = await makeCustomer(address);
  await third.say('Nobody?');
  await expect(row(tab, third.name)).toBeVisible();
  expect(await told(third.name)).toEqual([]);
});
