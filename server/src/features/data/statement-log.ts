import { appendBotEntryQuery } from '../../core/data/bot-log.store.ts';
import type { SessionUnit } from '../../core/work.ts';
import type { Asked } from './asked.ts';
import { botEntryOf, type Fate } from './bot-entry.ts';
import { addStatementQuery, forgetStatementsQuery } from './data.store.ts';
import { MAX_STATEMENT } from './first-wall/verdict.ts';
import { cutTo } from './plain-names.ts';

const outcomeOf = (fate: Fate) => (typeof fate === 'string' ? fate : 'refused');

/** Writes what becomes of a statement, with its entry in the bot log. It runs only after this is committed. */
export function logStatement(unit: SessionUnit, asked: Asked, fate: Fate): void {
  unit.sendWithCommit(addQueryOf(unit, asked, fate));
  finish(unit, asked, fate);
}

/** As above, of a change that is shown; its number is that of the preview. */
export async function logPreview(unit: SessionUnit, asked: Asked): Promise<number> {
  const [[row]] = await unit.sendTogether(addQueryOf(unit, asked, 'preview'));
  finish(unit, asked, 'preview');
  if (!row) throw new Error('The preview was not stored');
  return row.id;
}

const addQueryOf = (unit: SessionUnit, { sql, everyRow, caller }: Asked, fate: Fate) =>
  addStatementQuery(unit, {
    accountId: caller.session.accountId,
    // A longer one is refused.
    sql: cutTo(sql, MAX_STATEMENT),
    outcome: outcomeOf(fate),
    everyRow,
  });

/** The entry comes last, because it locks the log. */
function finish(unit: SessionUnit, { sql, verdict, caller }: Asked, fate: Fate): void {
  unit.sendWithCommit(forgetStatementsQuery(unit, caller.session.accountId));
  unit.sendWithCommit(
    appendBotEntryQuery(botEntryOf({ origin: caller.origin, sql, verdict, fate })),
  );
}
