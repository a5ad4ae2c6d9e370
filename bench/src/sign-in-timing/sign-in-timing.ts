import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '@maru/contract/sign-in';
import { adminOf, signedInAdmin } from '@maru/harness/src/company.ts';
import { HttpClient } from '@maru/harness/src/http-client.ts';
import { environment, newFolder, startServer } from '@maru/harness/src/server-process.ts';
import { type Outcome, outcomeOf } from '../judge.ts';
import { newPeople } from '../new-people.ts';
import { makeCompany } from '../servers.ts';

const TRIES = 200;
/** Fewer failures than make the throttle slow an account down, in any order of the tries. */
const TRIES_PER_ACCOUNT = 4;
/** Long enough for the server to finish its work after the answer. */
const REST_MS = 20;
const MOST_PERCENT = 5;
const COMPANY = 'TIMING';

type Credentials = Record<'company_code' | 'username' | 'password', string>;

/** Whether the time of a refusal tells an outsider what was wrong. */
export async function benchSignInTiming(): Promise<Outcome> {
  const folder = newFolder();
  await makeCompany({ folder }, COMPANY);
  const server = await startServer({ ...environment({ folder }), TRUSTED_PROXIES: '127.0.0.1' });
  const kinds = await makeKinds(server.url);
  const medians = await inTurns(server.url, kinds);
  for (const [kind, median] of medians) console.log(`${kind.padEnd(18)} ${median.toFixed(2)} ms`);
  const times = medians.map(([, median]) => median);
  const percent = (Math.max(...times) / Math.min(...times) - 1) * 100;
  console.log(`largest difference ${percent.toFixed(1)} %, target: at most ${MOST_PERCENT} %`);
  return outcomeOf([percent <= MOST_PERCENT]);
}

type Kinds = Record<string, (n: number) => Credentials>;

async function makeKinds(url: string): Promise<Kinds> {
  const admin = adminOf(COMPANY);
  const client = await signedInAdmin(url, COMPANY);
  const numbers = [...Array(TRIES / TRIES_PER_ACCOUNT).keys()];
  await newPeople(
    client,
    numbers.map((n) => `active${n}`),
  );
  await newPeople(
    client,
    numbers.map((n) => `idle${n}`),
    false,
  );
  const account = (n: number) => Math.floor(n / TRIES_PER_ACCOUNT);
  return {
    'unknown company': (n) => ({
      ...admin,
      company_code: `NONE${n}`,
      username: `active${account(n)}`,
    }),
    'unknown user': (n) => ({ ...admin, username: `nobody${account(n)}` }),
    'wrong password': (n) => ({
      ...admin,
      username: `active${account(n)}`,
      password: 'not this one',
    }),
    'inactive account': (n) => ({ ...admin, username: `idle${account(n)}` }),
  };
}

/**
 * All kinds in turns and in random order, so that a busy moment and the work left over from the previous
 * request affect each kind alike.
 */
async function inTurns(url: string, kinds: Kinds): Promise<[kind: string, median: number][]> {
  const client = new HttpClient(url);
  const names = Object.keys(kinds);
  const times = new Map(names.map((name) => [name, [] as number[]]));
  for (let n = 0; n < TRIES; n += 1) {
    const order = names.map((name) => ({ name, at: Math.random() })).sort((a, b) => a.at - b.at);
    for (const [step, { name }] of order.entries()) {
      await sleep(REST_MS);
      const address = { 'x-forwarded-for': `10.${step}.${n >> 8}.${n % 256}` };
      const began = performance.now();
      const { status } = await client.ask(signIn.method, signIn.path, kinds[name]?.(n), address);
      times.get(name)?.push(performance.now() - began);
      if (status !== 401) throw new Error(`${name}: ${status}`);
    }
  }
  return [...times].map(([name, list]) => [name, list.sort((a, b) => a - b)[TRIES >> 1] as number]);
}
