import { randomInt } from 'node:crypto';
import { ADMIN_PASSWORD, makeCompany } from '@maru/harness/src/company.ts';
import { startServer } from '@maru/harness/src/server-process.ts';
import { Client, type FaultAnswer, refusalOf } from './client.ts';
import { BOTH, COMPANY, type Fault, type FaultVerdict } from './fault.ts';
import { percentile } from './percentile.ts';
import { repeating, until } from './until.ts';
import { atLeast, holds, isLate, none, noneLate } from './verdicts.ts';

const FLOODED = 'FLOODED';
/** Several times as many as are hashed at once. */
const AT_ONCE = { test: 16, figures: 32 };
/**
 * Quiet and flood alternate, so that both meet the same load of the machine; this many sign-ins are timed in
 * each.
 */
const ROUNDS = { test: 1, figures: 8 };
const TIMED = { test: 2, figures: 30 };
const TELLING_SECONDS = 60;
/** The allowed slowdown of another company's sign-in. */
const AT_MOST_TIMES = 2;
const PER_NETWORK = 50;

const part = () => randomInt(1, 0xffff).toString(16);
const address = (network: string) => `${network}:${part()}:${part()}:${part()}:${part()}`;

const anyNetwork = () => address(`2001:db8:${part()}:${part()}`);

const floods = {
  'one /64': { newAddress: () => address('2001:db8:1:2'), code: () => FLOODED },
  'as many networks as requests': { newAddress: anyNetwork, code: () => FLOODED },
  'as many networks and made-up codes as requests': {
    newAddress: anyNetwork,
    code: () => `NONE${part()}${part()}`,
  },
};

/** Wrong passwords at one company's sign-in, from one network and from many, and at codes that do not exist. */
export const signInFlood: Fault = {
  name: 'sign-in-flood',
  engines: BOTH,
  anyDatabase: true,
  async run({ newDatabase, scale }) {
    const env = { ...(await newDatabase()), TRUSTED_PROXIES: '127.0.0.1' };
    const server = await startServer(env);
    await makeCompany(env, COMPANY);
    await makeCompany(env, FLOODED);
    const colleague = new Client(server.url);
    const size = scale.loadSeconds < TELLING_SECONDS ? 'test' : 'figures';
    const signIns = async () => {
      const answers: FaultAnswer[] = [];
      for (let n = 0; n < TIMED[size]; n += 1) {
        const credentials = { company_code: COMPANY, username: 'admin', password: ADMIN_PASSWORD };
        answers.push(await enter(colleague, credentials, `10.0.0.${n % 250}`));
      }
      return answers;
    };
    const atOnce = AT_ONCE[size];
    const verdicts: FaultVerdict[] = [];
    // A warm-up: a process that has just started is slower.
    await signIns();
    for (const [from, { newAddress, code }] of Object.entries(floods)) {
      const quiet: FaultAnswer[] = [];
      const beside: FaultAnswer[] = [];
      const guesses: FaultAnswer[] = [];
      for (let round = 0; round < ROUNDS[size]; round += 1) {
        quiet.push(...(await signIns()));
        const flood = new Client(server.url, atOnce);
        const guessing = repeating(atOnce, async (worker, n) => {
          const username = `guess ${round} ${worker} ${n}`;
          const credentials = { company_code: code(), username, password: 'not this one' };
          await enter(flood, credentials, newAddress());
          return undefined;
        });
        await until('the flood is there', () => flood.answers.length > atOnce);
        beside.push(...(await signIns()));
        await guessing.stop();
        flood.close();
        guesses.push(...flood.answers);
      }
      const failed = [...quiet, ...beside].filter(({ status }) => status !== 200).map(refusalOf);
      verdicts.push(
        none(`sign-ins beside a flood from ${from} that failed`, failed, beside.length),
        slower(`sign-in beside a flood from ${from}`, medianOf(quiet), medianOf(beside)),
        none(`answers to it but 401 and 429`, guesses.filter(isOther), guesses.length),
        atLeast('answers to it', guesses.filter((answer) => !isLate(answer)).length, 1),
        noneLate('guesses without an answer in time', guesses),
      );
      const judged = guesses.filter(({ status }) => status === 401).length;
      if (from === 'one /64') {
        const met = judged <= PER_NETWORK;
        verdicts.push(holds('guesses judged from one /64', `${PER_NETWORK}`, `${judged}`, met));
      }
    }
    colleague.close();
    await server.end();
    return verdicts;
  },
};

const enter = (client: Client, credentials: object, from: string) =>
  client.ask('POST', '/api/token/', credentials, { 'x-forwarded-for': from });

const isOther = (answer: FaultAnswer): boolean =>
  answer.status !== 401 && answer.status !== 429 && !isLate(answer);

const medianOf = (answers: readonly FaultAnswer[]): number =>
  percentile(
    answers.map(({ ms }) => ms),
    0.5,
  );

const slower = (what: string, alone: number, beside: number): FaultVerdict => ({
  what,
  promise: `at most ${AT_MOST_TIMES} times`,
  figure: `${(beside / alone).toFixed(2)} times (${alone.toFixed(0)} ms, ${beside.toFixed(0)} ms)`,
  met: beside <= AT_MOST_TIMES * alone,
  timed: true,
});
