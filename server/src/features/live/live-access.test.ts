import { deleteAccounts } from '@maru/contract/accounts';
import { CLOSE } from '@maru/contract/live';
import type { Permission } from '@maru/contract/permissions';
import { revokeTokens } from '@maru/contract/sign-in';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AnotherProcess, anotherProcess } from '../../../test/another-process.ts';
import { nobody } from '../../../test/caller.ts';
import { newCustomer } from '../../../test/customers.ts';
import { editAccount } from '../../../test/edit-account.ts';
import {
  actionLogOf,
  newAdministrator,
  newCompany,
  newGroup,
  newMember,
  newRoom,
  type TestMember,
} from '../../../test/factories.ts';
import { connectStaff, LiveClient, serverUrl, tokenOf } from '../../../test/live-client.ts';
import { newRefreshToken } from '../../../test/refresh-token.ts';
import { SECRET_KEY, world } from '../../../test/world.ts';
import { Tokens } from '../../core/session/tokens.ts';

const MAY: readonly Permission[] = ['view_chatroom', 'add_chatmessage'];

describe('admission', () => {
  test.each<readonly Permission[]>([['view_chatroom'], ['add_chatmessage'], ['view_ticket']])(
    'not with %s alone',
    async (...permissions) => {
      const member = await newMember(await newCompany(), { permissions });
      const room = await newRoom(member.company);
      const client = await connectStaff(member, room);
      expect(await client.end()).toEqual({ code: CLOSE.forbidden, reason: 'forbidden' });
      expect(await actionLogOf(member.company)).toEqual([]);
    },
  );

  test('a room of another company gets the same 404 as an unknown one', async () => {
    const member = await newMember(await newCompany(), { permissions: MAY });
    const foreign = await newRoom(await newCompany());
    for (const room of [foreign, 999_999_999_999]) {
      const client = await connectStaff(member, room);
      expect(await client.end()).toEqual({ code: CLOSE.notFound, reason: 'not_found' });
    }
  });

  test('no token, a wrong one, an expired one and that of a customer are refused', async () => {
    const admin = await newAdministrator();
    const customer = await newCustomer(admin);
    const good = await tokenOf(admin);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 13 * 3_600_000 });
    const expired = await tokenOf(admin);
    vi.useRealTimers();
    const address = `${await serverUrl((await world()).app)}/api/live/`;
    for (const access of ['', 'x', `${good.slice(0, -4)}AAAA`, expired, customer.token]) {
      const client = await new LiveClient(address).opened();
      client.send({ type: 'hello', access, room: customer.room });
      expect(await client.end()).toEqual({
        code: CLOSE.unauthenticated,
        reason: 'unauthenticated',
      });
    }
  });

  test("a customer's token opens its own room only, and a session none of these", async () => {
    const admin = await newAdministrator();
    const address = `${await serverUrl((await world()).app)}/api/open/live/`;
    for (const token of ['', `${admin.company.id}.${'A'.repeat(43)}`]) {
      const client = await new LiveClient(address).opened();
      client.send({ type: 'hello', token });
      expect((await client.end())?.code).toBe(CLOSE.unauthenticated);
    }
  });

  test.each([
    ['http://evil.example', false],
    ['null', false],
    ['OWN', true],
  ])('from a page of %s: %s', async (from, allowed) => {
    const address = await serverUrl((await world()).app);
    const origin = from === 'OWN' ? address.replace('ws', 'http') : from;
    for (const path of ['/api/live/', '/api/open/live/']) {
      const client = new LiveClient(`${address}${path}`, { origin });
      if (allowed) await client.opened();
      else expect((await client.end())?.code).toBe(1006);
    }
  });

  test('without an upgrade the answer is 404', async () => {
    const { app } = await world();
    for (const url of ['/api/live/', '/api/open/live/']) {
      expect((await app.inject({ method: 'GET', url })).statusCode).toBe(404);
    }
  });
});

type End = { code: number; reason: string };

/** The events that close a connection, and the close code of each. */
const ENDS: Record<
  string,
  { make(admin: TestMember, member: TestMember): Promise<unknown>; end: End }
> = {
  'the permission removed': {
    make: async (admin, member) =>
      editAccount(admin, member, { group_ids: [await newGroup(admin.company, ['view_chatroom'])] }),
    end: { code: CLOSE.forbidden, reason: 'forbidden' },
  },
  'the account deactivated': {
    make: (admin, member) => editAccount(admin, member, { is_active: false }),
    end: { code: CLOSE.unauthenticated, reason: 'signed_out' },
  },
  'the account deleted': {
    make: (admin, member) => admin.caller.call(deleteAccounts, { body: { ids: [member.id] } }),
    end: { code: CLOSE.unauthenticated, reason: 'signed_out' },
  },
  'signed out': {
    make: async (_, { company, sessionId }) => {
      const refresh = await newRefreshToken(company, sessionId);
      await nobody.call(revokeTokens, { body: { refresh } });
    },
    end: { code: CLOSE.unauthenticated, reason: 'signed_out' },
  },
};

describe('a connection ends within a second', () => {
  let other: AnotherProcess;

  beforeAll(async () => {
    other = await anotherProcess();
  });
  afterAll(() => other.close());

  for (const [title, { make, end }] of Object.entries(ENDS)) {
    for (const where of ['in the same process', 'in another process']) {
      test(`${title}, ${where}`, async () => {
        const admin = await newAdministrator();
        const member = await newMember(admin.company, { permissions: MAY });
        const colleague = await newMember(admin.company, { permissions: MAY });
        const room = await newRoom(admin.company);
        const app = where === 'in another process' ? other.app : (await world()).app;
        const client = await connectStaff(member, room, { app });
        const untouched = await connectStaff(colleague, room, { app });
        await client.waitFor('live');
        await untouched.waitFor('live');
        await make(admin, member);
        expect(await client.end()).toEqual(end);
        untouched.send({ type: 'ping' });
        await untouched.waitFor('pong');
      });
    }
  }

  test('the end of the token', async () => {
    const member = await newMember(await newCompany(), { permissions: MAY });
    const room = await newRoom(member.company);
    const claim = { companyId: member.company.id, sessionId: member.sessionId };
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - (12 * 3_600_000 - 1_500) });
    const access = await new Tokens(SECRET_KEY).access(claim, member.id);
    vi.useRealTimers();
    const client = await new LiveClient(
      `${await serverUrl((await world()).app)}/api/live/`,
    ).opened();
    client.send({ type: 'hello', access, room });
    await client.waitFor('live');
    expect(await client.end()).toEqual({ code: CLOSE.unauthenticated, reason: 'expired' });
  });
});
