import { LRUCache } from 'lru-cache';
import { cannotConnect } from './connection-errors.ts';
import type { PostgresGranter } from './postgres-granter.store.ts';
import { isInsertChanged } from './postgres-rights.store.ts';
import { scramVerifier } from './scram-verifier.ts';
import type { Source, StatementAccount, TableGrant } from './source.ts';

interface LoginRightsOptions {
  granter: PostgresGranter;
  nameOf(account: number): string;
  /** The same for every process. */
  passwordOf(account: number): Promise<string>;
}

interface Granting {
  isPasswordSet?: boolean;
  /** If it is not there. */
  isMade?: boolean;
}

const MAX_PRINTS = 2_000;

/** The rights that this process last gave to each login, and the login's fingerprint then. */
export class LoginRights {
  readonly #options: LoginRightsOptions;
  readonly #fingerprints = new LRUCache<
    number,
    { grants: readonly TableGrant[]; fingerprint: string }
  >({
    max: MAX_PRINTS,
  });

  constructor(options: LoginRightsOptions) {
    this.#options = options;
  }

  /** The fingerprint of a login with its present rights, which are granted first if that was not done yet. */
  async fingerprintOf(runner: StatementAccount, how: Granting = {}): Promise<string> {
    const { account, grants } = runner;
    const known = this.knownPrint(runner);
    if (known !== undefined) return known;
    const fingerprint = await this.grant(runner, how);
    this.#fingerprints.set(account, { grants, fingerprint });
    // They may have changed while they were granted, and others may have granted the new ones before.
    await runner.afterGrant?.();
    return fingerprint;
  }

  knownPrint({ account, grants }: StatementAccount): string | undefined {
    const known = this.#fingerprints.get(account);
    const isSame = known && JSON.stringify(known.grants) === JSON.stringify(grants);
    return isSame ? known.fingerprint : undefined;
  }

  forget(account: number): void {
    this.#fingerprints.delete(account);
  }

  async follow(...[isChanged, grantsOf]: Parameters<Source['follow']>): Promise<void> {
    const accounts = [...this.#fingerprints.keys()].filter(isChanged);
    if (accounts.length === 0) return;
    const grants = await grantsOf(accounts);
    if (!grants) return;
    // A grant that fails is tried again with the next statement.
    await Promise.allSettled(
      accounts.map((account) => this.#follow(account, grants.get(account) ?? [])),
    );
  }

  /** A login that is no longer there is not made again for it. */
  async #follow(account: number, grants: readonly TableGrant[]): Promise<void> {
    try {
      await this.fingerprintOf({ account, grants }, { isMade: false });
    } catch (error) {
      this.forget(account);
      throw error;
    }
  }

  async grant(
    { account, grants, beforeGrant }: StatementAccount,
    { isPasswordSet = false, isMade = true }: Granting,
  ): Promise<string> {
    await beforeGrant?.();
    const { granter, nameOf, passwordOf } = this.#options;
    const known = this.#fingerprints.get(account);
    const isSimple = known && !isPasswordSet && !isInsertChanged(known.grants, grants);
    const before = isSimple ? known : undefined;
    const verifier = before ? undefined : await scramVerifier(await passwordOf(account));
    const login = { name: nameOf(account), verifier, isPasswordSet, isMade, grants, before };
    return granter.grant(login).catch((error) => {
      throw cannotConnect(error);
    });
  }
}
