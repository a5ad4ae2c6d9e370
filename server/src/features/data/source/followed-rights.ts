import { DATA_CHANNEL, dataEventOf } from '../../../core/data/data-channel.store.ts';
import type { Work } from '../../../core/work.ts';
import type { Source } from '../second-wall/source.ts';
import { readSource } from './data-source.store.ts';
import { grantsOfAccounts } from './grants.store.ts';
import { identityOf } from './source-identity.ts';

interface Used {
  identity: string;
  source: Pick<Source, 'follow'>;
}

interface FollowedRightsOptions {
  work: Work;
  /** The company's source, if this process has used one. */
  usedBy(companyId: number): Used | undefined;
  onError(error: Error): void;
}

/** Accounts whose rights have changed; without them those of everybody of the company may have. */
type Changed = ReadonlySet<number> | 'all';

/**
 * Grants in an open source as soon as rights change, and not only with the next statement. Each statement still makes
 * sure of its own.
 */
export class FollowedRights {
  readonly #options: FollowedRightsOptions;
  readonly #changed = new Map<number, Changed>();
  readonly #following = new Set<number>();
  #listening: Promise<void> | undefined;

  constructor(options: FollowedRightsOptions) {
    this.#options = options;
  }

  /** From the first source on that has grants. */
  begin(): void {
    this.#listening ??= this.#options.work.db
      .listen(DATA_CHANNEL, {
        notified: (payload) => this.#note(payload),
        lost: () => {},
        // Rights that were changed meanwhile are granted with the next statement.
        restored: () => {},
      })
      .catch((error) => {
        this.#listening = undefined;
        this.#options.onError(error);
      });
  }

  #note(payload: string): void {
    const { company, accounts } = dataEventOf(payload);
    if (!this.#options.usedBy(company)) return;
    const before = this.#changed.get(company);
    const isAll = before === 'all' || !accounts;
    this.#changed.set(company, isAll ? 'all' : new Set([...(before ?? []), ...accounts]));
    void this.#follow(company);
  }

  /** Changes that arrive meanwhile are granted together afterwards. Companies do not wait for each other's servers. */
  async #follow(company: number): Promise<void> {
    if (this.#following.has(company)) return;
    this.#following.add(company);
    for (let changed = this.#take(company); changed; changed = this.#take(company)) {
      await this.#grant(company, changed).catch(this.#options.onError);
    }
    this.#following.delete(company);
  }

  #take(company: number): Changed | undefined {
    const changed = this.#changed.get(company);
    this.#changed.delete(company);
    return changed;
  }

  async #grant(company: number, changed: Changed): Promise<void> {
    const { work, usedBy } = this.#options;
    const used = usedBy(company);
    await used?.source.follow(
      (account) => changed === 'all' || changed.has(account),
      (accounts) =>
        work.read(company, async (tx) => {
          // The rights are those on the tables of another one, if the source was replaced.
          const isOther = identityOf(await readSource(tx)) !== used.identity;
          return isOther ? undefined : grantsOfAccounts(tx, accounts);
        }),
    );
  }
}
