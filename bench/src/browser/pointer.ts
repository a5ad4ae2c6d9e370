import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';

const SLIDING_MS = 400;

/** Points at something; what comes back clicks there. To look for it is work that the page feels. */
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

/** Opens groups of entries, and waits until the entries have come to rest. */
export async function openGroups(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) await sidebar(page).getByRole('button', { name }).click();
  await sleep(SLIDING_MS);
}

export const entry = (page: Page, name: string): Locator =>
  sidebar(page).getByRole('link', { name, exact: true });
