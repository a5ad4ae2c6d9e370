import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { endWithThis } from './ending.ts';
import { freePort } from './free-port.ts';
import { newTestLogFile, testLogWriter } from './test-logs/log-folder.ts';

const DEPLOYED = fileURLToPath(new URL('../../deploy/nginx/', import.meta.url));

/** The response header that lists every process that was tried for the request, in order. */
export const UPSTREAM_HEADER = 'x-upstream';

export interface Nginx {
  url: string;
  /** The access log. */
  accessLog(): string;
  stop(): Promise<void>;
}

/** The deployed proxy configuration, on loopback and in front of these servers. */
export async function startNginx({ upstreams }: { upstreams: string[] }): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'maru-nginx-'));
  const port = await freePort();
  cpSync(DEPLOYED, folder, { recursive: true });
  const servers = upstreams.map((url) => `server ${new URL(url).host};`);
  writeFileSync(join(folder, 'servers.conf'), servers.join('\n'));
  writeFileSync(
    join(folder, 'listen.conf'),
    `listen 127.0.0.1:${port}; add_header ${UPSTREAM_HEADER} $upstream_addr always;`,
  );
  const identity = unprivileged();
  if (identity) {
    for (const path of [folder, ...readdirSync(folder).map((name) => join(folder, name))]) {
      chownSync(path, identity.uid, identity.gid);
    }
  }

  // nginx reopens its standard output as an unprivileged user, so that must be a file any user can write.
  const requests = newTestLogFile('nginx-requests') ?? join(folder, 'requests.log');
  writeFileSync(requests, '');
  chmodSync(requests, 0o666);
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'];
  const child = endWithThis(
    spawn(program(), [...args, '-g', 'daemon off;'], {
      ...identity,
      cwd: folder,
      stdio: ['ignore', openSync(requests, 'a'), 'pipe'],
    }),
    'SIGTERM',
  );
  const keep = testLogWriter('nginx-errors');
  let errors = '';
  child.stderr?.on('data', (data) => {
    errors += data;
    keep(data);
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${errors}`);
    await sleep(20);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    accessLog: () => readFileSync(requests, 'utf8'),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function program(): string {
  // Debian installs it in a folder that is not on every user's PATH.
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin'];
  const found = folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path));
  if (!found) throw new Error('nginx is not installed. On Debian: apt-get install nginx');
  return found;
}

/** As in production, nginx runs as an unprivileged user. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody']).toString());
  return { uid: id('-u'), gid: id('-g') };
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
      .on('connect', () => {
        socket.destroy();
        resolve(true);
      })
      .on('error', () => resolve(false));
  });
}
