import { BlockList, isIP } from 'node:net';
import { LRUCache } from 'lru-cache';

const LOOPBACK = ['127.0.0.0/8', '::1/128'];

const named: Record<string, string[]> = {
  loopback: LOOPBACK,
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const MAX_KNOWN = 10_000;
/** A proxy may pass on any text as an address. */
const MAX_KNOWN_LENGTH = 100;

/** A set of addresses and networks. */
export class Networks {
  readonly #list = new BlockList();
  /** Cached, because the lookup takes longer than the rest of such a request. */
  readonly #known = new LRUCache<string, boolean>({
    max: MAX_KNOWN,
    maxEntrySize: MAX_KNOWN_LENGTH,
    sizeCalculation: (_, address) => address.length + 1,
  });

  /** Throws if an entry is neither an address nor a network. */
  constructor(entries: readonly string[]) {
    for (const entry of entries.flatMap((name) => named[name] ?? [name])) {
      const [address = '', prefix] = entry.split('/');
      const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
      if (prefix === undefined) this.#list.addAddress(address, family);
      else this.#list.addSubnet(address, decimal(prefix), family);
    }
  }

  has(address: string | undefined): boolean {
    if (address === undefined) return false;
    const known = this.#known.get(address);
    if (known !== undefined) return known;
    const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
    const found = this.#list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
    this.#known.set(address, found);
    return found;
  }
}

const decimal = (digits: string): number =>
  /^\d{1,3}$/.test(digits) ? Number(digits) : Number.NaN;

export const loopback = new Networks(LOOPBACK);
