import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeCompany } from '@maru/harness/src/company.ts';
import { newFolder, runCommand, startServer } from '@maru/harness/src/server-process.ts';
import { WITH_STEPPED_CLOCK } from '@maru/harness/src/with-stepped-clock.ts';
import { conversation } from '../processes/conversation.ts';
import { Client } from './client.ts';
import { BOTH, COMPANY, type Fault } from './fault.ts';
import { until } from './until.ts';
import { holds, none } from './verdicts.ts';

const HOUR_MS = 3_600_000;
/** Within this time a second use of a refresh token counts as a retry after a lost answer. */
const GRACE_MS = 10_000;
const WINDOW_SECONDS = 300;

/** The clock steps back an hour. With PostgreSQL only the clock of Maru's machine does. */
export const clock: Fault = {
  name: 'clock',
  engines: BOTH,
  async run({ newDatabase }) {
    const env = await newDatabase();
    const file = join(newFolder(), 'clock');
    const set = async (ms: number) => {
      writeFileSync(file, String(ms));
      await sleep(100);
    };
    await set(0);
    const server = await startServer({
      ...env,
      NODE_OPTIONS: WITH_STEPPED_CLOCK,
      MARU_CLOCK_FILE: file,
    });
    await makeCompany(env, COMPANY);
    const client = await new Client(server.url).signIn();
    const renew = (refresh: string) => client.ask('POST', '/api/token/refresh/', { refresh });
    const guess = () =>
      client.ask('POST', '/api/token/', {
        company_code: COMPANY,
        username: 'nobody',
        password: 'wrong',
      });
    const { agent, customer } = await conversation(COMPANY, server.url, server.url);
    const stolen = (await new Client(server.url).signIn()).refresh;
    await renew(stolen);
    for (let n = 0; n < 5; n += 1) await guess();
    await client.makeDepartment('before');
    await agent.send('before');
    await sleep(GRACE_MS + 500);

    await set(-HOUR_MS);
    const created = await client.makeDepartment('after');
    await agent.send('after');
    const hearing = await until('hearing', () => customer.received.length === 2);
    const guessed = await guess();
    const waitSeconds = Number(guessed.headers['retry-after']);
    const signedIn = await new Client(server.url).signIn();
    const steppedMs = Date.now() - signedIn.issuedAt;
    const renewed = await renew(client.refresh);
    const replayed = await renew(stolen);
    const log = (await client.get('/api/logs/?ordering=timestamp&page_size=100')).body
      .results as Entry[];
    const newest = (await client.get('/api/logs/?model=department')).body.results[0] as Entry;
    const disordered = log.filter(
      (entry, n) => n > 0 && entry.timestamp < (log[n - 1]?.timestamp ?? ''),
    );
    const unnumbered = log.filter((entry, n) => n > 0 && entry.id < (log[n - 1]?.id ?? 0));
    await set(0);
    const afterwards = await client.get('/api/accounts/');
    for (const one of [agent, customer]) one.leave();
    for (const one of [client, signedIn]) one.close();
    await server.end();
    const { code, output } = await runCommand(['logs', 'verify'], env);

    const status = (what: string, answer: { status: number }, expected: number) =>
      holds(what, String(expected), String(answer.status), answer.status === expected);
    return [
      holds(
        'the clock went back by',
        'about an hour',
        `${(steppedMs / 60_000).toFixed(0)} min`,
        Math.abs(steppedMs - HOUR_MS) < 60_000,
      ),
      status('a change with a token from before', created, 201),
      status('renewal of a session from before', renewed, 200),
      status('a refresh token used twice', replayed, 401),
      status('a sixth guess', guessed, 429),
      holds(
        'told to come again in',
        `at most ${WINDOW_SECONDS} s`,
        `${waitSeconds} s`,
        waitSeconds > 0 && waitSeconds <= WINDOW_SECONDS,
      ),
      holds('a colleague signs in', 'yes', signedIn.uid > 0 ? 'yes' : 'no', signedIn.uid > 0),
      none('entries of the log before their predecessors', disordered, log.length),
      none('entries of the log out of their numbers', unnumbered, log.length),
      holds('the newest entry is the last', 'after', newest.object_repr, isAfter(newest)),
      holds('messages are heard on', 'yes', `after ${hearing.toFixed(0)} ms`, true),
      status('when the clock is right again', afterwards, 200),
      holds('chains', 'intact', output.trim().split('\n')[0] ?? '', code === 0),
    ];
  },
};

interface Entry {
  id: number;
  timestamp: string;
  object_repr: string;
}

const isAfter = ({ object_repr }: Entry): boolean => object_repr === 'after';
