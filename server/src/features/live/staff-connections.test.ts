import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { actionLogOf, newAdministrator, newRoom } from '../../../test/factories.ts';
import { connectStaff } from '../../../test/live-client.ts';
import { world } from '../../../test/world.ts';

const HOUR_MS = 3_600_000;

test('a connection that ends while it is being admitted leaves no timer behind', async () => {
  const admin = await newAdministrator();
  const room = await newRoom(admin.company);
  const { db, app } = await world();
  const set = vi.spyOn(globalThis, 'setTimeout');
  const cleared = vi.spyOn(globalThis, 'clearTimeout');
  // Locks the company's log, so that the log entry of the connection has to wait.
  const waiting = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = db.asOwner(async (owner) => {
    await sql`select from log_head where company_id = ${admin.company.id} for update`.execute(
      owner,
    );
    locked.resolve();
    await waiting.promise;
  });
  await locked.promise;
  const open = app.websocketServer.clients.size;
  const client = await connectStaff(admin, room);
  await client.close();
  await expect.poll(() => app.websocketServer.clients.size).toBe(open);
  waiting.resolve();
  await holding;
  await expect.poll(async () => (await actionLogOf(admin.company)).length).toBe(1);
  await new Promise(setImmediate);
  const left = set.mock.calls.flatMap(([, ms = 0], n) => {
    const timer = set.mock.results[n]?.value;
    return ms > HOUR_MS && !cleared.mock.calls.some(([one]) => one === timer) ? [ms] : [];
  });
  expect(left).toEqual([]);
});
