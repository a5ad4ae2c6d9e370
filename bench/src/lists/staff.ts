import { PASSWORD } from '../servers.ts';

export interface Staff {
  company: string;
  uid: number;
  headers: Record<string, string>;
}

export async function signedIn(url: string, company: string): Promise<Staff> {
  const response = await signIn(url, company);
  const { access, uid } = (await response.json()) as { access: string; uid: number };
  return { company, uid, headers: { authorization: `Bearer ${access}` } };
}

export const signIn = (url: string, company: string): Promise<Response> =>
  fetch(new URL('/api/token/', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ company_code: company, username: 'admin', password: PASSWORD }),
  });
