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

/**
 * The last parts of qualified names. Behind the name of a table there has to be a column of it; behind anything else a
 * column of a table of the statement, or a name that the statement itself makes.
 */
export class ColumnNames {
  readonly #rowFunctions: ReadonlySet<string>;
  readonly #defined = new Set<string>();
  readonly #otherNames = new Set<string>();
  readonly #used = new Set<string>();

  /** Beside PostgreSQL's own: functions of the source that take a row. */
  constructor(rowFunctions: ReadonlySet<string>) {
    this.#rowFunctions = rowFunctions;
  }

  get used(): readonly string[] {
    return [...this.#used];
  }

  define(name: unknown): void {
    if (typeof name === 'string') this.#defined.add(name);
  }

  /** Of everything that the name before it can stand for. */
  useOf(meanings: readonly Columns[], name: string): void {
    this.#refuseRowFunction(name);
    const isMissing = meanings.some((columns) => columns !== undefined && !columns.has(name));
    if (isMissing || meanings.length === 0) throw new Refused({ reason: 'column', what: name });
    if (meanings.includes(undefined)) this.#otherNames.add(name);
  }

  /** Of a value that has no name. */
  use(name: string): void {
    this.#refuseRowFunction(name);
    this.#otherNames.add(name);
  }

  #refuseRowFunction(name: string): void {
    if (this.#rowFunctions.has(name) || ROW_FUNCTIONS.has(name)) {
      throw new Refused({ reason: 'function', what: name });
    }
    this.#used.add(name);
  }

  /** When the whole statement was seen: a name can be used before it is defined. */
  check(isColumn: (name: string) => boolean): void {
    for (const name of this.#otherNames) {
      const isKnown =
        isColumn(name) ||
        this.#defined.has(name) ||
        IMPLIED.has(name) ||
        FUNCTIONS.has(name) ||
        /^column\d+$/.test(name);
      if (!isKnown) throw new Refused({ reason: 'column', what: name });
    }
  }
}
