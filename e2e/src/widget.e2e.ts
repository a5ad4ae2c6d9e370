import { setChatKey } from '@maru/contract/chat-keys';
import { updateCompany } from '@maru/contract/company';
import { answerConversation } from '@maru/contract/conversation-messages';
import {
  getConversation,
  listConversations,
  markConversationRead,
  setConversationOpen,
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
      nobody: 'Nobody is here right now.',
      here: 'We are here',
      closed: 'Closed now.',
      hours: 'Opening hours',
      kept: 'The answer appears here. In this browser you find it again for up to 180 days.',
      notKept: 'The answer appears here, as long as you keep this page open.',
      message: 'Message',
      question: 'Your email, if you like',
      save: 'Save',
      wrong: 'Enter a valid email address.',
      thanks: 'Thank you. Our staff see your email; the answer appears here.',
      seen: 'Seen',
      unread: 'New messages: 2',
      anew: 'Start a new conversation',
      notMe: 'This is not me',
      forget: 'Forget me here',
      past: 'Your conversations',
      over: 'This conversation was closed.',
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
      nobody: '지금은 상담 가능한 상담원이 없습니다.',
      here: '상담 가능',
      closed: '지금은 상담 시간이 아닙니다.',
      hours: '상담 시간 안내',
      kept: '답변은 이 화면에 표시됩니다. 이 브라우저에서 최대 180일 동안 다시 보실 수 있습니다.',
      notKept: '답변은 이 화면에 표시됩니다. 확인하실 때까지 페이지를 열어 두세요.',
      message: '메시지',
      question: '이메일(선택)',
      save: '저장',
      wrong: '올바른 이메일 주소를 입력해 주세요.',
      thanks: '감사합니다. 이메일은 상담원에게 전달되며, 답변은 이 화면에 표시됩니다.',
      seen: '읽음',
      unread: '새 메시지 2개',
      anew: '새 상담 시작하기',
      notMe: '본인이 아닙니다',
      forget: '이 브라우저에서 지우기',
      past: '내 상담 내역',
      over: '상담이 종료되었습니다.',
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
      await staff.call(updateCompany, {
        body: { name: 'Haneul Commerce', operation_hours: 'Ring us <b>any time</b>' },
      });
      await page.goto(`/open/${company.toLowerCase()}/${KEY}`);
      await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));

      await test.step('nobody is there: it says so, and asks where the answer may be sent', async () => {
        await expect(page.getByText(words.kept)).toBeVisible();
        await expect(page.getByText(words.nobody)).toHaveCount(0);
        await page.getByText(words.closed).click();
        await expect(page.getByText(/00:00[–~]24:00/)).toBeVisible();
        await expect(page.getByText('Ring us <b>any time</b>')).toBeVisible();
        await axeInBothSchemes();
        const name = page.getByRole('textbox', { name: words.name, exact: true });
        await name.press('Enter');
        await expect(page.getByRole('status')).toHaveText(words.nameless);
        await axeInBothSchemes();
        await name.fill('Kim');
        await page.keyboard.press('Enter');
        await expect(page.getByText(words.kept)).toBeVisible();
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
        // Whoever is here counts, whatever the hours.
        await expect(page.getByText(words.here)).toBeVisible();
        for (const absent of [words.kept, words.closed, words.nobody]) {
          await expect(page.getByText(absent)).toHaveCount(0);
        }
        await expect(page.getByRole('button', { name: words.hours })).toBeVisible();
        desk.close();
        await expect(page.getByText(words.closed)).toBeVisible();
        await expect(page.getByText(words.here)).toHaveCount(0);
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
        await expect(page.getByText(words.nobody)).toBeVisible();
        await expect(page.getByText(words.closed)).toHaveCount(0);
        await expect(page.getByText(words.seen, { exact: true })).toBeVisible();
      });
    });

    test('who comes back in the same browser is the same customer, sees what was said there, and can be forgotten', async ({
      page,
      elsewhere,
      baseURL,
      strict,
      axeInBothSchemes,
    }) => {
      test.setTimeout(180_000);
      strict.expected = [/^401 http/, /status of 401/, /^404 http/, /status of 404/];
      const { company, staff } = await makeCompany(baseURL);
      const link = `/open/${company}/${KEY}`;
      const name = (on: Page) => on.getByRole('textbox', { name: words.name, exact: true });
      const write = async (on: Page, text: string) => {
        await on.getByRole('textbox', { name: words.message }).fill(text);
        await on.keyboard.press('Enter');
        await expect(on.getByRole('log')).toContainText(text);
      };
      await page.goto(link);
      await name(page).fill('Kim');
      await page.locator('#email').fill('kim@example.com');
      await page.keyboard.press('Enter');
      await write(page, 'My first matter, see https://example.com/a?b=1 or javascript:alert(1)');

      await test.step('a web address is a link that tells the other site nothing, and nothing else is', async () => {
        const links = page.getByRole('log').getByRole('link');
        await expect(links).toHaveText(['https://example.com/a?b=1']);
        await expect(links).toHaveAttribute('rel', 'noopener noreferrer nofollow');
        await expect(links).toHaveAttribute('target', '_blank');
      });

      await test.step('a second conversation: name and email are known, and staff see the first', async () => {
        const [first] = (await staff.call(listConversations, {})).conversations;
        const params = { id: String(first?.id) };
        await staff.call(answerConversation, { params, body: { content: 'All done.' } });
        await staff.call(setConversationOpen, { params, body: { is_open: false } });
        await expect(page.getByText(words.over)).toBeVisible();
        await page.getByRole('button', { name: words.anew }).click();
        await expect(page.getByText('kim@example.com')).toBeVisible();
        await expect(name(page)).toHaveCount(0);
        await axeInBothSchemes();
        expect(await overflowOf(page)).toBe(0);
        await page.getByRole('button', { name: words.start }).click();
        await write(page, 'My second matter');
        const [second] = (await staff.call(listConversations, {})).conversations;
        const detail = await staff.call(getConversation, { params: { id: String(second?.id) } });
        expect(detail).toMatchObject({ email: 'kim@example.com', is_verified: false });
        expect(detail.earlier_rooms.map(({ id }) => id)).toEqual([first?.id]);
      });

      await test.step('the finished one is only read, the open one goes on', async () => {
        const past = () => page.getByRole('region', { name: words.past });
        await page.getByRole('button', { name: words.past }).click();
        await expect(past().getByRole('listitem')).toHaveText([/My second matter/, /All done\./]);
        await past()
          .getByRole('button', { name: /All done/ })
          .click();
        await expect(page.getByRole('log')).toContainText('My first matter');
        await expect(page.getByText(words.over)).toBeVisible();
        await expect(page.getByRole('textbox', { name: words.message })).toHaveCount(0);
        await page.reload();
        await expect(page.getByRole('log')).toContainText('My second matter');
        await page.getByRole('button', { name: words.past }).click();
        await past()
          .getByRole('button', { name: /My second matter/ })
          .click();
        await write(page, 'Once more');
      });

      await test.step('another browser knows nothing, whatever is typed', async () => {
        await elsewhere.goto(link);
        await name(elsewhere).fill('Kim');
        await elsewhere.locator('#email').fill('kim@example.com');
        await elsewhere.keyboard.press('Enter');
        await elsewhere.getByRole('button', { name: words.past }).click();
        await expect(elsewhere.getByRole('button', { name: words.notMe })).toBeVisible();
        await expect(elsewhere.getByText(/matter|All done/)).toHaveCount(0);
      });

      await test.step('a link that was withdrawn shows nothing', async () => {
        const key = (open_key: string) =>
          staff.call(setChatKey, { body: { department_id: null, open_key } });
        await key('');
        await page.getByRole('button', { name: words.past }).click();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText(/matter|kim@|Kim/)).toHaveCount(0);
        await key(KEY);
      });

      await test.step('"This is not me": all tabs begin anew', async () => {
        await page.reload();
        const tab = await page.context().newPage();
        await tab.goto(link);
        await expect(tab.getByRole('log')).toContainText('My second matter');
        await tab.getByRole('textbox', { name: words.message }).fill('a third matter');
        await page.getByRole('button', { name: words.past }).click();
        await page.getByRole('button', { name: words.notMe }).click();
        await axeInBothSchemes();
        await page.getByRole('button', { name: words.forget }).click();
        for (const one of [page, tab]) {
          await expect(name(one)).toHaveValue('');
          await expect(one.getByText(/matter|kim@/)).toHaveCount(0);
        }
        await page.reload();
        await expect(name(page)).toHaveValue('');
        await name(tab).fill('Lee');
        await tab.keyboard.press('Enter');
        await expect(tab.getByRole('textbox', { name: words.message })).toHaveValue('');
        await tab.close();
        expect((await staff.call(listConversations, {})).conversations.length).toBe(3);
      });
    });

    test.describe('a frame without storage', () => {
      test.use({ freshContext: true });

      test('works as without a key, and promises no more than that', async ({ page, baseURL }) => {
        const { company, staff } = await makeCompany(baseURL);
        await page.addInitScript(() => {
          for (const storage of ['indexedDB', 'sessionStorage', 'localStorage']) {
            Object.defineProperty(window, storage, {
              get: () => {
                throw new DOMException('refused', 'SecurityError');
              },
            });
          }
        });
        await page.goto(`/open/${company}/${KEY}`);
        await expect(page.getByText(words.notKept)).toBeVisible();
        await page.getByRole('textbox', { name: words.name, exact: true }).fill('Kim');
        await page.keyboard.press('Enter');
        await page.getByRole('textbox', { name: words.message }).fill('Hello?');
        await page.keyboard.press('Enter');
        await expect(page.getByRole('log')).toContainText('Hello?');
        await expect(page.getByRole('button', { name: words.past })).toHaveCount(0);
        expect((await staff.call(listConversations, {})).conversations).toMatchObject([
          { name: 'Kim' },
        ]);
      });
    });

    test.describe('a bubble beside the page', () => {
      test.use({ freshContext: true, viewport: { width: 1280, height: 800 } });

      test('stays open on the next page of the shop, with what was typed, and closed stays closed', async ({
        page,
        baseURL,
      }) => {
        const { server, company } = await makeCompany(baseURL);
        const shop = await openShop(server, { company, key: KEY });
        const chat = chatIn(page);
        try {
          await page.goto(shop.url);
          await page.getByRole('button', { name: words.open }).click();
          const name = chat.getByRole('textbox', { name: words.name, exact: true });
          await name.fill('Kim Min');
          await page.goto(`${shop.url}next`);
          await expect(name).toBeVisible();
          await expect(name).toHaveValue('Kim Min');
          await chat.getByRole('button', { name: words.start }).click();
          const message = chat.getByRole('textbox', { name: words.message });
          await message.fill('Half a sent');
          await page.goto(shop.url);
          await expect(message).toBeVisible();
          await expect(message).toHaveValue('Half a sent');
          await message.press('Enter');
          await expect(chat.getByRole('log')).toContainText('Half a sent');
          await page.getByRole('button', { name: words.close }).click();
          await page.goto(`${shop.url}next`);
          await expect(page.getByRole('button', { name: words.open })).toBeVisible();
          await expect(page.locator('iframe.open')).toHaveCount(0);
          const other = await page.context().newPage();
          await other.goto(shop.url);
          await expect(other.getByRole('button', { name: words.open })).toBeVisible();
          await expect(other.locator('iframe.open')).toHaveCount(0);
        } finally {
          shop.close();
        }
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
