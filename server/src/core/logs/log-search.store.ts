import { type Kysely, sql } from 'kysely';
import type { LogKind } from '../audit/log-chain.ts';
import type { Schema, Tx } from '../schema.ts';
import { textsOf } from './conditions.store.ts';
import type { LogFilters } from './log-query.ts';

/** A query of the index of letter pairs. */
export interface Search {
  kind: LogKind;
  fields: string[];
  texts: string[];
  action: string | null;
}

/** Undefined for a single letter, which is no pair, and for some people, whose entries have another index. */
export function searchFor(kind: LogKind, filters: LogFilters): Search | undefined {
  const texts = textsOf(filters);
  if (filters.usernames || !texts.some(([, text]) => [...text].length > 1)) return undefined;
  return {
    kind,
    fields: texts.map(([column]) => column),
    texts: texts.map(([, text]) => text),
    action: filters.action_type ?? null,
  };
}

export async function countFound(tx: Tx, search: Search, until: number): Promise<number> {
  const { kind, fields, texts, action } = search;
  const { rows } = await sql<{ count: number }>`
    select log_count(${kind}, ${fields}::text[], ${texts}::text[], ${action}, ${until}) as count
  `.execute(tx.sql);
  return rows[0]?.count ?? 0;
}

export interface PageRange {
  newestFirst: boolean;
  skip: number;
  take: number;
}

/** The numbers of the entries found, in order. */
export async function findEntries(
  tx: Tx,
  search: Search,
  until: number,
  { newestFirst, skip, take }: PageRange,
): Promise<number[]> {
  const { kind, fields, texts, action } = search;
  const { rows } = await sql<{ seq: number }>`
    select seq from log_find(${kind}, ${fields}::text[], ${texts}::text[], ${action}, ${until},
                             ${newestFirst}, ${skip}, ${take}) as seq`.execute(tx.sql);
  return rows.map(({ seq }) => seq);
}

/** Adds up to `atMost` entries of the company's log to the index. Returns how many are left. */
export async function indexEntries(tx: Tx, kind: LogKind, atMost: number): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select index_log(${kind}, ${atMost}) as left`.execute(tx.sql);
  return rows[0]?.left ?? 0;
}

/** Fewer unindexed entries are not worth a transaction. */
const MIN_BACKLOG = 500;

export interface UnindexedLog {
  company_id: number;
  log: LogKind;
  behind: number;
}

/** The logs of all companies with entries to be indexed. */
export async function unindexedLogs(tx: Kysely<Schema>): Promise<UnindexedLog[]> {
  const behind = sql<number>`head.seq - coalesce(indexed.seq, head.base)`;
  return tx
    .selectFrom('log_head as head')
    .leftJoin('log_indexed as indexed', (join) =>
      join
        .onRef('indexed.company_id', '=', 'head.company_id')
        .onRef('indexed.log', '=', 'head.log'),
    )
    .select(['head.company_id', 'head.log', behind.as('behind')])
    .where(behind, '>=', MIN_BACKLOG)
    .execute();
}
