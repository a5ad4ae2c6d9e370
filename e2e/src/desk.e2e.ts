import { DESK_LIVE_PATH } from '@maru/contract/live';
import { beAgent, button, makeAgent, makeCustomer, reply, row, stream } from './at-desk.ts';
import { overflowOf } from './seen.ts';
import { ask, expect, test, uniqueName } from './test-accounts.ts';
import { typeUntilTold } from './typing.ts';

test('two agents and a customer go through a conversation: seen by all at once, taken, answered, noted, handed over, closed and reopened', async ({
  page: ada,
  elsewhere: bo,
  browser,
  address,
  axeInBothSchemes,
}) => {
  test.setTimeout(180_000);
  const [first, second, absent] = [
    await makeAgent(address, { first_name: 'Ada', last_name: uniqueName('A') }),
    await makeAgent(address, { first_name: 'Bo', last_name: uniqueName('B') }),
    await makeAgent(address),
  ];
  const [adaName, boName] = [`Ada ${first.last_name}`, `Bo ${second.last_name}`];
  await beAgent(ada, address, first);
  await beAgent(bo, address, second);
  const customer = await (await browser.newContext({ baseURL: address })).newPage();
  for (const agent of [ada, bo]) {
    await agent.goto('/desk?view=unassigned');
    await expect(agent.getByText('Connected')).toBeVisible();
  }

  // By the link of somebody who is not there: nobody's, and there for everybody without a reload.
  const { open_key } = await ask(address, `/api/accounts/${absent.id}/`);
  const name = uniqueName('Rebecca ');
  await customer.goto(`/open/ACME/${open_key}`);
  await customer.getByRole('textbox').first().fill(name);
  await customer.keyboard.press('Enter');
  const box = customer.getByRole('textbox').last();
  await expect(customer.getByRole('log')).toBeAttached();
  await box.fill('Is it https://example.com/parcel?id=1, or lost?');
  await customer.keyboard.press('Enter');
  for (const agent of [ada, bo]) {
    await expect(row(agent, name)).toContainText('or lost?');
    await expect(row(agent, name)).toContainText('1 unread');
    await expect(row(agent, name)).toContainText('Online');
  }

  // One takes it, the other is told, and it leaves the list of those that nobody has.
  for (const agent of [ada, bo]) {
    await row(agent, name).click();
    const link = stream(agent).getByRole('link', { name: 'https://example.com/parcel?id=1' });
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(row(agent, name)).not.toContainText('unread');
  }
  await expect(ada.getByText(`Also here: ${boName}`)).toBeVisible();
  const colleagues = bo.getByRole('region', { name: 'Colleagues' });
  const showAll = colleagues.getByRole('button', { name: 'Show all' });
  await expect(colleagues).toBeVisible();
  if (await showAll.isVisible()) await showAll.click();
  const load = colleagues.getByRole('listitem').filter({ hasText: adaName });
  await expect(load).toContainText('0 open, 0 waiting');
  await button(ada, 'Take').click();
  await expect(ada.getByText('You have this conversation now.')).toBeVisible();
  await expect(load).toContainText('1 open, 1 waiting');
  await expect(button(bo, `Assigned to: ${adaName}`)).toBeVisible();
  await expect(button(bo, 'Take')).toHaveCount(0);
  for (const agent of [ada, bo]) await expect(row(agent, name)).toHaveCount(0);
  await button(ada, 'Mine 1').click();
  await expect(row(ada, name)).toBeVisible();

  // The answer arrives, and the customer's typing is seen.
  await reply(ada).fill('Good morning.\nWe are looking.');
  await reply(ada).press('Enter');
  await expect(customer.getByRole('log')).toContainText('We are looking.');
  await expect(stream(ada).getByText('Good morning.')).toBeVisible();
  await expect(reply(ada)).toHaveValue('');
  await expect(row(ada, name)).toContainText('You: Good morning. We are looking.');
  await typeUntilTold(box, stream(ada).getByText(`${name} is typing`));

  // A note is for colleagues: the other agent has it at once, the customer never.
  await button(ada, 'Internal note').click();
  const note = ada.getByRole('textbox', { name: 'Internal note' });
  await note.fill('The courier says number 21');
  await axeInBothSchemes();
  await button(ada, 'Add note').click();
  for (const agent of [ada, bo]) {
    await expect(agent.getByRole('article', { name: /^Internal note of Ada/ })).toContainText(
      'The courier says number 21',
    );
  }
  await expect(note).toHaveValue('');

  // Handed over with a note: it is the other's, who is told why.
  await button(ada, `Assigned to: ${adaName}`).click();
  const menu = ada.getByRole('dialog', { name: 'Give the conversation to' });
  await menu.getByRole('textbox', { name: 'Note for whoever gets it' }).fill('You know him');
  await menu.getByRole('textbox', { name: 'Name or department' }).fill(boName);
  await menu.getByRole('button', { name: boName }).click();
  await expect(button(bo, `Assigned to: ${boName}`)).toBeVisible();
  await expect(bo.getByText('You know him')).toBeVisible();
  await expect(button(ada, `Assigned to: ${boName}`)).toBeVisible();
  await button(ada, 'Reply').click();

  // Who does not have it helps out all the same; what needs a permission says so.
  await reply(ada).fill('I may still help.');
  await reply(ada).press('Enter');
  await expect(customer.getByRole('log')).toContainText('I may still help.');
  await button(ada, 'Finish').focus();
  const reason = ada.getByRole('tooltip');
  await expect(reason).toContainText(`${boName} has this conversation. Giving away or finishing`);
  await ada.keyboard.press('Enter');
  await expect(button(ada, 'Finish')).toBeVisible();

  // Closed and reopened, for both.
  await button(bo, 'Finish').click();
  await expect(button(bo, 'Reopen')).toBeVisible();
  await expect(button(ada, 'Reopen')).toBeVisible();
  await button(bo, 'Reopen').click();
  await expect(button(bo, 'Finish')).toBeVisible();
  await expect(row(bo, name)).toHaveCount(0);
  await button(bo, 'Mine 1').click();
  // The words are their author's, whoever has the conversation.
  await expect(row(bo, name)).toContainText(`${adaName}: I may still help.`);

  // Marked as unread it is put back, also over a reload, until it is opened again.
  await bo.keyboard.press('u');
  await expect(bo.getByRole('heading', { name: 'Choose a conversation' })).toBeVisible();
  await bo.reload();
  await expect(row(bo, name)).toContainText('Marked as unread');
  await row(bo, name).click();
  await expect(row(bo, name)).not.toContainText('Marked as unread');
  await expect(customer.locator('body')).not.toContainText('number 21');
  await expect(customer.locator('body')).not.toContainText('You know him');
  await customer.context().close();
});

test('by keys alone: through the list, open, answer, note, take, close, search and help', async ({
  page,
  address,
}) => {
  const agent = await makeAgent(address);
  const customer = await makeCustomer(address);
  await customer.say('By keys');
  await beAgent(page, address, agent);
  await page.goto('/desk');
  await expect(page.getByText('Nobody is waiting for you')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(customer.name);
  await expect(row(page, customer.name)).toBeVisible();
  // Until the whole name is searched for, others are found too.
  await expect(page.locator('[data-conversation]')).toHaveCount(1);
  await page.keyboard.press('Tab');
  // From the button behind the search into the list.
  await page.keyboard.press('j');
  await expect(row(page, customer.name)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(stream(page)).toContainText('By keys');
  await page.keyboard.press('t');
  await expect(page.getByRole('button', { name: /^Assigned to: Made Person/ })).toBeVisible();
  await page.keyboard.press('r');
  await expect(reply(page)).toBeFocused();
  await page.keyboard.type('One');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('two j k');
  await page.keyboard.press('Enter');
  await expect(stream(page).getByText('One\ntwo j k')).toBeVisible();
  await page.keyboard.press('Escape');
  // As with a Korean input method, where the key types a letter of its own.
  await page.evaluate(() =>
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ㅜ', code: 'KeyN', bubbles: true }),
    ),
  );
  const note = page.getByRole('textbox', { name: 'Internal note' });
  await expect(note).toBeFocused();
  await page.keyboard.type('for us');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article').filter({ hasText: 'for us' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await expect(page.getByRole('textbox', { name: 'Name or department' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  await expect(button(page, 'Reopen')).toBeVisible();
  await page.keyboard.press('e');
  await expect(button(page, 'Finish')).toBeVisible();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toContainText('Next and previous conversation');
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
});

test('what could not be sent waits over a reload and goes out once, and a draft is there again', async ({
  page,
  address,
  strict,
}) => {
  strict.expected = [/failed: .*messages/, /Failed to load resource/];
  const customer = await makeCustomer(address);
  await customer.say('Wait for it');
  await beAgent(page, address, await makeAgent(address));
  await page.goto('/desk?view=unassigned');
  await row(page, customer.name).click();
  await expect(stream(page)).toContainText('Wait for it');
  const sending = /\/api\/conversations\/\d+\/messages\/$/;
  await page.route(sending, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await reply(page).fill('It is on its way');
  await reply(page).press('Enter');
  await expect(stream(page).getByText('Not sent yet.')).toBeVisible();
  await reply(page).fill('a beginning');
  await page.waitForResponse((answer) => /\/draft\/$/.test(answer.url()) && answer.ok());
  await page.reload();
  await expect(stream(page).getByText('Not sent yet.')).toBeVisible();
  await expect(reply(page)).toHaveValue('a beginning');
  const tried = page.waitForRequest((request) => sending.test(request.url()));
  await button(page, 'Try again').click();
  await tried;
  // From here on it may go out by itself at any moment, and takes the button with it.
  await page.unroute(sending);
  await expect(stream(page).getByText('Sent', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(stream(page).getByText('It is on its way')).toHaveCount(1);
});

test('two thousand conversations: few rows are rendered, and keys reach the last one', async ({
  page,
  address,
}) => {
  const customer = await makeCustomer(address);
  await customer.say('One of many');
  await page.route(/\/api\/conversations\/$/, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const [one] = body.conversations;
    const conversations = Array.from({ length: 2_000 }, (_, n) => ({
      ...one,
      ...{ id: 1_000_000 + n, name: `Many ${n}`, assignee: null, customer_count: n % 3 },
      waiting_since: new Date(Date.now() - (3_000 - n) * 60_000).toISOString(),
    }));
    await route.fulfill({ response, json: { ...body, conversations, has_more: true } });
  });
  // Conversations of other tests would come last.
  await page.routeWebSocket(`**${DESK_LIVE_PATH}`, () => {});
  await beAgent(page, address, await makeAgent(address));
  await page.goto('/desk?view=all');
  await expect(row(page, 'Many 0')).toBeVisible();
  await expect(page.getByRole('button', { name: 'All 2,000+' })).toBeVisible();
  expect(await page.locator('[data-conversation]').count()).toBeLessThan(60);
  await page.keyboard.press('k');
  await expect(row(page, 'Many 1999')).toBeFocused();
  await expect(row(page, 'Many 1999')).toBeInViewport();
  await page.keyboard.press('ArrowUp');
  await expect(row(page, 'Many 1998')).toBeFocused();
  expect(await page.locator('[data-conversation]').count()).toBeLessThan(60);
});

test.describe('on a phone, in Korean', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'ko-KR' });

  test('one pane at a time: the list, the conversation, the customer', async ({
    page,
    address,
    axeInBothSchemes,
  }) => {
    const customer = await makeCustomer(address, `${uniqueName('조민규')}`);
    await customer.say('주문번호는 20261116-30418입니다');
    await beAgent(page, address, await makeAgent(address));
    await page.goto('/desk?view=unassigned');
    const list = page.getByRole('region', { name: '상담 목록' });
    await expect(list.getByRole('heading', { name: /^답변 대기/ })).toBeVisible();
    await axeInBothSchemes();
    await list.getByRole('link', { name: customer.name }).tap();
    const messages = page.getByRole('region', { name: '메시지' });
    await expect(messages).toContainText('주문번호는');
    await expect(list).toBeHidden();
    expect(await overflowOf(page)).toBe(0);
    const box = page.getByRole('textbox', { name: '답변' });
    await box.focus();
    // The last syllable stays in composition; Enter belongs to the input method until it is done.
    const client = await page.context().newCDPSession(page);
    for (const text of ['ㄴ', '네', '네요']) {
      await client.send('Input.imeSetComposition', { text, selectionStart: 2, selectionEnd: 2 });
    }
    await client.send('Input.dispatchKeyEvent', {
      ...{ type: 'rawKeyDown', key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 },
    });
    await expect(box).toHaveValue('네요');
    await client.send('Input.insertText', { text: '네요' });
    await page.getByRole('button', { name: '보내기' }).tap();
    await expect(messages.getByText('네요')).toHaveCount(1);
    await expect(messages).toContainText('보냄');
    await axeInBothSchemes();
    await page.getByRole('button', { name: '고객 정보' }).tap();
    const info = page.getByRole('complementary', { name: '고객 정보' });
    await expect(info).toBeInViewport();
    expect(await overflowOf(page)).toBe(0);
    await axeInBothSchemes();
    await info.getByRole('button', { name: '닫기' }).tap();
    await page.getByRole('button', { name: '목록으로' }).tap();
    await expect(list).toBeVisible();
  });
});
