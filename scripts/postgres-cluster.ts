import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { keeperOf } from './test-logs/gathered.ts';

/** Nobody is asked for one there; it is in the address so that it can be seen never to leave it. */
const PASSWORD = 'a-password-of-throw-away-databases';

export interface Cluster {
  /** A superuser's address of the database with this name; it is made if need be. */
  url(database: string): string;
  createDatabase(name: string): string;
  stop(): Promise<void>;
}

/**
 * A throw-away PostgreSQL server on loopback, with nothing of the machine's own touched. For tests it
 * writes nothing safely; for figures it works as it comes.
 */
export async function startCluster({ durable = false } = {}): Promise<Cluster> {
  const bin = binaries();
  const folder = mkdtempSync(join(tmpdir(), 'maru-postgres-'));
  const identity = unprivileged();
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid ?? identity.uid);
  const data = join(folder, 'data');
  const run = (program: string, args: string[]) =>
    execFileSync(join(bin, program), args, { ...identity, cwd: folder, stdio: 'pipe' });
  run('initdb', ['-D', data, '-U', 'maru', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']);
  const port = await freePort();
  const settings = [
    ...(durable ? [] : ['fsync=off', 'full_page_writes=off']),
    `unix_socket_directories=${folder}`,
    'listen_addresses=127.0.0.1',
  ];
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  server.stderr.on('data', keeperOf('postgres'));
  const url = (database: string) => `postgres://maru:${PASSWORD}@127.0.0.1:${port}/${database}`;
  await ready(() => run('psql', ['-c', 'select 1', url('postgres')]));
  return {
    url,
    createDatabase(name) {
      run('createdb', ['--maintenance-db', url('postgres'), name]);
      return url(name);
    },
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function binaries(): string {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const packaged = versions.map((version) => join(root, version, 'bin'));
  const onPath = (process.env.PATH ?? '').split(':');
  const found = [...packaged, ...onPath].find((folder) => existsSync(join(folder, 'initdb')));
  if (!found) throw new Error('PostgreSQL is not installed. On Debian: apt-get install postgresql');
  return found;
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString());
  return { uid: id('-u'), gid: id('-g') };
}

async function ready(probe: () => void): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return probe();
    } catch (error) {
      if (attempt === 100) throw error;
      await sleep(100);
    }
  }
}
