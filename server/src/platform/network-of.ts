import { isIPv6 } from 'node:net';

/**
 * The network that a limit counts: an IPv4 address by itself, of an IPv6 address its /64, which one
 * subscriber has to themselves.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  // The parser of addresses in URLs writes every IPv6 address in the one shortest way.
  const shortest = new URL(`http://[${plain.replace(/%.*$/, '')}]`).hostname.slice(1, -1);
  const [head = '', tail = ''] = shortest.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = shortest.includes('::') ? 8 - before.length - after.length : 0;
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  const mapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  if (mapped) return groups.slice(6).flatMap(bytesOf).join('.');
  return `${groups.slice(0, 4).join(':')}::/64`;
}

const bytesOf = (group: string): number[] => {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 0xff];
};
