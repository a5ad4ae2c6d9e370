import { describe, expect, test } from 'vitest';
import { limitsOn } from './limits.ts';

const shown = (ip: string, username = 'Ada') =>
  limitsOn({ ip, companyCode: 'Maru', username }).map(
    ({ of, network, atMost }) => `${of} ${network} ${atMost}`,
  );

describe('the limits that a failure counts for', () => {
  test('an IPv4 address', () => {
    expect(shown('203.0.113.7')).toEqual(['network 203.0.113.7 50', 'account 203.0.113.7 5']);
  });

  test('an IPv6 network, and more loosely the one around it', () => {
    expect(shown('2001:db8:1:2:3:4:5:6')).toEqual([
      'network 2001:db8:1::/48 200',
      'account 2001:db8:1::/48 20',
      'network 2001:db8:1:2::/64 50',
      'account 2001:db8:1:2::/64 5',
    ]);
  });

  test('addresses of one network count as one, and so does an account in any spelling', () => {
    const typed = { companyCode: 'maru', username: 'ADA' };
    expect(limitsOn({ ip: '2001:db8:1:2::9', companyCode: 'MARU', username: 'ada' })).toEqual(
      limitsOn({ ip: '2001:db8:1:2:3:4:5:6', ...typed }),
    );
  });

  test('no two of them count the same', () => {
    const all = ['2001:db8:1:2::9', '203.0.113.7'].flatMap((ip) =>
      ['ada', 'min'].flatMap((username) => limitsOn({ ip, companyCode: 'maru', username })),
    );
    const perAccount = all
      .filter(({ of }) => of === 'account')
      .map(({ subject }) => subject.join());
    expect(new Set(perAccount).size).toBe(perAccount.length);
  });
});
