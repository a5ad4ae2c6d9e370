import { AnswerBudget } from './answer-budget.ts';
import type { Reading } from './answer-sink.ts';
import { type Answer, SOURCE_LIMITS, TooLargeError } from './source.ts';
import type { SourceSession } from './source-session.ts';

/** By a cursor what reads can be nothing but a query, and no more rows are made than are shown. */
export async function queryIn(session: SourceSession, sql: string): Promise<Answer> {
  const limit = SOURCE_LIMITS.rows;
  const rows: Answer['rows'][number][] = [];
  const budget = new AnswerBudget(SOURCE_LIMITS);
  let before = [
    ...session.begin('read only'),
    ...session.asAccount,
    `declare answer no scroll cursor for ${sql}`,
  ];
  for (;;) {
    // One more than is shown, to know whether there are more.
    const left = limit + 1 - rows.length;
    const portion = Math.min(session.portion(rows.length), left);
    const statements = [...before, `fetch forward ${portion} from answer`];
    const sent =
      portion === left
        ? session.sendLast(statements, left - 1)
        : session.send(statements, left - 1);
    const reading = await sent.catch(partOf);
    // Its rows were counted when they came.
    if (portion > limit) return reading;
    before = [];
    for (const row of reading.rows) {
      if (!budget.take(row)) return { ...reading, rows, isCut: true };
      rows.push(row);
    }
    if (reading.isCut || reading.changed < portion) return { ...reading, rows };
  }
}

/** The rows that were read before it became too large are an answer as well. */
function partOf(error: unknown): Reading {
  if (!(error instanceof TooLargeError) || error.part.rows.length === 0) throw error;
  return { ...error.part, command: '', keys: [] };
}
