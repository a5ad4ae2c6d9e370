import { Worker } from 'node:worker_threads';
import type { Connection, Engine } from '../engine.ts';
import { TURN_MS } from '../limits.ts';
import { Caller } from './caller.ts';
import type { Reply } from './protocol.ts';
import { roomOnDisk } from './room-on-disk.ts';
import { Turns } from './turns.ts';

/** The embedded database in a thread of its own; in memory when no folder is given. */
export async function pgliteEngine(folder?: string): Promise<Engine> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { folder } });
  const caller = new Caller((request) => worker.postMessage(request));
  worker.on('message', (reply: Reply) => caller.receive(reply));
  worker.on('error', (error) => caller.fail(error as Error));
  worker.on('exit', () => caller.fail(new Error('The embedded database has stopped')));
  const turns = new Turns();
  const refuseWithoutRoom = roomOnDisk(folder);
  await caller.call({ kind: 'exec', sql: "set timezone to 'UTC'" });

  return {
    async acquire(errand) {
      if (errand === 'writing') refuseWithoutRoom();
      return connectionOf(caller, await turns.take(errand && TURN_MS));
    },
    listen: (channel, heard) => caller.listen(channel, (payload) => heard.notified(payload)),
    load: () => turns.load(),
    async close() {
      await turns.take();
      await caller.call({ kind: 'close' });
      await worker.terminate();
    },
  };
}

function connectionOf(caller: Caller, release: () => void): Connection {
  const exec = async (sql: string) => void (await caller.call({ kind: 'exec', sql }));
  return {
    query: (sql, parameters) => caller.call({ kind: 'query', sql, parameters }),
    exec,
    begin: exec,
    release,
  };
}
