import { expectSeen, overflowOf } from './seen.ts';
import { expect, test } from './test.ts';

test('a server without a company says on its sign-in screen how to make one', async ({
  page,
  axe,
}) => {
  // As such a server sends its pages; `starting.test.ts` starts one.
  await page.route('**/login', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('<html ', '<html data-companies="none" ');
    await route.fulfill({ response, body });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/login');
  await expectSeen(page.getByText('There is no company on this server yet'));
  await expectSeen(page.getByText('npm run maru -- company create --code CODE'));
  expect(await overflowOf(page)).toBe(0);
  await axe();
  await page.getByLabel('Language').selectOption('ko');
  await expectSeen(page.getByText('아직 등록된 회사가 없어'));
  await page.unroute('**/login');
  await page.reload();
  await expect(page.getByRole('button', { name: /Log in|로그인/ })).toBeVisible();
  await expect(page.getByText('npm run maru')).toHaveCount(0);
});
