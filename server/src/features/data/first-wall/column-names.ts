import { FUNCTIONS } from './allowed-names.ts';
import type { Columns } from './qualifiers.ts';
import { Refused } from './verdict.ts';

/**
 * `row.name` is a column, or calls a function of that name that takes the row. These are the functions of `pg_catalog`
 * that would take any row; those that a statement may call anyway are left out.
 */
export const ROW_FUNCTIONS: ReadonlySet<string> = new Set(
  `
  any_out anycompatible_out anycompatiblenonarray_out anyelement_out anynonarray_out hash_record json_agg_strict
  jsonb_agg_strict pg_collation_for pg_column_compression pg_column_size pg_column_toast_chunk_id
  pg_restore_attribute_stats pg_restore_relation_stats pg_typeof quote_nullable record_out record_send
  `
    .trim()
    .split(/\s+/),
);

/** Of columns that a statement makes without a name of its own. */
const IMPLIED = new Set(
  'column ordinality key value case coalesce greatest least nullif exists array row grouping old new'.split(
    ' ',
  ),
);

/** A name behind a dot. */
interface Used {
  name: string;
  /** What the name before it can stand for; nothing where a value has no name. */
  meanings: readonly Columns[] | undefined;
}

/**
 * The last parts of qualified names. They are looked at when the rights on all tables are known: a refusal must not tell
 * whether a table that the account has no right to has such a column. Behind the name of a table there has to be a column of it; behind anything else a
 * column of a table of the statement, or a name that the statement itself makes.
 */
export class ColumnNames {
  readonly #rowFunctions: ReadonlySet<string>;
  readonly #defined = new Set<string>();
  readonly #used: Used[] = [];

  /** Beside PostgreSQL's own: functions of the source that take a row. */
  constructor(rowFunctions: ReadonlySet<string>) {
    this.#rowFunctions = rowFunctions;
  }

  get used(): readonly string[] {
    return [...new Set(this.#used.map(({ name }) => name))];
  }

  define(name: unknown): void {
    if (typeof name === 'string') this.#defined.add(name);
  }

  /** Behind everything that the name before it can stand for, or a value without a name. */
  use(name: string, meanings?: readonly Columns[]): void {
    this.#used.push({ name, meanings });
  }

  /** When the whole statement was seen: a name can be used before it is defined. */
  check(isColumn: (name: string) => boolean): void {
    for (const { name, meanings = [undefined] } of this.#used) {
      if (this.#rowFunctions.has(name) || ROW_FUNCTIONS.has(name)) {
        throw new Refused({ reason: 'function', what: name });
      }
      const isMissing = meanings.some((columns) => columns !== undefined && !columns.has(name));
      const isOther = meanings.includes(undefined) && !this.#isKnown(name, isColumn);
      if (isMissing || isOther || meanings.length === 0) {
        throw new Refused({ reason: 'column', what: name });
      }
    }
  }

  #isKnown(name: string, isColumn: (name: string) => boolean): boolean {
    return (
      isColumn(name) ||
      this.#defined.has(name) ||
      IMPLIED.has(name) ||
      FUNCTIONS.has(name) ||
      /^column\d+$/.test(name)
    );
  }
}
