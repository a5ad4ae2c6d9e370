import { randomBytes } from 'node:crypto';
import type { Tx } from '../../../core/schema.ts';
import { SecretBox } from '../../../core/secret-box.ts';
import type { Work } from '../../../core/work.ts';
import { addLoginPassword, forgetLogin, loginPassword } from './data-source.store.ts';

const PASSWORD_BYTES = 32;

/** The passwords of the logins that accounts have in a PostgreSQL source: random, and nobody is told them. */
export class LoginPasswords {
  readonly #work: Work;
  readonly #box: SecretBox;

  constructor(work: Work, secretKey: string) {
    this.#work = work;
    this.#box = new SecretBox(secretKey, 'source logins');
  }

  /** The same for every process. One that the present key cannot decrypt is replaced. */
  async of(companyId: number, account: number): Promise<string> {
    const stored = await this.#work.read(companyId, (tx) => loginPassword(tx, account));
    return (
      this.#read(stored, companyId, account) ??
      this.#work.db.writeCompany(companyId, (tx) => this.#make(tx, account))
    );
  }

  async #make(tx: Tx, account: number): Promise<string> {
    const { companyId } = tx;
    const known = await loginPassword(tx, account);
    if (known && !this.#read(known, companyId, account)) await forgetLogin(tx, account);
    const password = randomBytes(PASSWORD_BYTES).toString('base64url');
    const encrypted = this.#box.encrypt(Buffer.from(password), placeOf(companyId, account));
    await addLoginPassword(tx, account, encrypted);
    return this.#read(await loginPassword(tx, account), companyId, account) ?? password;
  }

  #read(stored: Uint8Array | undefined, companyId: number, account: number): string | undefined {
    const password = stored && this.#box.decrypt(stored, placeOf(companyId, account));
    return password && Buffer.from(password).toString();
  }
}

const placeOf = (companyId: number, account: number): string => `${companyId}/${account}`;
