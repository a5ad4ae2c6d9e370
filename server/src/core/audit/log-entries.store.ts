import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import type { ChainedEntry, LogKind } from './log-chain.ts';

export function headOf(owner: Kysely<Schema>, companyId: number, kind: LogKind) {
  return owner
    .selectFrom('log_head')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('log', '=', kind)
    .executeTakeFirstOrThrow();
}

/** Every log of every company, also one that is empty. */
export const allLogs = (owner: Kysely<Schema>): Promise<{ company_id: number; log: LogKind }[]> =>
  owner.selectFrom('log_head').select(['company_id', 'log']).execute();

export interface HeadRow {
  company_id: number;
  code: string;
  log: LogKind;
  seq: number;
  hash: Uint8Array;
}

/** The head of every log that has entries. */
export function headsOfAll(owner: Kysely<Schema>): Promise<HeadRow[]> {
  return owner
    .selectFrom('log_head')
    .innerJoin('company', 'company.id', 'log_head.company_id')
    .select(['company_id', 'code', 'log', 'seq', 'hash'])
    .where('seq', '>', 0)
    .orderBy('company_id')
    .orderBy('log')
    .execute();
}

/** The next entries of a company's log in order, with all fields that their hashes are computed from. */
export function entriesAfter(
  owner: Kysely<Schema>,
  companyId: number,
  kind: LogKind,
  after: number,
  atMost: number,
): Promise<ChainedEntry[]> {
  return owner
    .selectFrom(kind === 'action' ? 'action_log' : 'bot_log')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(atMost)
    .execute() as Promise<unknown> as Promise<ChainedEntry[]>;
}
