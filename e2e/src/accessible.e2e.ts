import { filterIcon } from './api.ts';
import { expect, test } from './test.ts';

for (const locale of ['en-US', 'ko-KR']) {
  test.describe(locale, () => {
    test.use({ locale });

    test('the sign-in screen, also when it complains', async ({ page, axeInBothSchemes }) => {
      await page.goto('/login');
      await axeInBothSchemes();
      await page.locator('button[type=submit]').click();
      await expect(page.getByRole('alert')).toBeVisible();
      await axeInBothSchemes();
    });
  });
}

test.describe('opened', () => {
  test.use({ person: 'admin' });

  test('a mistake that is made on purpose is found', async ({ page, axe }) => {
    await page.goto('/dashboard');
    await page.getByRole('main').evaluate((main) => {
      const faint = document.createElement('p');
      faint.textContent = 'hardly to be read';
      faint.style.color = '#ccc';
      faint.style.backgroundColor = '#fff';
      main.append(faint, document.createElement('button'));
    });
    const found = (what?: 'colours' | 'all but colours') =>
      axe(what).then(
        () => '',
        ({ message }: Error) => message.match(/(?<=\+\s+")[a-z-]+(?=: )/g)?.join(' '),
      );
    expect(await found()).toBe('button-name color-contrast');
    expect(await found('colours')).toBe('color-contrast');
    expect(await found('all but colours')).toBe('button-name');
  });

  test('the filter row, with the calendar', async ({ page, axeInBothSchemes }) => {
    await page.goto('/logs');
    await filterIcon(page).click();
    await axeInBothSchemes();
    await page.getByRole('button', { name: 'Filter by Time' }).click();
    await expect(page.getByRole('button', { name: 'Previous month' })).toBeVisible();
    await axeInBothSchemes();
  });

  test('the user menu', async ({ page, axeInBothSchemes }) => {
    await page.goto('/dashboard');
    await page.locator('[aria-haspopup=menu]').click();
    await expect(page.getByRole('menuitem')).toHaveCount(3);
    await axeInBothSchemes();
  });

  test('a form with marks, and a dropdown', async ({ page, axeInBothSchemes }) => {
    await page.goto('/account/new');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Username' })).toBeFocused();
    await expect(page.getByText('This field is required.')).toHaveCount(8);
    await axeInBothSchemes();
    await page.getByRole('combobox', { name: 'Department' }).click();
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    await axeInBothSchemes();
  });

  test('a room that is live', async ({ page, axeInBothSchemes }) => {
    await page.goto('/chats/view/1?name=Kim');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await axeInBothSchemes();
    await page.getByRole('button', { name: 'Rename' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await axeInBothSchemes();
  });

  test('a page that is not for one', async ({ page, axeInBothSchemes }) => {
    await page.evaluate(() => localStorage.setItem('permissions', '[]'));
    await page.goto('/accounts');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not for you');
    await axeInBothSchemes();
  });
});
