import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, type Results } from '@electric-sql/pglite';
import { CLOSE_PGLITE } from './close-pglite.store.ts';
import { type Answer, cutRows, identifier, type Run, SOURCE_LIMITS } from './source.ts';

export type Request = { id: number } & (
  | { kind: 'owner'; sql: string }
  | ({ kind: 'run'; role: string } & Run)
  | { kind: 'close' }
);

export type Reply =
  | { id: number; answer: Answer }
  | { id: number; failure: { message: string; code: string | undefined } };

const port = parentPort;
if (!port) throw new Error('This file is a worker thread');

// Freeing compiled WebAssembly ends Node 24 now and then (nodejs/node#64500).
setFlagsFromString('--no-wasm-code-gc');

const { folder } = workerData as { folder: string | undefined };
const pglite = new PGlite({
  dataDir: folder,
  startParams: [
    ...PGlite.defaultStartParams,
    ...['shared_buffers=32MB', 'timezone=UTC', 'max_parallel_workers_per_gather=0'].flatMap(
      (setting) => ['-c', setting],
    ),
  ],
});
const isReady = pglite.exec(CLOSE_PGLITE).then(() => {
  // Values of every type stay as PostgreSQL writes them.
  for (const type of Object.keys(pglite.parsers)) pglite.parsers[type] = (text: string) => text;
});

const NOTHING: Answer = { columns: [], rows: [], isCut: false, changed: 0 };

function answerOf({ fields, rows, affectedRows }: Results<(string | null)[]>): Answer {
  const columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
  return { columns, ...cutRows(rows), changed: affectedRows ?? 0 };
}

const ask = (sql: string) => pglite.query<(string | null)[]>(sql, [], { rowMode: 'array' });

/**
 * One statement with the rights of one role. By a cursor what reads can be nothing but a query, and a million rows are
 * not made. Whatever else it leaves behind ends with it: the transaction, and then the session's state.
 */
async function run({ role, sql, isReading, isKept }: Run & { role: string }): Promise<Answer> {
  try {
    await pglite.exec(
      `begin ${isReading ? 'read only' : 'read write'}; set local role ${identifier(role)}`,
    );
    if (isReading) await ask(`declare answer no scroll cursor for ${sql}`);
    const result = await ask(
      isReading ? `fetch forward ${SOURCE_LIMITS.rows + 1} from answer` : sql,
    );
    await pglite.exec(isKept ? 'commit' : 'rollback');
    return answerOf(result);
  } finally {
    await pglite.exec('rollback');
    await pglite.exec('discard all');
  }
}

async function answer(request: Request): Promise<Answer> {
  await isReady;
  switch (request.kind) {
    case 'owner':
      await pglite.exec(request.sql);
      return NOTHING;
    case 'run':
      return run(request);
    case 'close':
      await pglite.close();
      return NOTHING;
  }
}

const reply = (message: Reply) => port.postMessage(message);

port.on('message', (request: Request) => {
  answer(request).then(
    (answered) => reply({ id: request.id, answer: answered }),
    ({ message, code }: Error & { code?: string }) =>
      reply({ id: request.id, failure: { message, code } }),
  );
});
