import { hasSqlDetails, loadModule, parseSync } from 'libpg-query';
import { isSameReturning, type ParsedStatement, textOf, withReturning } from './returning-all.ts';
import type { SourceCatalog } from './source-catalog.ts';
import { checkStatement } from './statement-check.ts';
import { MAX_STATEMENT, type Verdict, type WallRefusal } from './verdict.ts';

await loadModule();

/** From a statement and the rights of one account to a verdict; the statement is never run here. */
export function firstWall(sql: string, catalog: SourceCatalog): Verdict {
  if (sql.trim() === '') return refusedAs({ reason: 'empty' });
  if (sql.length > MAX_STATEMENT) return refusedAs({ reason: 'too_long' });
  // The database would receive another text than the one that is checked here.
  if (sql.includes('\0') || !sql.isWellFormed()) return refusedAs({ reason: 'bad_text' });
  let statements: readonly ParsedStatement[];
  try {
    statements = parseSync(sql).stmts ?? [];
  } catch (error) {
    return refusedAs(unparsed(error, sql));
  }
  const [first, ...others] = statements;
  if (!first) return refusedAs({ reason: 'empty' });
  if (others.length > 0) return refusedAs({ reason: 'several' });
  const verdict = checkStatement(first.stmt, catalog);
  if (!verdict.allowed || !verdict.change) return verdict;
  const change = { ...verdict.change, text: textOf(sql, first) };
  const returningAll = withReturning(change.text, change.alias);
  const isReturned =
    !change.hasReturning && isSameReturning(verdict, firstWall(returningAll, catalog));
  return { ...verdict, change: { ...change, ...(isReturned && { returningAll }) } };
}

const refusedAs = (refusal: WallRefusal): Verdict => ({
  allowed: false,
  kind: undefined,
  uses: [],
  refusal,
});

/** Anything but a message of the parser means that its memory is spoiled; see `first-wall-pool.ts`. */
function unparsed(error: unknown, sql: string): WallRefusal {
  if (!hasSqlDetails(error)) throw error;
  const { message, cursorPosition = 0 } = error.sqlDetails ?? { message: '' };
  if (message.includes('memory exhausted')) return { reason: 'too_deep' };
  // The parser counts an emoji as one.
  const before = [...sql].slice(0, cursorPosition).join('');
  return { reason: 'syntax', message, position: before.length + 1 };
}
