import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('../../server/src/', import.meta.url));
export const PASSWORD = 'a good password 7';

const environment = (databaseUrl: string): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  PORT: '0',
  DEMO: '0',
  DATA_DIR: mkdtempSync(join(tmpdir(), 'maru-bench-')),
  DATABASE_URL: databaseUrl,
  SECRET_KEY: 'a secret of the benchmark, long enough to be taken',
});

export interface Server {
  url: string;
  child: ChildProcess;
  stop(): Promise<void>;
}

/** A real server process on this database. */
export async function startServer(databaseUrl: string): Promise<Server> {
  const child = spawn(process.execPath, [join(SERVER, 'main.ts')], {
    env: environment(databaseUrl),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let seen = '';
    child.stdout?.on('data', (data) => {
      seen += data;
      const ready = /Maru is ready: (\S+)/.exec(seen);
      if (ready?.[1]) resolve(ready[1]);
    });
    void ended.then(() => reject(new Error(`the server did not start: ${seen}`)));
  });
  return {
    url,
    child,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Makes a company with its administrator, as a real one is made. */
export async function makeCompany(databaseUrl: string, code: string): Promise<void> {
  const args = ['company', 'create', '--code', code, '--name', code, '--email', 'a@example.com'];
  const child = spawn(process.execPath, [join(SERVER, 'cli.ts'), ...args, '--password-stdin'], {
    env: environment(databaseUrl),
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  child.stdin?.end(PASSWORD);
  const exit = await new Promise((resolve) => child.once('exit', resolve));
  if (exit !== 0) throw new Error('the company could not be made');
}
