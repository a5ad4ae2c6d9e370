import { randomInt, randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { signIn } from '@maru/contract/sign-in';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { credentialsOf, newAccount, newCompany, PASSWORD } from '../../../test/factories.ts';
import { testLog } from '../../../test/test-log.ts';
import { SECRET_KEY, world } from '../../../test/world.ts';
import { buildApp } from '../../app.ts';
import { hashPassword } from '../../core/passwords.ts';
import type { Schema } from '../../core/schema.ts';
import { Database } from '../../platform/database/database.ts';
import type { Connection, Engine } from '../../platform/database/engine.ts';

interface Step {
  /** Without its values. */
  what: string;
  /** The transaction that it belongs to, if any. */
  within?: object;
  /** What it writes into the log. */
  logs?: string;
}

/** What was asked of the database and of the hashing threads, in its order. */
let steps: Step[] = [];
let app: FastifyInstance;

const shapeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

const asAnyCompany = (sql: string): string => sql.replace(/'\d+'/, 'a company');

function watched(connection: Connection): Connection {
  const within = {};
  return {
    query(sql, parameters) {
      const logs = sql.includes('append_action_log') ? { logs: String(parameters[0]) } : {};
      steps.push({ what: `${sql} [${parameters.map(shapeOf)}]`, within, ...logs });
      return connection.query(sql, parameters);
    },
    exec(sql) {
      steps.push({ what: asAnyCompany(sql), within });
      return connection.exec(sql);
    },
    begin(sql) {
      steps.push({ what: asAnyCompany(sql), within });
      return connection.begin(sql);
    },
    release: (broken) => connection.release(broken),
  };
}

/** What was done for this request until it was answered; entries about earlier ones may fall in between. */
function untilAnswered(requestId: string): string[] {
  const elsewhere = steps.filter(({ logs }) => logs !== undefined && !logs.includes(requestId));
  const late = new Set(elsewhere.map(({ within }) => within));
  const own = steps.filter(({ within }) => within === undefined || !late.has(within));
  const what = own.map((step) => step.what);
  return what.slice(0, what.indexOf('answered') + 1);
}

beforeAll(async () => {
  const { engine } = await world();
  const watching: Engine = {
    acquire: async (errand) => watched(await engine.acquire(errand)),
    load: () => engine.load(),
    listen: async () => {},
    close: async () => {},
  };
  const db = new Database<Schema>(watching);
  const options = { db, secretKey: SECRET_KEY, trustedProxies: ['127.0.0.1'], log: testLog() };
  app = await buildApp(options);
  app.addHook('onSend', async () => {
    steps.push({ what: 'answered' });
  });
});

afterAll(() => app.close());

function watchHashing(): void {
  const post = Worker.prototype.postMessage;
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, message) {
    const { task } = message as { task?: { kind: string; hashed?: string } };
    const [, algorithm, version, cost] = task?.hashed?.split('$') ?? [];
    if (task) steps.push({ what: `${task.kind} ${algorithm} ${version} ${cost}` });
    return post.call(this, message);
  });
}

async function stepsOf(body: object) {
  steps = [];
  const ip = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  const headers = { 'x-forwarded-for': ip };
  const answer = await app.inject({ method: 'POST', url: signIn.path, headers, payload: body });
  const { date: _, 'x-request-id': requestId, ...shown } = answer.headers;
  return {
    status: answer.statusCode,
    // As bytes would have it: in its order, and with the body's length.
    answer: JSON.stringify([shown, answer.body]),
    steps: untilAnswered(String(requestId)),
  };
}

test('whatever is wrong, the same is done for it, and the same is said', async () => {
  // Made when first needed, and then kept.
  await hashPassword(PASSWORD);
  const company = await newCompany();
  const account = await newAccount(company);
  const inactive = await newAccount(company, { is_active: false });
  const right = credentialsOf(account);
  const kinds = {
    'unknown company': { ...right, company_code: randomUUID() },
    'unknown user': { ...right, username: randomUUID() },
    'wrong password': { ...right, password: 'wrong horse 42' },
    'inactive account': { ...right, username: inactive.username },
    'inactive account, wrong password': {
      ...right,
      username: inactive.username,
      password: 'wrong horse 42',
    },
  };
  await stepsOf(kinds['unknown user']);
  watchHashing();
  const expected = await stepsOf(kinds['wrong password']);
  expect(expected.status).toBe(401);
  expect(expected.steps.filter((step) => step.startsWith('verify argon2id v=19 m='))).toHaveLength(
    1,
  );
  expect(expected.steps.filter((step) => step.startsWith('begin'))).toHaveLength(5);
  expect(expected.steps.at(-1)).toBe('answered');
  for (const [kind, body] of Object.entries(kinds)) {
    expect(await stepsOf(body), kind).toEqual(expected);
  }
});
