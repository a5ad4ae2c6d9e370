import { type SqlBool, sql } from 'kysely';
import { longTextColumn, orderTerms } from '../../platform/lists/ordering.ts';
import type { Tx } from '../schema.ts';
import type { Condition } from './conditions.ts';
import { countEntries, numbersOf, selectEntries, within } from './entries.store.ts';
import { FEW, type KnownMatches, type Matches } from './known-matches.ts';
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

  find(known: KnownMatches): Promise<Matches> {
    const { source, query, filters, span } = this.#asked;
    const day = query.timestamp && [query.timestamp, query.tz];
    const question = [this.#tx.companyId, source.kind, span.base, filters, day];
    return known.find(JSON.stringify(question), span.until, {
      upTo: (until) => this.#upTo(until),
      between: (base, until) =>
        numbersOf(this.#tx, source.kind, [within({ base, until }), ...this.#asked.conditions]),
    });
  }

  async #upTo(until: number): Promise<Matches> {
    const { source, conditions, span } = this.#asked;
    if (!this.#search) {
      const where = [within({ base: span.base, until }), ...conditions];
      return { count: await countEntries(this.#tx, source.kind, where) };
    }
    const count = await countFound(this.#tx, this.#search, until);
    if (count > FEW) return { count };
    const all = { newestFirst: false, skip: 0, take: count };
    return { count, numbers: await findEntries(this.#tx, this.#search, until, all) };
  }

  page({ count, numbers }: Matches): Promise<Row[]> {
    const { query, span } = this.#asked;
    const byTime = orderKey(query.ordering) === 'timestamp';
    if (numbers) return byTime ? this.#numbered(numbers) : this.#sorted([numbered(numbers)]);
    if (byTime) return this.#byTime(count);
    const isFrequent = count * OFTEN >= span.until - span.base;
    return isFrequent ? this.#alongTheOrder() : this.#sortedAll(count);
  }

  #numbered(numbers: readonly number[]): Promise<Row[]> {
    const { source, query } = this.#asked;
    const { skip, take } = placeOf(query);
    const inOrder = isNewestFirst(query.ordering) ? numbers.toReversed() : numbers;
    const where = [numbered(inOrder.slice(skip, skip + take))];
    return selectEntries(this.#tx, source, { where, orderBy: this.#timeOrder(), skip: 0, take });
  }

  async #byTime(count: number): Promise<Row[]> {
    return (await this.#glance(count)) ?? (await this.#throughTheIndex());
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

  async #throughTheIndex(): Promise<Row[]> {
    const { source, query, conditions, span } = this.#asked;
    const { skip, take } = placeOf(query);
    const orderBy = this.#timeOrder();
    if (!this.#search) {
      const where = [within(span), ...conditions];
      return selectEntries(this.#tx, source, { where, orderBy, skip, take });
    }
    const place = { newestFirst: isNewestFirst(query.ordering), skip, take };
    const found = await findEntries(this.#tx, this.#search, span.until, place);
    return selectEntries(this.#tx, source, { where: [numbered(found)], orderBy, skip: 0, take });
  }

  /** Sorting all that matches would take long; along the index of the column a page is soon full. */
  async #alongTheOrder(): Promise<Row[]> {
    const { source, query, conditions, span } = this.#asked;
    await sql`select set_config('enable_sort', 'off', true)`.execute(this.#tx.sql);
    return orderedPage(this.#tx, source, query, [within(span), ...conditions]);
  }

  async #sortedAll(count: number): Promise<Row[]> {
    const { conditions, span } = this.#asked;
    if (!this.#search) return this.#sorted([within(span), ...conditions]);
    const all = { newestFirst: true, skip: 0, take: count };
    return this.#sorted([numbered(await findEntries(this.#tx, this.#search, span.until, all))]);
  }

  #sorted(where: readonly Condition[]): Promise<Row[]> {
    const { source, query } = this.#asked;
    const key = orderKey(query.ordering);
    const terms = orderTerms(query.ordering, { [key]: [longTextColumn(key)] }, 'seq');
    return selectEntries(this.#tx, source, {
      where,
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
