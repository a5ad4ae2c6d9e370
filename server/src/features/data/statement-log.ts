import type { SessionUnit } from '../../core/work.ts';
import { botEntryOf, type StatementOutcome } from './bot-entry.ts';
import type { CheckedStatement } from './checked-statement.ts';
import { addAndLogQuery, addStatementQuery, logEntryQuery } from './data.store.ts';
import { MAX_STATEMENT } from './first-wall/verdict.ts';
import { cutTo } from './plain-names.ts';

/**
 * Stores the decision about a statement, with its entry in the bot log. The statement runs only after the commit. Fails
 * if the rights that decided it have changed.
 */
export function logStatement(
  unit: SessionUnit,
  checked: CheckedStatement,
  outcome: StatementOutcome,
): void {
  unit.callWithCommit(addAndLogQuery(addedOf(checked, outcome), loggingOf(checked, outcome)));
}

/** As above, of a change that is shown; its number is that of the preview. */
export async function logPreview(unit: SessionUnit, checked: CheckedStatement): Promise<number> {
  const [[row]] = await unit.sendTogether(addStatementQuery(addedOf(checked, 'preview')));
  if (!row) throw new Error('The preview was not stored');
  const { accountId } = checked.caller.session;
  unit.callWithCommit(logEntryQuery(accountId, loggingOf(checked, 'preview')));
  return row.id;
}

const addedOf = ({ sql, everyRow, caller }: CheckedStatement, outcome: StatementOutcome) => ({
  accountId: caller.session.accountId,
  // A longer one is refused.
  sql: cutTo(sql, MAX_STATEMENT),
  outcome: typeof outcome === 'string' ? outcome : ('refused' as const),
  everyRow,
});

const loggingOf = (
  { sql, verdict, grid, caller }: CheckedStatement,
  outcome: StatementOutcome,
) => ({
  entry: botEntryOf({ origin: caller.origin, sql, verdict, outcome }),
  grid,
});
