import type { SessionUnit } from '../../core/work.ts';
import type { Asked } from './asked.ts';
import { botEntryOf, type Fate } from './bot-entry.ts';
import { addAndLogQuery, addStatementQuery, logEntryQuery } from './data.store.ts';
import { MAX_STATEMENT } from './first-wall/verdict.ts';
import { cutTo } from './plain-names.ts';

/**
 * Stores the decision about a statement, with its entry in the bot log. The statement runs only after the commit. Fails
 * if the rights that decided it have changed.
 */
export function logStatement(unit: SessionUnit, asked: Asked, fate: Fate): void {
  unit.callWithCommit(addAndLogQuery(addedOf(asked, fate), loggingOf(asked, fate)));
}

/** As above, of a change that is shown; its number is that of the preview. */
export async function logPreview(unit: SessionUnit, asked: Asked): Promise<number> {
  const [[row]] = await unit.sendTogether(addStatementQuery(addedOf(asked, 'preview')));
  if (!row) throw new Error('The preview was not stored');
  const { accountId } = asked.caller.session;
  unit.callWithCommit(logEntryQuery(accountId, loggingOf(asked, 'preview')));
  return row.id;
}

const addedOf = ({ sql, everyRow, caller }: Asked, fate: Fate) => ({
  accountId: caller.session.accountId,
  // A longer one is refused.
  sql: cutTo(sql, MAX_STATEMENT),
  outcome: typeof fate === 'string' ? fate : ('refused' as const),
  everyRow,
});

const loggingOf = ({ sql, verdict, grid, caller }: Asked, fate: Fate) => ({
  entry: botEntryOf({ origin: caller.origin, sql, verdict, fate }),
  grid,
});
