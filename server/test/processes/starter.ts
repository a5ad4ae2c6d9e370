import { endingAll } from '@maru/harness/src/ending.ts';
import { startCluster } from '@maru/harness/src/postgres-cluster.ts';
import { environment, newFolder, startServer } from '@maru/harness/src/server-process.ts';

/** Starts PostgreSQL, with a server if it is to have one, and then waits to be stopped, or to be told to fail. */
endingAll(async () => {
  const cluster = await startCluster();
  if (process.argv[2] === 'with a server') {
    const url = cluster.createDatabase('started');
    await startServer(environment({ folder: newFolder(), url }));
  }
  process.once('message', () => {
    throw new Error('this is meant to fail');
  });
  process.send?.('ready');
  return new Promise(() => {});
});
