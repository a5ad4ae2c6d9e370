import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { grant, newSourceTable } from '../../../../test/data-scene.ts';
import { inCompany, newAccount, newCompany } from '../../../../test/factories.ts';
import { world } from '../../../../test/world.ts';
import { DATA_CHANNEL } from '../../../core/data/data-channel.store.ts';
import { SessionCache } from '../../../core/session/session-cache.ts';
import { Work } from '../../../core/work.ts';
import type { TableGrant } from '../second-wall/source.ts';
import { DEFAULT_SOURCE } from './data-source.store.ts';
import { FollowedRights } from './followed-rights.ts';
import { identityOf } from './source-identity.ts';

test('rights of the source in use are granted as soon as they change, and none in a former one', async () => {
  const company = await newCompany();
  const [hana, juno] = [await newAccount(company), await newAccount(company)];
  await grant(hana, await newSourceTable(company, 'orders'), 'read', 'delete');
  await grant(hana, await newSourceTable(company, 'gone', { closed: 'vanished' }), 'read');
  await grant(hana, await newSourceTable(company, 'unread', { columns: [] }), 'read');
  const { db } = await world();
  const seen: {
    changed: boolean[];
    grants: ReadonlyMap<number, readonly TableGrant[]> | undefined;
  }[] = [];
  let identity = identityOf(DEFAULT_SOURCE);
  const followed = new FollowedRights({
    work: new Work(db, new SessionCache(db), () => {}),
    usedBy: (id) =>
      id === company.id
        ? {
            identity,
            source: {
              async follow(isChanged, grantsOf) {
                const changed = [hana.id, juno.id].map(isChanged);
                seen.push({ changed, grants: await grantsOf([hana.id, juno.id]) });
              },
            },
          }
        : undefined,
    onError: (error) => {
      throw error;
    },
  });
  followed.begin();
  const tell = (event: object) =>
    inCompany(company, (tx) =>
      sql`select pg_notify(${DATA_CHANNEL}, ${JSON.stringify(event)})`.execute(tx.sql),
    );
  // It may not be listening yet.
  await expect
    .poll(async () => {
      await tell({ company: company.id, accounts: [hana.id] });
      return seen.length;
    })
    .toBeGreaterThan(0);
  const grants = new Map([[hana.id, [{ table: 'orders', rights: ['read', 'delete'] }]]]);
  expect(seen[0]).toEqual({ changed: [true, false], grants });

  identity = 'of a former source';
  await tell({ company: company.id });
  await expect.poll(() => seen.at(-1)).toEqual({ changed: [true, true], grants: undefined });
});
