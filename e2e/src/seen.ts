import { expect, type Locator, type Page } from '@playwright/test';

/** From 1366×768 down to the smallest phone that staff use. */
export const SIZES = [
  { width: 1366, height: 768 },
  { width: 768, height: 600 },
  { width: 375, height: 667 },
] as const;

export const SCHEMES = ['light', 'dark'] as const;

/** Inside the window, and nothing covers its corners or its centre. */
export async function expectSeen(element: Locator, what = String(element)): Promise<void> {
  await expect(element, what).toBeInViewport({ ratio: 1 });
  await expect
    .poll(
      () =>
        element.evaluate((node) => {
          const { left, right, top, bottom } = node.getBoundingClientRect();
          const points = [
            [left + 2, top + 2],
            [right - 2, top + 2],
            [left + 2, bottom - 2],
            [right - 2, bottom - 2],
            [(left + right) / 2, (top + bottom) / 2],
          ] as const;
          return points.every(([x, y]) => {
            const hit = document.elementFromPoint(x, y);
            return hit !== null && (node.contains(hit) || hit.contains(node));
          });
        }),
      { message: `${what} is not covered` },
    )
    .toBe(true);
}

/** How much wider the page, or the sheet that scrolls inside it, is than what is seen of it. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const scrollers = [document.documentElement, ...document.querySelectorAll('main')];
    return Math.max(...scrollers.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  });

/** The styles that show whether an element is usable or invalid. */
export const lookOf = (element: Locator) =>
  element.evaluate((node) => {
    const { color, backgroundColor, borderTopColor, borderTopStyle, boxShadow, cursor } =
      getComputedStyle(node);
    return { color, backgroundColor, borderTopColor, borderTopStyle, boxShadow, cursor };
  });

/** Switches the colour scheme and waits until the page has followed. */
export async function useScheme(page: Page, colorScheme: (typeof SCHEMES)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect.poll(() => schemeSeen(page)).toBe(colorScheme);
}

/** The styles that a disabled control would have if it were enabled. */
const lookWhenEnabled = (control: Locator) =>
  control.evaluate((node) => {
    const disabled = node.closest('fieldset[disabled]') ?? node;
    const names = ['disabled', 'aria-disabled', 'data-disabled'];
    const before = names.map((name) => disabled.getAttribute(name));
    for (const name of names) disabled.removeAttribute(name);
    // Otherwise a transition would be measured halfway.
    (node as HTMLElement).style.transition = 'none';
    const { color, backgroundColor, opacity, cursor } = getComputedStyle(node);
    const look = { color, backgroundColor, opacity, cursor };
    names.forEach((name, at) => {
      const value = before[at];
      if (value !== null && value !== undefined) disabled.setAttribute(name, value);
    });
    return look;
  });

/** The control looks disabled in both schemes. */
export async function expectLooksDisabled(page: Page, control: Locator): Promise<void> {
  for (const scheme of SCHEMES) {
    await useScheme(page, scheme);
    const enabled = await lookWhenEnabled(control);
    const { color, backgroundColor, opacity, cursor } = await control.evaluate((node) => {
      const { color, backgroundColor, opacity, cursor } = getComputedStyle(node);
      return { color, backgroundColor, opacity, cursor };
    });
    expect(cursor, scheme).toBe('not-allowed');
    const faded = [color, backgroundColor, opacity].join();
    const plain = [enabled.color, enabled.backgroundColor, enabled.opacity].join();
    expect(faded, scheme).not.toBe(plain);
  }
}

/** The visible colour scheme: light if the background is lighter than the text. */
export const schemeSeen = (page: Page): Promise<'light' | 'dark'> =>
  page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    const [paper = 0, ink = 0] = [backgroundColor, color].map((value) =>
      Number(/\d+/.exec(value)?.[0]),
    );
    return paper > ink ? 'light' : 'dark';
  });

/** The texts of the elements that are marked by a background colour. */
export const markedAmong = (elements: Locator): Promise<string[]> =>
  elements.evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility())
      .filter((one) => !/^(transparent|.*, 0\))$/.test(getComputedStyle(one).backgroundColor))
      .map((one) => (one as HTMLElement).innerText),
  );

/** The largest difference between two pictures of the same size, from 0 to 255. */
export const differenceOf = (page: Page, one: Buffer, other: Buffer): Promise<number> =>
  page.evaluate(
    async (pictures) => {
      const [first, second] = await Promise.all(
        pictures.map(async (picture) => {
          const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
          const { width, height } = await createImageBitmap(new Blob([bytes]));
          const context = new OffscreenCanvas(width, height).getContext('2d');
          context?.drawImage(await createImageBitmap(new Blob([bytes])), 0, 0);
          return context?.getImageData(0, 0, width, height).data;
        }),
      );
      let most = first && second ? 0 : 255;
      first?.forEach((value, at) => {
        most = Math.max(most, Math.abs(value - (second?.[at] ?? 0)));
      });
      return most;
    },
    [one.toString('base64'), other.toString('base64')],
  );
