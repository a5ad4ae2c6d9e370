import { type SignedIn, signIn } from '@maru/contract/sign-in';
import { type HttpAnswer, HttpClient } from '@maru/harness/src/http-client.ts';

export type Person = 'admin' | 'agent' | 'auditor';

export const DEMO = { company_code: 'DEMO', password: 'maru-demo-2026' };

/** Signs in by the API, as the sign-in screen would, and returns what the browser then stores. */
async function tokensOf(username: string, baseURL: string) {
  const client = new HttpClient(baseURL);
  const { status, body, headers } = await client.attempt(signIn, { body: { ...DEMO, username } });
  if (status !== signIn.status) throw new Error(`${username} could not sign in: ${status}`);
  return { session: body as SignedIn, cookie: cookieOf(headers) };
}

/** The cookie that a sign-in sets. */
export const cookieOf = (headers: HttpAnswer['headers']): string =>
  [headers['set-cookie'] ?? ''].flat().map(String)[0] ?? '';

export async function stateOf(person: Person, baseURL: string) {
  const { session, cookie } = await tokensOf(person, baseURL);
  const [pair = ''] = cookie.split(';');
  const [name = '', value = ''] = pair.split('=');
  const stored = {
    uid: String(session.uid),
    access: session.access,
    refresh: session.refresh,
    name: session.name,
    username: person,
    company_name: session.company_name,
    permissions: JSON.stringify(session.permissions),
  };
  return {
    cookies: [
      {
        name,
        value,
        domain: '127.0.0.1',
        path: '/api/tickets/',
        expires: -1,
        httpOnly: true,
        secure: false,
        sameSite: 'Strict' as const,
      },
    ],
    origins: [
      {
        origin: baseURL,
        localStorage: Object.entries(stored).map(([key, text]) => ({ name: key, value: text })),
      },
    ],
  };
}
