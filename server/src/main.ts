import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { LogIndexer } from './core/logs/log-indexer.ts';
import { DEMO_PASSWORD, DEMO_SIGN_INS, fillDemoIfEmpty, hasDemo } from './demo/demo.ts';
import { openForServer } from './open-database.ts';
import { FolderInUseError } from './platform/database/embedded/folder-lock.ts';

const DRAIN_MS = 1_000;
/** What is not answered by then is cut off: whoever stops a process waits only so long. */
const STOP_WITHIN_MS = 9_000;

/** The process: configuration, database, app, listening, and an orderly end. */
async function main(): Promise<void> {
  const config = readConfig();
  const database = await openForServer(config);
  if (config.demo) await fillDemoIfEmpty(database.db, new Date());
  const app = await buildApp({
    db: database.db,
    secretKey: config.secretKey ?? database.secretKey,
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    drainMs: DRAIN_MS,
  });

  const indexer = new LogIndexer(database.db, (error) =>
    app.log.error({ err: error }, 'indexing the logs'),
  );
  indexer.start();

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await app.close();
    await indexer.stop();
    await database.close();
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
  console.log(`Maru is ready: ${config.publicUrl ?? address}`);
  if (config.demo && (await hasDemo(database.db))) console.log(demoSignIns());
}

function demoSignIns(): string {
  const rows = DEMO_SIGN_INS.map(
    ({ company, username, what }) => `  ${company}  ${username.padEnd(8)} ${what}`,
  );
  return [
    '',
    'Sign in to the demo (company code, username):',
    ...rows,
    `  Password: ${DEMO_PASSWORD}`,
  ].join('\n');
}

main().catch((error: NodeJS.ErrnoException) => {
  if (error instanceof ConfigError || error instanceof FolderInUseError) {
    console.error(error.message);
  } else if (error.code === 'EADDRINUSE') {
    console.error(`${error.message}. Set PORT to another number, or stop what is using it.`);
  } else {
    console.error('Maru could not start:', error);
  }
  process.exit(1);
});
