import { CLOSE } from '@maru/contract/live';
import { ask, expect, field, test } from './test-accounts.ts';

test('a link that leads nowhere says so', async ({ page, axe, strict }) => {
  strict.expected = [/^404 http/, /status of 404/];
  for (const path of ['/open/ACME/nobody', '/open/NOWHERE/nobody']) {
    await page.goto(path);
    await expect(page.getByText('This link is not valid any more')).toBeVisible();
    await axe();
  }
});

test('blank is not sent', async ({ page, address, own }) => {
  const { open_key } = await ask(address, `/api/accounts/${own.id}/`);
  await page.goto(`/open/ACME/${open_key}`);
  await page.getByRole('textbox', { name: 'Your name' }).fill('Kim');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Message')).toBeVisible();
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.postDataJSON());
  });
  await field(page, 'Message').fill('   ');
  await page.keyboard.press('Enter');
  await field(page, 'Message').fill('Hello');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log')).toContainText('Hello');
  expect(sent).toEqual([{ content: 'Hello' }]);
});

test('the console keeps its storage, and the page its own', async ({ page, address, own }) => {
  const { open_key } = await ask(address, `/api/accounts/${own.id}/`);
  await page.goto('/dashboard');
  const before = await page.evaluate(() => Object.keys(localStorage).sort());
  await page.goto(`/open/ACME/${open_key}`);
  await page.getByRole('textbox', { name: 'Your name' }).fill('Kim');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Message')).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(before);
  await page.goto('/dashboard');
  await page.locator('[aria-haspopup=menu]').click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  await page.goto(`/open/ACME/${open_key}`);
  await expect(field(page, 'Message')).toBeVisible();
});

test('a reader at the end stays there when the input grows in the moment of scrolling', async ({
  page,
  address,
  own,
}) => {
  const { open_key } = await ask(address, `/api/accounts/${own.id}/`);
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto(`/open/ACME/${open_key}`);
  await page.getByRole('textbox', { name: 'Your name' }).fill('Kim');
  await page.keyboard.press('Enter');
  await field(page, 'Message').fill('line\n'.repeat(40));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log')).toContainText('line');
  const pixelsLeft = await page.getByRole('region', { name: 'Messages' }).evaluate(async (box) => {
    const footer = document.querySelector('footer') as HTMLElement;
    footer.style.paddingTop = '120px';
    // The event of an earlier scroll can come here, before the page follows the new height.
    box.dispatchEvent(new Event('scroll'));
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
    return box.scrollHeight - box.scrollTop - box.clientHeight;
  });
  expect(pixelsLeft).toBeLessThan(2);
});

for (const { locale, tooManyWindows, tomorrow } of [
  {
    locale: 'en-US',
    tooManyWindows: 'This conversation is open in too many windows.',
    tomorrow: 'Not sent. This conversation has reached its limit for today.',
  },
  {
    locale: 'ko-KR',
    tooManyWindows: '같은 상담을 여러 창에서 열어 두셔서 연결할 수 없습니다.',
    tomorrow: '보내지 못했습니다. 오늘 이 상담에서 보내실 수 있는 메시지를 모두 보내셨습니다.',
  },
]) {
  test.describe(`limits, ${locale}`, () => {
    test.use({ locale, viewport: { width: 390, height: 700 } });

    test('are explained in a sentence, and the typed text stays', async ({
      page,
      address,
      own,
      strict,
    }) => {
      strict.expected = [/^429 http/, /status of 429/];
      const { open_key } = await ask(address, `/api/accounts/${own.id}/`);
      await page.routeWebSocket('**/api/open/live/', (socket) =>
        socket.close({ code: CLOSE.roomFull, reason: 'room_full' }),
      );
      await page.goto(`/open/ACME/${open_key}`);
      await page.getByRole('textbox').first().fill('Kim');
      await page.keyboard.press('Enter');
      await expect(page.getByText(tooManyWindows)).toBeInViewport();

      const words = {
        'en-US': 'This conversation has reached its limit for today. Please continue tomorrow.',
        'ko-KR':
          '오늘 이 상담에서 보내실 수 있는 메시지를 모두 보내셨습니다. 내일 다시 보내 주세요.',
      }[locale];
      await page.route('**/api/open/room/messages/', (route) =>
        route.fulfill({
          status: 429,
          headers: { 'maru-error-code': 'daily_limit', 'retry-after': '40000' },
          json: { detail: words },
        }),
      );
      await page.getByRole('textbox').fill('What became of my order?');
      await page.keyboard.press('Enter');
      await expect(page.getByText(tomorrow)).toBeInViewport();
      await expect(page.getByText('What became of my order?')).toBeInViewport();
      await page.reload();
      await expect(page.getByText('What became of my order?')).toBeInViewport();
      // Refused once more: sent to the server now, it would be gone with the next reload, as no list is delivered.
      await expect(page.getByText(tomorrow)).toBeInViewport();
      await page.unroute('**/api/open/room/messages/');
      await page.reload();
      await expect(page.getByText('What became of my order?')).toBeInViewport();
      await expect(page.getByText(tomorrow)).toBeHidden();
    });
  });
}
