import { expectSeen, overflowOf } from './seen.ts';
import { expect, test } from './test-accounts.ts';

test('both logs are checked from the log screen, which says when and how many', async ({
  page,
  axe,
}) => {
  await page.goto('/logs');
  const head = page.getByRole('main').getByText(/checked|intact/i);
  await expectSeen(head);
  await page.getByRole('button', { name: 'Check integrity' }).click();
  await expect(head).toContainText(/Both logs intact: [\d,]+ entries, checked .* by /, {
    timeout: 30_000,
  });
  await axe();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectSeen(head);
  expect(await overflowOf(page)).toBe(0);
  await page.evaluate(() => localStorage.setItem('lang', 'ko'));
  await page.reload();
  await expectSeen(page.getByText(/작업 로그와 봇 로그 모두 이상 없음: [\d,]+건/));

  // The server's answer about a log that somebody has altered.
  const time = new Date().toISOString();
  const broken = { time, user_name: 'admin', entries: 16, broken: { log: 'action', entry: 17 } };
  await page.route('**/api/logs/check/', (route) =>
    route.fulfill({ json: { last: broken, running: null } }),
  );
  await page.reload();
  await expectSeen(page.getByRole('alert').filter({ hasText: '17번 항목' }));
  await page.evaluate(() => localStorage.setItem('lang', 'en'));
  const running = { started: time, user_name: 'admin', checked: 1000, total: 5120 };
  await page.unroute('**/api/logs/check/');
  await page.route('**/api/logs/check/', (route) =>
    route.fulfill({ json: { last: null, running } }),
  );
  await page.reload();
  await expectSeen(page.getByText('1,000 of 5,120 entries checked'));
});
