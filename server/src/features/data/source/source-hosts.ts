import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction, Socket } from 'node:net';
import os from 'node:os';
import type { Message } from '../../../platform/http/message.ts';
import { Networks } from '../../../platform/http/networks.ts';
import { ipv4Within } from './ipv4-within.ts';

/** This machine and what only it reaches, such as the addresses at which clouds hand out credentials. */
const INSIDE = [
  ...['0.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16', '224.0.0.0/3'],
  ...['100.100.100.200', '168.63.129.16', '192.0.0.192'],
  ...['::/128', '::1/128', 'fe80::/10', 'ff00::/8', 'fd00:ec2::254/128', 'fd20:ce::254/128'],
  // Ways to IPv4 that a network chooses itself.
  '64:ff9b:1::/48',
];

const REFUSED_CODE = 'EHOSTNOTALLOWED';

/**
 * The hosts at which sources may be. An administrator of one company names them, who must not reach this machine. By
 * default they may be anywhere else; a list allows only what it names.
 */
export class SourceHosts {
  readonly #names: ReadonlySet<string>;
  readonly #networks: Networks;
  readonly #isListed: boolean;

  /** Names, addresses and networks. */
  constructor(allowed: readonly string[] | undefined) {
    const isNetwork = (entry: string) => isIP(entry.split('/')[0] ?? '') !== 0;
    this.#isListed = allowed !== undefined;
    this.#names = new Set(allowed?.filter((entry) => !isNetwork(entry)));
    this.#networks = new Networks(allowed?.filter(isNetwork) ?? INSIDE);
  }

  /**
   * A socket that connects to allowed addresses only. It looks at the address to which a name leads when it connects,
   * since that may be another one than a moment before.
   */
  socket(): Socket {
    const socket = new Socket();
    const connect = socket.connect.bind(socket);
    const guarded = (port: number, host: string): Socket => {
      if (isIP(host) === 0) return connect({ port, host, lookup: this.#lookup });
      if (this.#allows(host)) return connect({ port, host });
      return socket.destroy(notAllowed());
    };
    socket.connect = guarded as Socket['connect'];
    return socket;
  }

  #allows(address: string): boolean {
    if (this.#isListed) return this.#networks.has(address);
    const reached = ipv4Within(address) ?? address;
    return ![address, reached].some((one) => this.#networks.has(one) || isOwn(one));
  }

  readonly #lookup: LookupFunction = (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '');
      const isNamed = this.#names.has(hostname.toLowerCase());
      const allowed = found.filter(({ address }) => isNamed || this.#allows(address));
      const [first] = allowed;
      if (!first) return callback(notAllowed(), '');
      return options.all ? callback(null, allowed) : callback(null, first.address, first.family);
    });
  };
}

/** Of an interface of this machine, as it is now. */
function isOwn(address: string): boolean {
  const own = new BlockList();
  for (const one of Object.values(os.networkInterfaces()).flatMap((all) => all ?? [])) {
    own.addAddress(one.address, one.family === 'IPv6' ? 'ipv6' : 'ipv4');
  }
  return own.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

const notAllowed = (): NodeJS.ErrnoException =>
  Object.assign(new Error('Sources may not be at this host'), { code: REFUSED_CODE });

export const isHostRefusal = (error: unknown): boolean =>
  (error as { code?: unknown }).code === REFUSED_CODE;

export const HOST_NOT_ALLOWED: Message = {
  en: 'Sources may not be at this host: it is this machine, or not among those that the operator allows. The operator can allow it with the setting SOURCE_HOSTS.',
  ko: '이 호스트는 데이터 소스로 사용할 수 없습니다. Maru 서버 자신이거나 운영자가 허용하지 않은 호스트입니다. 운영자가 SOURCE_HOSTS 설정으로 허용할 수 있습니다.',
};
