import type { StatementAnswer } from '@maru/contract/data';
import type { Asked } from './asked.ts';
import { presentFailed, presentRefused } from './data.present.ts';
import { grantsOf, keysOf } from './grid.ts';
import { UNKNOWN_OUTCOME } from './other-words.ts';
import type { Refusal } from './refusal.ts';
import {
  type Change,
  NotOfSourceError,
  RightsChangedError,
  type Runner,
  type Source,
  TooManyRowsError,
} from './second-wall/source.ts';
import { seenWords } from './seen-words.ts';
import { failureOf } from './source-failure.ts';

interface Task<T> {
  open(): Promise<Source>;
  run(source: Source): Promise<T>;
  present(result: T, ms: number): Promise<StatementAnswer>;
  /** If the rights have become others before it ran. */
  again(): Promise<StatementAnswer>;
  /** If more rows would be changed than may be. */
  tooMany?(error: TooManyRowsError): Refusal;
}

/** Runs a statement that was allowed and logged, and returns its outcome. */
export async function runInSource<T>(
  asked: Asked,
  { open, run, present, again, tooMany = () => ({ reason: 'too_many_rows' }) }: Task<T>,
): Promise<StatementAnswer> {
  let result: T;
  let ms: number;
  try {
    const source = await open();
    let begun = performance.now();
    asked.logged?.then(
      () => {
        begun = performance.now();
      },
      () => {},
    );
    result = await run(source);
    ms = Math.round(performance.now() - begun);
  } catch (error) {
    if (error instanceof RightsChangedError) return again();
    if (error instanceof NotOfSourceError) throw error.cause;
    if (error instanceof TooManyRowsError) return refused(asked, tooMany(error));
    const failure = failureOf(error);
    if (failure === undefined) throw error;
    if (failure === 'unknown') return presentFailed(asked, UNKNOWN_OUTCOME[asked.caller.language]);
    return 'words' in failure
      ? presentFailed(asked, seenWords(failure.words, asked))
      : refused(asked, failure.refusal);
  }
  return present(result, ms);
}

export const refused = (asked: Asked, refusal: Refusal): StatementAnswer =>
  presentRefused(asked, refusal, { grid: asked.grid, language: asked.caller.language });

export function runnerOf(
  { caller, grid, verdict }: Asked,
  checks: Pick<Runner, 'beforeGrant' | 'beforeRun' | 'afterGrant'>,
): Runner {
  if (!verdict.allowed) throw new Error('Not allowed');
  const tables = [...new Set(verdict.uses.map(({ table }) => table))];
  return {
    account: caller.session.accountId,
    grants: grantsOf(grid),
    meant: { ...verdict.names, tables },
    ...checks,
  };
}

export function changeOf({ sql, verdict, grid }: Asked): Omit<Change, 'atMost'> {
  const table = verdict.allowed ? verdict.change?.table : undefined;
  if (table === undefined) throw new Error('Not a change');
  return { sql, returningAll: undefined, table, keys: keysOf(grid, table) };
}
