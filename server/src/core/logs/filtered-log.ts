import { type SqlBool, sql } from 'kysely';
import { longTextColumn, orderTerms } from '../../platform/lists/ordering.ts';
import type { Tx } from '../schema.ts';
import type { Condition } from './conditions.ts';
import { countEntries, selectEntries, within } from './entries.store.ts';
import type { KnownCounts } from './known-counts.ts';
import {
  isNewestFirst,
  type LogFilters,
  type LogQuery,
  type LogSource,
  orderKey,
  type Span,
} from './log-query.ts';
import { countFound, findEntries, type Search, searchFor } from './log-search.store.ts';
import { orderedPage } from './ordered-page.ts';

interface Asked {
  source: LogSource;
  query: LogQuery;
  filters: LogFilters;
  conditions: readonly Condition[];
  span: Span;
}

/** Reading this many entries and leaving out what does not match is quicker than any search. */
const A_GLANCE = 5_000;
/** From one match in so many on, the entries are read in order until there are enough. */
const OFTEN = 50;

/** The entries of a log that match some filters. */
export class FilteredLog<Row> {
  readonly #tx: Tx;
  readonly #asked: Asked;
  readonly #search: Search | undefined;

  constructor(tx: Tx, asked: Asked) {
    this.#tx = tx;
    this.#asked = asked;
    this.#search = searchFor(asked.source.kind, asked.query, asked.filters);
  }

  count(counts: KnownCounts): Promise<number> {
    const { source, query, filters, span } = this.#asked;
    const day = query.timestamp && [query.timestamp, query.tz];
    const question = [this.#tx.companyId, source.kind, span.base, filters, day];
    const search = this.#search;
    return counts.count(JSON.stringify(question), span.until, {
      upTo: (until) =>
        search
          ? countFound(this.#tx, search, until)
          : this.#countWithin({ base: span.base, until }),
      between: (base, until) => this.#countWithin({ base, until }),
    });
  }

  async page(count: number): Promise<Row[]> {
    const { query, span } = this.#asked;
    const isFrequent = count * OFTEN >= span.until - span.base;
    if (orderKey(query.ordering) === 'timestamp') {
      return (await this.#glance(count)) ?? (await this.#byTime());
    }
    return isFrequent ? this.#alongTheOrder() : this.#sorted(count);
  }

  #countWithin(span: Span): Promise<number> {
    const { source, conditions } = this.#asked;
    return countEntries(this.#tx, source.kind, [within(span), ...conditions]);
  }

  /** Where matches are frequent, those of the page lie close to the end that is shown first. */
  async #glance(count: number): Promise<Row[] | undefined> {
    const { source, query, conditions, span } = this.#asked;
    const { skip, take } = placeOf(query);
    const wanted = Math.min(take, count - skip);
    const reach = Math.ceil(((skip + wanted) * (span.until - span.base) * 3) / count) + 100;
    if (reach > A_GLANCE) return undefined;
    const near = isNewestFirst(query.ordering)
      ? { base: Math.max(span.base, span.until - reach), until: span.until }
      : { base: span.base, until: Math.min(span.until, span.base + reach) };
    const where = [within(near), ...conditions];
    const rows = await selectEntries<Row>(this.#tx, source, {
      where,
      orderBy: this.#timeOrder(),
      skip,
      take,
    });
    return rows.length === wanted ? rows : undefined;
  }

  async #byTime(): Promise<Row[]> {
    const { source, query, conditions, span } = this.#asked;
    const { skip, take } = placeOf(query);
    const orderBy = this.#timeOrder();
    if (!this.#search) {
      const where = [within(span), ...conditions];
      return selectEntries<Row>(this.#tx, source, { where, orderBy, skip, take });
    }
    const newestFirst = isNewestFirst(query.ordering);
    const found = await findEntries(this.#tx, this.#search, span, { newestFirst, skip, take });
    return selectEntries<Row>(this.#tx, source, {
      where: [numbered(found)],
      orderBy,
      skip: 0,
      take,
    });
  }

  /** Sorting all that matches would take long; along the index of the column a page is soon full. */
  async #alongTheOrder(): Promise<Row[]> {
    const { source, query, conditions, span } = this.#asked;
    await sql`select set_config('enable_sort', 'off', true)`.execute(this.#tx.sql);
    return orderedPage(this.#tx, source, query, [within(span), ...conditions]);
  }

  async #sorted(count: number): Promise<Row[]> {
    const { source, query, conditions, span } = this.#asked;
    const found =
      this.#search &&
      (await findEntries(this.#tx, this.#search, span, {
        newestFirst: true,
        skip: 0,
        take: count,
      }));
    const key = orderKey(query.ordering);
    const terms = orderTerms(query.ordering, { [key]: [longTextColumn(key)] }, 'seq');
    return selectEntries<Row>(this.#tx, source, {
      where: found ? [numbered(found)] : [within(span), ...conditions],
      orderBy: sql.join(terms),
      ...placeOf(query),
    });
  }

  #timeOrder() {
    return sql`seq ${sql.raw(isNewestFirst(this.#asked.query.ordering) ? 'desc' : 'asc')}`;
  }
}

const numbered = (found: readonly number[]) => sql<SqlBool>`seq = any(${found}::bigint[])`;

const placeOf = ({ page, page_size }: LogQuery) => ({
  skip: (page - 1) * page_size,
  take: page_size,
});
