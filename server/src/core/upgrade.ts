import { PERMISSIONS } from '@maru/contract/permissions';
import { Kysely } from 'kysely';
import { dialectOn } from '../platform/database/dialect.ts';
import type { Engine } from '../platform/database/engine.ts';
import { migrate } from '../platform/database/migrate.ts';
import { addNewPermissions } from './new-permissions.store.ts';
import type { Schema } from './schema.ts';

/** Brings a database to this version: its schema, and the permission codenames of the contract. */
export function upgradeDatabase(
  engine: Engine,
  codenames: readonly string[] = PERMISSIONS,
): Promise<string[]> {
  return migrate(engine, async (connection) => {
    await addNewPermissions(new Kysely<Schema>({ dialect: dialectOn(connection) }), codenames);
  });
}
