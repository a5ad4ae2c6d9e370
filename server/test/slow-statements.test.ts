import { expect, test } from 'vitest';
import { newAdministrator } from './factories.ts';
import { tokenOf } from './live-client.ts';
import { loggingApp } from './logging-app.ts';

const SECRET = 'hunter2';

/** What an app writes about statements that are slower than this, while it reads and changes departments. */
async function slowLines(slowMs: number) {
  const { app, lines } = await loggingApp({ slowMs });
  const admin = await newAdministrator();
  const authorization = `Bearer ${await tokenOf(admin)}`;
  const url = '/api/departments/';
  const read = await app.inject({ url: `${url}?name=${SECRET}`, headers: { authorization } });
  const payload = { name: SECRET, manager_id: admin.id };
  const made = await app.inject({ method: 'POST', url, headers: { authorization }, payload });
  expect([read.statusCode, made.statusCode]).toEqual([200, 201]);
  const { body: metrics } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  await app.close();
  const slow = lines().filter(({ msg }) => msg === 'slow statement');
  const of = (answer: typeof read) =>
    slow.filter((line) => line.request_id === answer.headers['x-request-id']);
  return { slow, read: of(read), made: of(made), metrics };
}

test('a slow statement is one line with its name, its time, its rows and the request, without values', async () => {
  const { slow, read, made } = await slowLines(0);
  const line = read.find(({ statement }) => statement === 'select department, account');
  expect(line).toEqual({
    level: 'warn',
    time: expect.any(String),
    pid: process.pid,
    statement: 'select department, account',
    ms: expect.any(Number),
    rows: expect.any(Number),
    request_id: expect.any(String),
    msg: 'slow statement',
  });
  // The request is still known after its body has arrived.
  expect(made.map(({ statement }) => statement)).toContain('insert department');
  expect(JSON.stringify(slow)).not.toContain(SECRET);
});

test('statements that are no slower are no line, and are counted by name', async () => {
  const { slow, metrics } = await slowLines(600_000);
  expect(slow).toEqual([]);
  expect(metrics).toMatch(/^maru_statements_total\{statement="insert department"\} 1$/m);
  expect(metrics).toMatch(
    /^maru_statement_seconds_total\{statement="insert department"\} 0\.\d+$/m,
  );
  expect(metrics).not.toContain(SECRET);
});
