import { readdirSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { signIn } from '@maru/contract/sign-in';
import { Piscina } from 'piscina';
import { expect, test, vi } from 'vitest';
import { comingFrom } from '../../test/addresses.ts';
import { Caller } from '../../test/caller.ts';
import { credentialsOf, newAccount, newCompany, PASSWORD } from '../../test/factories.ts';
import { hashing } from './hashing.ts';
import { hashPassword, isPassword } from './passwords.ts';

const { DUMMY_HASH, HASHING_COST } =
  await vi.importActual<typeof import('./hashing-cost.ts')>('./hashing-cost.ts');

/** Takes long enough for its thread to be ended meanwhile. */
const slowHash = () =>
  hashing({ kind: 'hash', password: PASSWORD, cost: HASHING_COST }) as Promise<string>;

const queueKey = { bucket: 1, network: 'a network', isKnown: false };

/** Intercepts the tasks that are given to the hashing threads. */
function interceptTasks(take: (pool: Piscina, pass: () => Promise<unknown>) => Promise<unknown>) {
  const run = Piscina.prototype.run;
  vi.spyOn(Piscina.prototype, 'run').mockImplementation(function (this: Piscina, task) {
    return take(this, () => run.call(this, task));
  });
}

const endThreads = (pool: Piscina): void => {
  for (const thread of pool.threads) void thread.terminate();
};

test('a thread that ends while it hashes is replaced, and its task is done again', async () => {
  const account = await newAccount(await newCompany(), { password_hash: await slowHash() });
  let tries = 0;
  interceptTasks((pool, pass) => {
    const performed = pass();
    if (tries === 0) endThreads(pool);
    tries += 1;
    return performed;
  });
  const caller = new Caller(comingFrom());
  const { status } = await caller.attempt(signIn, { body: credentialsOf(account) });
  expect([status, tries]).toEqual([200, 2]);
});

test('a task that ends thread after thread fails, and no other task', async () => {
  interceptTasks((pool, pass) => {
    const performed = pass();
    endThreads(pool);
    return performed;
  });
  await expect(slowHash()).rejects.toThrow('exited');
  vi.restoreAllMocks();
  const hashed = await hashPassword('a good password 7');
  expect(await isPassword('a good password 7', hashed, queueKey)).toBe(true);
});

test('an idle thread that fails does not end the process, and is replaced', async () => {
  const pools: Piscina[] = [];
  interceptTasks((pool, pass) => {
    pools.push(pool);
    return pass();
  });
  await hashPassword('a good password 7');
  pools[0]?.threads[0]?.emit('error', new Error('out of memory'));
  await hashPassword('a good password 7');
  expect(pools).toHaveLength(2);
  expect(pools[1]).not.toBe(pools[0]);
});

test('on Linux, hashing has the lowest priority, and the other threads keep theirs', async () => {
  await hashPassword('a good password 7');
  // No other system shows the priority of a thread.
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task') : [];
  const priorityOf = (thread: string) => {
    const [, stat = ''] = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ');
    return Number(stat.split(' ')[16]);
  };
  const expected =
    threads.length > 0 ? [priorityOf(String(process.pid)), constants.priority.PRIORITY_LOW] : [];
  expect(new Set(threads.map(priorityOf))).toEqual(new Set(expected));
});

test('a full queue refuses with a reason and Retry-After, and still serves another company', async () => {
  const held: ((result: boolean) => void)[] = [];
  interceptTasks(() => new Promise((resolve) => held.push(resolve)));
  const ask = (bucket: number, network: string) =>
    hashing(
      { kind: 'verify', password: 'x', hashed: DUMMY_HASH },
      { bucket, network, isKnown: false },
    );
  const waiting = Array.from({ length: 500 }, (_, n) => ask(1, `network ${n}`));
  const outcomes = Promise.allSettled(waiting);
  for (const outcome of await Promise.allSettled(waiting.slice(410))) {
    expect(outcome).toMatchObject({
      status: 'rejected',
      reason: { status: 503, code: 'busy', headers: { 'retry-after': '5' } },
    });
  }
  const other = ask(2, 'a quiet network');
  const answerAll = setInterval(() => {
    for (const answer of held.splice(0)) answer(true);
  });
  expect(await other).toBe(true);
  const served = (await outcomes).filter(({ status }) => status === 'fulfilled');
  expect(served.length).toBeGreaterThan(398);
  clearInterval(answerAll);
});

test('the dummy hash costs as much as a new one', async () => {
  const costOf = (hashed: string) => hashed.split('$').slice(0, 4);
  expect(costOf(DUMMY_HASH)).toEqual(costOf(await slowHash()));
  expect(costOf(DUMMY_HASH)).toEqual(['', 'argon2id', 'v=19', 'm=19456,t=2,p=1']);
  expect(await isPassword(PASSWORD, undefined, queueKey)).toBe(false);
});
