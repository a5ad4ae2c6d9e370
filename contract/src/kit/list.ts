import { z } from 'zod';
import { line, numberText } from './fields.ts';
import { KIT_LIMITS } from './limits.ts';

/** The sizes that the console offers. A call takes any from 1 to `MAX_PAGE_SIZE`. */
export const PAGE_SIZES = [20, 40, 80, 100] as const;
export const MAX_PAGE_SIZE = 100;
export const DEFAULT_PAGE_SIZE = 20;

/** A 404 for a page after the last has this header: the number of the last page. */
export const LAST_PAGE_HEADER = 'maru-last-page';

const pageNumber = numberText
  .pipe(z.int().positive())
  .meta({ wire: { type: 'integer', minimum: 1, default: 1 } });

const wirePageSize = { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE };

/** The input is typed as digits, so that `all` stays a type of its own beside it. */
const pageSize = numberText
  .refine((size) => size >= 1 && size <= MAX_PAGE_SIZE, { params: { rule: 'pageSize' } })
  .meta({ wire: { ...wirePageSize, default: DEFAULT_PAGE_SIZE } }) as z.ZodType<
  number,
  `${number}`
>;

const pageSizeOrAll = z.union([z.literal('all'), pageSize]).meta({
  wire: { oneOf: [wirePageSize, { type: 'string', enum: ['all'] }], default: DEFAULT_PAGE_SIZE },
});

/** By a column, or by it in reverse. */
export type Ordering<K extends string> = K | `-${K}`;

export const orderingsBy = <K extends string>(keys: readonly K[]): Ordering<K>[] =>
  keys.flatMap((key): Ordering<K>[] => [key, `-${key}`]);

function ordering<K extends string>(keys: readonly [K, ...K[]], fallback: Ordering<K>) {
  const values = orderingsBy(keys);
  return z.enum(values as [Ordering<K>, ...Ordering<K>[]]).default(fallback as never);
}

interface ListOptions<K extends string, F extends z.ZodRawShape> {
  orderBy: readonly [K, ...K[]];
  defaultOrdering: Ordering<K>;
  filters: F;
}

/** The query of a paged list: page, page_size, ordering and its filters. */
export function listQuery<K extends string, F extends z.ZodRawShape>(options: ListOptions<K, F>) {
  return z.object({
    page: pageNumber.default(1),
    page_size: pageSize.default(DEFAULT_PAGE_SIZE),
    ordering: ordering(options.orderBy, options.defaultOrdering),
    ...options.filters,
  });
}

/** As `listQuery`, for the lists that also fill dropdowns with `page_size=all`. */
export function listQueryOrAll<K extends string, F extends z.ZodRawShape>(
  options: ListOptions<K, F>,
) {
  return listQuery(options).extend({ page_size: pageSizeOrAll.default(DEFAULT_PAGE_SIZE) });
}

export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    results: z.array(item),
    count: z.int().nonnegative(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
  });
}

export interface Page<T> {
  results: T[];
  count: number;
  next: string | null;
  previous: string | null;
}

/** A case-insensitive substring. */
export const textFilter = line(KIT_LIMITS.textFilter).optional();

export const booleanFilter = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .meta({ wire: { type: 'boolean' } })
  .optional();
