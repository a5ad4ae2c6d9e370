import { Worker } from 'node:worker_threads';
import { signIn } from '@maru/contract/sign-in';
import { expect, test, vi } from 'vitest';
import { comingFrom } from '../../test/addresses.ts';
import { Caller } from '../../test/caller.ts';
import { credentialsOf, newAccount, newCompany } from '../../test/factories.ts';
import { hashing } from './hashing.ts';
import { DUMMY_HASH, hashPassword, isPassword } from './passwords.ts';

const turn = { bucket: 1, network: 'a network', isKnown: false };

/** Intercepts the tasks that are posted to the hashing threads. */
function interceptTasks(take: (worker: Worker, pass: () => void) => void): void {
  const post = Worker.prototype.postMessage;
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, message) {
    const pass = () => post.call(this, message);
    if ((message as { task?: unknown }).task) take(this, pass);
    else pass();
  });
}

test('a thread that ends while it hashes is replaced, and its task is done again', async () => {
  const account = await newAccount(await newCompany());
  let killed = 0;
  interceptTasks((worker, pass) => {
    pass();
    if (killed === 0) void worker.terminate();
    killed += 1;
  });
  const caller = new Caller(comingFrom());
  const { status } = await caller.attempt(signIn, { body: credentialsOf(account) });
  expect([status, killed]).toEqual([200, 2]);
});

test('a task that ends thread after thread fails, and no other task', async () => {
  interceptTasks((worker) => void worker.terminate());
  await expect(hashPassword('a good password 7')).rejects.toThrow('has ended');
  vi.restoreAllMocks();
  const hashed = await hashPassword('a good password 7');
  expect(await isPassword('a good password 7', hashed, turn)).toBe(true);
});

test('a full queue refuses with a reason and Retry-After, and still serves another company', async () => {
  const held: Worker[] = [];
  interceptTasks((worker) => void held.push(worker));
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
    for (const worker of held.splice(0)) worker.emit('message', { result: true });
  });
  expect(await other).toBe(true);
  const served = (await outcomes).filter(({ status }) => status === 'fulfilled');
  expect(served.length).toBeGreaterThan(398);
  clearInterval(answerAll);
});

test('the dummy hash costs as much as a new one', async () => {
  const costOf = (hashed: string) => hashed.split('$').slice(0, 4);
  expect(costOf(DUMMY_HASH)).toEqual(costOf(await hashPassword('a good password 7')));
  expect(await isPassword('a good password 7', undefined, turn)).toBe(false);
});
