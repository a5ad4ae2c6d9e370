import { signedInAdmin } from '@maru/harness/src/company.ts';

export interface Staff {
  company: string;
  uid: number;
  headers: Record<string, string>;
}

export async function signedInStaff(url: string, company: string): Promise<Staff> {
  const { access, uid } = await signedInAdmin(url, company);
  return { company, uid, headers: { authorization: `Bearer ${access}` } };
}
