import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Piscina } from 'piscina';
import { expect, test, vi } from 'vitest';
import { newAddress } from '../../../test/addresses.ts';
import {
  inCompany,
  newAccount,
  newCompany,
  PASSWORD,
  type TestAccount,
} from '../../../test/factories.ts';
import type { Throttle } from '../../core/guessing/throttle.ts';
import { signInQueueKey } from '../../core/hashing-queue-key.ts';
import { hashPassword } from '../../core/passwords.ts';
import { addressesInUseQuery, insertSessionQuery } from '../../core/session/session.store.ts';
import type { Work } from '../../core/work.ts';
import { SignIn } from './sign-in.service.ts';

/** A sign-in in which everything is a stub except the wait for a hashing thread. */
function signInAt(companyId: number, companyCode: string): Promise<unknown> {
  const nobody = { account: undefined, inUse: [] };
  const db = { readWithoutCompany: async () => [{ id: companyId }] };
  const work = { db, read: async () => nobody };
  const judging = (judge: () => Promise<unknown>) => judge();
  const admission = { judging, failed: async () => {} };
  const throttle = { admit: async () => admission };
  const service = new SignIn(work as unknown as Work, throttle as unknown as Throttle);
  const credentials = { companyCode, username: 'ada', password: companyCode };
  return service
    .signIn(credentials, { ip: newAddress(), userAgent: '', requestId: '' })
    .catch(({ status }) => status);
}

test('under load, existing and made-up company codes are served in order of arrival', async () => {
  // The password of the test accounts is hashed from the import on: its thread has to be free.
  await hashPassword(PASSWORD);
  const held: ((result: boolean) => void)[] = [];
  const served: string[] = [];
  vi.spyOn(Piscina.prototype, 'run').mockImplementation((task: { password: string }) => {
    served.push(task.password);
    return new Promise((resolve) => held.push(resolve));
  });
  const asked: [string, number][] = [
    ...Array.from({ length: 8 }, (_, n): [string, number] => [`no company ${n}`, 0]),
    ['no company at all', 0],
    ['a company', 7],
    ['yet another of none', 0],
  ];
  const answers: Promise<unknown>[] = [];
  for (const [code, companyId] of asked) {
    answers.push(signInAt(companyId, code));
    await nextTurn();
  }
  while (held.length > 0) {
    held.shift()?.(false);
    await nextTurn();
  }
  expect(new Set(await Promise.all(answers))).toEqual(new Set([401]));
  expect(served).toEqual(asked.map(([code]) => code));
});

test('under load, one code has one place in the queue in any spelling, whether or not its company exists', () => {
  const bucketOf = (code: string) => signInQueueKey(code, '192.0.2.1').bucket;
  expect(bucketOf(' MaRu ')).toBe(bucketOf('maru'));
  expect(bucketOf('maru')).not.toBe(bucketOf('maru2'));
});

test('a network where the account has an open session is known before anybody gave a password here', async () => {
  const company = await newCompany();
  const [account, other] = [await newAccount(company), await newAccount(company)];
  const office = '2001:db8:7:7::1';
  const session = { id: randomUUID(), accountId: account.id, ip: office, userAgent: '' };
  await inCompany(company, (tx) => tx.sql.executeQuery(insertSessionQuery(tx, session)));
  const isKnown = async ({ username }: TestAccount, ip: string) => {
    const { rows } = await inCompany(company, (tx) =>
      tx.sql.executeQuery(addressesInUseQuery(tx, { username })),
    );
    const inUse = rows.map(({ ip_address }) => ip_address);
    return signInQueueKey(company.code, ip, inUse).isKnown;
  };
  expect(await isKnown(account, '2001:db8:7:7::2')).toBe(true);
  expect(await isKnown(account, '2001:db8:7:8::1')).toBe(false);
  expect(await isKnown(other, office)).toBe(false);
});
