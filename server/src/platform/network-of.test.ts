import { isIPv6 } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { networkOf } from './network-of.ts';

describe('the network of an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
    ['', ''],
    ['no address', 'no address'],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8:1:ffff::9', '2001:db8:1::/48'],
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
  ])('more widely, %s is %s', (address, network) => {
    expect(networkOf(address, 48)).toBe(network);
  });

  test('the network does not depend on the last 64 bits or on the notation', () => {
    fc.assert(
      fc.property(
        fc.ipV6(),
        fc.array(fc.nat(0xffff), { minLength: 4, maxLength: 4 }),
        (address, end) => {
          const network = networkOf(address);
          if (!network.endsWith('/64')) return;
          const other = network.replace(
            '::/64',
            `:${end.map((part) => part.toString(16)).join(':')}`,
          );
          expect(isIPv6(other)).toBe(true);
          expect(networkOf(other)).toBe(network);
          expect(networkOf(new URL(`http://[${other}]`).hostname.slice(1, -1))).toBe(network);
        },
      ),
    );
  });
});
