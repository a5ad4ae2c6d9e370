import type { Locator, Page } from '@playwright/test';
import { openShop } from './shop.ts';
import { ask, expect, field, refusal, save, sent, success, test } from './test-accounts.ts';

const PATH = '/api/company/chat/';
const YELLOW = 'rgb(255, 224, 0)';
const BLACK = 'rgb(0, 0, 0)';

/** As in the demo data: tests of other files look at this company's chat, too. */
const BEFORE = { colour: '#0f766e', greeting: '', only_assignee_answers: false };
test.afterEach(async ({ address }) => void (await ask(address, PATH, 'PUT', BEFORE)));

/** The head of a chat, in the preview and on the customers' page. */
const head = (chat: Locator) => chat.locator('[class*=head]').first();

const preview = (page: Page, scheme: 'light' | 'dark') =>
  page.getByRole('img', { name: `Preview in ${scheme} colours` });

test('the colour and the greeting of the chat: chosen with a preview, saved, and seen by customers', async ({
  page,
  address,
  own,
  strict,
  browser,
}) => {
  strict.expected = [/^400 http/, /status of 400/];
  const { open_key } = await ask(address, `/api/accounts/${own.id}/`);
  const bodies = sent(page, 'PUT', PATH);

  await test.step('it is reached from the company profile, and leads back to it', async () => {
    await page.goto('/company_profile');
    await page.getByRole('link', { name: 'Customer chat' }).click();
    await expect(page).toHaveURL('/company/chat');
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Company profile' }),
    ).toHaveAttribute('href', '/company_profile');
  });

  await test.step('a colour that is none is refused, and the preview stays', async () => {
    const shown = await head(preview(page, 'light')).evaluate(
      (node) => getComputedStyle(node).backgroundColor,
    );
    await field(page, 'Colour').fill('red;background:url(//evil.example)');
    await expect(head(preview(page, 'light'))).toHaveCSS('background-color', shown);
    await save(page).click();
    await expect(refusal(page)).toHaveText('Colour: Enter a colour as #rrggbb.');
    await expect(field(page, 'Colour')).toBeFocused();
  });

  await test.step('the preview follows what is chosen or typed, in both schemes', async () => {
    await page.getByRole('button', { name: 'Violet' }).click();
    await expect(field(page, 'Colour')).toHaveValue('#6d28d9');
    await expect(page.getByLabel('Pick a colour')).toHaveValue('#6d28d9');
    await field(page, 'Colour').fill('#FFE000');
    await field(page, 'Greeting').fill('<b>Hello!</b>\nWe answer within the hour.');
    for (const scheme of ['light', 'dark'] as const) {
      await expect(head(preview(page, scheme))).toHaveCSS('background-color', YELLOW);
      await expect(head(preview(page, scheme))).toHaveCSS('color', BLACK);
      await expect(preview(page, scheme)).toContainText('<b>Hello!</b>');
    }
  });

  await test.step('leaving asks first; saving says so', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Company profile' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    await save(page).click();
    await expect(success(page)).toHaveText('Customer chat saved.');
    await expect(field(page, 'Colour')).toHaveValue('#ffe000');
    expect(bodies.at(-1)).toEqual({
      colour: '#FFE000',
      greeting: '<b>Hello!</b>\nWe answer within the hour.',
      only_assignee_answers: false,
    });
  });

  // As long as two screens of a phone.
  const site = await openShop(address, { company: 'ACME', key: open_key, height: '1600px' });
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 390, height: 700 },
    reducedMotion: 'no-preference',
  });
  const shop = await context.newPage();
  const chat = shop.frameLocator('maru-chat iframe');

  await test.step('the bubble on a site has the colour, and opens over the whole screen of a phone', async () => {
    await shop.goto(site.url);
    const bubble = shop.getByRole('button', { name: 'Open the chat' });
    await expect(bubble).toHaveCSS('background-color', YELLOW);
    await expect(bubble).toHaveCSS('color', BLACK);
    await bubble.click();
    const frame = shop.locator('maru-chat iframe');
    await expect(frame).toHaveCSS('transition-duration', /^0\.2s/);
    await expect(frame).toHaveCSS('opacity', '1');
    expect(await frame.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 700 });
    await shop.mouse.move(200, 400);
    await shop.mouse.wheel(0, 400);
    await expect(chat.getByText('<b>Hello!</b>')).toBeVisible();
    const start = chat.getByRole('button', { name: 'Start the conversation' });
    await expect(start).toHaveCSS('background-color', YELLOW);
    await expect(start).toHaveCSS('color', BLACK);
    expect(await shop.evaluate(() => scrollY)).toBe(0);
    await shop.getByRole('button', { name: 'Close the chat' }).click({ trial: true });
  });

  await test.step('Escape and the button close it, and the bubble has the focus', async () => {
    const frame = shop.locator('maru-chat iframe');
    await chat.getByLabel('Your name').press('Escape');
    await expect(frame).toBeHidden();
    await expect(shop.getByRole('button', { name: 'Open the chat' })).toBeFocused();
    await shop.keyboard.press('Enter');
    await expect(frame).toBeVisible();
    await shop.getByRole('button', { name: 'Close the chat' }).click();
    await expect(frame).toBeHidden();
    await shop.mouse.wheel(0, 400);
    await expect.poll(() => shop.evaluate(() => scrollY)).toBeGreaterThan(0);
    await shop.emulateMedia({ reducedMotion: 'reduce' });
    await expect(frame).toHaveCSS('transition-duration', /^0s(, 0s)*$/);
  });

  await test.step('on a larger window it is a part of it; the greeting stays above what is written', async () => {
    await shop.setViewportSize({ width: 1280, height: 800 });
    await shop.getByRole('button', { name: 'Open the chat' }).click();
    const box = await shop.locator('maru-chat iframe').boundingBox();
    expect(box).toEqual({ x: 880, y: 144, width: 384, height: 640 });
    await chat.getByLabel('Your name').fill('Kim');
    await chat.getByLabel('Your name').press('Enter');
    await chat.getByLabel('Message', { exact: true }).fill('Where is my parcel?');
    await chat.getByLabel('Message', { exact: true }).press('Enter');
    await expect(chat.getByRole('log')).toContainText('Where is my parcel?');
    await expect(chat.getByText('We answer within the hour.')).toBeVisible();
    await expect(head(chat.locator('main'))).toHaveCSS('background-color', YELLOW);
    await expect(head(chat.locator('main'))).toHaveCSS('color', BLACK);
    await shop.getByRole('button', { name: 'Close the chat' }).click({ trial: true });
  });

  await context.close();
  site.close();
});
