import { createTicket, type TicketProperty } from '@maru/contract/ticket-properties';
import { HttpClient } from '@maru/harness/src/http-client.ts';
import type { Page } from '@playwright/test';
import { DEMO, placeSession, sessionOf } from './people.ts';
import { BLANK } from './reused-context.ts';
import { expect, test } from './test.ts';

test.use({ person: 'admin' });

const timeline = (page: Page) => page.getByRole('log', { name: 'Timeline' });
const composer = (page: Page, kind = 'Reply') => page.getByRole('textbox', { name: kind });
const step = (page: Page) => page.locator('[aria-current=step]');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Makes a ticket by its form and arrives at its screen. */
async function make(page: Page, subject: string): Promise<string> {
  await page.goto('/tickets/new');
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('What the customer wants').fill('Two lamps,\none charge too many.');
  await page.getByRole('combobox', { name: 'Requester' }).fill('Marta Kowalska');
  await button(page, 'Save').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject);
  await expect(page).toHaveURL(/\/tickets\/view\/\d+$/);
  return new URL(page.url()).pathname;
}

test('from the first word to the closed case: take, start, answer, note, hold, close, reopen', async ({
  page,
  axeInBothSchemes,
}) => {
  await make(page, 'Charged twice (whole life)');
  await expect(step(page)).toHaveText('New');
  await expect(timeline(page)).toContainText('Two lamps,\none charge too many.');
  await button(page, 'Take it').click();
  await expect(step(page)).toHaveText('Assigned');
  await expect(timeline(page)).toContainText('Assignee: 정서연 · Status: New → Assigned');
  await button(page, 'Start work').click();
  await expect(step(page)).toHaveText('Processing');

  await expect(page.getByText('a reply is kept here but not delivered')).toBeVisible();
  await composer(page).fill('Hello Marta,\nwe look into it.');
  await page.keyboard.press('Control+Enter');
  const reply = timeline(page).getByRole('article').filter({ hasText: 'we look into it.' });
  await expect(reply).toContainText('public reply · not sent to the customer');
  await expect(composer(page)).toHaveValue('');
  await button(page, 'Internal note').click();
  await composer(page, 'Internal note').fill('Ask the bank.');
  await button(page, 'Add note').click();
  const note = timeline(page).getByRole('article').filter({ hasText: 'Ask the bank.' });
  await expect(note).toContainText('Internal note');
  const behind = (element: typeof note) =>
    element.evaluate((one) => getComputedStyle(one).backgroundColor);
  expect(await behind(note)).not.toBe(await behind(reply));

  await button(page, 'Put on hold').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Put on hold' }).click();
  await expect(page.getByText('Enter a reason.')).toBeVisible();
  await expect(page.getByRole('dialog').getByLabel('Reason')).toBeFocused();
  await page.getByRole('dialog').getByLabel('Reason').fill('Waiting for the bank');
  await axeInBothSchemes();
  await page.getByRole('dialog').getByRole('button', { name: 'Put on hold' }).click();
  await expect(page.getByText(/On hold since .*: Waiting for the bank/)).toBeVisible();
  await button(page, 'Change').click();
  await expect(page.getByRole('dialog').getByLabel('Reason')).toHaveValue('Waiting for the bank');
  await page.getByRole('dialog').getByLabel('Reason').fill('The bank asks for more');
  await page.getByRole('dialog').getByLabel('Until (if known)').fill('2030-01-02T10:00');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByText(/On hold since .*: The bank asks for more Until Jan 2, 2030, 10:00/),
  ).toBeVisible();
  await button(page, 'Resume').click();
  await expect(page.getByText(/On hold since/)).toHaveCount(0);

  await button(page, 'Close ticket').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Close ticket' }).click();
  await expect(dialog.getByText('Choose how it was resolved.')).toBeVisible();
  await expect(dialog.getByLabel('Resolution')).toBeFocused();
  await dialog.getByLabel('Resolution').selectOption('Solved');
  await dialog.getByRole('button', { name: 'Close ticket' }).click();
  await expect(step(page)).toHaveText('Closed');
  await button(page, 'Reopen').click();
  await expect(step(page)).toHaveText('Processing');
});

test('every property of a ticket is on its screen and in the dialog that edits it', async ({
  page,
  baseURL,
}) => {
  // Values that nothing else on the screen has.
  const texts = {
    subject: 'Every property is shown',
    requester_name: 'Property Shown',
    customer_email: 'property.shown@example.org',
    due_date: '2099-12-24',
    due_reason: 'The day before the feast',
    tags: ['shown-as-a-tag'],
  } satisfies Record<Exclude<TicketProperty, 'priority'>, string | string[]>;
  const admin = await new HttpClient(baseURL ?? '').signIn({ ...DEMO, username: 'admin' });
  const { id } = await admin.call(createTicket, { body: { ...texts, priority: 'urgent' } });
  await page.goto(`/tickets/view/${id}`);
  for (const text of Object.values(texts).flat()) {
    await expect.poll(() => page.getByRole('main').innerHTML()).toContain(text);
  }
  await expect(page.getByRole('combobox', { name: 'Priority' })).toHaveValue('urgent');
  await button(page, 'Edit').click();
  for (const text of Object.values(texts).flat()) {
    await expect.poll(() => page.getByRole('dialog').innerHTML()).toContain(text);
  }
});

test('what is begun is kept on the server: it survives a reload', async ({ page }) => {
  const path = await make(page, 'Half written');
  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith('/draft/') && answer.request().method() === 'PUT',
  );
  await composer(page).fill('Dear Marta, ');
  await kept;
  await expect(page.getByText('Draft kept')).toBeVisible();
  await page.goto(BLANK);
  await page.goto(path);
  await expect(composer(page)).toHaveValue('Dear Marta, ');
});

test('two people on one ticket see each other, and each other’s words, at once', async ({
  page,
  elsewhere: other,
  baseURL,
}) => {
  const path = await make(page, 'For two people');
  await placeSession(other, await sessionOf('agent', baseURL ?? ''));
  await other.goto(path);
  await expect(page.getByText(/^Also here: /)).toBeVisible();
  await expect(other.getByText('Also here: 정서연')).toBeVisible();
  await composer(other).pressSequentially('Typed by the agent');
  await expect(page.getByText(/ is writing…$/)).toBeVisible();
  await button(other, 'Send').click();
  await expect(timeline(page)).toContainText('Typed by the agent');
  // A step of one is seen by the other, and two who take it are told who has it.
  await button(page, 'Take it').click();
  await expect(step(other)).toHaveText('Assigned');
  await expect(button(other, 'Take it')).toHaveCount(0);
});

test('a save that is stale says who changed what, and what was typed stays', async ({
  page,
  elsewhere: other,
  baseURL,
  strict,
}) => {
  strict.expected = [/412/];
  const path = await make(page, 'Changed by two');
  await button(page, 'Edit').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Subject').fill('My new subject');
  await placeSession(other, await sessionOf('agent', baseURL ?? ''));
  await other.goto(path);
  await other.getByRole('combobox', { name: 'Priority' }).selectOption('High');
  await expect(timeline(other)).toContainText('Priority: Normal → High');
  await other.goto(BLANK);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('changed: priority');
  await expect(dialog.getByLabel('Subject')).toHaveValue('My new subject');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My new subject');
});

test('single keys work outside fields only, are listed by ?, and can be switched off', async ({
  page,
}) => {
  await make(page, 'By keyboard');
  await expect(timeline(page)).toContainText('Two lamps');
  await page.locator('h1').click();
  await page.keyboard.press('n');
  await expect(composer(page, 'Internal note')).toBeFocused();
  await page.keyboard.type('rnt');
  await expect(composer(page, 'Internal note')).toHaveValue('rnt');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toBeVisible();
  await help.getByRole('switch', { name: 'Use single keys' }).click();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await page.locator('h1').click();
  await page.keyboard.press('r');
  await expect(button(page, 'Public reply')).toHaveAttribute('aria-pressed', 'false');
  await button(page, 'Keyboard shortcuts').click();
  await help.getByRole('switch', { name: 'Use single keys' }).click();
  await page.keyboard.press('Escape');
  await page.locator('h1').click();
  await page.keyboard.press('r');
  await expect(composer(page)).toBeFocused();
  // With a Korean input method on, the key gives a Hangul letter.
  await page.locator('h1').click();
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'ㅜ', code: 'KeyN' });
  await expect(composer(page, 'Internal note')).toBeFocused();
});

test('an overdue ticket that is opened by its address says in words how late it is', async ({
  page,
}) => {
  const list = page.waitForResponse(/\/api\/tickets\/\?/);
  await page.goto('/tickets?view=overdue');
  const [late] = await (await list).json();
  await page.goto(`/tickets/view/${late.id}`);
  // In working time, or in days where somebody chose the day.
  await expect(page.getByRole('region', { name: 'Time to resolve' })).toContainText(/\d.*late/);
});

test('the side says what happened, the newest first, and what else the customer asked', async ({
  page,
}) => {
  const first = await make(page, 'First question of a customer (history)');
  await page.goto('/tickets/new');
  await page.getByLabel('Subject').fill('Second question (history)');
  await page.getByRole('combobox', { name: 'Requester' }).fill('Marta Kowalska');
  await page.getByLabel('Customer’s email').fill('marta.history@example.org');
  await button(page, 'Save').click();
  const happened = page.getByRole('list', { name: 'What happened' }).getByRole('listitem');
  await expect(happened).toHaveCount(1);
  await button(page, 'Take it').click();
  await expect(happened.first()).toContainText('정서연 Assignee: 정서연 · Status: New → Assigned');
  const history = page.getByRole('region', { name: 'History' });
  await expect(history.getByRole('region', { name: 'Other tickets' })).toBeVisible();

  await page.goto(first);
  await button(page, 'Edit').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Customer’s email').fill('marta.history@example.org');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(history.getByRole('link', { name: /Second question/ })).toBeVisible();
});

test('the time to resolve is said in words, and on the company’s clock', async ({
  browser,
  baseURL,
}) => {
  // Five and a half hours behind Seoul.
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    locale: 'en-US',
    timezoneId: 'Asia/Kathmandu',
  });
  const page = await context.newPage();
  await placeSession(page, await sessionOf('admin', baseURL ?? ''));
  const answer = page.waitForResponse(/service-level/);
  await make(page, 'Due on the clock of the company');
  const { resolution } = await (await answer).json();
  const time = new Date(Date.parse(resolution.due_at) + 9 * 3_600_000).toISOString().slice(11, 16);
  const panel = page.getByRole('region', { name: 'Time to resolve' });
  await expect(panel).toContainText(/(80 h|79 h \d+ min)\s*left/);
  await expect(panel).toContainText(new RegExp(`Due .*${time}, counted in working hours`));
  await context.close();
});
