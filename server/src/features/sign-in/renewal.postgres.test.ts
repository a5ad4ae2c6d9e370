import { renewTokens } from '@maru/contract/sign-in';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { nobody } from '../../../test/caller.ts';
import { inCompany, newCompany, newMember } from '../../../test/factories.ts';
import { newRefreshToken } from '../../../test/refresh-token.ts';
import { world } from '../../../test/world.ts';
import { endSessionsOf } from '../../core/session/session.store.ts';

test('a renewal at the same time as the end of its session waits and is refused', async () => {
  const member = await newMember(await newCompany());
  const refresh = await newRefreshToken(member.company, member.sessionId);
  const { db } = await world();
  const isWaiting = async () => {
    const { rows } = await db.asOwner((owner) =>
      sql`select from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock'`.execute(owner),
    );
    return rows.length > 0;
  };
  const renewal = await inCompany(member.company, async (tx) => {
    await endSessionsOf(tx, member.id);
    let answered = false;
    const renewing = nobody.attempt(renewTokens, { body: { refresh } }).finally(() => {
      answered = true;
    });
    await vi.waitFor(async () => expect(answered || (await isWaiting())).toBe(true), 20_000);
    // In an object, because this transaction must end without awaiting the promise.
    return { renewing };
  });
  expect((await renewal.renewing).status).toBe(401);
  const tokens = await inCompany(member.company, (tx) =>
    tx.sql.selectFrom('refresh_token').select('time_used').execute(),
  );
  expect(tokens).toEqual([{ time_used: null }]);
});
