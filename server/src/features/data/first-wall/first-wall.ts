import { hasSqlDetails, loadModule, parseSync } from 'libpg-query';
import type { SourceCatalog } from './source-catalog.ts';
import { checkStatement } from './statement-check.ts';
import type { Refusal, Verdict } from './verdict.ts';

/** About ten pages. */
export const MAX_STATEMENT = 20_000;

await loadModule();

/** From a statement and the rights of one account to a verdict; the statement is never run here. */
export function firstWall(sql: string, catalog: SourceCatalog): Verdict {
  if (sql.trim() === '') return refusedAs({ reason: 'empty' });
  if (sql.length > MAX_STATEMENT) return refusedAs({ reason: 'too_long' });
  // Both would be something else on their way to the database than here.
  if (sql.includes('\0') || !sql.isWellFormed()) return refusedAs({ reason: 'bad_text' });
  let statements: readonly { stmt?: unknown }[];
  try {
    statements = parseSync(sql).stmts ?? [];
  } catch (error) {
    return refusedAs(unparsed(error));
  }
  const [first, ...others] = statements;
  if (!first) return refusedAs({ reason: 'empty' });
  if (others.length > 0) return refusedAs({ reason: 'several' });
  return checkStatement(first.stmt, catalog);
}

const refusedAs = (refusal: Refusal): Verdict => ({
  allowed: false,
  kind: undefined,
  uses: [],
  refusal,
});

/** Anything but a message of the parser means that its memory is spoiled; see `first-wall-pool.ts`. */
function unparsed(error: unknown): Refusal {
  if (!hasSqlDetails(error)) throw error;
  const { message, cursorPosition: position = 0 } = error.sqlDetails ?? { message: '' };
  if (message.includes('memory exhausted')) return { reason: 'too_deep' };
  return { reason: 'syntax', message, position };
}
