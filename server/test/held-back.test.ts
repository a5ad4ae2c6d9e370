import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { deleteAccounts } from '@maru/contract/accounts';
import type { MaruEndpoint } from '@maru/contract/endpoint';
import { endpoints } from '@maru/contract/endpoints';
import { urlOf } from '@maru/contract/kit/client';
import { PERMISSIONS, type Permission } from '@maru/contract/permissions';
import { revokeTokens } from '@maru/contract/sign-in';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Work } from '../src/core/work.ts';
import { FirstWallPool } from '../src/features/data/first-wall/first-wall-pool.ts';
import { putSource } from '../src/features/data/source/data-source.store.ts';
import { PostgresServers } from '../src/features/data/source/postgres-servers.ts';
import { exampleOf } from './access-examples.ts';
import { nobody } from './caller.ts';
import { everythingOf } from './company-tables.ts';
import { useSource } from './data-scene.ts';
import { editAccount } from './edit-account.ts';
import {
  inCompany,
  newAdministrator,
  newGroup,
  newMember,
  newPreview,
  type TestCompany,
  type TestMember,
} from './factories.ts';
import { FakeSource } from './fake-source.ts';
import { tokenOf } from './live-client.ts';
import { newRefreshToken } from './refresh-token.ts';
import { createEmbeddedSource } from './sources.ts';
import { SECRET_KEY, world } from './world.ts';

interface Changing {
  name: string;
  endpoint: MaruEndpoint;
}

/** It only creates a secret and stores nothing. */
const CHANGES_NOTHING = 'startSecondFactor';

/** Every call of a signed-in account that changes something. */
const changing: (Changing & { title: string })[] = Object.entries<MaruEndpoint>(endpoints)
  .filter(([name]) => name !== CHANGES_NOTHING)
  .filter(([, { method, access }]) => {
    return method !== 'GET' && (access.kind === 'signedIn' || access.kind === 'anyOf');
  })
  .map(([name, endpoint]) => ({ name, endpoint, title: `${endpoint.method} ${endpoint.path}` }));
const limited = changing.filter(({ endpoint }) => endpoint.access.kind === 'anyOf');

/** The request is accepted; its last byte arrives only after `meanwhile`. */
async function heldBack(
  member: TestMember,
  endpoint: MaruEndpoint,
  input: { params?: Record<string, unknown>; body?: unknown },
  meanwhile: () => Promise<void>,
): Promise<number> {
  const text = JSON.stringify(input.body ?? {});
  async function* body() {
    yield text.slice(0, -1);
    await meanwhile();
    yield text.slice(-1);
  }
  const { app } = await world();
  const response = await app.inject({
    method: endpoint.method,
    url: urlOf(endpoint, input),
    headers: {
      authorization: `Bearer ${await tokenOf(member)}`,
      'content-type': 'application/json',
    },
    payload: Readable.from(body()),
  });
  return response.statusCode;
}

const permissionFor = ({ access }: MaruEndpoint): readonly Permission[] =>
  access.kind === 'anyOf' ? [...access.permissions, ...(access.andAll ?? [])] : [];

let admin: TestMember;

beforeAll(async () => {
  admin = await newAdministrator();
  // The first opening of a source stores what it has, whoever causes it.
  await createEmbeddedSource(admin.company);
  await admin.caller.call(endpoints.syncDataSource, {});
});

/** Makes a call whose access is taken away during the request, and compares all rows of the company. */
async function outcome(
  { name, endpoint }: Changing,
  takeAway: (member: TestMember) => Promise<unknown>,
) {
  const { company } = admin;
  const member = await newMember(company, { permissions: permissionFor(endpoint) });
  const input = await exampleOf(name, company, member);
  let before: Awaited<ReturnType<typeof everythingOf>> | undefined;
  const status = await heldBack(member, endpoint, input, async () => {
    await takeAway(member);
    before = await everythingOf(company);
  });
  expect(before).toBeDefined();
  return { status, before, after: await everythingOf(company) };
}

describe('a body that arrives after its sender has lost the right changes nothing', () => {
  test.each(changing)('$title, from a session that was ended', async (call) => {
    const { status, before, after } = await outcome(call, async ({ company, sessionId }) => {
      const refresh = await newRefreshToken(company, sessionId);
      await nobody.call(revokeTokens, { body: { refresh } });
    });
    expect(status).toBe(401);
    expect(after).toEqual(before);
  });

  test.each(limited)('$title, without the permission any more', async (call) => {
    const { status, before, after } = await outcome(call, (member) => withoutPermissions(member));
    expect(status).toBe(403);
    expect(after).toEqual(before);
  });

  test('an account that was deleted makes no new administrator', async () => {
    const call = { name: 'createAccount', endpoint: endpoints.createAccount };
    const { status, before, after } = await outcome(call, ({ id }) =>
      admin.caller.call(deleteAccounts, { body: { ids: [id] } }),
    );
    expect(status).toBe(401);
    expect(after).toEqual(before);
  });
});

describe('permissions that are lost on the way', () => {
  test('can no longer be given to others', async () => {
    const { company } = admin;
    const member = await newMember(company, { permissions: PERMISSIONS });
    const privileged = await newGroup(company, ['view_botlog']);
    const input = await exampleOf('createAccount', company);
    const body = { ...(input.body as object), group_ids: [privileged] };
    const status = await heldBack(member, endpoints.createAccount, { body }, async () => {
      const left = PERMISSIONS.filter((permission) => permission !== 'view_botlog');
      await withoutPermissions(member, left);
    });
    expect(status).toBe(403);
    expect(await usernamesOf(company)).not.toContain((body as { username?: string }).username);
  });

  test('do not matter to a call that needs none of them', async () => {
    const member = await newMember(admin.company, {
      permissions: ['add_department', 'view_botlog'],
    });
    const input = await exampleOf('createDepartment', admin.company);
    const status = await heldBack(member, endpoints.createDepartment, input, async () => {
      await withoutPermissions(member, ['add_department']);
    });
    expect(status).toBe(201);
  });
});

describe('a body that arrives too late reaches nothing outside the database', () => {
  /** The status of a call from somebody who lost everything before its body came. */
  async function late(
    name: keyof typeof endpoints,
    company: TestCompany,
    input: object | ((member: TestMember) => Promise<object>),
  ) {
    const endpoint: MaruEndpoint = endpoints[name];
    const member = await newMember(company, { permissions: permissionFor(endpoint) });
    const administrator = await newMember(company, { permissions: PERMISSIONS });
    const given = typeof input === 'function' ? await input(member) : input;
    return heldBack(member, endpoint, given, async () => {
      await editAccount(administrator, member, { group_ids: [await newGroup(company, [])] });
    });
  }

  /** A host that counts who connects, and its address as a source. */
  async function listener() {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.on('error', () => {});
      socket.end();
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return {
      url: `postgres://a:b@127.0.0.1:${port}/shop`,
      connections: () => connections,
    };
  }

  test('no host that is named as a source', async () => {
    const { company, caller } = await newAdministrator();
    const { url, connections } = await listener();
    const body = { kind: 'postgres' as const, url };
    expect(await late('setDataSource', company, { body })).toBe(403);
    expect(connections()).toBe(0);
    // The same call is seen where it may be made.
    expect((await caller.attempt(endpoints.setDataSource, { body })).status).toBe(400);
    expect(connections()).toBe(1);
  });

  test('no host of the source that is set', async () => {
    const { company, caller } = await newAdministrator();
    const { url, connections } = await listener();
    const servers = new PostgresServers({ secretKey: SECRET_KEY, work: {} as Work });
    await inCompany(company, (tx) =>
      putSource(tx, {
        kind: 'postgres',
        url: servers.encrypt(company.id, url),
        address: 'shop',
      }),
    );
    expect(await late('syncDataSource', company, {})).toBe(403);
    expect(connections()).toBe(0);
    expect((await caller.attempt(endpoints.syncDataSource, {})).status).toBe(400);
    expect(connections()).toBeGreaterThan(0);
  });

  test('no folder of an embedded source', async () => {
    const { company } = await newAdministrator();
    const { sourcesFolder } = await world();
    expect(await late('setDataSource', company, { body: { kind: 'embedded' } })).toBe(403);
    expect(await late('syncDataSource', company, {})).toBe(403);
    expect(existsSync(join(sourcesFolder, String(company.id)))).toBe(false);
  });

  test.each(['runStatement', 'tryStatement', 'confirmStatement'] as const)(
    'neither a source nor the thread that reads statements, by %s',
    async (name) => {
      const { company, id } = await newAdministrator();
      const source = new FakeSource();
      await useSource(company, source);
      const check = vi.spyOn(FirstWallPool.prototype, 'check');
      const body = { sql: 'select * from nowhere', user_id: id };
      const status = await late(name, company, async (member) => ({
        body,
        params: { id: String(await newPreview(member)) },
      }));
      expect(status).toBe(403);
      expect([source.described, source.asked, check.mock.calls]).toEqual([0, [], []]);
    },
  );
});

async function withoutPermissions(
  member: TestMember,
  left: readonly Permission[] = [],
): Promise<void> {
  await editAccount(admin, member, { group_ids: [await newGroup(admin.company, left)] });
}

async function usernamesOf(company: TestCompany): Promise<unknown[]> {
  const accounts = await inCompany(company, (tx) =>
    tx.sql
      .selectFrom('account')
      .select('username')
      .where('company_id', '=', tx.companyId)
      .execute(),
  );
  return accounts.map(({ username }) => username);
}
