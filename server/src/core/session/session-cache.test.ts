import { deleteAccounts } from '@maru/contract/accounts';
import { changePassword, getProfile } from '@maru/contract/profile';
import { revokeTokens, signIn } from '@maru/contract/sign-in';
import { listTickets } from '@maru/contract/tickets';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AnotherProcess, anotherProcess } from '../../../test/another-process.ts';
import { editAccount } from '../../../test/edit-account.ts';
import {
  credentialsOf,
  inCompany,
  newAccount,
  newAdministrator,
  newCompany,
  newGroup,
  newMember,
  PASSWORD,
  signedIn,
  type TestMember,
} from '../../../test/factories.ts';
import { SECRET_KEY, world } from '../../../test/world.ts';
import { Database } from '../../platform/database/database.ts';
import type { Listener } from '../../platform/database/engine.ts';
import type { Schema } from '../schema.ts';
import { markEnded } from './session.store.ts';
import { SessionCache } from './session-cache.ts';
import { Tokens } from './tokens.ts';

/** Sends a request: to the app that all tests share, or to that of another process. */
type Ask = (member: TestMember, path?: string) => Promise<number>;

const askIn =
  (app: FastifyInstance): Ask =>
  async ({ id, company, sessionId }, url = listTickets.path) => {
    const token = await new Tokens(SECRET_KEY).access({ companyId: company.id, sessionId }, id);
    const headers = { authorization: `Bearer ${token}` };
    return (await app.inject({ method: 'GET', url, headers })).statusCode;
  };

/** Changes of an account's access, with the status of its requests before and after. */
const changes: Record<
  string,
  { before: number; after: number; make(admin: TestMember, member: TestMember): Promise<unknown> }
> = {
  'groups taken away': {
    before: 200,
    after: 403,
    make: async (admin, member) =>
      editAccount(admin, member, { group_ids: [await newGroup(admin.company, ['view_botlog'])] }),
  },
  'a deactivation': {
    before: 200,
    after: 401,
    make: (admin, member) => editAccount(admin, member, { is_active: false }),
  },
  'a deletion': {
    before: 200,
    after: 401,
    make: (admin, member) => admin.caller.call(deleteAccounts, { body: { ids: [member.id] } }),
  },
  'a new password from an administrator': {
    before: 200,
    after: 401,
    make: (admin, member) => editAccount(admin, member, { password: 'another horse 43' }),
  },
  'a new password from the owner in another session': {
    before: 200,
    after: 401,
    make: async (_, member) => {
      const body = { password: PASSWORD, new_password: 'another horse 43' };
      await (await signedIn(member)).caller.call(changePassword, { body });
    },
  },
};
const named = Object.entries(changes).map(([title, change]) => ({ title, ...change }));

const newPair = async () => {
  const admin = await newAdministrator();
  return { admin, member: await newMember(admin.company, { permissions: ['view_ticket'] }) };
};

describe('in the same process a change takes effect with the next request', () => {
  test.each(named)('$title', async ({ before, after, make }) => {
    const ask = askIn((await world()).app);
    const { admin, member } = await newPair();
    expect(await ask(member)).toBe(before);
    await make(admin, member);
    expect(await ask(member)).toBe(after);
  });

  test('groups given', async () => {
    const ask = askIn((await world()).app);
    const { admin } = await newPair();
    const member = await newMember(admin.company);
    expect(await ask(member)).toBe(403);
    await editAccount(admin, member, {
      group_ids: [await newGroup(admin.company, ['view_ticket'])],
    });
    expect(await ask(member)).toBe(200);
  });

  test('other accounts stay signed in', async () => {
    const ask = askIn((await world()).app);
    const { admin, member } = await newPair();
    const colleague = await newMember(admin.company, { permissions: ['view_ticket'] });
    expect(await ask(colleague)).toBe(200);
    for (const { make } of named.slice(0, 3)) await make(admin, member);
    expect(await ask(colleague)).toBe(200);
  });
});

describe('in another process a change takes effect within a second', () => {
  let other: AnotherProcess;

  beforeAll(async () => {
    other = await anotherProcess();
  });
  afterAll(() => other.close());

  const soon = (answer: () => Promise<number>) =>
    expect.poll(answer, { timeout: 5_000, interval: 10 });

  test.each(named)('$title', async ({ before, after, make }) => {
    const ask = askIn(other.app);
    const { admin, member } = await newPair();
    expect(await ask(member)).toBe(before);
    await make(admin, member);
    await soon(() => ask(member)).toBe(after);
  });

  test.each(['in the one', 'in the other'])('signing out %s', async (where) => {
    const { app } = await world();
    const [here, there] = where === 'in the one' ? [app, other.app] : [other.app, app];
    const credentials = credentialsOf(await newAccount(await newCompany()));
    const call = (url: string, payload: object) => here.inject({ method: 'POST', url, payload });
    const { access, refresh } = (await call(signIn.path, credentials)).json();
    const ask = async (at: FastifyInstance) => {
      const headers = { authorization: `Bearer ${access}` };
      return (await at.inject({ method: 'GET', url: getProfile.path, headers })).statusCode;
    };
    expect([await ask(here), await ask(there)]).toEqual([200, 200]);
    await call(revokeTokens.path, { refresh });
    expect(await ask(here)).toBe(401);
    await soon(() => ask(there)).toBe(401);
  });
});

describe('memory between requests', () => {
  /** The real database with a listener that the test can disconnect, and a count of reads. */
  class CountedDatabase extends Database<Schema> {
    reads = 0;
    line: Listener | undefined;
    duringRead = () => {};

    override async readCompany<T>(...args: Parameters<Database<Schema>['readCompany']>) {
      this.reads += 1;
      const result = await super.readCompany(...args);
      this.duringRead();
      return result as T;
    }

    override async listen(_: string, listener: Listener) {
      this.line = listener;
    }
  }

  async function newCache() {
    const db = new CountedDatabase((await world()).engine);
    const cache = new SessionCache(db);
    const { id, company, sessionId } = await newAdministrator();
    const claim = { companyId: company.id, sessionId };
    /** Ends the session without announcing it to any process. */
    const end = () => inCompany(company, (tx) => markEnded(tx, [sessionId]));
    return { db, cache, claim, accountId: id, end };
  }

  test('a session is looked up once', async () => {
    const { db, cache, claim, accountId } = await newCache();
    await cache.listen();
    expect(await cache.find(claim)).toMatchObject({ id: claim.sessionId, accountId });
    expect(await cache.find(claim)).toMatchObject({ id: claim.sessionId, accountId });
    expect(db.reads).toBe(1);
    expect(await cache.find({ ...claim, companyId: claim.companyId + 1 })).toBeUndefined();
  });

  test('an announcement makes it forget the accounts that it names, and no others', async () => {
    const { db, cache, claim, accountId, end } = await newCache();
    await cache.listen();
    await cache.find(claim);
    await end();
    db.line?.notified(`${accountId + 1},${accountId + 2}`);
    expect(await cache.find(claim)).toBeDefined();
    db.line?.notified(`${accountId + 1},${accountId}`);
    expect(await cache.find(claim)).toBeUndefined();
  });

  test('a session read before a notification is not cached after it', async () => {
    const { db, cache, claim, accountId, end } = await newCache();
    await cache.listen();
    db.duringRead = () => db.line?.notified(String(accountId));
    await cache.find(claim);
    db.duringRead = () => {};
    await end();
    expect(await cache.find(claim)).toBeUndefined();
  });

  test('nothing is cached before it listens', async () => {
    const { cache, claim, end } = await newCache();
    expect(await cache.find(claim)).toBeDefined();
    await end();
    expect(await cache.find(claim)).toBeUndefined();
  });

  test('while the connection is lost nothing is cached, and the cache is emptied', async () => {
    const { db, cache, claim, end } = await newCache();
    await cache.listen();
    await cache.find(claim);
    db.line?.lost();
    expect(await cache.find(claim)).toBeDefined();
    expect(await cache.find(claim)).toBeDefined();
    expect(db.reads).toBe(3);
    await end();
    expect(await cache.find(claim)).toBeUndefined();
  });

  test('when the connection is back it starts with an empty cache', async () => {
    const { db, cache, claim, end } = await newCache();
    await cache.listen();
    await cache.find(claim);
    db.line?.lost();
    db.line?.restored();
    expect(await cache.find(claim)).toBeDefined();
    expect(await cache.find(claim)).toBeDefined();
    expect(db.reads).toBe(2);
    db.line?.lost();
    await end();
    db.line?.restored();
    expect(await cache.find(claim)).toBeUndefined();
  });

  test.each([
    ['went and came back', 'during'],
    ['was lost, and came back', 'before'],
  ])('what was read while the line %s is not kept', async (_, lost) => {
    const { db, cache, claim, end } = await newCache();
    await cache.listen();
    if (lost === 'before') db.line?.lost();
    db.duringRead = () => {
      if (lost === 'during') db.line?.lost();
      db.line?.restored();
    };
    await cache.find(claim);
    db.duringRead = () => {};
    await end();
    expect(await cache.find(claim)).toBeUndefined();
  });
});
