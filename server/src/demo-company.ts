import { anyCompany, companyByCode } from './core/company-setup.store.ts';
import type { Schema } from './core/schema.ts';
import type { Database } from './platform/database/database.ts';

/** The code of the first demo company. A database that holds it holds the demo. */
export const DEMO_COMPANY = 'DEMO';

export const hasDemo = (db: Database<Schema>): Promise<boolean> =>
  db.asOwner(async (owner) => (await companyByCode(owner, DEMO_COMPANY)) !== undefined);

export const isEmpty = (db: Database<Schema>): Promise<boolean> =>
  db.asOwner(async (owner) => !(await anyCompany(owner)));
