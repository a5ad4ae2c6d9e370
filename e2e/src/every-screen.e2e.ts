import type { Page } from '@playwright/test';
import { common } from '../../web/src/lib/common.en.ts';
import { form } from '../../web/src/lib/form/form.en.ts';
import { go } from './go.ts';
import { SCREENS } from './screens.ts';
import { expect, test } from './test.ts';

test.use({ person: 'admin' });

/** Waits until everything on a screen is loaded. */
async function expectScreen(page: Page, path: string, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  // A tab of one record begins with its name; account-forms.e2e.ts looks at that.
  const record = /\/\d+$/.test(path);
  await expect(page).toHaveTitle(
    record ? new RegExp(`^\\S.* · ${title} · 하늘커머스$`) : `${title} · 하늘커머스`,
  );
  await expect(page).toHaveURL(path);
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
}

test('every address shows its screen, by its title, accessible in both schemes', async ({
  page,
  axeInBothSchemes,
}) => {
  test.setTimeout(300_000);
  await page.goto('/');
  await expectScreen(page, '/', 'Dashboard');
  for (const [path, title] of SCREENS) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectScreen(page, path, title);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await axeInBothSchemes();
    });
  }
});

/** All texts on the page, labels of controls included, but not the content that users wrote. */
function written(): string[] {
  const selector = 'h1, nav a, nav button, header button, main label, main button, main th, main p';
  const elements = [...document.querySelectorAll<HTMLElement>(`${selector}, [aria-label]`)];
  return elements
    .filter((element) => !element.closest('tbody') && !element.matches('[aria-haspopup=menu]'))
    .flatMap((element) => [element.innerText, element.ariaLabel ?? ''])
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

test.describe('a Korean browser', () => {
  test.use({ locale: 'ko-KR' });

  test('every screen has its Korean name, is accessible and holds no English', async ({
    page,
    axe,
  }) => {
    test.setTimeout(300_000);
    const english = new Set<string>([...Object.values(common), ...Object.values(form)]);
    english.delete(common.product);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const [path, , title] of SCREENS) {
      await test.step(path, async () => {
        await go(page, path);
        await expectScreen(page, path, title);
        await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
        // The colours are those of the English screens.
        await axe('all but colours');
        const filters = page.getByRole('button', { name: '필터', exact: true });
        if ((await filters.count()) > 0) await filters.click();
        const texts = await page.evaluate(written);
        expect(texts.length).toBeGreaterThan(8);
        const found = texts.filter(
          (text) => english.has(text) || /^[a-z]+([A-Z_][a-z]+)+$/.test(text),
        );
        expect(found).toEqual([]);
      });
    }
  });
});
