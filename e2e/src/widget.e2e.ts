import { setChatKey } from '@maru/contract/chat-keys';
import { answerConversation } from '@maru/contract/conversation-messages';
import {
  getConversation,
  listConversations,
  markConversationRead,
} from '@maru/contract/conversations';
import { updateTicketSettings } from '@maru/contract/ticket-settings';
import { HttpClient } from '@maru/harness/src/http-client.ts';
import type { Page } from '@playwright/test';
import { violationsOn } from './axe.ts';
import { maru } from './command-line.ts';
import { openDesk } from './open-desk.ts';
import { overflowOf } from './seen.ts';
import { openShop } from './shop.ts';
import { expect, test } from './test.ts';
import { uniqueName } from './test-accounts.ts';

test.use({ viewport: { width: 390, height: 780 } });

const KEY = 'support';

/** A company of its own, because in one that other tests use somebody may be there at any moment. */
async function makeCompany(server = '') {
  const company = uniqueName('WID');
  const names = ['--code', company, '--name', 'Haneul Commerce', '--email', 'a@b.example'];
  const created = await maru('company', 'create', ...names);
  const password = /Password: (\S+)/.exec(created)?.[1] ?? '';
  const staff = await new HttpClient(server).signIn({
    ...{ company_code: company, username: 'admin', password },
  });
  await staff.call(setChatKey, { body: { department_id: null, open_key: KEY } });
  return { server, company, staff };
}

const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '24:00' }));
const alwaysClosed = [{ name: 'Closed', from: '2000-01-01', to: '2199-12-31' }];

const chatIn = (page: Page) => page.frameLocator('iframe');

/** The bubble alone: axe cannot look into a frame of another origin without complaints of the browser. */
const violationsOfBubble = (page: Page) => violationsOn(page, 'everything', ['iframe']);

for (const { locale, words } of [
  {
    locale: 'en-US',
    words: {
      open: 'Open the chat',
      close: 'Close the chat',
      name: 'Your name',
      start: 'Start the conversation',
      nameless: 'Please enter your name.',
      nobody: 'Nobody is here right now',
      here: 'We are here',
      closed: 'Closed now',
      opened: 'Open now',
      hint: 'If you leave your email, the answer comes there or here.',
      expect: 'Leave us a message. We answer here as soon as somebody is back.',
      message: 'Message',
      question: 'Where may we write to you?',
      save: 'Save',
      wrong: 'Enter a valid email address.',
      thanks: 'Thank you. The answer comes here, or to your email.',
      seen: 'Seen',
      unread: 'New messages: 2',
    },
  },
  {
    locale: 'ko-KR',
    words: {
      open: '상담창 열기',
      close: '상담창 닫기',
      name: '이름',
      start: '상담 시작하기',
      nameless: '이름을 입력해 주세요.',
      nobody: '상담원 부재중',
      here: '상담 가능',
      closed: '상담 시간이 아닙니다',
      opened: '상담 시간입니다',
      hint: '이메일을 남겨 주시면 이메일이나 이 창으로 답변드리겠습니다.',
      expect:
        '지금은 상담 가능한 상담원이 없습니다. 메시지를 남겨 주시면 확인 후 답변드리겠습니다.',
      message: '메시지',
      question: '답변받으실 이메일을 알려 주시겠어요?',
      save: '저장',
      wrong: '올바른 이메일 주소를 입력해 주세요.',
      thanks: '감사합니다. 답변은 이 창이나 이메일로 보내 드리겠습니다.',
      seen: '읽음',
      unread: '새 메시지 2개',
    },
  },
]) {
  test.describe(locale, () => {
    test.use({ locale });

    test('the page asks for a name first and where to write, says truly who is there, and shows what was seen', async ({
      page,
      baseURL,
      strict,
      axeInBothSchemes,
    }) => {
      test.setTimeout(180_000);
      strict.expected = [/^400 http/, /status of 400/];
      const { server, company, staff } = await makeCompany(baseURL);
      const hours = { zone: 'Asia/Seoul', spans: everyDay, holidays: alwaysClosed };
      await staff.call(updateTicketSettings, { body: hours });
      await page.goto(`/open/${company.toLowerCase()}/${KEY}`);
      await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));

      await test.step('nobody is there: it says so, and asks where the answer may be sent', async () => {
        await expect(page.getByText(words.nobody)).toBeVisible();
        await expect(page.getByText(words.hint)).toBeVisible();
        await page.getByText(words.closed).click();
        await expect(page.getByText(/00:00[–~]24:00/)).toBeVisible();
        await axeInBothSchemes();
        const name = page.getByRole('textbox', { name: words.name, exact: true });
        await name.press('Enter');
        await expect(page.getByRole('status')).toHaveText(words.nameless);
        await axeInBothSchemes();
        await name.fill('Kim');
        await page.keyboard.press('Enter');
        await expect(page.getByText(words.expect)).toBeVisible();
        await page.getByRole('textbox', { name: words.message }).fill('Hello?');
        await page.keyboard.press('Enter');
        const email = page.getByRole('textbox', { name: words.question });
        await email.fill('kim@nowhere');
        await page.keyboard.press('Enter');
        await expect(page.getByText(words.wrong)).toBeVisible();
        await axeInBothSchemes();
        for (const width of [390, 360]) {
          await page.setViewportSize({ width, height: 640 });
          expect(await overflowOf(page)).toBe(0);
        }
        await email.fill('kim@example.com');
        await page.getByRole('button', { name: words.save }).click();
        await expect(page.getByText(words.thanks)).toBeVisible();
        await expect(email).toHaveCount(0);
      });

      const [conversation] = (await staff.call(listConversations, {})).conversations;
      expect(conversation).toMatchObject({ name: 'Kim', assignee: null });
      const params = { id: String(conversation?.id) };
      expect(await staff.call(getConversation, { params })).toMatchObject({
        email: 'kim@example.com',
        is_verified: false,
        language: locale,
        time_zone: await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
      });

      await test.step('somebody opens the desk: it says so at once, and when they are gone', async () => {
        const desk = await openDesk(server, staff.session.access);
        await expect(page.getByText(words.here)).toBeVisible();
        await expect(page.getByText(words.expect)).toHaveCount(0);
        desk.close();
        await expect(page.getByText(words.nobody)).toBeVisible();
      });

      await test.step('staff read it: the mark stands under the message', async () => {
        await expect(page.getByText(words.seen, { exact: true })).toHaveCount(0);
        await staff.call(markConversationRead, { params, body: { seq: 1 } });
        await expect(page.getByText(words.seen, { exact: true })).toBeVisible();
        await axeInBothSchemes();
      });

      await test.step('whoever answers gets it and is named; the hours follow the settings', async () => {
        await staff.call(answerConversation, { params, body: { content: 'Good morning.' } });
        const { assignee } = await staff.call(getConversation, { params });
        await expect(page.locator('header').getByText(assignee?.name ?? '?')).toBeVisible();
        await staff.call(updateTicketSettings, { body: { holidays: [] } });
        await page.reload();
        await expect(page.getByText(words.opened)).toBeVisible();
        await expect(page.getByText(words.seen, { exact: true })).toBeVisible();
      });
    });

    test.describe('a bubble', () => {
      test.use({ freshContext: true });

      test('the bubble loads the chat when it is opened; closed, it shows that somebody has answered, on the next page too', async ({
        page,
        baseURL,
      }) => {
        test.setTimeout(180_000);
        const { server, company, staff } = await makeCompany(baseURL);
        const shop = await openShop(server, { company, key: KEY });
        const chat = chatIn(page);
        try {
          const bubble = page.getByRole('button', { name: words.open });
          const frame = page.locator('iframe');
          await page.goto(shop.url);
          await bubble.click();
          await expect(chat.getByRole('textbox', { name: words.name, exact: true })).toBeVisible();
          // Without a conversation nothing is kept, and the chat is loaded only by opening it.
          await page.reload();
          await expect(bubble).toBeVisible();
          expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
          await expect(frame).toHaveCount(0);

          await bubble.click();
          await chat.getByRole('textbox', { name: words.name, exact: true }).fill('Kim');
          await chat.getByRole('button', { name: words.start }).click();
          await chat.getByRole('textbox', { name: words.message }).fill('Hello?');
          await page.keyboard.press('Enter');
          await expect(chat.getByRole('log')).toContainText('Hello?');
          const [conversation] = (await staff.call(listConversations, {})).conversations;
          expect(conversation).toMatchObject({ name: 'Kim' });
          const params = { id: String(conversation?.id) };
          const answer = (content: string) =>
            staff.call(answerConversation, { params, body: { content } });
          const seenSeq = async () => (await staff.call(getConversation, { params })).seen_seq;
          await expect.poll(seenSeq).toBe(1);

          await page.getByRole('button', { name: words.close }).click();
          await answer('One moment.');
          await answer('It is on its way.');
          const marked = page.getByRole('button', { name: `${words.open}. ${words.unread}` });
          const badge = page.locator('maru-chat .badge');
          await expect(marked).toBeVisible();
          await expect(badge).toHaveText('2');
          await expect(page.getByRole('status')).toHaveText(words.unread);
          expect(await violationsOfBubble(page)).toEqual([]);

          await page.reload();
          await expect(badge).toHaveText('2');
          await expect(frame).not.toHaveClass(/open/);
          // A message that nobody looked at does not count as seen, however long it is loaded.
          expect(await seenSeq()).toBe(1);
          await marked.click();
          await expect(chat.getByText('It is on its way.')).toBeInViewport();
          await expect(chat.getByRole('log')).toContainText('Hello?');
          await expect.poll(seenSeq).toBe(3);
          await page.getByRole('button', { name: words.close }).click();
          await expect(page.getByRole('button', { name: words.open, exact: true })).toBeVisible();
          await expect(badge).toHaveText('');
        } finally {
          shop.close();
        }
      });
    });
  });
}
