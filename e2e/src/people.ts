import { type SignedIn, signIn } from '@maru/contract/sign-in';
import { type HttpAnswer, HttpClient } from '@maru/harness/src/http-client.ts';
import type { Page } from '@playwright/test';
import { BLANK } from './reused-context.ts';

export type DemoPerson = 'admin' | 'agent';

export const DEMO = { company_code: 'DEMO', password: 'maru-demo-2026' };

/** The values that a browser stores after a sign-in. */
export interface Session {
  cookie: { name: string; value: string };
  storage: Record<string, string>;
}

interface Credentials {
  company_code: string;
  username: string;
  password: string;
}

/** The cookie that a sign-in sets. */
export const cookieOf = (headers: HttpAnswer['headers']): string =>
  [headers['set-cookie'] ?? ''].flat().map(String)[0] ?? '';

/** Signs in by the API, as the sign-in screen would. */
export async function newSession(baseURL: string, credentials: Credentials): Promise<Session> {
  const { username } = credentials;
  const client = new HttpClient(baseURL);
  const { status, body, headers } = await client.attempt(signIn, { body: credentials });
  if (status !== signIn.status) throw new Error(`${username} could not sign in: ${status}`);
  const { uid, access, refresh, name, company_name, permissions } = body as SignedIn;
  const [pair = ''] = cookieOf(headers).split(';');
  const [cookie = '', value = ''] = pair.split('=');
  return {
    cookie: { name: cookie, value },
    storage: {
      ...{ uid: String(uid), username, access, refresh, name, company_name },
      permissions: JSON.stringify(permissions),
    },
  };
}

const sessions = new Map<DemoPerson, Promise<Session>>();

/** A session of a demo account. All tests of a worker use the same one. */
export function sessionOf(person: DemoPerson, baseURL: string): Promise<Session> {
  const session = sessions.get(person) ?? newSession(baseURL, { ...DEMO, username: person });
  sessions.set(person, session);
  return session;
}

/** For a session that a test has renewed or ended: the next test signs in again. */
export const forgetSession = (person: DemoPerson): void => void sessions.delete(person);

/** Puts a session into the browser, without a visit to the sign-in screen. */
export async function placeSession(page: Page, { cookie, storage }: Session): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(BLANK);
  const url = new URL('/api/tickets/', page.url());
  await page.context().addCookies([
    {
      ...cookie,
      ...{ domain: url.hostname, path: url.pathname, expires: -1 },
      ...{ httpOnly: true, secure: false, sameSite: 'Strict' },
    },
  ]);
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, storage);
}
