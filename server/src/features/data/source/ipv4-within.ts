import { isIP } from 'node:net';

/** The groups before the IPv4 address: mapped, compatible, translated (RFC 2765, RFC 6052) and 6to4 (RFC 3056). */
const PREFIXES = [
  [0, 0, 0, 0, 0, 0xffff],
  [0, 0, 0, 0, 0, 0],
  [0, 0, 0, 0, 0xffff, 0],
  [0x64, 0xff9b, 0, 0, 0, 0],
  [0x2002],
];

/** The IPv4 address to which an IPv6 address leads. */
export function ipv4Within(address: string): string | undefined {
  if (isIP(address) !== 6) return undefined;
  const groups = groupsOf(address);
  const prefix = PREFIXES.find((start) => start.every((group, n) => group === groups[n]));
  if (!prefix) return undefined;
  const [high = 0, low = 0] = groups.slice(prefix.length);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [left = [], right = []] = address
    .replace(/%.*$/, '')
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
      const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
      return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
    })
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
}
