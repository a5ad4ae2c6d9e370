import { appendFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { type Config, ConfigError, readConfig, sourcesFolder } from './config.ts';
import { LogHeads } from './core/audit/log-heads.ts';
import { FIRST_COMPANY_COMMAND, FirstCompany } from './core/first-company.ts';
import { LogIndexer } from './core/logs/log-indexer.ts';
import { SessionCache } from './core/session/session-cache.ts';
import { SessionUse } from './core/session/session-use.ts';
import { TicketClock } from './core/tickets/ticket-clock.ts';
import { Work } from './core/work.ts';
import { hasDemo } from './demo-company.ts';
import { openForServer } from './open-database.ts';
import { FolderInUseError } from './platform/database/embedded/folder-lock.ts';
import { UnusableDatabaseError } from './platform/database/unusable-database.ts';
import { slowStatementsIn } from './platform/http/current-request.ts';
import { createLog } from './platform/log/log.ts';
import { safeError } from './platform/log/safe-error.ts';
import { refusePublicDemo } from './refuse-public-demo.ts';

const DRAIN_MS = 1_000;
/** Requests that are not answered by then are cut off, because the process manager does not wait longer. */
const STOP_WITHIN_MS = 9_000;

const OWN_NAMES_ONLY =
  'It answers by IP address, by the name of this machine and by names without a dot. For another name set PUBLIC_URL.';

/** The process: configuration, database, app, listening, and an orderly shutdown. */
async function main(): Promise<void> {
  const config = readConfig();
  if (config.logHeadsFile) refuseUnwritable(config.logHeadsFile);
  const log = createLog(config.logLevel);
  // Node's own message would print all properties of the error.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'ended by an error that nothing caught');
    process.exit(1);
  });
  console.log(`Opening the database ${databasePlace(config)}…`);
  const database = openForServer(config, {
    onError: (error) => log.error({ err: error }, 'database connection'),
    slow: slowStatementsIn(log, config.slowStatementMs),
  });
  // Imported and built while the database opens: one after the other would take half as long again.
  const [{ buildApp }, { Gauge, Registry }] = await Promise.all([
    import('./app.ts'),
    import('prom-client'),
  ]);
  const metrics = new Registry();
  const sessionUse = new SessionUse(database.db, (error) =>
    log.error({ err: error }, 'writing when sessions were used'),
  );
  const app = await buildApp({
    db: database.db,
    sessionUse,
    secretKey: config.secretKey ?? database.secretKey,
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    log,
    metrics,
    metricsToken: config.metricsToken,
    customerLimits: config.customerLimits,
    sourcesFolder: sourcesFolder(config),
    sourceHosts: config.sourceHosts,
    sourceMemory: config.sourceMemory,
    drainMs: DRAIN_MS,
  });
  await database.ready;
  await refusePublicDemo(database.db, config).catch(async (error) => {
    await database.close();
    throw error;
  });
  // The only import of the demo: a server without it loads none of it.
  const demo = config.demo ? await import('@maru/demo/src/demo.ts') : undefined;
  await demo?.fillDemoIfEmpty(database.db, new Date(), sourcesFolder(config));
  const indexer = new LogIndexer(database.db, (error) =>
    log.error({ err: error }, 'indexing the logs'),
  );
  new Gauge({
    name: 'maru_log_index_backlog',
    help: 'Log entries that are not yet in the search index.',
    registers: [metrics],
    collect() {
      this.set(indexer.backlog);
    },
  });
  const clockFailed = (error: Error) => log.error({ err: error }, 'waking tickets');
  const clockWork = new Work(database.db, new SessionCache(database.db), clockFailed);
  const ticketClock = new TicketClock(clockWork, clockFailed);
  const logHeads = new LogHeads(database.db, { log, file: config.logHeadsFile });
  indexer.start();
  ticketClock.start();
  sessionUse.start();
  logHeads.start();

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    log.info('stopping');
    setTimeout(() => {
      log.error('not everything ended in time; cut off');
      process.exit(1);
    }, STOP_WITHIN_MS).unref();
    await app.close();
    await indexer.stop();
    await ticketClock.stop();
    await sessionUse.stop();
    await logHeads.stop();
    await database.close();
    log.info('stopped');
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void stop().then(() => process.exit(0)));
  }

  const address = await app
    .listen({ host: config.host, port: config.port })
    .catch(async (error) => {
      await stop();
      throw error;
    });
  // Written now, because a process that is killed does not write it at its exit.
  flushCompileCache();
  console.log(`Maru is ready: ${config.publicUrl ?? address}`);
  if (!config.publicUrl) console.log(OWN_NAMES_ONLY);
  if (demo && (await hasDemo(database.db))) console.log(demo.signInHelp());
  if (await new FirstCompany(database.db).isMissing()) {
    log.info({ command: FIRST_COMPANY_COMMAND }, 'no company yet');
    console.log(
      `There is no company yet, so nobody can sign in. Make one: ${FIRST_COMPANY_COMMAND}`,
    );
  }
}

/** Without the user and the password of an address. */
function databasePlace({ databaseUrl, dataDir }: Config): string {
  if (!databaseUrl) return `in ${dataDir}`;
  const { host, pathname } = new URL(databaseUrl);
  return `at ${host}${pathname}`;
}

/** Checked at the start, because the first write may be an hour later. */
function refuseUnwritable(file: string): void {
  try {
    appendFileSync(file, '', { mode: 0o600 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `LOG_HEADS_FILE must be a file that may be written to (${code}): ${file}`,
    );
  }
}

/** Shown without a stack trace, because the operator can correct them. */
const EXPECTED = [ConfigError, FolderInUseError, UnusableDatabaseError];

const ADVICE: Record<string, string> = {
  EADDRINUSE: 'Set PORT to another number, or stop what is using it.',
  EADDRNOTAVAIL: 'Set HOST to an address of this machine.',
  ENOTFOUND: 'Set HOST to an address of this machine.',
  EACCES: 'Set PORT to a number from 1024 on, or DATA_DIR to a folder that may be written to.',
  EROFS: 'Set DATA_DIR to a folder that may be written to.',
  ENOTDIR: 'Set DATA_DIR to a folder.',
  EEXIST: 'Set DATA_DIR to a folder.',
};

main().catch((error: NodeJS.ErrnoException) => {
  const advice = ADVICE[error.code ?? ''];
  if (EXPECTED.some((kind) => error instanceof kind)) console.error(error.message);
  else if (advice) console.error(`${error.message}. ${advice}`);
  else console.error(`Maru could not start: ${safeError(error).stack}`);
  process.exit(1);
});
