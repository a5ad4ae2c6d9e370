import { join } from 'node:path';
import { PERMISSIONS, type Permission } from '@maru/contract/permissions';
import { newFolder, startServer } from '@maru/harness/src/server-process.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeBackup } from '../../src/backup/write-backup.ts';
import { addCompany, addGroups } from '../../src/core/company-setup.store.ts';
import type { Schema } from '../../src/core/schema.ts';
import { upgradeDatabase } from '../../src/core/upgrade.ts';
import { Database } from '../../src/platform/database/database.ts';
import type { Engine } from '../../src/platform/database/engine.ts';
import { restore } from './backup-content.ts';
import { newDatabase } from './databases.ts';
import { engineOn, firstDatabase } from './first-schema.ts';

const GROUPS: Record<string, readonly Permission[]> = {
  Everything: PERMISSIONS,
  'All but one': PERMISSIONS.filter((codename) => codename !== 'view_ticket'),
  Custom: ['view_ticket', 'add_chatmessage'],
};
/** The groups with all codenames; the database of the first version has the company OLD. */
const COMPLETE = ['NORTH Everything', 'OLD Administrators', 'SOUTH Everything'];

async function addCompanies(db: Database<Schema>, ...codes: string[]): Promise<void> {
  for (const code of codes) {
    await db.ownCompany(
      (owner) => addCompany(owner, { code, name: code }),
      (tx) => addGroups(tx, GROUPS),
    );
  }
}

/** The groups that hold a codename, as `COMPANY group`. */
async function holders(db: Database<Schema>, codename: string): Promise<string[]> {
  const { rows } = await db.asOwner((owner) =>
    sql<{ holder: string }>`
      select company.code || ' ' || user_group.name as holder
      from user_group_permission as held
      join company on company.id = held.company_id
      join user_group on user_group.id = held.group_id
      where held.codename = ${codename} order by holder`.execute(owner),
  );
  return rows.map(({ holder }) => holder);
}

/** The companies that are to be told of a codename. */
async function untold(db: Database<Schema>, codename: string): Promise<string[]> {
  const { rows } = await db.asOwner((owner) =>
    sql<{ code: string }>`
      select company.code from new_permission join company on company.id = company_id
      where codename = ${codename} order by code`.execute(owner),
  );
  return rows.map(({ code }) => code);
}

/** Turns the database into one of a version that did not have this codename. */
const forget = (db: Database<Schema>, codename: Permission) =>
  db.asOwner(async (owner) => {
    await owner.deleteFrom('known_permission').where('codename', '=', codename).execute();
    await owner.deleteFrom('user_group_permission').where('codename', '=', codename).execute();
  });

async function holdersIn(env: NodeJS.ProcessEnv, codename: string): Promise<string[]> {
  const engine = await engineOn(env);
  return holders(new Database<Schema>(engine), codename).finally(() => engine.close());
}

describe('a permission codename that comes with a version', () => {
  let engine: Engine;
  let db: Database<Schema>;

  beforeAll(async () => {
    engine = await engineOn(await firstDatabase());
    db = new Database<Schema>(engine);
    await upgradeDatabase(engine);
    await addCompanies(db, 'NORTH', 'SOUTH');
  });
  afterAll(() => engine.close());

  test('reaches every group that held all others, in every company, and no other group', async () => {
    await upgradeDatabase(engine, [...PERMISSIONS, 'use_first']);
    expect(await holders(db, 'use_first')).toEqual(COMPLETE);
    expect(await untold(db, 'use_first')).toEqual(['NORTH', 'OLD', 'SOUTH']);
    expect(await untold(db, 'view_group')).toEqual(['OLD']);
    for (const codename of PERMISSIONS) {
      expect(await holders(db, codename)).toEqual(expect.arrayContaining(COMPLETE));
    }
  });

  test('is not granted again to a group from which it was removed', async () => {
    const codenames = [...PERMISSIONS, 'use_removed'];
    await upgradeDatabase(engine, codenames);
    await db.asOwner((owner) =>
      sql`delete from user_group_permission where codename = 'use_removed'
          and company_id = (select id from company where code = 'NORTH')`.execute(owner),
    );
    const others = COMPLETE.filter((name) => name !== 'NORTH Everything');
    await upgradeDatabase(engine, codenames);
    expect(await holders(db, 'use_removed')).toEqual(others);
    await upgradeDatabase(engine, [...codenames, 'use_later']);
    expect(await holders(db, 'use_later')).toEqual(others);
  });

  test('is granted once where several upgrades run at the same time', async () => {
    const codenames = [...PERMISSIONS, 'use_at_once'];
    await Promise.all([1, 2, 3, 4].map(() => upgradeDatabase(engine, codenames)));
    expect(await holders(db, 'use_at_once')).toEqual(COMPLETE);
  });

  test('that a version no longer has is not needed to hold all', async () => {
    await upgradeDatabase(engine, ['use_abandoned', ...PERMISSIONS]);
    await addCompanies(db, 'WEST');
    await upgradeDatabase(engine, [...PERMISSIONS, 'use_next']);
    expect(await holders(db, 'use_next')).toEqual([...COMPLETE, 'WEST Everything']);
  });
});

test('a codename that a database lacks is granted by a start, and in an older backup by a restore', async () => {
  const file = join(newFolder(), 'older.backup');
  const env = await newDatabase();
  const older = await engineOn(env);
  const db = new Database<Schema>(older);
  await upgradeDatabase(older);
  await addCompanies(db, 'NORTH');
  await forget(db, 'view_botlog');
  await writeBackup(db, file, false, () => {});
  await older.close();
  await (await startServer(env)).end();
  expect(await holdersIn(env, 'view_botlog')).toEqual(['NORTH Everything']);
  const restored = await newDatabase();
  expect((await restore(restored, file)).output).toContain('is restored and was checked');
  expect(await holdersIn(restored, 'view_botlog')).toEqual(['NORTH Everything']);
});
