import { createDepartment } from '@maru/contract/departments';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { lockCompany } from '../src/core/company-lock.store.ts';
import { endSessionsOf } from '../src/core/session/session.store.ts';
import { inCompany, newAdministrator, newMember } from './factories.ts';
import { world } from './world.ts';

/** Whether a transaction waits for this company's lock. */
async function someoneWaits(companyId: number): Promise<boolean> {
  const { db } = await world();
  const { rows } = await db.asOwner((owner) =>
    sql`select from pg_locks where locktype = 'advisory' and objid = ${companyId} and not granted`.execute(
      owner,
    ),
  );
  return rows.length > 0;
}

test('a change that waited for its locks is refused if the access was lost meanwhile', async () => {
  const { company } = await newAdministrator();
  const member = await newMember(company, { permissions: ['add_department'] });
  let answer: Promise<{ status: number }> | undefined;
  await inCompany(company, async (tx) => {
    await lockCompany(tx);
    answer = member.caller.attempt(createDepartment, {
      body: { name: 'Late', manager_id: member.id },
    });
    await vi.waitFor(async () => expect(await someoneWaits(company.id)).toBe(true), 20_000);
    await endSessionsOf(tx, member.id);
  });
  expect((await answer)?.status).toBe(401);
  const departments = await inCompany(company, (tx) =>
    tx.sql.selectFrom('department').select('id').where('company_id', '=', company.id).execute(),
  );
  expect(departments).toEqual([]);
});
