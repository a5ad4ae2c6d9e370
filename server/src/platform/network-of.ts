import { isIPv6 } from 'node:net';

/** An IPv6 subscriber usually has a whole /64 of addresses, and often a /48. */
type Prefix = 64 | 48;

/**
 * The network that an address is counted as. For IPv6 its /64, or the /48 around it; an IPv4 address is
 * its own network, also if written as IPv6. Text that is not an address is returned as it is.
 */
export function networkOf(address: string, prefix: Prefix = 64): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const groups = groupsOf(plain);
  if (isMappedIPv4(groups)) return ipv4Of(groups);
  const prefixGroups = groups.slice(0, prefix / 16).map((group) => group.toString(16));
  return `${prefixGroups.join(':')}::/${prefix}`;
}

/** A /48 holds 65,536 networks of one subscriber, so its limit is only this many times that of a /64. */
const WIDER_FACTOR = 4;

/** All networks of an address, the narrowest first, with the factor that applies to each one's limit. */
export function networksOf(address: string): { network: string; times: number }[] {
  const network = networkOf(address);
  const wider = networkOf(address, 48);
  const own = { network, times: 1 };
  return wider === network ? [own] : [own, { network: wider, times: WIDER_FACTOR }];
}

/** The eight numbers of an IPv6 address, however it is abbreviated. */
function groupsOf(address: string): number[] {
  const [before = '', after] = address.split('::');
  const head = partsOf(before);
  const tail = partsOf(after ?? '');
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => 0);
  return [...head, ...zeros, ...tail];
}

const partsOf = (text: string): number[] =>
  text === ''
    ? []
    : text.split(':').flatMap((part) => (part.includes('.') ? pair(part) : [hex(part)]));

const hex = (digits: string): number => Number.parseInt(digits, 16);

/** The last two groups may be written as an IPv4 address. */
function pair(dotted: string): number[] {
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number);
  return [a * 256 + b, c * 256 + d];
}

const isMappedIPv4 = (groups: readonly number[]): boolean =>
  groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;

const ipv4Of = (groups: readonly number[]): string =>
  groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
