import { randomInt, randomUUID } from 'node:crypto';
import { changePassword } from '@maru/contract/profile';
import { signIn } from '@maru/contract/sign-in';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { comingFrom, newAddress } from '../../../test/addresses.ts';
import { Caller } from '../../../test/caller.ts';
import {
  actionLogOf,
  credentialsOf,
  inCompany,
  newAccount,
  newCompany,
  newMember,
  type TestAccount,
} from '../../../test/factories.ts';
import { type LoggingApp, loggingApp } from '../../../test/logging-app.ts';

const part = () => randomInt(1, 0xffff).toString(16);
const newWider = () => `2001:db8:${part()}`;
const newNetwork = (wider = newWider()) => `${wider}:${part()}`;
const addressIn = (network: string) => `${network}:${part()}:${part()}:${part()}:${part()}`;

const wrong = (account: TestAccount) => credentialsOf(account, 'wrong horse 42');
const somebody = async () => newAccount(await newCompany());
const statusOf = async (body: object, address: string) =>
  (await new Caller(comingFrom(address)).attempt(signIn, { body })).status;
const soon = <T>(look: () => Promise<T>) => vi.waitFor(look, { timeout: 20_000 });

const limitsLogged = async ({ company, username }: TestAccount) =>
  (await actionLogOf(company)).filter(
    (entry) => entry.user_name === username && entry.extra_info.startsWith('limit reached'),
  );

describe('guessing from an IPv6 network', () => {
  test('five failures for one account are counted across all addresses of a /64', async () => {
    const account = await somebody();
    const network = newNetwork();
    for (let n = 0; n < 5; n += 1) {
      expect(await statusOf(wrong(account), addressIn(network))).toBe(401);
    }
    expect(await statusOf(credentialsOf(account), addressIn(network))).toBe(429);
    expect(await statusOf(credentialsOf(account), addressIn(newNetwork()))).toBe(200);
  });

  test('fifty failures from a /64 are counted for any accounts', async () => {
    const account = await somebody();
    const network = newNetwork();
    const tries = Array.from({ length: 60 }, () =>
      statusOf({ ...wrong(account), username: randomUUID() }, addressIn(network)),
    );
    const statuses = await Promise.all(tries);
    expect(statuses.filter((status) => status === 401)).toHaveLength(50);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });

  test('twenty failures for one account are checked from a /48, across its networks', async () => {
    const account = await somebody();
    const wider = newWider();
    const tries = Array.from({ length: 30 }, () =>
      statusOf(wrong(account), addressIn(newNetwork(wider))),
    );
    const statuses = await Promise.all(tries);
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(await statusOf(credentialsOf(account), addressIn(newNetwork()))).toBe(200);
  });
});

describe('reaching a limit', () => {
  test('is logged with the network, once in five minutes', async () => {
    const account = await somebody();
    const networks = [newNetwork(), newNetwork(), newNetwork()];
    const failFrom = (network: string) =>
      Promise.all(Array.from({ length: 5 }, () => statusOf(wrong(account), addressIn(network))));
    await failFrom(networks[0] as string);
    const [entry] = await soon(async () => {
      const entries = await limitsLogged(account);
      expect(entries).toHaveLength(1);
      return entries;
    });
    expect(entry).toMatchObject({
      action_type: 'login',
      model: 'session',
      object_repr: account.username,
      extra_info: `limit reached: 5 failures in 5 minutes from ${networks[0]}::/64, tries from there are refused`,
    });
    // Entries are written in order, so the colleague's follows all entries about the second network.
    const colleague = await newAccount(account.company);
    await failFrom(networks[1] as string);
    await statusOf(wrong(colleague), newAddress());
    await soon(async () => {
      const log = await actionLogOf(account.company);
      expect(log.map(({ user_name }) => user_name)).toContain(colleague.username);
    });
    expect(await limitsLogged(account)).toHaveLength(1);
    await inCompany(account.company, (tx) =>
      sql`update limit_notice set time_noted = time_noted - interval '5 minutes'`.execute(tx.sql),
    );
    await statusOf(wrong(account), addressIn(networks[2] as string));
    await soon(async () => expect(await limitsLogged(account)).toHaveLength(2));
  });

  test('so is the slowing of an account that is guessed at from many networks', async () => {
    const account = await somebody();
    const tries = Array.from({ length: 9 }, () => statusOf(wrong(account), newAddress()));
    expect(new Set(await Promise.all(tries))).toEqual(new Set([401]));
    // By itself: of two that fail at the same moment, neither may see that the other is the tenth.
    expect(await statusOf(wrong(account), newAddress())).toBe(401);
    const info = 'limit reached: 10 failures in 5 minutes, answers are slowed';
    await soon(async () =>
      expect(await limitsLogged(account)).toMatchObject([{ extra_info: info }]),
    );
  });

  test('so is guessing the own password with a session', async () => {
    const member = await newMember(await newCompany());
    const caller = member.caller.with(comingFrom());
    for (let n = 0; n < 5; n += 1) {
      const body = { password: 'wrong horse 42', new_password: 'blue lamp 77' };
      expect((await caller.attempt(changePassword, { body })).status).toBe(400);
    }
    await soon(async () => expect(await limitsLogged(member)).toHaveLength(1));
  });
});

describe('where only the network is known', () => {
  let logging: LoggingApp;
  beforeAll(async () => {
    logging = await loggingApp();
  });
  afterAll(() => logging.app.close());

  const enter = async (payload: object, remoteAddress: string) =>
    (await logging.app.inject({ method: 'POST', url: signIn.path, payload, remoteAddress }))
      .statusCode;
  const linesAbout = (network: string) =>
    logging
      .lines()
      .filter((line) => line.msg === 'too many failed sign-ins' && line.network === network);

  test('a limit for an unknown account is a line in the log of the server, without the typed values', async () => {
    const account = await somebody();
    const network = newNetwork();
    const username = `ghost${randomUUID()}`;
    for (let n = 0; n < 7; n += 1) {
      await enter({ ...credentialsOf(account), username }, addressIn(network));
    }
    await soon(async () => expect(linesAbout(`${network}::/64`)).toHaveLength(1));
    expect(linesAbout(`${network}::/64`)).toMatchObject([
      { level: 'warn', limit: expect.stringMatching(/^5 failures in 5 minutes from /) },
    ]);
    expect(JSON.stringify(logging.lines())).not.toContain(username);
    expect(await actionLogOf(account.company)).toEqual([]);
  });

  test('so is reaching that of a network, once', async () => {
    const account = await somebody();
    const address = newAddress();
    const tries = Array.from({ length: 60 }, () =>
      enter({ ...credentialsOf(account), username: randomUUID() }, address),
    );
    expect((await Promise.all(tries)).filter((status) => status === 401)).toHaveLength(50);
    await soon(async () => expect(linesAbout(address)).toHaveLength(1));
    expect(linesAbout(address)).toMatchObject([
      { limit: `50 failures in 5 minutes from ${address}, tries from there are refused` },
    ]);
  });
});
