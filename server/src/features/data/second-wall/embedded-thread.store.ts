import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { CLOSE_PGLITE } from './close-pglite.store.ts';
import { askDescription } from './description.store.ts';
import { removeTemporaryFiles } from './embedded-files.ts';
import { EmbeddedRoom } from './embedded-room.store.ts';
import { askPglite, EmbeddedSession } from './embedded-session.store.ts';
import type {
  EmbeddedOpened,
  TaskFailure,
  TaskKind,
  TaskReply,
  TaskRequest,
  Tasks,
} from './embedded-tasks.ts';
import { limitMemory } from './memory-limit.ts';
import { wasDenied } from './shared-memory.ts';
import { FullError, OtherRowsError, TooLargeError, TooManyRowsError } from './source.ts';
import type { SourceSession } from './source-session.ts';
import { changeIn, previewIn, runIn } from './statement-run.store.ts';

const port = parentPort;
if (!port) throw new Error('This file is a worker thread');

// Freeing compiled WebAssembly ends Node 24 now and then (nodejs/node#64500).
setFlagsFromString('--no-wasm-code-gc');

const { folder, dump, maxBytes, memory } = workerData as EmbeddedOpened & {
  dump: Uint8Array<ArrayBuffer> | undefined;
};
/** Of the whole database at once. */
const OF_DESCRIPTION = {
  rows: 1,
  size: 100_000_000,
  values: 1,
  most: { bytes: 200_000_000, values: 1 },
};

/** Of the database itself: a tenth of it is taken from the start. */
const MAX_BYTES = 768 * 2 ** 20;
limitMemory(MAX_BYTES, memory);

const OUT_OF_MEMORY = '53200';

/** Of one statement, for what it sorts and keeps beside its memory. Ours have no such limit. */
const TEMPORARY_KB = 64 * 2 ** 10;
// A thread that was ended leaves them behind.
if (folder !== undefined) removeTemporaryFiles(folder);

const pglite = new PGlite({
  dataDir: folder,
  ...(dump && { loadDataDir: new Blob([dump], { type: 'application/gzip' }) }),
  startParams: [
    ...PGlite.defaultStartParams,
    ...[
      'shared_buffers=32MB',
      'timezone=UTC',
      'max_parallel_workers_per_gather=0',
      // What a checkpoint leaves of the log of changes.
      'min_wal_size=32MB',
      'max_wal_size=32MB',
      `temp_file_limit=${TEMPORARY_KB}`,
    ].flatMap((setting) => ['-c', setting]),
  ],
});
const isReady = pglite.exec(CLOSE_PGLITE);

/** Whatever a statement leaves behind ends with it: the transaction, and then the session's state. */
async function inSession<T>(
  id: number,
  role: string,
  task: (session: SourceSession) => Promise<T>,
): Promise<T> {
  const onCommit = () => reply({ id, isCommitting: true });
  try {
    return await task(new EmbeddedSession(pglite, role, onCommit));
  } finally {
    await pglite.exec('rollback');
    await pglite.exec('discard all');
  }
}

/** A transaction that it began and did not end would be found by the next statement. */
async function asOwner(sql: string): Promise<void> {
  try {
    await pglite.exec('set temp_file_limit = -1');
    await pglite.exec(sql);
  } catch (error) {
    await pglite.exec('rollback');
    throw error;
  } finally {
    await pglite.exec('reset temp_file_limit');
  }
}

const room = new EmbeddedRoom({ pglite, folder, maxBytes });

async function answer(request: TaskRequest): Promise<Tasks[TaskKind]['answered']> {
  await isReady;
  const { id, kind, asked } = request;
  switch (kind) {
    case 'owner':
      await asOwner(asked.sql);
      return undefined;
    case 'describe':
      return JSON.parse(await askDescription((sql) => askPglite(pglite, sql, OF_DESCRIPTION)));
    case 'run':
      return inSession(id, asked.role, (session) => runIn(session, asked));
    case 'preview':
      return inSession(id, asked.role, (session) => previewIn(session, asked));
    case 'change':
      return inSession(id, asked.role, (session) => changeIn(session, asked));
    case 'dump':
      return (await pglite.dumpDataDir('gzip')).bytes();
    case 'makeRoom':
      await room.make();
      return undefined;
    case 'cleanUp':
      await room.cleanUp(asked);
      return undefined;
    case 'close':
      await pglite.close();
      return undefined;
  }
}

function failureOf(error: Error & { code?: string }): TaskFailure {
  if (error instanceof FullError) return { kind: 'full' };
  // Where the others had less, it would have been given more.
  if (wasDenied(memory) && error.code === OUT_OF_MEMORY) return { kind: 'no_memory' };
  if (error instanceof OtherRowsError) return { kind: 'other_rows' };
  if (error instanceof TooManyRowsError) {
    return { kind: 'too_many', rows: error.rows, isFollowing: error.isFollowing };
  }
  if (error instanceof TooLargeError)
    return { kind: 'too_large', part: error.part, rows: error.rows };
  return { kind: 'source', message: error.message, code: error.code };
}

function reply(message: TaskReply): void {
  port?.postMessage(message);
}

port.on('message', (request: TaskRequest) => {
  answer(request).then(
    (answered) => reply({ id: request.id, answered }),
    (error) => reply({ id: request.id, failure: failureOf(error) }),
  );
});
