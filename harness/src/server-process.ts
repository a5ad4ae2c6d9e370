import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWithThis } from './ending.ts';
import { registerSecret, testLogFolder, testLogWriter } from './test-logs/log-folder.ts';

/** The built server, as `npm start` and `npm run maru` run it. */
const DIST = fileURLToPath(new URL('../../server/dist/', import.meta.url));

/** As in package.json. A smaller young generation halves the memory of a process. */
const LIKE_NPM_START = ['--max-semi-space-size=4', '--max-old-space-size=512'];
const WATCHED = ['--import', new URL('./test-logs/preload.ts', import.meta.url).href];
/**
 * A process of a test lives for seconds. Without this, one on the embedded database spends 0.8 s of CPU on optimizing
 * code that it hardly runs.
 */
export const SHORT_LIVED = '--liftoff-only';
/** Where servers cache their compiled code. Set for all of a process, it also spares stripping the types of WATCHED. */
const COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/maru', import.meta.url));

export interface Finished {
  code: number | null;
  output: string;
}

export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** Ends the process and waits until it has exited. */
  end(signal?: NodeJS.Signals): Promise<Finished>;
}

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'maru-data-'));

/** The environment for a process on one of the databases, without any settings of this machine. */
export function environment(database: { folder: string; url?: string }): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return {
    PATH,
    HOME,
    PORT: '0',
    DEMO: '0',
    // Benchmarks must not spend the server's time on logging; the scan for secrets needs every log line.
    LOG_LEVEL: testLogFolder() ? 'trace' : 'warn',
    DATA_DIR: database.folder,
    ...(database.url && {
      DATABASE_URL: database.url,
      SECRET_KEY: 'a secret of throw-away servers, long enough to be taken',
    }),
  };
}

/** Starts the real server; fails if it exits before it is ready. */
export async function startServer(env: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const { child, finished } = launch('main.js', [], env);
  const url = await new Promise<string>((resolve, reject) => {
    let seen = '';
    child.stdout?.on('data', (data) => {
      seen += data;
      const ready = /Maru is ready: (\S+)/.exec(seen);
      if (ready?.[1]) resolve(ready[1]);
    });
    finished.then(({ code, output }) => reject(new Error(`ended with ${code}: ${output}`)));
  });
  return {
    url,
    child,
    async end(signal = 'SIGTERM') {
      child.kill(signal);
      return finished;
    },
  };
}

/** Runs the server until it exits by itself, which happens only if it refuses to start. */
export const runServer = (env: NodeJS.ProcessEnv): Promise<Finished> =>
  launch('main.js', [], env).finished;

/** Runs an administration command to its end. */
export function runCommand(args: string[], env: NodeJS.ProcessEnv, input = ''): Promise<Finished> {
  const { child, finished } = launch('cli.js', args, env);
  if (args.includes('--password-stdin')) registerSecret(input.trim());
  child.stdin?.end(input);
  return finished;
}

function launch(file: string, args: string[], env: NodeJS.ProcessEnv) {
  const folder = testLogFolder();
  const watched = folder
    ? { ...env, MARU_TEST_LOGS: folder, NODE_COMPILE_CACHE: COMPILE_CACHE }
    : env;
  const command = [
    ...LIKE_NPM_START,
    ...(folder ? [...WATCHED, SHORT_LIVED] : []),
    join(DIST, file),
    ...args,
  ];
  const child = endWithThis(spawn(process.execPath, command, { env: watched, stdio: 'pipe' }));
  let output = '';
  for (const name of ['stdout', 'stderr'] as const) {
    const keep = testLogWriter(`${file}-${name}`);
    child[name].on('data', (data) => {
      output += data;
      keep(data);
    });
  }
  const finished = new Promise<Finished>((resolve) =>
    child.on('close', (code) => {
      registerSecretsOf(env);
      resolve({ code, output });
    }),
  );
  return { child, finished };
}

function registerSecretsOf({
  SECRET_KEY,
  DATABASE_URL,
  METRICS_TOKEN,
  DATA_DIR = '',
}: NodeJS.ProcessEnv) {
  registerSecret(SECRET_KEY);
  registerSecret(METRICS_TOKEN);
  if (DATABASE_URL && URL.canParse(DATABASE_URL)) registerSecret(new URL(DATABASE_URL).password);
  const keyFile = join(DATA_DIR, 'secret-key');
  if (existsSync(keyFile)) registerSecret(readFileSync(keyFile, 'utf8').trim());
}
