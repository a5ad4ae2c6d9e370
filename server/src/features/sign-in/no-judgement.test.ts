import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newAddress } from '../../../test/addresses.ts';
import { PASSWORD } from '../../../test/factories.ts';
import { SECRET_KEY, world } from '../../../test/world.ts';
import type { FailureLog } from '../../core/guessing/failure-log.ts';
import { Throttle } from '../../core/guessing/throttle.ts';
import { hashPassword } from '../../core/passwords.ts';
import type { SecondFactors } from '../../core/second-factor/second-factors.ts';
import type { Work } from '../../core/work.ts';
import type { Challenge } from './challenge.ts';
import { SecondStep } from './second-step.service.ts';
import { SignIn } from './sign-in.service.ts';

const fault = new Error('no database');
const fails = () => Promise.reject(fault);
const device = () => ({ ip: newAddress(), userAgent: '', requestId: '' });
const throttleOf = async () => new Throttle((await world()).db, SECRET_KEY, {} as FailureLog);

/** Makes one more attempt than may fail. */
async function expectNoLimit(attempt: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < 6; n += 1) await expect(attempt()).rejects.toBe(fault);
}

describe('trouble with the database is no failed guess', () => {
  test.each(['company', 'account', 'session'])('while the %s is asked for', async (where) => {
    const account = {
      id: 1,
      company_id: 1,
      username: 'ada',
      is_active: true,
      password_hash: await hashPassword(PASSWORD),
    };
    const work = {
      db: { readWithoutCompany: where === 'company' ? fails : async () => [{ id: 1 }] },
      read: where === 'account' ? fails : async () => ({ account, inUse: [] }),
      write: fails,
    };
    const service = new SignIn(work as unknown as Work, await throttleOf());
    const credentials = { companyCode: randomUUID(), username: 'ada', password: PASSWORD };
    const from = device();
    await expectNoLimit(() => service.signIn(credentials, from));
  });

  test('at the second step', async () => {
    const known = { account: { username: 'ada' }, companyCode: randomUUID() };
    const work = { read: async () => known, write: fails } as unknown as Work;
    const step = new SecondStep(work, await throttleOf(), {} as SecondFactors);
    const challenge: Challenge = { id: randomUUID(), companyId: 1, accountId: 1, mark: '' };
    const from = device();
    await expectNoLimit(() => step.take(challenge, '123456', from));
  });
});
