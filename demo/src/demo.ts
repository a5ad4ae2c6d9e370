import { anyCompany } from '@maru/server/src/core/company-setup.store.ts';
import { hashPassword } from '@maru/server/src/core/passwords.ts';
import type { Schema } from '@maru/server/src/core/schema.ts';
import { DEMO_COMPANY, isEmpty } from '@maru/server/src/demo-company.ts';
import type { Database } from '@maru/server/src/platform/database/database.ts';
import { sql } from 'kysely';

const PASSWORD = 'maru-demo-2026';

/** The accounts to sign in with, and what each can see. */
const SIGN_INS = [
  { company: DEMO_COMPANY, username: 'admin', what: 'everything' },
  { company: DEMO_COMPANY, username: 'agent', what: 'tickets, chats, the desk and data' },
  { company: DEMO_COMPANY, username: 'auditor', what: 'both logs' },
  { company: 'ACME', username: 'admin', what: 'everything of another company' },
];

/** An arbitrary lock number that nothing else on the server is likely to use. */
const LOCK = 7_301_977_402;

/**
 * Fills an empty database with two companies that seem to have been at work until just now. A lock makes
 * processes that start at the same time wait, so that only the first finds it empty.
 */
export async function fillDemoIfEmpty(
  db: Database<Schema>,
  now: Date,
  sourcesFolder: string,
): Promise<void> {
  if (!(await isEmpty(db))) return;
  const { fillCompany } = await import('./fill-company.ts');
  const { companyPlan } = await import('./company-files.ts');
  const passwordHash = await hashPassword(PASSWORD);
  await db.asOwner(async (owner) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(owner);
    if (await anyCompany(owner)) return;
    for (const company of ['haneul', 'acme']) {
      await fillCompany(owner, companyPlan(company), { now, passwordHash, sourcesFolder });
    }
  });
}

/** The text that a server with the demo prints when it starts. */
export const signInHelp = (): string =>
  [
    '',
    'Sign in to the demo (company code, username):',
    ...SIGN_INS.map(({ company, username, what }) => `  ${company}  ${username.padEnd(8)} ${what}`),
    `  Password: ${PASSWORD}`,
  ].join('\n');
