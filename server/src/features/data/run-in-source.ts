import type { StatementAnswer } from '@maru/contract/data';
import type { CheckedStatement } from './checked-statement.ts';
import { comparedKeys } from './compared-keys.ts';
import { presentFailed, presentRefused } from './data.present.ts';
import { gridGrants, keysOf } from './grid.ts';
import { UNKNOWN_OUTCOME } from './refusal.messages.ts';
import type { StatementRefusal } from './refusal.ts';
import {
  identifier,
  NotOfSourceError,
  OtherRowsError,
  RightsChangedError,
  type Source,
  type SourceChange,
  type StatementAccount,
  TooManyRowsError,
} from './second-wall/source.ts';
import { shownFailure } from './shown-failure.ts';
import { sourceFailureOf } from './source-failure.ts';

interface Task<T> {
  open(): Promise<Source>;
  run(source: Source): Promise<T>;
  present(result: T, ms: number): Promise<StatementAnswer>;
  /** If the rights have become others before it ran. */
  again(): Promise<StatementAnswer>;
  /** If more rows would be changed than may be. */
  tooManyRows?(error: TooManyRowsError): StatementRefusal;
}

/** Runs a statement that was allowed and logged, and returns its outcome. */
export async function runInSource<T>(
  checked: CheckedStatement,
  { open, run, present, again, tooManyRows = () => ({ reason: 'too_many_rows' }) }: Task<T>,
): Promise<StatementAnswer> {
  let result: T;
  let ms: number;
  try {
    const source = await open();
    let begun = performance.now();
    checked.logged?.then(
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
    if (error instanceof TooManyRowsError) return refusedAnswer(checked, tooManyRows(error));
    if (error instanceof OtherRowsError) {
      return refusedAnswer(checked, { reason: 'more_rows', isOther: true });
    }
    const failure = sourceFailureOf(error);
    if (failure === undefined) throw error;
    if (failure === 'unknown')
      return presentFailed(checked, UNKNOWN_OUTCOME[checked.caller.language]);
    return 'text' in failure
      ? presentFailed(checked, shownFailure(failure.text, checked))
      : refusedAnswer(checked, failure.refusal);
  }
  return present(result, ms);
}

export const refusedAnswer = (
  checked: CheckedStatement,
  refusal: StatementRefusal,
): StatementAnswer =>
  presentRefused(checked, refusal, { grid: checked.grid, language: checked.caller.language });

export function runnerOf(
  { caller, grid, verdict }: CheckedStatement,
  checks: Pick<StatementAccount, 'beforeGrant' | 'beforeRun' | 'afterGrant'>,
): StatementAccount {
  if (!verdict.allowed) throw new Error('Not allowed');
  const tables = [...new Set(verdict.uses.map(({ table }) => table))];
  return {
    account: caller.session.accountId,
    grants: gridGrants(grid),
    names: { ...verdict.names, tables },
    ...checks,
  };
}

export function changeOf({ sql, verdict, grid }: CheckedStatement): Omit<SourceChange, 'atMost'> {
  const change = verdict.allowed ? verdict.change : undefined;
  if (!change) throw new Error('Not a change');
  const { table, alias, text, hasReturning, returningAll } = change;
  const compared = comparedKeys(verdict, grid);
  const own = { sql, returningAll, table, keys: keysOf(grid, table) };
  if (compared.length === 0) return own;
  const columns = compared.map((key) => `${identifier(alias)}.${identifier(key)}`).join(', ');
  return {
    ...own,
    returningAll: returningAll && `${returningAll}, ${columns}`,
    returningKeys: `${text}\n${hasReturning ? ',' : 'returning'} ${columns}`,
  };
}
