import { type SqlBool, sql } from 'kysely';
import { longTextColumn, orderTerms } from '../../platform/lists/ordering.ts';
import type { Tx } from '../schema.ts';
import { type Condition, conditionsOf } from './conditions.store.ts';
import { countEntries, numbersOf, selectEntries, spanCondition } from './entries.store.ts';
import { FEW, type KnownMatches, type Matches, NEWEST } from './known-matches.ts';
import {
  daysOf,
  type EntryRange,
  isNewestFirst,
  type LogFilters,
  type LogQuery,
  type LogSource,
  orderKey,
} from './log-query.ts';
import {
  countFound,
  findEntries,
  type PageRange,
  type Search,
  searchFor,
} from './log-search.store.ts';
import { orderedPage } from './ordered-page.store.ts';

interface Asked {
  source: LogSource;
  query: LogQuery;
  filters: LogFilters;
  conditions: readonly Condition[];
  /** The entries to search, and the whole log. */
  span: EntryRange;
  whole: EntryRange;
}

/** Up to this many entries, reading all and leaving out those that do not match is faster than a search. */
const MAX_SCANNED = 10_000;
/** If at least one entry in this many matches, the entries are read in order until the page is full. */
const FREQUENT_ONE_IN = 50;

/** The entries of a log that match some filters. */
export class FilteredLog<Row> {
  readonly #tx: Tx;
  readonly #known: KnownMatches;
  readonly #asked: Asked;
  readonly #search: Search | undefined;
  readonly #question: string;

  constructor(tx: Tx, known: KnownMatches, asked: Asked) {
    this.#tx = tx;
    this.#known = known;
    this.#asked = asked;
    const { source, query, filters, span } = asked;
    this.#search = isSearchable(asked) ? searchFor(source.kind, filters) : undefined;
    const days = daysOf(query);
    const zoned = days && [days, query.tz];
    this.#question = JSON.stringify([tx.companyId, source.kind, span.base, filters, zoned]);
  }

  find(): Promise<Matches> {
    const { source, conditions, span } = this.#asked;
    if (conditions.length === 0) return Promise.resolve({ count: span.until - span.base });
    return this.#known.find(this.#question, span.until, {
      upTo: async (until) => ({ count: await this.#count(until) }),
      between: (base, until) =>
        numbersOf(this.#tx, source.kind, [spanCondition({ base, until }), ...conditions]),
    });
  }

  async #count(until: number): Promise<number> {
    const { source, conditions, span, whole } = this.#asked;
    const search = this.#search;
    if (!search) {
      const within = spanCondition({ base: span.base, until });
      return countEntries(this.#tx, source.kind, [within, ...conditions]);
    }
    const count = await countFound(this.#tx, search, until);
    return span.base === whole.base
      ? count
      : count - (await countFound(this.#tx, search, span.base));
  }

  page(matches: Matches): Promise<Row[]> {
    const { query, whole } = this.#asked;
    if (orderKey(query.ordering) === 'timestamp') return this.#byTime(matches);
    const isFrequent = matches.count * FREQUENT_ONE_IN >= whole.until - whole.base;
    return isFrequent ? this.#alongColumnIndex() : this.#sorted(matches);
  }

  async #byTime(matches: Matches): Promise<Row[]> {
    const { query, conditions, span, whole } = this.#asked;
    const { skip, take } = placeOf(query);
    const newestFirst = isNewestFirst(query.ordering);
    const ofThese = (inOrder: readonly number[]) =>
      this.#inTime([numbered(inOrder.slice(skip, skip + take))], 0);
    const newest = matches.newest?.toReversed() ?? [];
    if (newestFirst && skip + take <= newest.length) return ofThese(newest);
    const near = await this.#nearPage(matches.count);
    if (near) return near;
    const few = await this.#numbersOfFew(matches);
    if (few) return ofThese(newestFirst ? few.toReversed() : few);
    if (!this.#search) return this.#inTime([spanCondition(span), ...conditions], skip);
    if (newestFirst && skip + take <= NEWEST) {
      return ofThese(await this.#newestOfMany(this.#search, matches.count));
    }
    const place = { newestFirst, skip, take };
    // The search does not know where a range begins, so its oldest entries are counted from its end.
    const isRange = span.base !== whole.base;
    const counted = isRange && !newestFirst ? fromTheEnd(place, matches.count) : place;
    const found = await findEntries(this.#tx, this.#search, span.until, counted);
    return this.#inTime([numbered(found)], 0);
  }

  /** Where matches are frequent, those of the page lie close to the end of the log that is shown first. */
  async #nearPage(count: number): Promise<Row[] | undefined> {
    const { query, conditions, span } = this.#asked;
    const { skip, take } = placeOf(query);
    const wanted = Math.min(take, count - skip);
    const reach = Math.ceil(((skip + wanted) * (span.until - span.base) * 3) / count) + 100;
    if (reach > MAX_SCANNED) return undefined;
    const near = isNewestFirst(query.ordering)
      ? { base: Math.max(span.base, span.until - reach), until: span.until }
      : { base: span.base, until: Math.min(span.until, span.base + reach) };
    const rows = await this.#inTime([spanCondition(near), ...conditions], skip);
    return rows.length === wanted ? rows : undefined;
  }

  #inTime(where: readonly Condition[], skip: number): Promise<Row[]> {
    const { source, query } = this.#asked;
    const orderBy = sql`seq ${sql.raw(isNewestFirst(query.ordering) ? 'desc' : 'asc')}`;
    return selectEntries(this.#tx, source, { where, orderBy, skip, take: query.page_size });
  }

  /** The numbers of all matches, if they are few. They are cached, so the next page needs no search. */
  async #numbersOfFew({ count, numbers }: Matches): Promise<readonly number[] | undefined> {
    if (numbers || !this.#search || count > FEW) return numbers;
    const { until } = this.#asked.span;
    const newest = { newestFirst: true, skip: 0, take: count };
    const all = (await findEntries(this.#tx, this.#search, until, newest)).toReversed();
    this.#known.keep(this.#question, until, { count, numbers: all });
    return all;
  }

  /** For matches that are frequent but far back: they are searched once and cached for the next request. */
  async #newestOfMany(search: Search, count: number): Promise<number[]> {
    const { until } = this.#asked.span;
    const newest = { newestFirst: true, skip: 0, take: NEWEST };
    const found = await findEntries(this.#tx, search, until, newest);
    this.#known.keep(this.#question, until, { count, newest: found.toReversed() });
    return found;
  }

  /** Sorting all matches would take long; reading along the column's index fills a page quickly. */
  async #alongColumnIndex(): Promise<Row[]> {
    const { source, query, conditions, span } = this.#asked;
    await sql`select set_config('enable_sort', 'off', true)`.execute(this.#tx.sql);
    return orderedPage(this.#tx, source, query, [spanCondition(span), ...conditions]);
  }

  async #sorted(matches: Matches): Promise<Row[]> {
    const { source, query, conditions, span } = this.#asked;
    const few = await this.#numbersOfFew(matches);
    const key = orderKey(query.ordering);
    const terms = orderTerms(query.ordering, { [key]: [longTextColumn(key)] }, 'seq');
    return selectEntries(this.#tx, source, {
      where: few ? [numbered(few)] : [spanCondition(span), ...conditions],
      orderBy: sql.join(terms),
      ...placeOf(query),
    });
  }
}

/**
 * A text is found by its letter pairs up to some entry; so in a range of entries whose conditions are the filters
 * alone. Of a few entries all are read.
 */
const isSearchable = ({ query, filters, conditions, span }: Asked): boolean =>
  !daysOf(query) ||
  (conditions.length === conditionsOf(filters).length && span.until - span.base > MAX_SCANNED);

/** The same place among this many, counted from the newest. */
function fromTheEnd({ skip, take }: PageRange, count: number): PageRange {
  const newer = Math.max(0, count - skip - take);
  return { newestFirst: true, skip: newer, take: Math.max(0, count - skip - newer) };
}

const numbered = (found: readonly number[]) => sql<SqlBool>`seq = any(${found}::bigint[])`;

const placeOf = ({ page, page_size }: LogQuery) => ({
  skip: (page - 1) * page_size,
  take: page_size,
});
