import { runCommand } from '@maru/harness/src/server-process.ts';

export const PASSWORD = 'a good password 7';

/** Creates a company by the command line, as in production. */
export async function makeCompany(env: NodeJS.ProcessEnv, code: string): Promise<void> {
  const args = ['company', 'create', '--code', code, '--name', code, '--email', 'a@example.com'];
  const { code: exit, output } = await runCommand([...args, '--password-stdin'], env, PASSWORD);
  if (exit !== 0) throw new Error(output);
}

const sendTo =
  (url: string) => async (method: string, path: string, body?: unknown, token?: string) => {
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as any };
  };

/** Calls over real HTTP, without signing in. */
export const postOver = (url: string, path: string, body: unknown) =>
  sendTo(url)('POST', path, body);

/** Calls over real HTTP, signed in. */
export async function signInOver(url: string, company: string) {
  const send = sendTo(url);
  const credentials = { company_code: company, username: 'admin', password: PASSWORD };
  const signedIn = await send('POST', '/api/token/', credentials);
  if (signedIn.status !== 200) throw new Error(JSON.stringify(signedIn));
  const { access, uid } = signedIn.body;
  return {
    uid: uid as number,
    access: access as string,
    get: (path: string) => send('GET', path, undefined, access),
    post: (path: string, body: unknown) => send('POST', path, body, access),
  };
}
