import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';

const SLIDING_MS = 400;

/**
 * Moves the mouse to an element and returns a function that clicks there. Locating the element costs the page
 * work, so it happens before the measurement.
 */
export async function pointAt(target: Locator): Promise<() => Promise<void>> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not to be seen`);
  const { mouse } = target.page();
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  await mouse.move(x, y);
  return () => mouse.click(x, y);
}

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });

/** Opens groups of the sidebar and waits for the end of the animation. */
export async function openGroups(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) await sidebar(page).getByRole('button', { name }).click();
  await sleep(SLIDING_MS);
}

export const entry = (page: Page, name: string): Locator =>
  sidebar(page).getByRole('link', { name, exact: true });
