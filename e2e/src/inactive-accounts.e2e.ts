import { expectSeen, overflowOf } from './seen.ts';
import { expect, makeAccount, test, uniqueName } from './test-accounts.ts';

test('the list marks inactive accounts in words, however long the username is', async ({
  page,
  address,
}) => {
  const name = uniqueName('left');
  await makeAccount(address, { username: `${name}-with-a-very-long-name`, is_active: false });
  await makeAccount(address, { username: `${name}-active` });
  await page.goto('/accounts');
  for (const [lang, word] of [
    ['en', 'Inactive'],
    ['ko', '비활성'],
  ] as const) {
    await page.evaluate((code) => localStorage.setItem('lang', code), lang);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/accounts?username=${name}`);
      const marked = page.locator('tr[data-row]', { hasText: `${name}-with` });
      await expectSeen(marked.getByText(word, { exact: true }), `${lang} at ${width} px`);
      await expect(page.locator('tr[data-row]').getByText(word, { exact: true })).toHaveCount(1);
      expect(await overflowOf(page)).toBe(0);
    }
  }
});
