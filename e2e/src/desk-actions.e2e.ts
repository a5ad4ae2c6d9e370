import type { Page, Route } from '@playwright/test';
import { beAgent, button, makeAgent, makeCustomer, row, stream } from './at-desk.ts';
import { overflowOf } from './seen.ts';
import { ask, expect, makeStaff, test, uniqueName } from './test-accounts.ts';

/** Holds the requests of a page to an address back, until they are let go. */
async function heldBack(page: Page, address: RegExp, method: string): Promise<() => Promise<void>> {
  const held = new Promise<Route>((resolve) => {
    void page.route(address, (route) =>
      route.request().method() === method ? resolve(route) : route.fallback(),
    );
  });
  return async () => (await held).continue();
}

const info = (page: Page) => page.getByRole('complementary', { name: 'Customer' });
const property = (page: Page, text: string) =>
  info(page).getByRole('button', { name: text, exact: true });

async function choose(page: Page, from: string, to: string): Promise<void> {
  await property(page, from).click();
  await page.getByRole('menuitem', { name: to, exact: true }).click();
}

test('two agents take a conversation at once, make a ticket of it and change it beside it: both see the same, and neither loses anything', async ({
  page: ada,
  elsewhere: bo,
  address,
  strict,
  axeInBothSchemes,
}) => {
  test.setTimeout(180_000);
  strict.expected = [/^4(09|12) /, /status of 4(09|12)/];
  const people = [
    await makeAgent(address, { first_name: 'Ada', last_name: uniqueName('A') }),
    await makeAgent(address, { first_name: 'Bo', last_name: uniqueName('B') }),
  ] as const;
  const customer = await makeCustomer(address);
  await customer.say('Where is it?');
  await beAgent(ada, address, people[0]);
  await beAgent(bo, address, people[1]);
  const names = new Map([
    [ada, `Ada ${people[0].last_name}`],
    [bo, `Bo ${people[1].last_name}`],
  ]);
  const show = async (agent: Page, name: string) => {
    await agent.goto('/desk?view=all');
    await row(agent, name).click();
  };
  const told = async (text: string) => {
    for (const agent of [ada, bo]) await expect(stream(agent)).toContainText(text);
  };

  // Both press before either is answered.
  for (const agent of [ada, bo]) await show(agent, customer.name);
  const takes = await Promise.all([ada, bo].map((agent) => heldBack(agent, /\/take\/$/, 'POST')));
  for (const agent of [ada, bo]) await button(agent, 'Take').click();
  await Promise.all(takes.map((go) => go()));
  const line = stream(ada).getByText('took this conversation');
  await expect(line).toBeVisible();
  const isAda = (await line.textContent())?.startsWith('Ada');
  const [winner, other] = isAda ? [ada, bo] : [bo, ada];
  const [winnerName = '', otherName = ''] = [names.get(winner), names.get(other)];
  const refusal = other.getByText(`${winnerName} has this conversation.`, { exact: true });
  await expect(refusal).toBeVisible();
  await told(`${winnerName} took this conversation`);
  for (const agent of [ada, bo]) {
    await expect(stream(agent).getByText('took this conversation')).toHaveCount(1);
    await expect(button(agent, `Assigned to: ${winnerName}`)).toBeVisible();
  }

  // A ticket is made here, and its properties are changed here.
  await info(winner).getByRole('button', { name: 'Make a ticket' }).click();
  const making = winner.getByRole('dialog', { name: 'Make a ticket' });
  // What the customer said first is proposed, and typing replaces it.
  await expect(making.getByRole('textbox', { name: 'Subject' })).toHaveValue('Where is it?');
  await winner.keyboard.type('Parcel is lost');
  await making.getByRole('button', { name: 'Make the ticket' }).click();
  for (const agent of [ada, bo]) {
    await expect(info(agent).getByText('Parcel is lost', { exact: true })).toBeVisible();
    // It is for the person who made it.
    await expect(property(agent, 'Status: Assigned')).toBeVisible();
    await expect(info(agent).getByRole('combobox', { name: 'Assignee' })).toHaveValue(winnerName);
  }
  await choose(winner, 'Priority: Normal', 'Urgent');
  await expect(property(other, 'Priority: Urgent')).toBeVisible();
  const assignee = info(other).getByRole('combobox', { name: 'Assignee' });
  await assignee.click();
  await assignee.fill(otherName);
  await other.getByRole('option', { name: otherName }).click();
  await expect(info(winner).getByRole('combobox', { name: 'Assignee' })).toHaveValue(otherName);
  await choose(other, 'Status: Assigned', 'Processing');
  await expect(property(winner, 'Status: Processing')).toBeVisible();

  // A change based on an older state is refused with a sentence, and the newest state is shown.
  const letGo = await heldBack(winner, /\/api\/tickets\/\d+\/$/, 'PATCH');
  await choose(winner, 'Priority: Urgent', 'Low');
  await choose(other, 'Priority: Urgent', 'High');
  await expect(property(winner, 'Priority: High')).toBeVisible();
  await letGo();
  await expect(winner.getByText(new RegExp(`${otherName}.*changed`))).toBeVisible();
  await expect(property(winner, 'Priority: High')).toBeVisible();

  // Closing asks how it was resolved.
  await choose(other, 'Status: Processing', 'Closed');
  const closing = other.getByRole('dialog', { name: 'Close the ticket' });
  await closing.getByRole('button', { name: 'Close ticket' }).click();
  await expect(closing.getByText('Choose how it was resolved.')).toBeVisible();
  await closing.getByRole('combobox', { name: 'Resolution' }).selectOption('Solved');
  await closing.getByRole('button', { name: 'Close ticket' }).click();
  for (const agent of [ada, bo]) await expect(property(agent, 'Status: Closed')).toBeVisible();
  await axeInBothSchemes();

  // Handed over, finished and reopened: a line for each, for both, after what was said.
  await button(winner, `Assigned to: ${winnerName}`).click();
  const menu = winner.getByRole('dialog', { name: 'Give the conversation to' });
  await menu.getByRole('textbox', { name: 'Name or department' }).fill(otherName);
  await menu.getByRole('button', { name: otherName }).click();
  await told(`${winnerName} handed this conversation over to ${otherName}`);
  await button(other, 'Finish').click();
  await told(`${otherName} finished this conversation`);
  await button(other, 'Reopen').click();
  await told(`${otherName} reopened this conversation`);
  await customer.say('Found it');
  await told('Found it');
  const texts = await stream(winner).locator('p').allTextContents();
  expect(texts.map((text) => text.replace(/, \d\d:\d\d$/, ''))).toEqual([
    `${winnerName} took this conversation`,
    `${winnerName} handed this conversation over to ${otherName}`,
    `${otherName} finished this conversation`,
    `${otherName} reopened this conversation`,
  ]);

  // A ticket that was written without a conversation is linked with another one.
  const second = await makeCustomer(address);
  await second.say('And mine?');
  const subject = uniqueName('Call about a parcel ');
  await ask(address, '/api/tickets/', 'POST', { subject });
  for (const agent of [ada, bo]) await show(agent, second.name);
  await info(ada).getByRole('button', { name: 'Link a ticket' }).click();
  const linking = ada.getByRole('dialog', { name: 'Link a ticket' });
  await linking.getByRole('combobox', { name: 'Link a ticket' }).fill(subject);
  await ada.getByRole('option', { name: subject }).click();
  await linking.getByRole('button', { name: 'Link it' }).click();
  for (const agent of [ada, bo]) {
    await expect(info(agent).getByText(subject)).toBeVisible();
    await expect(property(agent, 'Status: New')).toBeVisible();
  }

  // Each property is for those who may change it; others read it.
  const choices = info(bo).getByRole('combobox');
  await beAgent(bo, address, await makeStaff(address, 'change_ticket'));
  await show(bo, second.name);
  await expect(choices).toHaveCount(2);
  await expect(info(bo).getByText('New', { exact: true })).toBeVisible();
  await expect(property(bo, 'Status: New')).toHaveCount(0);
  await beAgent(bo, address, await makeStaff(address, 'assign_ticket'));
  await show(bo, second.name);
  await expect(property(bo, 'Priority: Normal')).toBeVisible();
  await expect(choices).toHaveCount(0);
});

test('the ticket of a chat: a colleague’s chat makes nobody’s; a reply says where it went, a step that was left out is struck through', async ({
  page,
  address,
}) => {
  const customer = await makeCustomer(address);
  await customer.say('My parcel has not arrived');
  const colleague = await makeAgent(address);
  await beAgent(page, address, colleague);
  await page.goto('/desk?view=all');
  await row(page, customer.name).click();
  await button(page, 'Take').click();
  await expect(stream(page)).toContainText('took this conversation');
  await beAgent(page, address, await makeAgent(address));
  await page.goto('/desk?view=all');
  await row(page, customer.name).click();
  await info(page).getByRole('button', { name: 'Make a ticket' }).click();
  await page.getByRole('button', { name: 'Make the ticket' }).click();
  await expect(property(page, 'Status: New')).toBeVisible();

  await info(page).getByRole('link', { name: 'Open' }).click();
  // The desk has a reply box too.
  await expect(page).toHaveURL(/\/tickets\/view\/\d+$/);
  await page.getByRole('textbox', { name: 'Reply' }).fill('It is on its way');
  await button(page, 'Send').click();
  const written = page.getByRole('article').filter({ hasText: 'It is on its way' });
  await expect(written).toContainText('public reply · in the chat');

  await button(page, 'Close ticket').click();
  const closing = page.getByRole('dialog', { name: 'Close the ticket' });
  await closing.getByRole('combobox', { name: 'Resolution' }).selectOption('Solved');
  await closing.getByRole('button', { name: 'Close ticket' }).click();
  const steps = page.getByRole('list', { name: 'Status' });
  await expect(steps.getByText('Closed')).toBeVisible();
  for (const skipped of ['Assigned', 'Processing']) {
    await expect(steps.getByText(skipped)).toHaveCSS('text-decoration-line', 'line-through');
  }
  await expect(steps.getByText('New')).toHaveCSS('text-decoration-line', 'none');
});

test.describe('on a phone, in Korean', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'ko-KR' });

  test('what was done stands between the messages, and the ticket is changed by fingers', async ({
    page,
    address,
    axeInBothSchemes,
  }) => {
    const customer = await makeCustomer(address, uniqueName('조민규'));
    await customer.say('주문번호는 20261116-30418입니다');
    await beAgent(page, address, await makeAgent(address, { first_name: '서연', last_name: '정' }));
    await page.goto('/desk?view=unassigned');
    await page.getByRole('link', { name: customer.name }).tap();
    await page.getByRole('button', { name: '맡기' }).tap();
    const messages = page.getByRole('region', { name: '메시지' });
    await expect(messages).toContainText('정서연님이 상담을 맡았습니다');
    expect(await overflowOf(page)).toBe(0);
    await page.getByRole('button', { name: '고객 정보' }).tap();
    const pane = page.getByRole('complementary', { name: '고객 정보' });
    await pane.getByRole('button', { name: '티켓 만들기' }).tap();
    const dialog = page.getByRole('dialog', { name: '티켓 만들기' });
    await dialog.getByRole('button', { name: '티켓 만들기' }).tap();
    const priority = pane.getByRole('button', { name: '우선순위: 보통' });
    await expect(priority).toBeVisible();
    const fields = [
      priority,
      pane.getByRole('button', { name: '상태: 배정' }),
      pane.getByRole('combobox', { name: '담당자' }),
      pane.getByRole('combobox', { name: '담당 부서' }),
    ];
    for (const field of fields) {
      expect((await field.boundingBox())?.height).toBeGreaterThanOrEqual(40);
    }
    await priority.tap();
    await page.getByRole('menuitem', { name: '긴급' }).tap();
    await expect(pane.getByRole('button', { name: '우선순위: 긴급' })).toBeVisible();
    expect(await overflowOf(page)).toBe(0);
    await axeInBothSchemes();
  });
});
