import type { Page } from '@playwright/test';
import { ask, expect, sent } from './made.ts';

/** A room of the second company; each test takes one. */
export async function openRoom(page: Page, address: string, index: number) {
  const { results } = await ask(address, '/api/chats/?ordering=name');
  const room: { id: number; name: string } = results[index];
  const path = `/chats/view/${room.id}?${new URLSearchParams({ name: room.name })}`;
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(room.name);
  return { ...room, path, bodies: sent(page, 'POST', `/api/chats/${room.id}/messages/`) };
}

export const connect = (page: Page) =>
  page.getByRole('button', { name: 'Connect', exact: true }).click();
export const top = (page: Page) => page.getByRole('main').locator('tbody tr').first();
