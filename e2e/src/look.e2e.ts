import type { Page } from '@playwright/test';
import { contrastOf } from './contrast.ts';
import { arrive } from './frame.ts';
import { SCHEMES, useScheme } from './seen.ts';
import { expect, test } from './test.ts';
import { field } from './test-accounts.ts';

test.use({ person: 'admin' });

const ENOUGH = 3;

async function loaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('controls and focus rings have a contrast of 3 to 1 in both schemes', async ({ page }) => {
  const switched = page.locator('.mantine-Switch-track');
  const places = [
    {
      path: '/accounts',
      shapes: {
        'empty tick': page.getByRole('checkbox', { name: 'Select all rows of this page' }),
        'default button': button(page, 'Delete'),
        'main button': page.getByRole('link', { name: 'Create' }),
        'page size': page.getByLabel('Rows per page'),
      },
      icons: {
        funnel: button(page, 'Filters'),
        'sidebar toggle': button(page, 'Toggle sidebar'),
      },
      rings: {
        'sidebar entry': page.getByRole('link', { name: 'Chats' }),
        language: page.getByLabel('Language'),
        'default button': button(page, 'Delete'),
        tick: page.getByRole('checkbox', { name: 'Select all rows of this page' }),
      },
    },
    {
      path: '/account/edit/2',
      shapes: {
        field: field(page, 'Username'),
        choice: page.getByRole('combobox', { name: 'Department' }),
        switch: switched,
        'main button': button(page, 'Save'),
      },
      icons: { back: button(page, 'Back') },
      rings: { field: field(page, 'Username'), 'main button': button(page, 'Save') },
    },
  ];
  for (const { path, shapes, icons, rings } of places) {
    await page.goto(path);
    await loaded(page);
    for (const scheme of SCHEMES) {
      await useScheme(page, scheme);
      // Otherwise a colour would be measured halfway.
      await page.addStyleTag({ content: '* { transition: none !important; }' });
      const faint: string[] = [];
      const note = (what: string, ratio: number) => {
        if (ratio < ENOUGH) faint.push(`${scheme} ${path} ${what}: ${ratio.toFixed(2)}`);
      };
      await page.mouse.move(0, 0);
      for (const [what, control] of Object.entries(shapes)) {
        note(what, (await contrastOf(control)).shape);
      }
      for (const [what, control] of Object.entries(icons)) {
        note(what, (await contrastOf(control)).icon);
      }
      for (const [what, control] of Object.entries(rings)) {
        await page.keyboard.press('Tab');
        await control.focus();
        note(`focus of ${what}`, (await contrastOf(control)).ring);
      }
      expect(faint).toEqual([]);
    }
    if (path.startsWith('/account/')) {
      await page.getByRole('switch').click({ force: true });
      for (const scheme of SCHEMES) {
        await useScheme(page, scheme);
        expect((await contrastOf(switched)).shape, `${scheme} switch`).toBeGreaterThan(ENOUGH);
      }
    }
  }
});

test('a page does not jump while it loads', async ({ page }) => {
  const shiftOf = () =>
    page.evaluate(async () => {
      let sum = 0;
      const moved: string[] = [];
      const count = (entries: PerformanceEntryList) => {
        for (const entry of entries) {
          const { value, sources } = entry as PerformanceEntry & {
            value: number;
            sources: { node: Element | null }[];
          };
          sum += value;
          for (const { node } of sources) moved.push(`${value} ${node?.outerHTML?.slice(0, 80)}`);
        }
      };
      const observer = new PerformanceObserver((list) => count(list.getEntries()));
      observer.observe({ type: 'layout-shift', buffered: true });
      // At the second callback what is on the screen now has been laid out, and what moved was recorded.
      for (let n = 0; n < 2; n++) await new Promise(requestAnimationFrame);
      count(observer.takeRecords());
      observer.disconnect();
      return { sum, moved };
    });
  for (const [path, width] of [
    ['/dashboard', 1280],
    ['/accounts', 1280],
    ['/tickets', 1280],
    ['/logs', 1280],
    ['/account/edit/2', 1280],
    ['/accounts', 390],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await arrive(page, path);
    await loaded(page);
    const { sum, moved } = await shiftOf();
    expect(sum, `${path} at ${width}: ${moved.join('\n')}`).toBeLessThanOrEqual(0.02);
  }
});
