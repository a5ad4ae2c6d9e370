import { DATA_CHANNEL, dataEventOf } from '../../../core/data/data-channel.store.ts';
import type { Work } from '../../../core/work.ts';
import type { Source } from '../second-wall/source.ts';
import { grantsOfAccounts } from './grants.store.ts';

interface FollowedRightsOptions {
  work: Work;
  /** The company's source, if this process uses one. */
  usedBy(companyId: number): Pick<Source, 'follow'> | undefined;
  onError(error: Error): void;
}

/** Accounts whose rights have changed; without them those of everybody of the company may have. */
type Changed = ReadonlySet<number> | 'all';

/**
 * Grants in a source as soon as rights change, and not only with the next statement: a right that was taken away is soon
 * gone from the source as well, whether or not the account asks again. Each statement still makes sure of its own.
 */
export class FollowedRights {
  readonly #options: FollowedRightsOptions;
  readonly #changed = new Map<number, Changed>();
  #listening: Promise<void> | undefined;
  #isFollowing = false;

  constructor(options: FollowedRightsOptions) {
    this.#options = options;
  }

  /** From the first source on that has grants. */
  begin(): void {
    this.#listening ??= this.#options.work.db
      .listen(DATA_CHANNEL, {
        notified: (payload) => this.#note(payload),
        lost: () => {},
        // What was missed is granted with the next statement.
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
    void this.#follow();
  }

  /** What changes meanwhile is granted together afterwards. */
  async #follow(): Promise<void> {
    if (this.#isFollowing) return;
    this.#isFollowing = true;
    for (const [company, changed] of this.#changed) {
      this.#changed.delete(company);
      await this.#grant(company, changed).catch(this.#options.onError);
    }
    this.#isFollowing = false;
  }

  async #grant(company: number, changed: Changed): Promise<void> {
    const { work, usedBy } = this.#options;
    await usedBy(company)?.follow(
      (account) => changed === 'all' || changed.has(account),
      (accounts) => work.read(company, (tx) => grantsOfAccounts(tx, accounts)),
    );
  }
}
