import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endWithThis } from './ending.ts';
import { freePort } from './free-port.ts';
import { testLogWriter } from './test-logs/log-folder.ts';

/** The cluster asks for no password; the address contains one so that tests can check that it never leaks. */
const SUPERUSER_PASSWORD = 'a-password-of-throw-away-databases';

export interface Cluster {
  /** As 15.20. */
  version: string;
  /** The superuser URL of the database with this name; it is created if needed. */
  url(database: string): string;
  /** With what these statements make, if any. */
  createDatabase(name: string, statements?: string): string;
  /** Kills the cluster like a crash. Committed data is there again after `restart`. */
  crash(): Promise<void>;
  /** Resolves when it accepts connections. */
  restart(): Promise<void>;
  /** Stops its processes; their connections stay open. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

interface ClusterOptions {
  durable?: boolean;
  /** The disk to use, if not the one for temporary files. */
  on?: string;
}

/**
 * A temporary PostgreSQL server on loopback, independent of the machine's own. For tests it writes without
 * durability; for measurements it runs with the default settings.
 */
export async function startCluster({
  durable = false,
  on = tmpdir(),
}: ClusterOptions = {}): Promise<Cluster> {
  const bin = binaries();
  const folder = mkdtempSync(join(on, 'maru-postgres-'));
  const identity = unprivileged();
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid ?? identity.uid);
  const data = join(folder, 'data');
  const run = (program: string, args: string[]) =>
    execFileSync(join(bin, program), args, { ...identity, cwd: folder, stdio: 'pipe' });
  run('initdb', ['-D', data, '-U', 'maru', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']);
  const port = await freePort();
  const settings = [
    // Every account of a test with a source has connections of its own.
    ...(durable ? [] : ['fsync=off', 'full_page_writes=off', 'max_connections=300']),
    `unix_socket_directories=${folder}`,
    'listen_addresses=127.0.0.1',
  ];
  const start = () => {
    const server = spawn(
      join(bin, 'postgres'),
      ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    server.stderr.on('data', testLogWriter('postgres'));
    // Without writing its data to the disk first; killed, it would leave its shared memory behind.
    return endWithThis(server, 'SIGQUIT');
  };
  const url = (database: string) =>
    `postgres://maru:${SUPERUSER_PASSWORD}@127.0.0.1:${port}/${database}`;
  const answering = () =>
    ready(() => String(run('psql', ['-Atc', 'show server_version', url('postgres')])));
  let server = start();
  const [version = ''] = (await answering()).split(' ');
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  };
  return {
    version,
    url,
    createDatabase(name, statements) {
      run('createdb', ['--maintenance-db', url('postgres'), name]);
      if (statements) run('psql', ['-v', 'ON_ERROR_STOP=1', '-c', statements, url(name)]);
      return url(name);
    },
    crash: () => end('SIGQUIT'),
    async restart() {
      server = start();
      await answering();
    },
    freeze: () => signalAll(server.pid, 'SIGSTOP'),
    thaw: () => signalAll(server.pid, 'SIGCONT'),
    async stop() {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Of the version that MARU_POSTGRES_BIN names by its folder, or of the newest installed one. */
function binaries(): string {
  const chosen = process.env.MARU_POSTGRES_BIN;
  if (chosen) return chosen;
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const packaged = versions.map((version) => join(root, version, 'bin'));
  const onPath = (process.env.PATH ?? '').split(':');
  const found = [...packaged, ...onPath].find((folder) => existsSync(join(folder, 'initdb')));
  if (!found) throw new Error('PostgreSQL is not installed. On Debian: apt-get install postgresql');
  return found;
}

/** The parent first, so that it starts no further children meanwhile. */
function signalAll(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  process.kill(pid, signal);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  for (const child of children.split(' ').filter(Boolean)) signalIfThere(Number(child), signal);
}

/** A resumed process may end before its signal is sent. */
function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString());
  return { uid: id('-u'), gid: id('-g') };
}

async function ready<Answer>(probe: () => Answer): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return probe();
    } catch (error) {
      if (attempt === 200) throw error;
      await sleep(50);
    }
  }
}
