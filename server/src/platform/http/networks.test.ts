import { expect, test } from 'vitest';
import { heldMegabytes, longText } from '../../../test/heap.ts';
import { loopback, Networks } from './networks.ts';

test('addresses and networks of both families', () => {
  const networks = new Networks(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32', 'loopback']);
  for (const inside of ['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.7', '2001:db8::9', '::1']) {
    expect([inside, networks.has(inside)]).toEqual([inside, true]);
    expect([inside, networks.has(inside)]).toEqual([inside, true]);
  }
  for (const outside of ['11.0.0.1', '192.0.2.8', '2001:db9::1', 'unknown', '', undefined]) {
    expect([outside, networks.has(outside)]).toEqual([outside, false]);
  }
});

test('an invalid network is refused', () => {
  for (const wrong of ['10.0.0.0/99', '10.0.0.0/', '10.0.0/8', '::1/129', 'proxy.example', '']) {
    expect(() => new Networks([wrong]), wrong).toThrow();
  }
});

test('this machine', () => {
  expect(
    ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'].every((ip) => loopback.has(ip)),
  ).toBe(true);
  expect(loopback.has('128.0.0.1')).toBe(false);
});

test('the cache of addresses is limited, in number and in length', async () => {
  const networks = new Networks(['10.0.0.0/8']);
  const held = await heldMegabytes(async () => {
    for (let n = 0; n < 20_000; n += 1) networks.has(`10.1.${n >> 8}.${n & 255}`);
    for (let n = 0; n < 2_000; n += 1) networks.has(longText(n, 5_000));
    return networks;
  });
  expect(held).toBeLessThan(10);
});
