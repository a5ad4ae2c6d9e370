import type { Locator, Page } from '@playwright/test';

/** The colour scheme as it is seen: which of paper and ink is lighter. */
export const schemeSeen = (page: Page): Promise<'light' | 'dark'> =>
  page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    const [paper = 0, ink = 0] = [backgroundColor, color].map((value) =>
      Number(/\d+/.exec(value)?.[0]),
    );
    return paper > ink ? 'light' : 'dark';
  });

/** Those of some elements that are marked by what is behind their text. */
export const markedAmong = (elements: Locator): Promise<string[]> =>
  elements.evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility())
      .filter((one) => !/^(transparent|.*, 0\))$/.test(getComputedStyle(one).backgroundColor))
      .map((one) => (one as HTMLElement).innerText),
  );

/** How far two pictures of the same size are apart, from 0 to 255, where they differ the most. */
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
