import { randomUUID } from 'node:crypto';
import { signIn } from '@maru/contract/sign-in';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { comingFrom, newAddress } from '../../../test/addresses.ts';
import { credentialsOf, newAccount, newCompany } from '../../../test/factories.ts';
import { type WatchedApp, watchedApp } from '../../../test/watched-app.ts';

let watched: WatchedApp;
beforeAll(async () => {
  watched = await watchedApp();
});
afterAll(() => watched.app.close());

const stepsOf = (payload: object, address = newAddress()) =>
  watched.watch({ method: 'POST', url: signIn.path, headers: comingFrom(address), payload });

test('every kind of wrong credentials takes the same steps and gets the same answer', async () => {
  const company = await newCompany();
  const account = await newAccount(company);
  const inactive = await newAccount(company, { is_active: false });
  const right = credentialsOf(account);
  const kinds = {
    'unknown company': { ...right, company_code: randomUUID() },
    'unknown user': { ...right, username: randomUUID() },
    'wrong password': { ...right, password: 'wrong horse 42' },
    'inactive account': { ...right, username: inactive.username },
    'inactive account, wrong password': {
      ...right,
      username: inactive.username,
      password: 'wrong horse 42',
    },
  };
  const expected = await stepsOf(kinds['wrong password']);
  expect(expected.status).toBe(401);
  expect(expected.steps.filter((step) => step.startsWith('verify argon2id v=19 m='))).toHaveLength(
    1,
  );
  expect(expected.steps.filter((step) => step.startsWith('begin'))).toHaveLength(5);
  expect(expected.steps.at(-1)).toBe('answered');
  for (const [kind, body] of Object.entries(kinds)) {
    expect(await stepsOf(body), kind).toEqual(expected);
  }
});

test('so it is on a network from which somebody of that company has signed in', async () => {
  const account = await newAccount(await newCompany());
  const address = newAddress();
  const wrong = credentialsOf(account, 'wrong horse 42');
  const before = await stepsOf(wrong, address);
  expect((await stepsOf(credentialsOf(account), address)).status).toBe(200);
  expect(await stepsOf(wrong, address)).toEqual(before);
  for (const unknown of [{ username: randomUUID() }, { company_code: randomUUID() }]) {
    expect(await stepsOf({ ...wrong, ...unknown }, address)).toEqual(before);
  }
});

test('the limit begins at the same attempt and by the same steps for every kind of wrong credentials', async () => {
  const account = await newAccount(await newCompany());
  const wrong = credentialsOf(account, 'wrong horse 42');
  const kinds = [
    wrong,
    { ...wrong, username: randomUUID() },
    { ...wrong, company_code: randomUUID() },
  ];
  const seen = [];
  for (const body of kinds) {
    const address = newAddress();
    for (let n = 0; n < 5; n += 1) expect((await stepsOf(body, address)).status).toBe(401);
    const { status, steps } = await stepsOf(body, address);
    seen.push({ status, steps });
  }
  expect(seen[0]?.status).toBe(429);
  expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1);
});

test('attempts after the refusal do not reach the database', async () => {
  const account = await newAccount(await newCompany());
  const address = newAddress();
  const body = credentialsOf(account, 'wrong horse 42');
  for (let n = 0; n < 6; n += 1) await stepsOf(body, address);
  const { status, steps } = await stepsOf(body, address);
  expect([status, steps]).toEqual([429, ['answered']]);
});
