import { type Kysely, sql } from 'kysely';
import type { LogKind } from '../audit/log-chain.ts';
import type { Schema, Tx } from '../schema.ts';
import { textsOf } from './conditions.ts';
import type { LogFilters, LogQuery } from './log-query.ts';

/** What the index of letter pairs is asked for. */
export interface Search {
  kind: LogKind;
  fields: string[];
  texts: string[];
  action: string | null;
}

/** A single letter is no pair; and the entries of one day are few, and found by their time. */
export function searchFor(kind: LogKind, query: LogQuery, filters: LogFilters): Search | undefined {
  const texts = textsOf(filters);
  if (query.timestamp || !texts.some(([, text]) => [...text].length > 1)) return undefined;
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

/** The numbers of the entries that are found, in order. */
export async function findEntries(
  tx: Tx,
  search: Search,
  until: number,
  options: { newestFirst: boolean; skip: number; take: number },
): Promise<number[]> {
  const { kind, fields, texts, action } = search;
  const { newestFirst, skip, take } = options;
  const { rows } = await sql<{ seq: number }>`
    select seq from log_find(${kind}, ${fields}::text[], ${texts}::text[], ${action}, ${until},
                             ${newestFirst}, ${skip}, ${take}) as seq`.execute(tx.sql);
  return rows.map(({ seq }) => seq);
}

/** Takes up to so many entries of the company's log into the index. Answers how many are left. */
export async function indexEntries(tx: Tx, kind: LogKind, atMost: number): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select index_log(${kind}, ${atMost}) as left`.execute(tx.sql);
  return rows[0]?.left ?? 0;
}

/** An index entry more or less is not worth a round. */
const WORTH_IT = 500;

/** Where entries wait to be taken into the index, in all companies. */
export async function unindexedLogs(
  tx: Kysely<Schema>,
): Promise<{ company_id: number; log: LogKind; behind: number }[]> {
  const behind = sql<number>`head.seq - coalesce(indexed.seq, head.base)`;
  return tx
    .selectFrom('log_head as head')
    .leftJoin('log_indexed as indexed', (join) =>
      join
        .onRef('indexed.company_id', '=', 'head.company_id')
        .onRef('indexed.log', '=', 'head.log'),
    )
    .select(['head.company_id', 'head.log', behind.as('behind')])
    .where(behind, '>=', WORTH_IT)
    .execute();
}
