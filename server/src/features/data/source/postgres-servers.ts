import type { Socket } from 'node:net';
import { LRUCache } from 'lru-cache';
import { SecretBox } from '../../../core/secret-box.ts';
import type { Work } from '../../../core/work.ts';
import { atMost } from '../../../platform/at-most.ts';
import type { Message } from '../../../platform/http/message.ts';
import { PostgresSource } from '../second-wall/postgres-source.store.ts';
import type { Source } from '../second-wall/source.ts';
import { checkSource } from './check-source.ts';
import { accountsWithRights, loginAccounts, type SourceRecord } from './data-source.store.ts';
import { LoginPasswords } from './login-passwords.ts';
import { SourceHosts } from './source-hosts.ts';
import { endLogins } from './source-server.store.ts';
import { loginPrefix } from './source-url.ts';

const MAX_PASSWORDS = 200;
/** A server that is gone must not hold up the change to another one. */
const FORMER_MS = 5_000;

interface PostgresServersOptions {
  work: Work;
  secretKey: string;
  hosts?: readonly string[] | undefined;
  timeMs?: number;
}

/** The PostgreSQL servers of companies: their addresses, which only this class reads, and the logins on them. */
export class PostgresServers {
  readonly #options: PostgresServersOptions;
  readonly #box: SecretBox;
  readonly #passwords: LoginPasswords;
  readonly #hosts: SourceHosts;
  readonly #sockets = new Set<Socket>();
  #isCut = false;

  constructor(options: PostgresServersOptions) {
    this.#options = options;
    this.#box = new SecretBox(options.secretKey, 'source addresses');
    this.#passwords = new LoginPasswords(options.work, options.secretKey);
    this.#hosts = new SourceHosts(options.hosts);
  }

  encrypt(companyId: number, href: string): Uint8Array {
    return this.#box.encrypt(Buffer.from(href), String(companyId));
  }

  /** Undefined if it is no such server, or was encrypted with another key. */
  decrypt(companyId: number, { url }: SourceRecord): string | undefined {
    const href = url && this.#box.decrypt(url, String(companyId));
    return href ? Buffer.from(href).toString() : undefined;
  }

  /** The reason why this address cannot be a source, if there is one. */
  check(companyId: number, href: string): Promise<Message | undefined> {
    const prefix = this.#prefix(companyId, href);
    return checkSource({ href, prefix, socket: () => this.#socket() });
  }

  /** To be closed by the caller. */
  open(companyId: number, href: string): Source {
    const { timeMs } = this.#options;
    // Asked for before every statement.
    const known = new LRUCache<number, string>(atMost(MAX_PASSWORDS));
    const passwordOf = async (account: number): Promise<string> => {
      const password = known.get(account) ?? (await this.#passwords.of(companyId, account));
      known.set(account, password);
      return password;
    };
    return new PostgresSource({
      url: href,
      prefix: this.#prefix(companyId, href),
      passwordOf,
      socket: () => this.#socket(),
      ...(timeMs !== undefined && { timeMs }),
    });
  }

  /** Ends every connection, whatever is under way on it, and lets no new one be. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  #socket(): Socket {
    const socket = this.#hosts.socket();
    this.#sockets.add(socket);
    if (this.#isCut) setImmediate(() => socket.destroy());
    return socket.once('close', () => this.#sockets.delete(socket));
  }

  /** Whether accounts have the same logins there. */
  isSamePlace(companyId: number, one: string | undefined, other: string | undefined): boolean {
    if (one === undefined || other === undefined) return one === other;
    return this.#prefix(companyId, one) === this.#prefix(companyId, other);
  }

  /** Ends the logins of accounts that may do nothing any more, are inactive or deleted. */
  async endUnusedLogins(companyId: number, href: string, source: Source): Promise<void> {
    const accounts = await this.#options.work.read(companyId, async (tx) => {
      const known = await loginAccounts(tx);
      const withRights = new Set(await accountsWithRights(tx));
      return { known, keep: known.filter((account) => withRights.has(account)) };
    });
    await source.asOwner(endLogins(this.#prefix(companyId, href), accounts));
  }

  /** Ends every login of a company's accounts. Whether none is left. */
  async endAllLogins(companyId: number, href: string): Promise<boolean> {
    const source = this.open(companyId, href);
    const ended = source
      .asOwner(endLogins(this.#prefix(companyId, href), { known: [], keep: [] }))
      .then(
        () => true,
        () => false,
      );
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(resolve, FORMER_MS, false);
    });
    const isEnded = await Promise.race([ended, late]);
    clearTimeout(timer);
    source.close().catch(() => {});
    return isEnded;
  }

  #prefix(companyId: number, href: string): string {
    return loginPrefix(this.#options.secretKey, companyId, href);
  }
}
