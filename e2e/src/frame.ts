import { DESK_LIVE_PATH, NOTICE_LIVE_PATH } from '@maru/contract/live';
import type { Page } from '@playwright/test';

const CALLS_OF_FRAME = [
  '**/api/tickets/counts/',
  '**/api/notices/',
  '**/api/conversations/',
  '**/api/desk/settings/',
];

const CONNECTIONS_OF_FRAME = [NOTICE_LIVE_PATH, DESK_LIVE_PATH];

/** Waits until a connection is made and the server has answered in it: from then on it tells what happens. */
export async function waitForConnection(page: Page, path: string): Promise<void> {
  const socket = await page.waitForEvent('websocket', (made) => made.url().includes(path));
  await socket.waitForEvent('framereceived');
}

/** Opens a screen, and waits for the calls and connections that its frame makes: each could renew the session. */
export async function arrive(page: Page, path = '/dashboard'): Promise<void> {
  const made = [
    ...CALLS_OF_FRAME.map((call) => page.waitForResponse(call)),
    ...CONNECTIONS_OF_FRAME.map((connection) => waitForConnection(page, connection)),
  ];
  await page.goto(path);
  await Promise.all(made);
}
