import { LAST_PAGE_HEADER, type Page } from '@maru/contract/kit/list';
import type { FastifyRequest } from 'fastify';
import { type SelectQueryBuilder, sql } from 'kysely';
import { AppError } from '../http/app-error.ts';
import type { PublicAddress } from '../http/public-address.ts';

export interface PageQuery {
  page: number;
  page_size: number;
}

export interface Rows<T> {
  rows: T[];
  count: number;
}

/** One page of a query, and the total number of rows. */
export async function fetchPage<DB, TB extends keyof DB, Row>(
  matching: SelectQueryBuilder<DB, TB, object>,
  select: (matching: SelectQueryBuilder<DB, TB, object>) => SelectQueryBuilder<DB, TB, Row>,
  query: PageQuery,
): Promise<Rows<Row>> {
  const { count } = (await matching
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()) as { count: number };
  refusePastTheEnd(query, count);
  const rows = await select(matching)
    .limit(query.page_size)
    .offset((query.page - 1) * query.page_size)
    .execute();
  return { rows: rows as Row[], count };
}

const lastPageOf = (query: PageQuery, count: number): number =>
  Math.max(1, Math.ceil(count / query.page_size));

export function refusePastTheEnd(query: PageQuery, count: number): void {
  const last = lastPageOf(query, count);
  if (query.page <= last) return;
  throw new AppError({
    status: 404,
    code: 'page_past_the_end',
    detail: {
      en: `There is no page ${query.page}. The last page is ${last}.`,
      ko: `${query.page}페이지가 없습니다. 마지막 페이지는 ${last}페이지입니다.`,
    },
    headers: { [LAST_PAGE_HEADER]: String(last) },
  });
}

/** The envelope of a list, with links that keep the rest of the query. */
export function pageEnvelope<T>(
  results: T[],
  count: number,
  query: PageQuery,
  request: FastifyRequest,
  address: PublicAddress,
  extra: Record<string, string> = {},
): Page<T> {
  const link = (page: number) => address.of(request, { ...extra, page: String(page) });
  const last = lastPageOf(query, count);
  return {
    results,
    count,
    next: query.page < last ? link(query.page + 1) : null,
    previous: query.page > 1 ? link(query.page - 1) : null,
  };
}
