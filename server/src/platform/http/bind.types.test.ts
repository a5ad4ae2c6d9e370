import { listAccounts } from '@maru/contract/accounts';
import { getCompanyProfile } from '@maru/contract/company';
import { signIn } from '@maru/contract/sign-in';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { Accepted, Binder } from './bind.ts';

const tokens = { uid: 1, access: '', refresh: '', name: '', company_name: '', permissions: [] };

const binder = () => new Binder<object>(Fastify(), async () => ({}));

/** Each expected error fails the type check where the compiler finds none. */
test('a handler answers what its endpoint declares, and nothing else compiles', () => {
  // @ts-expect-error a list is no company profile
  binder().guarded(getCompanyProfile, async () => [1, 2, 3]);
  // @ts-expect-error it declares no answer with 202
  binder().guarded(listAccounts, async () => new Accepted({ challenge: '' }));
  // @ts-expect-error an account in the complete list has an id
  binder().guarded(listAccounts, async () => [{ username: 'ada' }]);
  // @ts-expect-error the answer with 202 has a challenge
  binder().open(signIn, async () => new Accepted({ setup: undefined }));
  const bind = binder();
  bind.open(signIn, async () => tokens);
  expect(() => bind.refuseUnbound([signIn])).not.toThrow();
  expect(() => bind.refuseUnbound([signIn, listAccounts])).toThrow('GET /api/accounts/');
});
