import type { Page } from '@playwright/test';
import { SCHEMES, useScheme } from './seen.ts';
import { expect, test } from './test.ts';
import { fail, field, NOISE, refusal } from './test-accounts.ts';

test.use({ person: 'admin' });

const PROFILE = '**/api/profile/current/';
const LINK = 'Link';
const SNIPPET = 'Code for a website';

const copyButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const statusText = (page: Page) =>
  page.getByRole('main').getByRole('status').filter({ hasText: /./ });
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Opens the screen and returns the signed-in user's open key. */
async function openKey(page: Page): Promise<string> {
  const answer = page.waitForResponse(PROFILE);
  await page.goto('/chat_link');
  const { open_key } = await (await answer).json();
  expect(open_key).toMatch(/^[A-Za-z0-9]{14}$/);
  return open_key;
}

async function withoutKey(page: Page): Promise<void> {
  await page.route(PROFILE, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), open_key: '' } });
  });
}

test.describe('with a clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('the link, its QR code and the code for a website lead to the own account, and can be taken along', async ({
    page,
    baseURL,
    axe,
  }) => {
    const key = await openKey(page);
    const link = `${baseURL}/open/DEMO/${key}`;
    const snippet = `<script src="${baseURL}/widget.js" data-company="DEMO" data-open-key="${key}"></script>`;
    await expect(field(page, LINK)).toHaveValue(link);
    await expect(field(page, SNIPPET)).toHaveValue(snippet);
    const open = page.getByRole('link', { name: 'Open in a new tab' });
    await expect(open).toHaveAttribute('href', link);
    await expect(open).toHaveAttribute('target', '_blank');
    await expect(open).toHaveAttribute('rel', 'noopener');

    await test.step('the QR code is saved as a picture, and is dark on light in both schemes', async () => {
      const code = page.getByRole('img', { name: 'QR code of your chat link' });
      await expect(code).toBeVisible();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download QR code' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('chat-link.png');
      const parts = code.locator('path');
      await expect(parts).toHaveCount(2);
      for (const scheme of SCHEMES) {
        await useScheme(page, scheme);
        await expect(parts.first()).toHaveCSS('fill', 'rgb(255, 255, 255)');
        await expect(parts.last()).toHaveCSS('fill', 'rgb(0, 0, 0)');
      }
    });

    await test.step('copying fills the clipboard and says so, accessible in both schemes', async () => {
      for (const scheme of SCHEMES) {
        await useScheme(page, scheme);
        await copyButton(page, 'Copy link').click();
        await expect(statusText(page).last()).toHaveText('Copied');
        await axe(scheme === 'light' ? 'everything' : 'colours');
      }
      for (const [name, text] of [
        ['Copy link', link],
        ['Copy code', snippet],
      ] as const) {
        await copyButton(page, name).click();
        await expect(statusText(page).last()).toHaveText('Copied');
        expect(await clipboard(page)).toBe(text);
      }
      await expect(statusText(page)).toHaveCount(0);
    });

    await test.step('copying works by the old command where the clipboard API does not', async () => {
      await page.evaluate(async () => {
        await navigator.clipboard.writeText('something else');
        navigator.clipboard.writeText = () => Promise.reject(new Error('none here'));
      });
      await copyButton(page, 'Copy code').click();
      await expect(statusText(page)).toHaveText('Copied');
      await expect(copyButton(page, 'Copy code')).toBeFocused();
      expect(await clipboard(page)).toBe(snippet);
      await expect(statusText(page)).toHaveCount(0);
    });

    await test.step('where nothing else works, the text is selected', async () => {
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'clipboard', { value: undefined });
        document.execCommand = () => false;
      });
      await copyButton(page, 'Copy link').click();
      await expect(statusText(page)).toContainText('The text is selected.');
      await expect(field(page, LINK)).toBeFocused();
      expect(await page.evaluate(() => getSelection()?.toString())).toBe(link);
    });
  });
});

test('without an open key it explains the key and who can set one', async ({ page, axe }) => {
  await withoutKey(page);
  await page.goto('/chat_link');
  const main = page.getByRole('main');
  await expect(main).toContainText('You have no open key yet.');
  await expect(main).toContainText('An administrator can set one');
  await expect(main.getByRole('textbox')).toHaveCount(0);
  await expect(main.getByRole('img')).toHaveCount(0);
  await axe();
});

for (const call of [PROFILE, '**/api/company/profile/']) {
  test(`says when ${call} failed, and tries again`, async ({ page, strict }) => {
    strict.expected = NOISE;
    await fail(page, call, 'GET', 'cut');
    await page.goto('/chat_link');
    await expect(refusal(page)).toContainText('error loading chat link');
    await page.unroute(call);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(field(page, LINK)).toHaveValue(/\/open\/DEMO\//);
  });
}

test.describe('the tabs', () => {
  const tabs = (page: Page) => page.getByRole('navigation', { name: 'Your account' });

  test('join the five screens and mark the current one', async ({ page }) => {
    await page.goto('/profile');
    await expect(tabs(page).getByRole('link')).toHaveText([
      'Edit profile',
      'Password',
      'Security and devices',
      'Chat link for customers',
      'Availability',
    ]);
    for (const [name, path, title] of [
      ['Password', '/password', 'Password'],
      ['Security and devices', '/security', 'Security'],
      ['Chat link for customers', '/chat_link', 'Chat link'],
      ['Edit profile', '/profile', 'Edit profile'],
    ] as const) {
      await tabs(page).getByRole('link', { name }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(tabs(page).locator('[aria-current=page]')).toHaveText([name]);
      for (const scheme of SCHEMES) {
        await useScheme(page, scheme);
        // The mouse is still on the tab: its hover style must not be taken for the mark.
        await page.mouse.move(0, 0);
        const underlined = () =>
          tabs(page)
            .getByRole('link')
            .evaluateAll((all) =>
              all
                .filter((tab) => !/ 0\)$/.test(getComputedStyle(tab).borderBottomColor))
                .map((tab) => tab.textContent),
            );
        await expect.poll(underlined, { message: scheme }).toEqual([name]);
      }
    }
  });

  test('ask before unsaved changes are left', async ({ page }) => {
    await page.goto('/profile');
    await field(page, 'First name').fill('Somebody else');
    await tabs(page).getByRole('link', { name: 'Chat link' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect(page).toHaveURL('/profile');
    await tabs(page).getByRole('link', { name: 'Chat link' }).click();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/chat_link');
  });
});
