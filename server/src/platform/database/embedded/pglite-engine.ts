import { Worker } from 'node:worker_threads';
import type { Connection, Engine } from '../engine.ts';
import { QUEUE_MS } from '../limits.ts';
import { ConnectionQueue } from './connection-queue.ts';
import { diskSpaceGuard } from './disk-space-guard.ts';
import { inOneTurn } from './in-one-turn.ts';
import { type SqlReply, type SqlStatement, sqlFailureOf, type ThreadRequest } from './protocol.ts';
import { RpcClient } from './rpc-client.ts';

/** The embedded database in its own thread; in memory if no folder is given. */
export async function pgliteEngine(folder?: string): Promise<Engine> {
  const { engine, opened } = startPglite(folder);
  await opened;
  return engine;
}

/** As `pgliteEngine`, without waiting until the database is open. */
export function startPglite(folder?: string): { engine: Engine; opened: Promise<void> } {
  const worker = new Worker(new URL('./database-thread.ts', import.meta.url), {
    workerData: { folder },
  });
  const send = (request: ThreadRequest) => worker.postMessage(request);
  const sendTogether = inOneTurn<SqlStatement>((statements) => {
    try {
      send(statements);
    } catch (error) {
      // A value that cannot be copied to the thread.
      const failure = sqlFailureOf(error as Error);
      for (const { id } of statements) caller.receive({ id, failure });
    }
  });
  const caller = new RpcClient((request) =>
    request.kind === 'query' || request.kind === 'exec' ? sendTogether(request) : send(request),
  );
  worker.on('message', (replies: SqlReply[]) => {
    for (const reply of replies) caller.receive(reply);
  });
  worker.on('error', (error) => caller.fail(error as Error));
  worker.on('exit', () => caller.fail(new Error('The embedded database has stopped')));
  const queue = new ConnectionQueue();
  const refuseWithoutSpace = diskSpaceGuard(folder);
  const opened = caller.call({ kind: 'exec', sql: "set timezone to 'UTC'" }).then(() => {});

  const engine: Engine = {
    async acquire(mode) {
      if (mode === 'writing') refuseWithoutSpace();
      return connectionOf(caller, await queue.take(mode && QUEUE_MS));
    },
    listen: (channel, listener) => caller.listen(channel, (payload) => listener.notified(payload)),
    load: () => queue.load(),
    async close() {
      await queue.take();
      await caller.call({ kind: 'close' });
      await worker.terminate();
    },
  };
  return { engine, opened };
}

function connectionOf(caller: RpcClient, release: () => void): Connection {
  const exec = async (sql: string) => void (await caller.call({ kind: 'exec', sql }));
  return {
    query: (sql, parameters) => caller.call({ kind: 'query', sql, parameters }),
    exec,
    begin: exec,
    release(broken) {
      if (!broken) return release();
      // If its end was never sent, the next one would go on in this transaction.
      void exec('rollback').then(release, release);
    },
  };
}
