import type { Database } from '../platform/database/database.ts';
import { hasAnyCompany } from './company-lookup.store.ts';
import type { Schema } from './schema.ts';

export const FIRST_COMPANY_COMMAND =
  'npm run maru -- company create --code CODE --name NAME --email EMAIL';

/** Whether the server has no company yet. Companies are never removed, so after the first nobody asks again. */
export class FirstCompany {
  readonly #db: Database<Schema>;
  #exists = false;

  constructor(db: Database<Schema>) {
    this.#db = db;
  }

  get isKnown(): boolean {
    return this.#exists;
  }

  /** Also false if the database does not answer, which has a message of its own. */
  async isMissing(): Promise<boolean> {
    if (this.#exists) return false;
    try {
      this.#exists = await this.#db.withoutCompany(hasAnyCompany);
      return !this.#exists;
    } catch {
      return false;
    }
  }
}
