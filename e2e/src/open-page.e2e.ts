import { AxeBuilder } from '@axe-core/playwright';
import { ask, expect, field, test } from './made.ts';

for (const locale of ['en-US', 'ko-KR']) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`the customer's page, ${locale}, ${colorScheme}`, () => {
      test.use({ locale, colorScheme, viewport: { width: 360, height: 640 } });

      test('is accessible, fits, and asks for a name first', async ({
        page,
        address,
        own,
        axe,
      }) => {
        const { open_key } = await ask(address, `/api/accounts/${own.id}/`);
        await page.goto(`/open/acme/${open_key}`);
        await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));
        await axe();
        await page.getByRole('textbox').press('Enter');
        await expect(page.getByRole('status')).toHaveText(/enter your name|이름을 입력해/);
        await axe();
        await page.getByRole('textbox').fill('Kim');
        await page.keyboard.press('Enter');
        await expect(page.getByRole('log')).toBeAttached();
        await page.getByRole('textbox').fill('Hello');
        await page.keyboard.press('Enter');
        await expect(page.getByRole('log')).toContainText('Hello');
        await axe();
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow).toBe(0);
      });
    });
  }
}

test('a link that leads nowhere says so', async ({ page, strict }) => {
  strict.expected = [/^404 http/, /status of 404/];
  for (const path of ['/open/ACME/nobody', '/open/NOWHERE/nobody']) {
    await page.goto(path);
    await expect(page.getByText('This link is not valid any more')).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
  }
});

test('blank is not sent, and text stays text', async ({ page, address, own }) => {
  const { open_key } = await ask(address, `/api/accounts/${own.id}/`);
  await page.goto(`/open/ACME/${open_key}`);
  await page.getByRole('textbox', { name: 'Your name' }).fill('<img src=x onerror=alert(1)>');
  await page.keyboard.press('Enter');
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.postDataJSON());
  });
  await field(page, 'Message').fill('   ');
  await page.keyboard.press('Enter');
  await field(page, 'Message').fill('<script>alert(1)</script>');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log')).toContainText('<script>alert(1)</script>');
  expect(sent).toEqual([{ content: '<script>alert(1)</script>' }]);
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
