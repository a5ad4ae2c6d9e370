import { expect, test } from 'vitest';
import { isRefusedUrl, loginPrefix, readSourceUrl } from './source-url.ts';

test('an address is stored complete, and shown without login and password', () => {
  expect(
    readSourceUrl(' postgresql://Maru:p%40ss%2Fword@DB.example.com/shop?sslmode=verify-full\n'),
  ).toEqual({
    href: 'postgres://Maru:p%40ss%2Fword@db.example.com:5432/shop?sslmode=verify-full',
    host: 'db.example.com',
    address: 'db.example.com:5432/shop',
  });
  expect(readSourceUrl('postgres://a:b@[2001:DB8::1]:6543/%EC%83%81%EC%A0%90')).toMatchObject({
    address: '[2001:db8::1]:6543/상점',
  });
});

test.each([
  ['', 'Enter an address'],
  ['db.example.com', 'Enter an address'],
  ['mysql://a:b@db.example.com/shop', 'Enter an address'],
  ['https://a:b@db.example.com/shop', 'Enter an address'],
  ['file:///etc/passwd', 'Enter an address'],
  ['/var/run/postgresql shop', 'Enter an address'],
  ['postgres://a:b@db.example.com/shop#x', 'Enter an address'],
  ['postgres://a:b@db.example.com/shop%00application_name%00x', 'Enter an address'],
  ['postgres://a%00search_path:b@db.example.com/shop', 'Enter an address'],
  ['postgres://a:b%0a@db.example.com/shop', 'Enter an address'],
  ['postgres:///shop', 'has to name the host'],
  ['postgres://a:b@%2Fvar%2Frun%2Fpostgresql/shop', 'has to name the host'],
  ['postgres://a:b@db.example.com:0/shop', 'has to name the host'],
  ['postgres://db.example.com/shop', 'a user and a password'],
  ['postgres://a@db.example.com/shop', 'a user and a password'],
  ['postgres://a:%zz@db.example.com/shop', 'a user and a password'],
  ['postgres://a:b@db.example.com', 'the name of a database'],
  ['postgres://a:b@db.example.com/shop/more', 'the name of a database'],
  ['postgres://a:b@db.example.com/shop?host=127.0.0.1', 'only sslmode'],
  ['postgres://a:b@db.example.com/shop?host=/var/run', 'only sslmode'],
  ['postgres://a:b@db.example.com/shop?port=1', 'only sslmode'],
  ['postgres://a:b@db.example.com/shop?options=-c%20role%3Dpostgres', 'only sslmode'],
  ['postgres://a:b@db.example.com/shop?sslrootcert=/etc/passwd', 'only sslmode'],
  ['postgres://a:b@db.example.com/shop?sslkey=/etc/passwd', 'only sslmode'],
  ['postgres://a:b@db.example.com/shop?sslmode=disable&sslmode=verify-full', 'only sslmode'],
  ['postgres://a:b@db.example.com/shop?sslmode=prefer', 'verify-full'],
])('%s is refused with the reason', (text, words) => {
  const read = readSourceUrl(text);
  expect(isRefusedUrl(read) && read.en).toContain(words);
  expect(isRefusedUrl(read) && read.ko).toMatch(/[가-힣]/);
});

test('another installation, company, server, database or user has other names of logins', () => {
  const names = [
    loginPrefix('a secret key', 1, 'postgres://a:b@db:5432/shop'),
    loginPrefix('another secret key', 1, 'postgres://a:b@db:5432/shop'),
    loginPrefix('a secret key', 2, 'postgres://a:b@db:5432/shop'),
    loginPrefix('a secret key', 1, 'postgres://a:b@db2:5432/shop'),
    loginPrefix('a secret key', 1, 'postgres://a:b@db:5432/other'),
    loginPrefix('a secret key', 1, 'postgres://c:b@db:5432/shop'),
  ];
  expect(new Set(names).size).toBe(names.length);
  expect(loginPrefix('a secret key', 1, 'postgres://a:new@db:5432/shop')).toBe(names[0]);
  expect(names[0]).toMatch(/^maru_1_[0-9a-f]{10}$/);
});
