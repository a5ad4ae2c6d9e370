import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { type SqlControl, type SqlReply, sqlFailureOf, type ThreadRequest } from './protocol.ts';
import { Statements } from './statements.ts';

/** PGlite blocks its thread for the duration of a query, so it runs in a thread of its own. */
const port = parentPort;
if (!port) throw new Error('This file is a worker thread');

// Freeing compiled WebAssembly ends Node 24 now and then (nodejs/node#64500). It may be set while Node runs.
setFlagsFromString('--no-wasm-code-gc');

const INT8 = 20;
const DATE = 1082;

/** All of it is filled with zeros at every start: 0.2 s for PostgreSQL's default of 128 MB. */
const SHARED_BUFFERS = '32MB';

const pglite = new PGlite({
  dataDir: (workerData as { folder: string | undefined }).folder,
  startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${SHARED_BUFFERS}`],
  parsers: { [INT8]: Number, [DATE]: String },
});

const statements = new Statements(pglite);

port.on('message', async (request: ThreadRequest) => {
  port.postMessage(await ('id' in request ? control(request) : statements.run(request)));
});

async function control(request: SqlControl): Promise<SqlReply[]> {
  const { id } = request;
  try {
    if (request.kind === 'listen') await listen(request.channel);
    else await pglite.close();
    return [{ id, rows: [], affected: 0 }];
  } catch (error) {
    return [{ id, failure: sqlFailureOf(error as Error) }];
  }
}

const listen = (channel: string) =>
  pglite.listen(channel, (notified) => port.postMessage([{ notified, channel }]));
