import { HttpClient } from './http-client.ts';
import { runCommand } from './server-process.ts';

/** The password of every administrator that is made here. */
export const ADMIN_PASSWORD = 'a good password 7';

export const adminOf = (company: string) => ({
  company_code: company,
  username: 'admin',
  password: ADMIN_PASSWORD,
});

/**
 * Creates a company with its administrator by the command line, as in production. Beside a running server it is
 * cheaper: an embedded database is open already.
 */
export async function makeCompany(env: NodeJS.ProcessEnv, code: string): Promise<void> {
  const args = ['company', 'create', '--code', code, '--name', code, '--email', 'a@example.com'];
  const { code: exit, output } = await runCommand(
    [...args, '--password-stdin'],
    env,
    ADMIN_PASSWORD,
  );
  if (exit !== 0) throw new Error(output);
}

/** A client with a session of the company's administrator. */
export const signedInAdmin = (url: string, company: string): Promise<HttpClient> =>
  new HttpClient(url).signIn(adminOf(company));
