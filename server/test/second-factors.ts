import { accountQuery } from '../src/core/account.store.ts';
import { findFactor } from '../src/core/second-factor/second-factor.store.ts';
import { newSetup, SecondFactors } from '../src/core/second-factor/second-factors.ts';
import { setupState } from '../src/features/security/security.routes.ts';
import { challengeFor, challengeState } from '../src/features/sign-in/challenge.ts';
import { codeFor } from './authenticator.ts';
import { inCompany, type TestAccount, type TestCompany } from './factories.ts';
import { SECRET_KEY } from './world.ts';

const factors = new SecondFactors(SECRET_KEY);
const newSecret = () => newSetup({ companyName: 'Test', username: 'test' }).secret;

export interface TestFactor {
  secret: string;
  recoveryCodes: string[];
}

/** A second factor whose codes are all unused. */
export async function newFactor({ id, company }: TestAccount): Promise<TestFactor> {
  const secret = newSecret();
  const recoveryCodes = await inCompany(company, (tx) => factors.switchOn(tx, id, secret, 0));
  return { secret, recoveryCodes };
}

export async function everybodyHasFactor(company: TestCompany): Promise<void> {
  await inCompany(company, async (tx) => {
    const accounts = await tx.sql.selectFrom('account').select('id').execute();
    for (const { id } of accounts) await factors.switchOn(tx, id, newSecret(), 0);
  });
}

/** The state after the password was accepted, with a valid code. */
export async function newChallenge(
  whose: TestAccount,
): Promise<{ challenge: string; code: string }> {
  const { recoveryCodes } = await newFactor(whose);
  const challenge = await inCompany(whose.company, async (tx) => {
    const row = await accountQuery(tx, whose.id).executeTakeFirstOrThrow();
    return challengeFor(row, await findFactor(tx, whose.id));
  });
  const code = recoveryCodes[0] as string;
  return { challenge: await challengeState(SECRET_KEY).write(challenge), code };
}

/** A secret in setup, with a code that proves that an app has it. */
export async function newSetupNote({ id, company }: Pick<TestAccount, 'id' | 'company'>) {
  const secret = newSecret();
  const note = await setupState(SECRET_KEY).write({ companyId: company.id, accountId: id, secret });
  return { secret, note, code: codeFor(secret) };
}

export async function requireFactor(company: TestCompany): Promise<void> {
  await inCompany(company, (tx) =>
    tx.sql.updateTable('company').set({ requires_second_factor: true }).execute(),
  );
}
