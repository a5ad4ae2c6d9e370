import { patchDepartment } from '@maru/contract/departments';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import {
  actionLogOf,
  inCompany,
  newAccount,
  newAdministrator,
  newDepartment,
} from '../../../test/factories.ts';
import { world } from '../../../test/world.ts';

/** Whether a transaction waits for one that has changed a row. */
async function someoneWaits(): Promise<boolean> {
  const { db } = await world();
  const waiting = await db.asOwner((owner) =>
    sql`select from pg_locks where locktype = 'transactionid' and not granted`.execute(owner),
  );
  return waiting.rows.length > 0;
}

test('a change that waited for another one keeps what that one has set', async () => {
  const { caller, company } = await newAdministrator();
  const [old, next] = [await newAccount(company), await newAccount(company)];
  const id = await newDepartment(company, 'Sales', old.id);
  let answer: ReturnType<typeof caller.attempt> | undefined;
  await inCompany(company, async (tx) => {
    await tx.sql
      .updateTable('department')
      .set({ manager_id: next.id, version: 2 })
      .where('id', '=', id)
      .execute();
    answer = caller.attempt(patchDepartment, { params: { id }, body: { name: 'Support' } });
    await vi.waitFor(async () => expect(await someoneWaits()).toBe(true), 20_000);
  });
  const saved = await answer;
  expect([saved?.status, saved?.headers.etag]).toEqual([200, '"3"']);
  expect(saved?.body).toMatchObject({ name: 'Support', manager: { username: next.username } });
  const [entry] = await actionLogOf(company);
  expect(entry?.extra_info).toBe('name: Sales → Support');
});
