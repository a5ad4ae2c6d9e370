import { companyByCode } from '@maru/server/src/core/company-setup.store.ts';
import { hashPassword } from '@maru/server/src/core/passwords.ts';
import type { Schema } from '@maru/server/src/core/schema.ts';
import type { Database } from '@maru/server/src/platform/database/database.ts';
import { type Kysely, sql } from 'kysely';
import { acme } from './companies/acme.ts';
import { haneul } from './companies/haneul.ts';
import { fillCompany } from './fill-company.ts';

export const DEMO_PASSWORD = 'maru-demo-2026';

/** The accounts to sign in with, and what each can see. */
export const DEMO_SIGN_INS = [
  { company: 'DEMO', username: 'admin', what: 'everything' },
  { company: 'DEMO', username: 'agent', what: 'tickets and chats' },
  { company: 'DEMO', username: 'auditor', what: 'both logs' },
  { company: 'ACME', username: 'admin', what: 'everything of another company' },
] as const;

const DEMO_COMPANY = DEMO_SIGN_INS[0].company;

/** An arbitrary lock number that nothing else on the server is likely to use. */
const LOCK = 7_301_977_402;

/**
 * Fills an empty database with two companies that seem to have been at work until just now. A lock makes
 * processes that start at the same time wait, so that only the first finds it empty.
 */
export async function fillDemoIfEmpty(db: Database<Schema>, now: Date): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await db.asOwner(async (owner) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(owner);
    if (await anyCompany(owner)) return;
    await fillCompany(owner, haneul, now, passwordHash);
    await fillCompany(owner, acme, now, passwordHash);
  });
}

export const isEmpty = async (db: Database<Schema>): Promise<boolean> =>
  (await db.asOwner(anyCompany)) === undefined;

const anyCompany = (owner: Kysely<Schema>) =>
  owner.selectFrom('company').select('id').limit(1).executeTakeFirst();

/** Whether to print the demo's sign-ins. */
export async function hasDemo(db: Database<Schema>): Promise<boolean> {
  const company = await db.asOwner((owner) => companyByCode(owner, DEMO_COMPANY));
  return company !== undefined;
}
