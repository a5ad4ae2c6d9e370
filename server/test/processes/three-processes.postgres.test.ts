import { once } from 'node:events';
import { CLOSE, LIVE_PATH, OPEN_LIVE_PATH } from '@maru/contract/live';
import { makeCompany, signedInAdmin } from '@maru/harness/src/company.ts';
import { freePort } from '@maru/harness/src/free-port.ts';
import { HttpClient } from '@maru/harness/src/http-client.ts';
import { type Nginx, startNginx } from '@maru/harness/src/nginx.ts';
import { runCommand, type ServerProcess, startServer } from '@maru/harness/src/server-process.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { Asker } from './asker.ts';
import { newDatabase } from './databases.ts';

const CLIENTS = 8;
const BODY_LIMIT = 1_000_000;
const DEPARTMENTS = '/api/departments/';

const hostOf = ({ url }: ServerProcess) => new URL(url).host;

describe('three processes on one database, behind nginx', () => {
  let env: NodeJS.ProcessEnv;
  let servers: [ServerProcess, ServerProcess, ServerProcess];
  let nginx: Nginx;
  let staff: HttpClient;
  let database: pg.Client;
  const ends: (() => Promise<unknown>)[] = [];
  const at = (url: string) => new Asker(url, { session: staff.session });
  const department = (name: string) => ({ name, manager_id: staff.uid });

  beforeAll(async () => {
    env = { ...(await newDatabase()), TRUSTED_PROXIES: '127.0.0.1' };
    const start = async () => {
      const server = await startServer(env);
      ends.push(() => server.end());
      return server;
    };
    [servers] = await Promise.all([
      Promise.all([start(), start(), start()]),
      makeCompany(env, 'MANY'),
    ]);
    nginx = await nginxBefore(...servers.map(({ url }) => url));
    staff = await signedInAdmin(servers[0].url, 'MANY');
    database = new pg.Client(env.DATABASE_URL);
    await database.connect();
    ends.push(() => database.end());
  });

  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });

  async function nginxBefore(...upstreams: string[]): Promise<Nginx> {
    const started = await startNginx({ upstreams });
    ends.push(() => started.stop());
    return started;
  }

  /** Until it is dead, the process may accept requests that it never answers. */
  async function kill(server: ServerProcess) {
    const exited = once(server.child, 'exit');
    const killedAt = performance.now();
    server.child.kill('SIGKILL');
    await exited;
    return { killedAt, deadAt: performance.now(), host: hostOf(server) };
  }

  async function logged(action: 'create' | 'update') {
    const { rows } = await database.query<{ name: string; info: string }>(
      `select object_repr as name, extra_info as info from action_log
       where model = 'department' and action_type = $1 order by seq`,
      [action],
    );
    return rows;
  }

  test('nginx uses them in turn, and a session of one is valid at all', async () => {
    const visitor = at(nginx.url);
    for (let n = 0; n < 9; n += 1) await visitor.ask('GET', '/api/accounts/');
    const answers = visitor.all.map(({ status, upstreams }) => `${status} ${upstreams}`);
    for (const server of servers) {
      expect(answers.filter((answer) => answer === `200 ${hostOf(server)}`)).toHaveLength(3);
    }
  });

  test('a change through one process is visible in the others', async () => {
    const [first, second, third] = [at(servers[0].url), at(servers[1].url), at(servers[2].url)];
    const { body } = await first.ask('POST', DEPARTMENTS, department('Desk'));
    const path = `${DEPARTMENTS}${body.id}/`;
    for (const [n, writer] of [second, third, first].entries()) {
      const change = department(`Desk ${n}`);
      await writer.ask('PUT', path, change);
      for (const reader of [first, second, third]) {
        expect((await reader.ask('GET', path)).body.name).toBe(change.name);
      }
    }
  });

  test('the log has the address that nginx saw, whatever a visitor claims', async () => {
    const claim = { 'x-forwarded-for': '203.0.113.9' };
    const seenThrough = async (url: string, name: string) => {
      await at(url).ask('POST', DEPARTMENTS, department(name), claim);
      const log = await staff.get(`/api/logs/?object_repr=${name}`);
      return log.body.results[0].ip_address;
    };
    expect(await seenThrough(servers[0].url, 'direct')).toBe('203.0.113.9');
    expect(await seenThrough(nginx.url, 'proxied')).toBe('127.0.0.1');
  });

  test('both logs have the same request id, and neither has the query or a chat link', async () => {
    for (const path of [
      '/open/MANY/KeyOfALink123?a=hunter2',
      '/api/open/door/MANY/KeyOfALink123/',
    ]) {
      const { headers } = await new HttpClient(nginx.url).get(path);
      const id = String(headers['x-request-id']);
      await expect.poll(() => nginx.accessLog()).toContain(id);
      expect(id).toMatch(/^[0-9a-f]{32}$/);
    }
    expect(nginx.accessLog()).toContain('"path":"/open/MANY/*"');
    expect(nginx.accessLog()).toContain('"path":"/api/open/door/MANY/*/"');
    expect(nginx.accessLog()).not.toMatch(/KeyOfALink|hunter2/);
    for (const line of nginx.accessLog().trim().split('\n')) JSON.parse(line);
  });

  test('nginx accepts bodies up to the limit of the server', async () => {
    const sent = (url: string, bytes: number) => {
      const name = 'x'.repeat(bytes - JSON.stringify({ name: '' }).length);
      return at(url).ask('POST', DEPARTMENTS, { name });
    };
    for (const url of [servers[0].url, nginx.url]) {
      expect((await sent(url, BODY_LIMIT)).status).toBe(400);
      expect(await sent(url, BODY_LIMIT + 1)).toMatchObject({ status: 413, upstreams: [] });
    }
  });

  test('a process that is gone is skipped, also for writes', async () => {
    const gone = `127.0.0.1:${await freePort()}`;
    const half = await nginxBefore(`http://${gone}`, servers[0].url);
    const created = await at(half.url).ask('POST', DEPARTMENTS, department('passed on'));
    expect(created).toMatchObject({ status: 201, upstreams: [gone, hostOf(servers[0])] });
  });

  test.each([LIVE_PATH, OPEN_LIVE_PATH])('frames pass both ways: %s', async (path) => {
    const socket = new WebSocket(`${nginx.url.replace('http', 'ws')}${path}`);
    await once(socket, 'open');
    socket.send('not a frame of ours');
    expect((await once(socket, 'close'))[0]).toBe(CLOSE.malformed);
  });

  test('kill -9 under load: writes in flight there may fail, and nothing else', async () => {
    const visitor = at(nginx.url);
    const own = await Promise.all(
      Array.from({ length: CLIENTS }, async (_, client) => {
        const created = await visitor.ask('POST', DEPARTMENTS, department(`client ${client} no 0`));
        return created.body.id as number;
      }),
    );
    const created = new Set<string>();
    const changed = new Set<string>();
    let running = true;
    const clients = own.map(async (id, client) => {
      for (let n = 1; running; n += 1) {
        const change = department(`client ${client} no ${n}`);
        const put = await visitor.ask('PUT', `${DEPARTMENTS}${id}/`, change);
        if (put.status === 200) changed.add(change.name);
        await visitor.ask('GET', '/api/accounts/');
        const another = department(`made by ${client} no ${n}`);
        const post = await visitor.ask('POST', DEPARTMENTS, another);
        if (post.status === 201) created.add(another.name);
      }
    });
    const more = async (requests: number) => {
      const enough = visitor.all.length + requests;
      await expect.poll(() => visitor.all.length, { timeout: 30_000 }).toBeGreaterThan(enough);
    };
    await more(100);
    const { killedAt, deadAt, host } = await kill(servers[1]);
    await more(200);
    running = false;
    await Promise.all(clients);

    const inFlight = visitor.all.filter(
      ({ sentAt, doneAt, upstreams }) =>
        sentAt <= deadAt && doneAt >= killedAt && upstreams[0] === host,
    );
    const failed = visitor.all.filter(({ status }) => status !== 200 && status !== 201);
    expect(failed.filter((asked) => !inFlight.includes(asked))).toEqual([]);
    expect(failed.length).toBeLessThanOrEqual(inFlight.length);
    for (const { method, status, upstreams } of failed) {
      expect(['PUT', 'POST']).toContain(method);
      expect({ status, upstreams }).toEqual({ status: 502, upstreams: [host] });
    }

    const { rows } = await database.query<{ id: number; name: string }>(
      'select id::int, name from department',
    );
    const present = rows.map(({ name }) => name).filter((name) => name.startsWith('made'));
    const creations = (await logged('create')).map(({ name }) => name);
    expect(present.toSorted()).toEqual(creations.filter((n) => n.startsWith('made')).toSorted());
    expect(new Set(present).size).toBe(present.length);
    expect([...created].filter((name) => !present.includes(name))).toEqual([]);

    // The log has every change of each department once, from its first name to its last.
    const updates = await logged('update');
    const reached = new Set<string>();
    for (const [client, id] of own.entries()) {
      let name = `client ${client} no 0`;
      for (const update of updates.filter((entry) => entry.name.startsWith(`client ${client} `))) {
        expect(update.name).toBe(name);
        name = update.info.replace(`name: ${name} → `, '');
        expect(reached).not.toContain(name);
        reached.add(name);
      }
      expect(rows.find((row) => row.id === id)?.name).toBe(name);
    }
    expect([...changed].filter((name) => !reached.has(name))).toEqual([]);
    const verified = await runCommand(['logs', 'verify'], env);
    expect(verified.output).toMatch(/MANY, action log: intact/);
  });

  test('kill -9 while all wait for the database: reads move on, writes fail and are undone', async () => {
    const [dying, , other] = servers;
    const two = await nginxBefore(dying.url, other.url);
    const visitor = at(two.url);
    const { body } = await visitor.ask('POST', DEPARTMENTS, department('waiting'));
    const path = `${DEPARTMENTS}${body.id}/`;
    await database.query('begin; lock table department in access exclusive mode');
    const asked: ReturnType<Asker['ask']>[] = [];
    for (let n = 1; n <= CLIENTS; n += 1) {
      const isWrite = n <= CLIENTS / 2;
      asked.push(
        isWrite ? visitor.ask('PUT', path, department(`waited ${n}`)) : visitor.ask('GET', path),
      );
      await expect.poll(waitingInDatabase, { timeout: 10_000 }).toBe(n);
    }
    const { host } = await kill(dying);
    await expect.poll(() => visitor.all.at(-1)?.status, { timeout: 10_000 }).toBe(502);
    await database.query('commit');
    const answers = await Promise.all(asked);

    const there = answers.filter(({ upstreams }) => upstreams[0] === host);
    const reads = there.filter(({ method }) => method === 'GET');
    const writes = there.filter(({ method }) => method === 'PUT');
    expect(reads.map(({ upstreams }) => upstreams)).toEqual([
      [host, hostOf(other)],
      [host, hostOf(other)],
    ]);
    expect(writes.map(({ status }) => status)).toEqual([502, 502]);
    expect(answers.filter(({ status }) => status !== 200)).toEqual(writes);
    const updates = (await logged('update')).filter(({ info }) => info.includes('→ waited'));
    expect(updates).toHaveLength(CLIENTS / 2 - writes.length);
  });

  async function waitingInDatabase(): Promise<number> {
    const { rows } = await database.query(
      `select count(*)::int from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0].count;
  }
});
