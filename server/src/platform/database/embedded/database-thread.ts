import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { SqlReply, SqlRequest } from './protocol.ts';
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

const reply = (message: SqlReply) => port.postMessage(message);

async function answer(request: SqlRequest): Promise<void> {
  switch (request.kind) {
    case 'query':
      return reply({
        id: request.id,
        ...(await statements.query(request.sql, request.parameters)),
      });
    case 'exec':
      await statements.exec(request.sql);
      return reply({ id: request.id, rows: [], affected: 0 });
    case 'listen': {
      const { channel } = request;
      await pglite.listen(channel, (payload) => reply({ notified: payload, channel }));
      return reply({ id: request.id, rows: [], affected: 0 });
    }
    case 'close':
      await pglite.close();
      return reply({ id: request.id, rows: [], affected: 0 });
  }
}

port.on('message', (request: SqlRequest) => {
  answer(request).catch((error: Error & { code?: string; constraint?: string }) => {
    const { message, code, constraint } = error;
    reply({ id: request.id, failure: { message, code, constraint } });
  });
});
