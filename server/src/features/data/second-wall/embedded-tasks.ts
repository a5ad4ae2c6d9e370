import type { MemoryShare } from './shared-memory.ts';
import type { Answer, Description, Preview, SourceChange, StatementRun } from './source.ts';

/** The database that the thread of an embedded source opens. */
export interface EmbeddedOpened {
  /** In memory without one. */
  folder: string | undefined;
  /** For a folder that is empty. */
  dump: Uint8Array | undefined;
  memory: MemoryShare;
  /** The size of the folder from which the database is only read. */
  maxBytes: number;
}

/** The tasks of the thread of an embedded source: the arguments and the answer of each. */
export interface Tasks {
  owner: { asked: { sql: string }; answered: undefined };
  describe: { asked: object; answered: Description };
  run: { asked: StatementRun & { role: string }; answered: Answer };
  preview: { asked: SourceChange & { role: string }; answered: Preview };
  change: { asked: SourceChange & { role: string }; answered: Answer };
  dump: { asked: object; answered: Uint8Array };
  /** Makes room in a folder that is as large as it may be, however long that takes, or fails. */
  makeRoom: { asked: object; answered: undefined };
  /** Makes the space of dead rows usable again; unless it is certain that there are many, only if much was written. */
  cleanUp: { asked: { isCertain: boolean }; answered: undefined };
  close: { asked: object; answered: undefined };
}

export type TaskKind = keyof Tasks;

export type TaskRequest = {
  [Kind in TaskKind]: { id: number; kind: Kind; asked: Tasks[Kind]['asked'] };
}[TaskKind];

/** An error on its way between threads. */
export type TaskFailure =
  | { kind: 'source'; message: string; code: string | undefined }
  | { kind: 'too_many'; rows: number; isFollowing: boolean }
  | { kind: 'full' }
  | { kind: 'other_rows' }
  | { kind: 'no_memory' }
  | { kind: 'too_large'; part: Answer; rows: number };

export type TaskReply =
  | { id: number; answered: Tasks[TaskKind]['answered'] }
  | { id: number; failure: TaskFailure }
  /** From here on a change may be there, even if nothing more is heard. */
  | { id: number; isCommitting: true };
